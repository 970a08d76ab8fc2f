// SPDX-License-Identifier: Apache-2.0
// Parses header blocks of WARC and HTTP: lines "Name: value" up to an empty line.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/base/lifetime.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sito::archive {

/// Returns the size of the header block at the front of `bytes`, its empty line included; npos if
/// it has no end. Lines may end in CR LF or LF. Searches from byte `from` on, which must not lie
/// behind the block's end.
std::size_t header_size(Bytes bytes, std::size_t from = 0);

/// Parses header lines (without the first line of the message). The fields point into `text`.
/// Values on folded lines are joined in `folded`, whose contents are replaced. Lines without a
/// colon are left out; returns their number.
std::size_t parse_fields(Bytes text, Buffer& folded, std::vector<HeaderField>& fields);

/// The first line, without its line end, and where the next one begins.
struct FirstLine {
  std::string_view text;
  std::size_t next = 0;
};
FirstLine first_line(Bytes bytes);

[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);
[[nodiscard]] std::string_view stripped(
    std::string_view text SITO_LIFETIMEBOUND);  ///< blanks, tabs, CR and LF
[[nodiscard]] std::optional<std::uint64_t> parse_number(
    std::string_view digits);  ///< all of it, decimal

}  // namespace sito::archive
