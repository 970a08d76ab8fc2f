// SPDX-License-Identifier: Apache-2.0
#include "sito/base/private_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace sito {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLock = "/sito.lock";
constexpr int kAttempts = 20;  // because a browser that is ending still writes files
constexpr useconds_t kPauseMicroseconds = 50'000;

/// Returns the lock of a folder, or -1 if another process holds it.
int take_lock(const std::string& folder, int flags) {
  const int lock = ::open((folder + kLock).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (lock < 0) return -1;
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
  ::close(lock);
  return -1;
}

/// Removes folders of this user whose lock nobody holds.
void remove_left_ones(const fs::path& parent, const std::string& prefix) {
  std::error_code error;
  for (fs::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
    const std::string path = at->path().string();
    struct stat info {};
    if (!at->path().filename().string().starts_with(prefix) || ::lstat(path.c_str(), &info) != 0 ||
        !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid()) {
      continue;
    }
    const int lock = take_lock(path, 0);
    if (lock < 0) continue;
    // The lock is removed last, because an ending program may still write files here; the next
    // cleaning finds them by the lock.
    bool is_empty = true;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(path, failed)) {
      if (entry.path().filename() == kLock + 1) continue;
      fs::remove_all(entry.path(), failed);
      is_empty = is_empty && !failed;
    }
    if (is_empty) fs::remove_all(path, failed);
    ::close(lock);
  }
}

}  // namespace

Result<std::unique_ptr<PrivateFolder>> PrivateFolder::make(const std::string& prefix,
                                                           const std::string& parent) {
  std::error_code error;
  fs::path folder = parent.empty() ? fs::temp_directory_path(error) : fs::path(parent);
  if (error) folder = "/tmp";
  remove_left_ones(folder, prefix);
  std::string path = (folder / std::string(prefix).append("XXXXXX")).string();
  if (::mkdtemp(path.data()) == nullptr) {
    return Error{ErrorCode::Io, "cannot make a folder: " + std::string(std::strerror(errno)),
                 Where{path, 0}};
  }
  // Before the folder is locked, another program may remove it as abandoned; locking then fails.
  const int lock = take_lock(path, O_CREAT);
  if (lock < 0) {
    return Error{ErrorCode::Io, "cannot lock a folder: " + std::string(std::strerror(errno)),
                 Where{path, 0}};
  }
  return std::unique_ptr<PrivateFolder>(new PrivateFolder(std::move(path), lock));
}

PrivateFolder::~PrivateFolder() {
  std::error_code error;
  for (int i = 0; i < kAttempts; ++i) {
    fs::remove_all(path_, error);
    if (!error && !fs::exists(path_, error)) break;
    ::usleep(kPauseMicroseconds);
  }
  ::close(lock_);
}

}  // namespace sito
