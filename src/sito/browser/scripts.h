// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the scripts that run in pages (data/browser).
#pragma once

#include "sito/base/embedded.h"

#include <span>
#include <string>

namespace sito::browser {

std::span<const Embedded> embedded_scripts();  // made by room.cmake

/// The world in which ours run, beside the page's own.
inline constexpr const char* kWorld = "sito";
/// The function there by which they report.
inline constexpr const char* kReport = "sitoReport";

/// Begins the comment that stands for a frame of another site.
inline constexpr const char* kFrameMark = "sito-frame-";

struct Scripts {
  std::string page;  ///< for our world
  std::string main;  ///< for the page's
};
/// With a word by which the two know each other, new for each browser.
Scripts make_scripts();

}  // namespace sito::browser
