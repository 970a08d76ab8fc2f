// SPDX-License-Identifier: Apache-2.0
// The flags that say how one page becomes bytes of a format: those of `sito extract`, and of the
// requests that services answer.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sift_page.h"
#include "sito/fetch_flags.h"
#include "sito/flags.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace sito::app {

struct PageFlags {
  std::string url;      ///< of a page that comes without one
  std::string charset;  ///< as the server declared it
  std::string format = "text";
  bool only_metadata = false;
  SiftFlags sift;

  void declare(CLI::App& app);
  /// Declares what strangers may set: no flag that names a file, and no bound.
  void declare_for_requests(CLI::App& app);
  /// Declares what the operator of a proxy may set: nothing that differs from page to page, and no
  /// bound, which BoundFlags has.
  void declare_for_pages_on_their_way(CLI::App& app);
  /// Checks the flags, fills the options and makes the renderer. InvalidArgument.
  Result<std::unique_ptr<write::Renderer>> build(corpus::SiftOptions& options);
  /// InvalidArgument when nothing can be extracted with these flags, which stay as they are.
  [[nodiscard]] Result<void> check() const;
  /// The page for corpus::sift_page. Views of these flags, of `loaded` and of `name`.
  [[nodiscard]] corpus::LonePage lone_page(const LoadedPage& loaded, std::string_view name) const;
};

}  // namespace sito::app
