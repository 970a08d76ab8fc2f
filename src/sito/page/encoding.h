// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: names of encodings, and conversion to UTF-8.
#pragma once

#include "sito/base/bytes.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito {

/// Returns the WHATWG name of a label, in lower case ("latin1" is "windows-1252"); "" for an
/// unknown label, and for encodings that browsers refuse to decode.
std::string encoding_of_label(std::string_view label);

bool is_single_byte(std::string_view encoding);

/// Turns bytes of other encodings into UTF-8. Keeps the tables of single-byte sets.
class Transcoder {
 public:
  /// Appends `bytes` to `out`; returns how many sequences became U+FFFD. `encoding` is a name from
  /// encoding_of_label, other than "utf-8". Stops a little above kMaxTextBytes. Cost: linear;
  /// single-byte sets at more than 1 GB/s on HTML.
  std::uint64_t append(Bytes bytes, std::string_view encoding, Buffer& out);

 private:
  struct Char {
    std::array<char, 3> utf8 = {};
    std::uint8_t length = 0;
    bool replaced = false;
  };
  using Table = std::array<Char, 256>;
  const Table& table_of(std::string_view encoding);

  std::map<std::string, Table, std::less<>> tables_;
};

}  // namespace sito
