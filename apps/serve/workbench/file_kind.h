// SPDX-License-Identifier: Apache-2.0
// What the files of a folder may be good for.
#pragma once

#include <string_view>

namespace sito::serve {

/// "page", "archive" or "other", by the name of a file.
std::string_view file_kind(std::string_view name);

}  // namespace sito::serve
