// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/lead.h"

#include "sito/extract/learned/word_hashes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr std::uint32_t kUnitsBefore = 20;
constexpr float kWordsOfLead = 8, kLinksOfLead = 0.3F;
// So many words must be equal; the last one of a description may be cut.
constexpr std::size_t kLeastEqual = 6;
constexpr std::size_t kMostOfDescription = 200;
constexpr auto kDescriptions =
    std::to_array<std::string_view>({"description", "og:description", "twitter:description"});

using Words = std::vector<WordHash>;

std::vector<Words> descriptions_of(const Page& page) {
  std::vector<Words> found;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Tag tag = page.nodes()[i].tag;
    if (tag == Tag::Body) break;
    if (tag != Tag::Meta) continue;
    const auto value_of = [&](Attr attr) { return page.attribute(NodeId{i}, attr).value_or(""); };
    const std::string_view name = value_of(Attr::Name);
    const std::string_view key = name.empty() ? value_of(Attr::Property) : name;
    if (std::ranges::find(kDescriptions, key) == kDescriptions.end()) continue;
    append_words(value_of(Attr::Content), kMostOfDescription, found.emplace_back());
  }
  return found;
}

// Returns true if one begins with the other.
bool are_equal(std::span<const WordHash> text, const Words& description) {
  const std::size_t n = std::min(text.size(), description.size());
  if (n < kLeastEqual) return false;
  return std::equal(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(n - 1),
                    description.begin());
}

}  // namespace

void keep_lead(const ScoredPage& scored, std::span<Choice> choices) {
  if (scored.type.name != "article") return;
  const Units& units = scored.features.units();
  const auto n = static_cast<std::uint32_t>(choices.size());
  std::uint32_t first = 0;
  while (first < n && !(choices[first].content && units[first].words >= kLongUnit)) ++first;
  if (first == n) return;
  std::vector<std::uint32_t> texts;
  for (std::uint32_t i = first - std::min(first, kUnitsBefore); i < first; ++i) {
    if (choices[i].content || units[i].words < kWordsOfLead) continue;
    if (units[i].link_density() <= kLinksOfLead) texts.push_back(i);
  }
  if (texts.empty()) return;
  const std::vector<Words> descriptions = descriptions_of(scored.page);
  for (const std::uint32_t i : texts) {
    const auto is_equal = [&](const Words& description) {
      return are_equal(scored.features.unit_words().of(i), description);
    };
    if (std::ranges::none_of(descriptions, is_equal)) continue;
    choices[i].content = true;
    choices[i].rule = "lead";
  }
}

}  // namespace sito::extract::learned
