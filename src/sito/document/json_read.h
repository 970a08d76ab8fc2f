// SPDX-License-Identifier: Apache-2.0
// Fields of JSON objects that somebody else wrote: what is absent or of a wrong type stays as it
// was.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace sito::json_read {

using Json = nlohmann::json;

const Json* find(const Json& object, const char* name);
/// The field when it is an array; null otherwise.
const Json* find_array(const Json& object, const char* name);

void read(const Json& object, const char* name, std::string& into);
/// Numbers beyond a float would become infinite, which no format can say; they are ignored too.
void read(const Json& object, const char* name, float& into);
void read(const Json& object, const char* name, std::uint64_t& into);
void read(const Json& object, const char* name, bool& into);

/// The number in the field when it is at most `most`; otherwise `fallback`.
std::uint64_t number_of(const Json& object, const char* name, std::uint64_t most,
                        std::uint64_t fallback);

/// Turns positions in code points into bytes; the table is made when it is first needed.
class Positions {
 public:
  /// Keeps the reference.
  explicit Positions(const std::string& text) : text_(text) {}
  /// Positions outside the text are its end.
  std::uint32_t bytes(std::uint64_t code_points);

 private:
  const std::string& text_;
  std::vector<std::uint32_t> begins_;
};

}  // namespace sito::json_read
