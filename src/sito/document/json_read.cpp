// SPDX-License-Identifier: Apache-2.0
#include "sito/document/json_read.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sito::json_read {

const Json* find(const Json& object, const char* name) {
  const auto it = object.find(name);
  return it == object.end() ? nullptr : &*it;
}

const Json* find_array(const Json& object, const char* name) {
  const Json* value = find(object, name);
  return value != nullptr && value->is_array() ? value : nullptr;
}

void read(const Json& object, const char* name, std::string& into) {
  const Json* value = find(object, name);
  if (value != nullptr && value->is_string()) into = value->get_ref<const std::string&>();
}

void read(const Json& object, const char* name, float& into) {
  const Json* value = find(object, name);
  if (value == nullptr || !value->is_number()) return;
  const auto number = value->get<double>();
  if (std::abs(number) <= double{std::numeric_limits<float>::max()}) {
    into = static_cast<float>(number);
  }
}

void read(const Json& object, const char* name, std::uint64_t& into) {
  const Json* value = find(object, name);
  if (value != nullptr && value->is_number_unsigned()) into = value->get<std::uint64_t>();
}

void read(const Json& object, const char* name, bool& into) {
  const Json* value = find(object, name);
  if (value != nullptr && value->is_boolean()) into = value->get<bool>();
}

std::uint64_t number_of(const Json& object, const char* name, std::uint64_t most,
                        std::uint64_t fallback) {
  std::uint64_t number = fallback;
  read(object, name, number);
  return number <= most ? number : fallback;
}

std::uint32_t Positions::bytes(std::uint64_t code_points) {
  if (begins_.empty()) {
    for (std::size_t at = 0; at < text_.size(); at += text::code_point_at(text_, at).length) {
      begins_.push_back(static_cast<std::uint32_t>(at));
    }
    begins_.push_back(static_cast<std::uint32_t>(text_.size()));
  }
  return begins_[std::min<std::uint64_t>(code_points, begins_.size() - 1)];
}

}  // namespace sito::json_read
