// SPDX-License-Identifier: Apache-2.0
// Recognises images by their bytes.
#pragma once

#include <string_view>

namespace sito::serve {

/// Returns "image/png", "image/jpeg", "image/gif", "image/webp" or "image/avif" by the first bytes;
/// "image/svg+xml" if the bytes were declared as that and look like it; "" for everything else.
std::string_view image_kind(std::string_view bytes, std::string_view declared);

}  // namespace sito::serve
