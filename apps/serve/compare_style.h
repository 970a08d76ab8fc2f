// SPDX-License-Identifier: Apache-2.0
// The style of the pages of `sito compare`, and their keys.
#pragma once

#include <string_view>

namespace sito::serve {

extern const std::string_view kCompareStyle;   ///< CSS
extern const std::string_view kCompareScript;  ///< JavaScript; the pages work without it

}  // namespace sito::serve
