// SPDX-License-Identifier: Apache-2.0
// Joins names: looks up the hashes of longer and longer runs of tokens, as long as some name begins
// with the run. The names stay in the bytes of their list, so that millions of them fit.
#include "sito/text/names.h"

#include "sito/base/cut.h"
#include "sito/base/hash.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace sito::text {
namespace {

// Bits of the table of beginnings for each name: names have two or three beginnings.
constexpr std::size_t kBitsPerName = 16;

std::string_view text_of(std::string_view text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}

std::uint64_t begin_hash(std::string_view first) { return hash_bytes(first); }

std::uint64_t next_hash(std::uint64_t hash, std::string_view word, bool glued) {
  return hash_pair(hash, hash_bytes(word, glued ? 1 : 0));
}

// Returns the shift that leaves as many upper bits of a hash as tables of at least `n` need.
unsigned shift_for(std::size_t n) {
  return 64U - static_cast<unsigned>(std::bit_width(std::max<std::size_t>(n, 2)));
}

bool begins_with_space(std::string_view text) {
  return !text.empty() && is_space(code_point_at(text, 0).value);
}

// Calls `act` with each line that may be a name, until it returns false.
template <typename Act>
void for_each_name(std::string_view lines, NameList::Losses& losses, Act&& act) {
  while (!lines.empty()) {
    const std::string_view line = take_until(lines, '\n');
    if (!is_valid_utf8(line)) {
      ++losses.not_utf8;
      continue;
    }
    const std::string_view name = trim(line);
    if (name.empty() || name.front() == '#') continue;
    if (name.size() > NameList::kMaxNameBytes) {
      ++losses.too_long;
      continue;
    }
    if (!act(name)) return;
  }
}

}  // namespace

Result<NameList> NameList::parse(std::string lines, std::size_t most) {
  NameList list;
  if (lines.size() > std::numeric_limits<std::uint32_t>::max()) {
    return Error{ErrorCode::TooLarge, "a list of names of more than 4 GB"};
  }
  list.lines_ = std::move(lines);
  Segmenter segmenter;
  std::vector<Token> tokens;
  for_each_name(list.lines_, list.losses_, [&](std::string_view name) {
    segmenter.tokens(name, {0, static_cast<std::uint32_t>(name.size())}, tokens);
    if (tokens.size() < 2) {
      ++list.losses_.one_token;
      return true;
    }
    list.add(name, tokens);
    return list.names_.size() <= most;
  });
  if (list.names_.size() > most) {
    return Error{ErrorCode::TooLarge, "more than " + std::to_string(most) + " names"};
  }
  list.build_index();
  return list;
}

void NameList::add(std::string_view name, const std::vector<Token>& tokens) {
  std::uint64_t hash = begin_hash(text_of(name, tokens.front()));
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    hash = next_hash(hash, text_of(name, tokens[i]), tokens[i].glued);
  }
  names_.push_back({hash, static_cast<std::uint32_t>(name.data() - lines_.data()),
                    static_cast<std::uint32_t>(name.size())});
}

// Sorts the names, and marks the beginnings of all of them.
void NameList::build_index() {
  names_.shrink_to_fit();
  std::sort(names_.begin(), names_.end(), [](const Name& a, const Name& b) {
    return std::pair(a.hash, a.offset) < std::pair(b.hash, b.offset);
  });
  bucket_shift_ = shift_for(names_.size());
  buckets_.assign((std::size_t{1} << (64U - bucket_shift_)) + 1,
                  static_cast<std::uint32_t>(names_.size()));
  for (std::size_t i = names_.size(); i-- > 0;) {
    buckets_[names_[i].hash >> bucket_shift_] = static_cast<std::uint32_t>(i);
  }
  for (std::size_t i = buckets_.size() - 1; i-- > 0;) {
    buckets_[i] = std::min(buckets_[i], buckets_[i + 1]);
  }
  begin_shift_ = shift_for(names_.size() * kBitsPerName);
  begins_.assign(std::size_t{1} << (64U - begin_shift_), false);
  Segmenter segmenter;
  std::vector<Token> tokens;
  for (const Name& one : names_) {
    const std::string_view name = std::string_view(lines_).substr(one.offset, one.length);
    segmenter.tokens(name, {0, one.length}, tokens);
    std::uint64_t hash = begin_hash(text_of(name, tokens.front()));
    begins_[bit_of(hash)] = true;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
      hash = next_hash(hash, text_of(name, tokens[i]), tokens[i].glued);
      begins_[bit_of(hash)] = true;
    }
  }
}

// Returns true if the `n` tokens are a name.
bool NameList::has(std::uint64_t hash, std::string_view text, const std::vector<Token>& tokens,
                   std::size_t at, std::size_t n) const {
  const std::uint64_t bucket = hash >> bucket_shift_;
  for (std::size_t i = buckets_[bucket]; i < buckets_[bucket + 1]; ++i) {
    if (names_[i].hash != hash) continue;
    std::string_view rest = std::string_view(lines_).substr(names_[i].offset, names_[i].length);
    std::size_t k = 0;
    for (; k < n; ++k) {
      const std::string_view token = text_of(text, tokens[at + k]);
      const bool spaced = begins_with_space(rest);
      if (spaced) rest = trim(rest);
      if (!rest.starts_with(token) || (k > 0 && tokens[at + k].glued == spaced)) break;
      rest.remove_prefix(token.size());
    }
    if (k == n && rest.empty()) return true;
  }
  return false;
}

std::size_t NameList::longest_at(std::string_view text, const std::vector<Token>& tokens,
                                 std::size_t at) const {
  std::size_t longest = 1;
  std::uint64_t hash = begin_hash(text_of(text, tokens[at]));
  for (std::size_t n = 1; begins_[bit_of(hash)] && at + n < tokens.size();) {
    const Token& next = tokens[at + n];
    hash = next_hash(hash, text_of(text, next), next.glued);
    ++n;
    if (has(hash, text, tokens, at, n)) longest = n;
  }
  return longest;
}

void NameList::join(std::string_view text, std::vector<Token>& tokens) const {
  if (names_.empty()) return;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < tokens.size();) {
    const std::size_t length = longest_at(text, tokens, at);
    Token joined = tokens[at];
    joined.end = tokens[at + length - 1].end;
    tokens[kept++] = joined;
    at += length;
  }
  tokens.resize(kept);
}

}  // namespace sito::text
