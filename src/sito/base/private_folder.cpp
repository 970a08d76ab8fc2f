// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/profile.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>

namespace sito::browser {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "sito-browser-";
constexpr const char* kLock = "/sito.lock";
constexpr int kAttempts = 20;  // of 50 ms: files that the browser's last process still writes

/// The lock of a folder, when nobody else has it; -1 otherwise.
int take_lock(const std::string& folder, int flags) {
  const int lock = ::open((folder + kLock).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (lock < 0) return -1;
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
  ::close(lock);
  return -1;
}

/// Removes our own folders that nobody holds any more.
void remove_left_ones(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
    const std::string path = at->path().string();
    struct stat info {};
    if (!at->path().filename().string().starts_with(kPrefix) || ::lstat(path.c_str(), &info) != 0 ||
        !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid()) {
      continue;
    }
    const int lock = take_lock(path, 0);
    if (lock < 0) continue;
    std::error_code ignored;
    fs::remove_all(path, ignored);
    ::close(lock);
  }
}

}  // namespace

Result<std::unique_ptr<Profile>> Profile::make() {
  std::error_code error;
  fs::path parent = fs::temp_directory_path(error);
  if (error) parent = "/tmp";
  remove_left_ones(parent);
  std::string path = (parent / (std::string(kPrefix) + "XXXXXX")).string();
  if (::mkdtemp(path.data()) == nullptr) {
    return Error{ErrorCode::Io, "cannot make a folder: " + std::string(std::strerror(errno)),
                 Where{path, 0}};
  }
  // Between these two lines another program may take it for left behind: then it is gone.
  const int lock = take_lock(path, O_CREAT);
  if (lock < 0) {
    return Error{ErrorCode::Io, "cannot lock a folder: " + std::string(std::strerror(errno)),
                 Where{path, 0}};
  }
  return std::unique_ptr<Profile>(new Profile(std::move(path), lock));
}

Profile::~Profile() {
  std::error_code error;
  for (int i = 0; i < kAttempts; ++i) {
    fs::remove_all(path_, error);
    if (!error && !fs::exists(path_, error)) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ::close(lock_);
}

}  // namespace sito::browser
