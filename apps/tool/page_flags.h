// SPDX-License-Identifier: Apache-2.0
// The flags that turn one page into bytes of a format: those of `sito extract`, and of requests to
// services.
#pragma once

#include "sito/base/result.h"
#include "sito/sift/sift_page.h"

#include "tool/fetch_flags.h"
#include "tool/flag_table.h"
#include "tool/flags.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::app {

struct PageFlags {
  std::string url;      ///< for a page without one
  std::string charset;  ///< as the server declared it
  std::string format = "text";
  bool only_metadata = false;
  SiftFlags sift;

  void declare(FlagTable& table);
  /// Declares the options that requests of clients may set: none that name a file, and no bounds.
  void declare_for_requests(FlagTable& table);
  /// Declares the options that the operator of a proxy may set: none that differ from page to page,
  /// and no bounds, which BoundFlags has.
  void declare_for_proxies(FlagTable& table);
  /// Checks the flags, fills the options and makes the renderer. InvalidArgument.
  Result<std::unique_ptr<write::Renderer>> build(sift::SiftOptions& options);
  /// InvalidArgument: nothing can be extracted with these flags. Does not change them.
  [[nodiscard]] Result<void> check() const;
  /// Returns the page for sift::sift_page. Views of these flags, of `loaded` and of `name`.
  [[nodiscard]] sift::LonePage lone_page(const LoadedPage& loaded, std::string_view name) const;
};

}  // namespace sito::app
