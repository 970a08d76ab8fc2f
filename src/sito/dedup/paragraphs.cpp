// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/paragraphs.h"

namespace sito::dedup {
Paragraphs::Paragraphs(const Options& options, std::size_t memory)
    : options_(options), memory_(memory), lengths_(options.folder) {
  if (options.method == Method::Exact) {
    texts_.emplace(options.folder, memory);
  } else {
    grams_.emplace(options.folder, memory);
  }
}

Result<void> Paragraphs::add(Unit unit, std::uint64_t key, std::uint64_t salt,
                             std::span<const std::uint64_t> hashes) {
  if (texts_) {
    Result<void> added = lengths_.add({unit, 1});
    return added ? texts_->add({{hashes[0] ^ salt, hashes[1]}, key, unit}) : added;
  }
  Result<void> added = lengths_.add({unit, hashes.size()});
  for (std::size_t i = 0; added && i < hashes.size(); ++i) {
    added = grams_->add({hashes[i] ^ salt, key, unit});
  }
  return added;
}

template <typename Hash>
Result<void> Paragraphs::find_covers(io::RecordSorter<Gram<Hash>>& grams, Covers& covers) {
  Result<void> done = grams.finish();
  std::optional<Gram<Hash>> owner;
  while (done) {
    const Result<const Gram<Hash>*> next = grams.next();
    if (!next) return next.error();
    if (*next == nullptr) break;
    const Gram<Hash>& gram = **next;
    if (!owner || owner->hash != gram.hash) {
      owner = gram;
    } else if (owner->unit != gram.unit) {
      done = covers.add({gram.unit, owner->key, owner->unit});
    }
  }
  return done;
}

Result<void> Paragraphs::judge(ParagraphVerdicts& verdicts) {
  Covers covers(options_.folder, memory_);
  Result<void> done = texts_ ? find_covers(*texts_, covers) : find_covers(*grams_, covers);
  texts_.reset();
  grams_.reset();
  if (done) done = covers.finish();
  return done ? judge_covers(covers, verdicts) : done;
}

Result<void> Paragraphs::judge_covers(Covers& covers, ParagraphVerdicts& verdicts) {
  auto lengths = lengths_.read();
  if (!lengths) return std::move(lengths).error();
  Result<const Cover*> cover = covers.next();
  for (;;) {
    const Result<const Length*> length = lengths->next();
    if (!length) return length.error();
    if (*length == nullptr || !cover || *cover == nullptr) break;
    const Unit unit = (*length)->unit;
    Owners owners;
    for (; cover && *cover != nullptr && (*cover)->unit == unit; cover = covers.next()) {
      owners.count((*cover)->owner);
    }
    const double share =
        static_cast<double>(owners.total()) / static_cast<double>((*length)->grams);
    if (owners.total() == 0 || share < options_.share) continue;
    const Reason reason =
        options_.method == Method::Exact ? Reason::Duplicate : Reason::NearDuplicate;
    Result<void> added = verdicts.add({unit, owners.best(), static_cast<float>(share), reason});
    if (!added) return added;
  }
  return cover ? Result<void>() : Result<void>(cover.error());
}

}  // namespace sito::dedup
