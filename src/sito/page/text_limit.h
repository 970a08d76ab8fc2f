// SPDX-License-Identifier: Apache-2.0
// The limit of a page's text.
#pragma once

#include "sito/base/ascii.h"
#include "sito/base/lifetime.h"

#include <cstddef>
#include <string_view>

namespace sito {

/// The most bytes of a page as UTF-8; a longer page is cut and flagged. A source in windows-1252
/// can reach it with a third of that, because it may grow threefold. The largest page of the
/// development sets has 5.1 MB.
inline constexpr std::size_t kMaxTextBytes = std::size_t{16} << 20;

/// Returns the front of `text` (valid UTF-8) with whole characters and at most `bytes` bytes.
inline std::string_view front_of(std::string_view text SITO_LIFETIMEBOUND, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && is_continuation(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

}  // namespace sito
