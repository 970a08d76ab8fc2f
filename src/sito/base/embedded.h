// SPDX-License-Identifier: Apache-2.0
// A data file compiled into the library (see cmake/embed.cmake).
#pragma once

#include <string_view>

namespace sito {

struct Embedded {
  std::string_view name;  ///< of the file, without folder and suffix
  std::string_view text;
};

}  // namespace sito
