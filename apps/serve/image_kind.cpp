// SPDX-License-Identifier: Apache-2.0
#include "serve/image_kind.h"

#include <array>
#include <cstddef>

namespace sito::serve {
namespace {

struct Beginning {
  std::size_t at;
  std::string_view bytes;
  std::string_view type;
};
// As in the WHATWG standard for sniffing types, and AVIF.
constexpr std::array<Beginning, 7> kBeginnings = {{{0, "\x89PNG\r\n\x1A\n", "image/png"},
                                                   {0, "\xFF\xD8\xFF", "image/jpeg"},
                                                   {0, "GIF87a", "image/gif"},
                                                   {0, "GIF89a", "image/gif"},
                                                   {8, "WEBPVP", "image/webp"},
                                                   {4, "ftypavif", "image/avif"},
                                                   {4, "ftypavis", "image/avif"}}};
constexpr std::size_t kSvgHead = 4096;

}  // namespace

std::string_view image_kind(std::string_view bytes, std::string_view declared) {
  for (const Beginning& row : kBeginnings) {
    if (bytes.size() > row.at && bytes.substr(row.at).starts_with(row.bytes)) return row.type;
  }
  const bool is_svg = declared == "image/svg+xml" &&
                      bytes.substr(0, kSvgHead).find("<svg") != std::string_view::npos;
  return is_svg ? "image/svg+xml" : "";
}

}  // namespace sito::serve
