// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: names of character sets, and their bytes as UTF-8.
#pragma once

#include "sito/base/bytes.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito {

/// The WHATWG name, in lower case, that browsers take a label for ("latin1" is "windows-1252"); ""
/// for an unknown label, and for those that browsers refuse to decode.
std::string encoding_of_label(std::string_view label);

bool is_single_byte(std::string_view encoding);

/// Turns bytes of other encodings into UTF-8. Keeps the tables of single-byte sets that it met.
class Transcoder {
 public:
  /// Appends `bytes` to `out`; returns how many sequences became U+FFFD. `encoding` is a name from
  /// encoding_of_label, other than "utf-8". Ends a little above kMaxTextBytes. Cost: linear;
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
