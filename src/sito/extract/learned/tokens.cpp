// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/tokens.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/extract/learned/numbering.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace sito::extract::learned {
namespace {

// FNV-1a: over bytes, so that models mean the same on every machine.
constexpr Token kOffset = 2166136261U;
constexpr Token kPrime = 16777619U;
constexpr Token step(Token hash, unsigned char byte) { return (hash ^ byte) * kPrime; }

// The kind of a token is hashed first.
constexpr Token kPart = step(kOffset, 'p');
constexpr Token kClass = step(kOffset, 'c');
constexpr Token kTag = step(kOffset, 't');

// Attributes are cut here, because some pages keep style sheets in their classes.
constexpr std::size_t kMaxAttribute = 512;
// Further tokens add no information.
constexpr std::size_t kMaxTokens = 64;

constexpr std::size_t kLeastBuckets = 64;
// More entries would often fill a bucket, and fewer need more memory than a cache has.
constexpr std::size_t kEntriesOfTwoBuckets = 3;
// The largest score that fits beside a tag.
constexpr float kMostScore = 32;

// Elements whose scores are remembered; a power of two.
constexpr std::size_t kSlots = 2048;

constexpr unsigned char byte_of(char c) { return static_cast<unsigned char>(c); }

/// The tokens of one element, each once.
class Tokens {
 public:
  explicit Tokens(std::vector<Token>& tokens) : tokens_(&tokens), from_(tokens.size()) {}
  void add(Token token) {
    // Most tokens are new, and have a bit that no other has.
    const std::uint64_t bit = std::uint64_t{1} << (token >> 26);
    const auto begin = tokens_->begin() + static_cast<std::ptrdiff_t>(from_);
    if ((seen_ & bit) != 0 && std::find(begin, tokens_->end(), token) != tokens_->end()) return;
    if (tokens_->size() - from_ >= kMaxTokens) return;
    seen_ |= bit;
    tokens_->push_back(token);
  }

 private:
  std::vector<Token>* tokens_;
  std::size_t from_;
  std::uint64_t seen_ = 0;
};

void add_names(std::string_view value, bool classes, Tokens& tokens) {
  value = value.substr(0, kMaxAttribute);
  Token part = kPart;
  Token whole = kClass;
  std::size_t letters = 0;
  std::size_t length = 0;
  bool after_small = false;
  const auto end_part = [&] {
    if (letters >= 2) tokens.add(part);
    part = kPart;
    letters = 0;
  };
  const auto end_whole = [&] {
    if (classes && length >= 2) tokens.add(whole);
    whole = kClass;
    length = 0;
  };
  for (const char c : value) {
    if (!may_be_letter(c) || (is_upper(c) && after_small)) end_part();
    after_small = may_be_letter(c) && !is_upper(c);
    if (may_be_letter(c)) {
      part = step(part, byte_of(lower(c)));
      ++letters;
    }
    if (is_html_space(c)) {
      end_whole();
    } else if (!is_digit(c)) {
      whole = step(whole, byte_of(c));
      ++length;
    }
  }
  end_part();
  end_whole();
}

}  // namespace

void append_tokens(const Page& page, std::uint32_t node, std::vector<Token>& tokens) {
  Tokens own(tokens);
  Token tag = kTag;
  for (const char c : page.tag_name(NodeId{node})) tag = step(tag, static_cast<unsigned char>(c));
  own.add(tag);
  for (const Attribute& attribute : page.attributes(NodeId{node})) {
    if (attribute.id == Attr::Class) add_names(attribute.value, true, own);
    if (attribute.id == Attr::Id) add_names(attribute.value, false, own);
  }
}

void append_tokens(std::string_view name, bool is_class, std::vector<Token>& tokens) {
  Tokens own(tokens);
  add_names(name, is_class, own);
}

TokenTable::TokenTable(std::vector<Entry> entries) {
  const auto is_before = [](const Entry& a, const Entry& b) { return a.token < b.token; };
  // Those of a model file are sorted.
  if (!std::is_sorted(entries.begin(), entries.end(), is_before)) {
    std::sort(entries.begin(), entries.end(), is_before);
  }
  std::size_t size = kLeastBuckets;
  while (kEntriesOfTwoBuckets * size < 2 * entries.size()) size *= 2;
  buckets_.resize(size);
  for (const Entry& entry : entries) {
    const auto score = static_cast<std::int32_t>(
        std::lround(std::clamp(entry.score, -kMostScore, kMostScore) * kScoreParts));
    if (score == 0) continue;
    std::size_t at = entry.token & (size - 1);
    while (!add(tag_of(entry.token), score, buckets_[at])) at = (at + 1) & (size - 1);
    digest_ = hash_pair(digest_ + entry.token, static_cast<std::uint64_t>(score));
  }
}

// Puts a score into the first empty slot of a bucket, unless the tag has one; false if it is full.
bool TokenTable::add(std::int32_t tag, std::int32_t score, Bucket& bucket) {
  for (std::size_t slot = 0; slot < kSlotsOfBucket; ++slot) {
    if (bucket[slot] == 0) bucket[slot] = score * kTags + tag;
    if ((bucket[slot] & (kTags - 1)) == tag) return true;
  }
  return false;
}

void TokenScorer::open(const TokenTable& table) {
  const bool known = table_ != nullptr && digest_ == table.digest();
  table_ = &table;  // the same table may have been moved
  digest_ = table.digest();
  if (!known) known_.assign(kSlots, {});
}

TokenScores TokenScorer::of(const Page& page, std::uint32_t node, std::uint64_t names) {
  Known& known = known_[names % kSlots];  // a later element replaces an earlier one
  if (known.names == names) return known.scores;
  tokens_.clear();
  append_tokens(page, node, tokens_);
  known = {names, {0, 1e9F, -1e9F}};
  TokenScores& scores = known.scores;
  for (const Token token : tokens_) {
    const float score = (*table_)[token];
    scores.mean += score;
    scores.low = std::min(scores.low, score);
    scores.high = std::max(scores.high, score);
  }
  scores.mean /= static_cast<float>(tokens_.size());
  return scores;
}

}  // namespace sito::extract::learned
