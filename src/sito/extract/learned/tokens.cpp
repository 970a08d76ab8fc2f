// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/tokens.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/extract/learned/numbering.h"

#include <algorithm>
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

constexpr unsigned char byte_of(char c) { return static_cast<unsigned char>(c); }

void add(Token token, std::size_t from, std::vector<Token>& tokens) {
  if (tokens.size() - from >= kMaxTokens) return;
  if (std::find(tokens.begin() + static_cast<std::ptrdiff_t>(from), tokens.end(), token) ==
      tokens.end()) {
    tokens.push_back(token);
  }
}

void add_names(std::string_view value, bool classes, std::size_t from, std::vector<Token>& tokens) {
  value = value.substr(0, kMaxAttribute);
  Token part = kPart;
  Token whole = kClass;
  std::size_t letters = 0;
  std::size_t length = 0;
  bool after_small = false;
  const auto end_part = [&] {
    if (letters >= 2) add(part, from, tokens);
    part = kPart;
    letters = 0;
  };
  const auto end_whole = [&] {
    if (classes && length >= 2) add(whole, from, tokens);
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
  const std::size_t from = tokens.size();
  Token tag = kTag;
  for (const char c : page.tag_name(NodeId{node})) tag = step(tag, static_cast<unsigned char>(c));
  add(tag, from, tokens);
  for (const Attribute& attribute : page.attributes(NodeId{node})) {
    if (attribute.id == Attr::Class) add_names(attribute.value, true, from, tokens);
    if (attribute.id == Attr::Id) add_names(attribute.value, false, from, tokens);
  }
}

void append_tokens(std::string_view name, bool is_class, std::vector<Token>& tokens) {
  add_names(name, is_class, tokens.size(), tokens);
}

TokenTable::TokenTable(std::vector<Entry> entries) : entries_(std::move(entries)) {
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return a.token < b.token; });
  std::size_t size = 64;
  while (size < 2 * entries_.size()) size *= 2;
  slots_.resize(size);
  for (const Entry& entry : entries_) {
    if (entry.score == 0) continue;
    std::size_t at = entry.token & (size - 1);
    while (slots_[at].score != 0) at = (at + 1) & (size - 1);
    slots_[at] = entry;
    sieve_.add(entry.token);
  }
}

float TokenTable::operator[](Token token) const {
  if (!sieve_.may_hold(token)) return 0;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = token & mask; slots_[at].score != 0; at = (at + 1) & mask) {
    if (slots_[at].token == token) return slots_[at].score;
  }
  return 0;
}

void TokenScorer::open(const TokenTable& table) {
  constexpr std::size_t kSlots = 1024;
  table_ = &table;
  keys_.assign(kSlots, 0);
  scores_.resize(kSlots);
}

TokenScores TokenScorer::of(const Page& page, std::uint32_t node) {
  std::uint64_t key = static_cast<std::uint64_t>(page.nodes()[node].tag) + 1;
  for (const Attribute& attribute : page.attributes(NodeId{node})) {
    if (attribute.id == Attr::Class) key = chained(key, hash_bytes(attribute.value));
    if (attribute.id == Attr::Id) key = chained(key + 1, hash_bytes(attribute.value));
  }
  if (page.nodes()[node].tag == Tag::Other)
    key = chained(key, hash_bytes(page.tag_name(NodeId{node})));
  const std::size_t slot = key % keys_.size();  // a later element replaces an earlier one
  if (keys_[slot] == key) return scores_[slot];
  tokens_.clear();
  append_tokens(page, node, tokens_);
  TokenScores scores{0, 1e9F, -1e9F};
  for (const Token token : tokens_) {
    const float score = (*table_)[token];
    scores.mean += score;
    scores.low = std::min(scores.low, score);
    scores.high = std::max(scores.high, score);
  }
  scores.mean /= static_cast<float>(tokens_.size());
  keys_[slot] = key;
  scores_[slot] = scores;
  return scores;
}

}  // namespace sito::extract::learned
