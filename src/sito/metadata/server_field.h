// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace sito {

/// A field of the HTTP header of a page.
struct ServerField {
  std::string_view name;  ///< in any case
  std::string_view value;
};

}  // namespace sito
