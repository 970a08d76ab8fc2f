// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/quality_gate.h"

#include "sito/base/contains.h"
#include "sito/document/text_bytes.h"

namespace sito::corpus {
namespace {

void count_masked(std::string_view what, std::size_t n, Account& account) {
  if (n > 0) count(account.marked, what, n);
}

}  // namespace

bool QualityGate::pass(Document& document, Account& account) {
  broken_ = {};
  for (const std::string& directive : document.directives) {
    if (!is_one_of(directive, reserved_)) continue;
    count(account.dropped, "directive-" + directive);
    return false;
  }
  if (judge_) {
    const std::uint64_t bytes = text_bytes(document);
    broken_ = judge_->judge(document);
    if (!broken_.empty()) {
      count(account.dropped, broken_.front().filter->name);
      return false;
    }
    if (judge_->lines_out() > 0) {
      count(account.paragraphs_dropped, "filtered-line", judge_->lines_out());
      account.paragraph_bytes_dropped += bytes - text_bytes(document);
    }
    if (document.paragraphs.empty()) {
      count(account.dropped, "no-line-stays");
      return false;
    }
  }
  if (masks_.any()) {
    const quality::Masked masked = quality::mask(masks_, document);
    count_masked("masked-email", masked.email, account);
    count_masked("masked-ip", masked.ip, account);
    count_masked("masked-phone", masked.phone, account);
  }
  return true;
}

}  // namespace sito::corpus
