// SPDX-License-Identifier: Apache-2.0
#include "tool/shard_ranges.h"

#include "sito/base/cut.h"

#include <charconv>

namespace sito::app {
namespace {

// Parses one "7" or "10-19"; returns false for anything else.
bool parse_one(std::string_view text, std::size_t& first, std::size_t& last) {
  const char* const end = text.data() + text.size();
  auto parsed = std::from_chars(text.data(), end, first);
  last = first;
  if (parsed.ec == std::errc() && parsed.ptr != end && *parsed.ptr == '-')
    parsed = std::from_chars(parsed.ptr + 1, end, last);
  return parsed.ec == std::errc() && parsed.ptr == end && first <= last;
}

}  // namespace

std::string ranges_of(const std::vector<std::size_t>& numbers, std::size_t most) {
  std::string text;
  std::size_t ranges = 0;
  for (std::size_t i = 0; i < numbers.size(); ++ranges) {
    if (ranges == most) return text + " ...";
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (last > i) text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

Result<std::vector<std::size_t>> parse_ranges(std::string_view text, std::size_t n) {
  std::vector<std::size_t> numbers;
  if (text == "all") text = "0-18446744073709551614";
  for (const std::string_view part : all_parts_of(text, ',')) {
    std::size_t first = 0;
    std::size_t last = 0;
    if (!parse_one(part, first, last)) {
      return Error{ErrorCode::InvalidArgument,
                   "--shards is a list of numbers and ranges as 0-9,12, or all, not '" +
                       std::string(text) + "'"};
    }
    for (std::size_t i = first; i <= last && i < n; ++i) numbers.push_back(i);
  }
  if (numbers.empty()) {
    return Error{ErrorCode::InvalidArgument,
                 "the plan has the shards 0 to " + std::to_string(n - 1)};
  }
  return numbers;
}

}  // namespace sito::app
