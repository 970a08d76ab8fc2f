// SPDX-License-Identifier: Apache-2.0
// Joins names: looks up the first word in a hash, then compares the few names that begin with it.
#include "sito/text/names.h"

#include "sito/base/cut.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::text {
namespace {

std::string_view text_of(std::string_view text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}

}  // namespace

NameList NameList::parse(std::string_view lines) {
  NameList list;
  Segmenter segmenter;
  std::vector<Token> tokens;
  while (!lines.empty()) {
    const std::string_view line = take_until(lines, '\n');
    if (!is_valid_utf8(line)) continue;
    const std::string_view name = trim(line);
    if (name.empty() || name.front() == '#') continue;
    segmenter.tokens(name, {0, static_cast<std::uint32_t>(name.size())}, tokens);
    if (tokens.size() < 2) continue;
    Name made;
    for (const Token& token : tokens) {
      made.words.emplace_back(text_of(name, token));
      made.glued.push_back(token.glued);
    }
    const auto index = static_cast<std::uint32_t>(list.names_.size());
    list.by_first_[made.words.front()].push_back(index);
    list.names_.push_back(std::move(made));
  }
  for (auto& [first, indices] : list.by_first_) {
    std::stable_sort(indices.begin(), indices.end(), [&](std::uint32_t a, std::uint32_t b) {
      return list.names_[a].words.size() > list.names_[b].words.size();
    });
  }
  return list;
}

std::size_t NameList::longest_at(std::string_view text, const std::vector<Token>& tokens,
                                 std::size_t at) const {
  const auto found = by_first_.find(text_of(text, tokens[at]));
  if (found == by_first_.end()) return 1;
  for (const std::uint32_t index : found->second) {
    const Name& name = names_[index];
    if (name.words.size() > tokens.size() - at) continue;
    std::size_t n = 1;
    while (n < name.words.size() && text_of(text, tokens[at + n]) == name.words[n] &&
           tokens[at + n].glued == name.glued[n])
      ++n;
    if (n == name.words.size()) return n;
  }
  return 1;
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
