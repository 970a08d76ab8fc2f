// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/profile.h"

#include "sito/base/error.h"
#include "sito/browser/engine.h"
#include "sito/browser/launch.h"
#include "sito/process/child.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace sito::browser {
namespace {

namespace fs = std::filesystem;

// The first two are the cookies, of older and of present versions of Chromium. A journal has
// cookies that a browser, which may be running, has not yet written to the database.
constexpr std::string_view kFiles[] = {"Default/Cookies", "Default/Network/Cookies",
                                       "Default/Cookies-journal", "Default/Network/Cookies-journal",
                                       "Local State"};
constexpr std::size_t kCookieFiles = 2;

constexpr const char* kCertutil = "/usr/bin/certutil";
constexpr std::string_view kBegin = "-----BEGIN CERTIFICATE-----";
constexpr std::string_view kEnd = "-----END CERTIFICATE-----";

// Returns true if the program succeeds.
bool run_certutil(const std::string& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {kCertutil, "-d", "sql:" + folder + "/.pki/nssdb"});
  auto child = process::Child::start({.arguments = std::move(arguments),
                                      .environment = environment(folder),
                                      .files = {-1, -1, -1}});
  return child && (*child)->wait() == 0;
}

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

Result<void> check_authorities(const BrowserOptions& options) {
  if (options.authorities.empty() || ::access(kCertutil, X_OK) == 0) return {};
  return Error{ErrorCode::Unsupported,
               "the browser takes certificate authorities (--ca-file) only with certutil; its "
               "Debian package is \"libnss3-tools\""};
}

Result<void> trust_authorities(std::string_view authorities, const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder + "/.pki/nssdb", error);
  if (error || !run_certutil(folder, {"-N", "--empty-password"}))
    return Error{ErrorCode::Io, "cannot make a database of certificates", {folder}};
  std::size_t n_added = 0, n = 0;
  for (std::size_t at = 0; n < kMaxAuthorities; ++n) {
    at = authorities.find(kBegin, at);
    const std::size_t end = authorities.find(kEnd, at);
    if (end == std::string_view::npos) break;
    const std::string file = folder + "/authority.pem";
    std::ofstream(file, std::ios::binary) << authorities.substr(at, end + kEnd.size() - at) << '\n';
    at = end;
    const std::string name = "authority " + std::to_string(n);
    if (run_certutil(folder, {"-A", "-a", "-t", "C,,", "-n", name, "-i", file})) ++n_added;
  }
  if (n_added > 0) return {};
  return Error{ErrorCode::Malformed, "there are no certificates", {"--ca-file"}};
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
