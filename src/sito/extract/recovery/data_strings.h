// SPDX-License-Identifier: Apache-2.0
// Walks JSON, and data written as JavaScript literals, in the forms that pages use: accepts raw
// line ends in strings, keys without quotes, `undefined` and trailing commas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sito::extract {

/// An event of a walk. Views point into the walked text.
struct DataEvent {
  enum class Kind : std::uint8_t { Open, Close, String };
  Kind kind = Kind::String;
  bool array = false;     ///< of Open
  std::string_view key;   ///< of a member of an object: as written, without quotes; else ""
  std::string_view text;  ///< of a String: as written, between the quotes
};

/// Walks the value that begins at text[begin], which is `{`, `[` or a quote, and calls `take` for
/// it and for everything in it.
///
/// Output: the place behind the value; text.size() if it does not end, or if it contains something
///         that is not data (a function, a regular expression).
/// Cost:   linear; no recursion, for any depth.
std::size_t walk_data(std::string_view text, std::size_t begin,
                      const std::function<void(const DataEvent&)>& take);

/// Appends a string of JSON or JavaScript with its escapes resolved, as valid UTF-8.
void append_unescaped(std::string_view written, std::string& out);

}  // namespace sito::extract
