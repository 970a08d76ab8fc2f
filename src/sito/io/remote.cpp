// SPDX-License-Identifier: Apache-2.0
#include "sito/io/remote.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace sito::io {
namespace {

constexpr std::array<std::string_view, 3> kSchemes = {"http://", "https://", "s3://"};

// The only global state of this room: paths are opened in many places, and each would have to pass
// it on.
std::atomic<RemoteFiles*> opener{nullptr};

}  // namespace

bool is_remote(std::string_view path) {
  return std::any_of(kSchemes.begin(), kSchemes.end(), [&](std::string_view scheme) {
    return path.size() > scheme.size() &&
           std::equal(scheme.begin(), scheme.end(), path.begin(),
                      [](char expected, char c) { return lower(c) == expected; });
  });
}

RemoteScope::RemoteScope(RemoteFiles& files) { opener = &files; }
RemoteScope::~RemoteScope() { opener = nullptr; }

RemoteFiles* remote_files_for(std::string_view path) {
  return is_remote(path) ? opener.load() : nullptr;
}

}  // namespace sito::io
