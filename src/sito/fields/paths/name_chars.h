// SPDX-License-Identifier: Apache-2.0
// Inside this room only: the characters of names in mappings and paths.
#pragma once

#include "sito/base/ascii.h"

namespace sito::fields {

constexpr bool begins_field_name(char c) { return is_letter(c) || c == '_'; }
constexpr bool continues_field_name(char c) {
  return begins_field_name(c) || is_digit(c) || c == '-' || c == '.';
}

}  // namespace sito::fields
