// SPDX-License-Identifier: Apache-2.0
// The page of the workbench, which cmake/web.cmake puts into the program.
#pragma once

#include <span>
#include <string_view>

namespace sito::serve {

struct WebFile {
  std::string_view name;  ///< "index.html"
  std::string_view bytes;
};

/// Empty if sito was built without the page.
std::span<const WebFile> web_files();

}  // namespace sito::serve
