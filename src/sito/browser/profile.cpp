// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/profile.h"

#include "sito/base/error.h"
#include "sito/browser/engine.h"

#include <filesystem>
#include <string_view>
#include <system_error>

namespace sito::browser {
namespace {

namespace fs = std::filesystem;

// The first two are the cookies, of older and of present versions of Chromium. A journal has
// cookies that a browser, which may be running, has not yet written to the database.
constexpr std::string_view kFiles[] = {"Default/Cookies", "Default/Network/Cookies",
                                       "Default/Cookies-journal", "Default/Network/Cookies-journal",
                                       "Local State"};
constexpr std::size_t kCookieFiles = 2;

}  // namespace

Result<void> copy_profile(const std::string& from, const std::string& to) {
  std::error_code error;
  bool has_cookies = false;
  for (std::size_t i = 0; i < std::size(kFiles); ++i) {
    const fs::path source = fs::path(from) / kFiles[i];
    if (!fs::is_regular_file(source, error)) continue;
    has_cookies |= i < kCookieFiles;
    const fs::path target = fs::path(to) / kFiles[i];
    fs::create_directories(target.parent_path(), error);
    if (!error) fs::copy_file(source, target, error);
    if (error) return Error{ErrorCode::Io, source.string() + ": " + error.message()};
  }
  if (has_cookies) return {};
  return invalid("'" + from + "' is not a profile of Chromium with cookies (the folder of its " +
                 "flag --user-data-dir)");
}

Result<std::vector<fetch::Cookie>> read_profile_cookies(const std::string& folder,
                                                        const BrowserOptions& options) {
  BrowserOptions with_profile = options;
  with_profile.profile = folder;
  auto engine = Engine::start(with_profile);
  if (!engine) return std::move(engine).error();
  return (*engine)->cookies();
}

}  // namespace sito::browser
