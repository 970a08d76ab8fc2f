// SPDX-License-Identifier: Apache-2.0
// Classifies the files of a folder.
#pragma once

#include <string_view>

namespace sito::serve {

/// Returns "page", "archive" or "other", by the name of a file.
std::string_view file_kind(std::string_view name);

}  // namespace sito::serve
