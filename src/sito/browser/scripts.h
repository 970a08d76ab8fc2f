// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the scripts that run in pages (data/browser).
#pragma once

#include "sito/base/embedded.h"

#include <span>
#include <string>

namespace sito::browser {

std::span<const Embedded> embedded_scripts();  // made by room.cmake

/// The JavaScript world of our scripts, beside the page's own.
inline constexpr const char* kWorld = "sito";
/// The function there by which they report.
inline constexpr const char* kReport = "sitoReport";

/// Start of the comment that replaces a frame of another site.
inline constexpr const char* kFrameMark = "sito-frame-";

struct Scripts {
  std::string page;       ///< for our world
  std::string main;       ///< for the page's world
  std::string listening;  ///< an expression, for the page's world with the command line API
};
/// Makes the scripts with a secret word by which the two recognise each other, new for each
/// browser.
Scripts make_scripts();

}  // namespace sito::browser
