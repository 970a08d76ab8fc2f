// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/json.h"

namespace sito::browser {

const Json& member(const Json& value, const char* name) {
  static const Json kNull;
  if (!value.is_object()) return kNull;
  const auto found = value.find(name);
  return found == value.end() ? kNull : *found;
}

std::string text_of(const Json& value, const char* name) {
  const Json& found = member(value, name);
  return found.is_string() ? found.get_ref<const std::string&>() : std::string();
}

double number_of(const Json& value, const char* name) {
  const Json& found = member(value, name);
  return found.is_number() ? found.get<double>() : 0.0;
}

bool flag_of(const Json& value, const char* name) {
  const Json& found = member(value, name);
  return found.is_boolean() && found.get<bool>();
}

}  // namespace sito::browser
