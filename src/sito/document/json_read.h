// SPDX-License-Identifier: Apache-2.0
// Reads fields of foreign JSON objects. A field that is absent or of a wrong type leaves its target
// unchanged.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace sito::json_read {

using Json = nlohmann::json;

const Json* find(const Json& object, const char* name);
/// Returns the field if it is an array; else null.
const Json* find_array(const Json& object, const char* name);

void read(const Json& object, const char* name, std::string& into);
/// Also ignores numbers beyond the range of float, because no format can write infinity.
void read(const Json& object, const char* name, float& into);
void read(const Json& object, const char* name, std::uint64_t& into);
void read(const Json& object, const char* name, bool& into);

/// Returns the number in the field if it is at most `most`; else `fallback`.
std::uint64_t number_of(const Json& object, const char* name, std::uint64_t most,
                        std::uint64_t fallback);

/// Converts positions in code points to bytes; makes its table when it is first needed.
class Positions {
 public:
  /// Keeps the reference.
  explicit Positions(const std::string& text) : text_(text) {}
  /// Returns the byte position of a code point; the end for positions outside the text.
  std::uint32_t bytes(std::uint64_t code_points);

 private:
  const std::string& text_;
  std::vector<std::uint32_t> begins_;
};

}  // namespace sito::json_read
