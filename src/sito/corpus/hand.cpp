// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/hand.h"

#include "sito/corpus/output/attempt.h"

namespace sito::corpus {

bool Hand::take(Batch& batch, std::size_t i) {
  // try_suspects() has tried the record in a process of its own.
  if (options_.attempt != nullptr && options_.attempt->is_poison(batch.places[i])) {
    ++batch.account.records;
    count(batch.account.failed, "poison");
    batch.account.notes.note("record-poison", batch.records[i].where(), "it has killed processes");
    return false;
  }
  if (hand_ != nullptr) *hand_ = in_hand(batch.places[i]);
  return true;
}

void Hand::put_down() {
  if (hand_ != nullptr) *hand_ = 0;
}

}  // namespace sito::corpus
