// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/remove_found.h"

namespace sito::structure {
namespace {

// A section with more additional text, in bytes, does not exist only for the value: "Written by ...
// on ... in the section ...". Chosen on the development sets.
constexpr std::size_t kMaxBeside = 70;

struct Range {
  std::uint32_t page = 0;
  std::uint64_t begin = 0, end = 0;
  std::size_t bytes = 0;  // of text
};

bool is_removed(Field field) {
  return field == Field::Date || field == Field::Updated || field == Field::Author ||
         field == Field::Title || field == Field::Category || field == Field::Caption ||
         field == Field::Credit || field == Field::Comments;
}

void append_range(std::uint32_t page, const Place& place, std::size_t bytes,
                  std::vector<Range>& ranges) {
  if (place.source_end > place.source_begin)
    ranges.push_back({page, place.source_begin, place.source_end, bytes});
}

std::vector<Range> ranges_of(const std::vector<Hit>& hits) {
  std::vector<Range> ranges;
  for (const Hit& hit : hits) {
    if (!hit.chosen || !is_removed(hit.field)) continue;
    for (const Value& value : hit.values) {
      for (const Section& section : value.sections)
        append_range(value.page, section.place, section.text.size(), ranges);
      if (value.sections.empty()) append_range(value.page, value.place, value.text.size(), ranges);
    }
  }
  return ranges;
}

bool holds_little_else(const Section& section, std::uint32_t page,
                       const std::vector<Range>& ranges) {
  std::size_t covered = 0;
  for (const Range& range : ranges) {
    if (range.page != page || range.begin < section.place.source_begin ||
        range.end > section.place.source_end) {
      continue;
    }
    covered += range.bytes;
  }
  return covered > 0 && section.text.size() <= covered + kMaxBeside;
}

}  // namespace

void remove_found(std::vector<Hit>& hits) {
  const std::vector<Range> ranges = ranges_of(hits);
  if (ranges.empty()) return;
  for (Hit& hit : hits) {
    if (hit.field != Field::Article || !hit.chosen) continue;
    for (Value& value : hit.values) {
      const auto removed = std::erase_if(value.sections, [&](const Section& section) {
        return holds_little_else(section, value.page, ranges);
      });
      hit.count -= static_cast<std::uint32_t>(removed);
    }
    std::erase_if(hit.values, [](const Value& value) { return value.sections.empty(); });
  }
}

}  // namespace sito::structure
