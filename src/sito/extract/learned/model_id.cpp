// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/model_id.h"

#include "sito/base/hash.h"
#include "sito/extract/embedded.h"

#include <cstdint>
#include <cstdio>
#include <string>

namespace sito::extract::learned {

std::string_view shipped_model_id() {
  static const std::string id = [] {
    std::uint64_t hash = 0;
    for (const Embedded& file : embedded_models()) {
      if (file.name == "extractor") hash = hash_bytes(file.text);
    }
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return std::string(digits);
  }();
  return id;
}

}  // namespace sito::extract::learned
