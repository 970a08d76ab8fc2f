// SPDX-License-Identifier: Apache-2.0
#include "sito/io/durable.h"

#include "sito/io/file.h"
#include "sito/io/sink.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace sito::io {
namespace {

constexpr mode_t kNewFileMode = 0666;  // reduced by the umask

Error system_error(const std::string& name, int code) {
  return {ErrorCode::Io, std::strerror(code), {name}};
}

class Descriptor {
 public:
  explicit Descriptor(int file) : file_(file) {}
  ~Descriptor() {
    if (file_ >= 0) ::close(file_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int file() const { return file_; }
  bool close() { return ::close(std::exchange(file_, -1)) == 0; }

 private:
  int file_;
};

bool write_all(int file, Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

bool has_name(int file, const std::string& name) {
  struct stat held {
  }, named{};
  return ::fstat(file, &held) == 0 && ::stat(name.c_str(), &named) == 0 &&
         held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

void sync_folder(const std::string& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.file() >= 0) (void)::fsync(opened.file());
}

Result<void> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) == 0 || errno == ENOENT) return {};
  return system_error(path, errno);
}

Result<void> rename_file(const std::string& from, const std::string& to) {
  const Descriptor file(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.file() < 0 || ::fsync(file.file()) != 0 || ::rename(from.c_str(), to.c_str()) != 0) {
    return system_error(from, errno);
  }
  sync_folder(folder_of(to));
  return {};
}

Result<void> replace_file(const std::string& path, Bytes bytes) {
  const std::string place = place_of(path);
  if (place.empty()) return Error{ErrorCode::Io, "not a regular file", {path}};
  Result<void> written = write_file(place, bytes);
  return written ? written : Error{ErrorCode::Io, written.error().message, {path}};
}

namespace {

// Returns "in use by process 123", as the holder wrote it.
Error in_use(int file, const std::string& path) {
  char text[32] = {};
  const ssize_t count = ::pread(file, text, sizeof text - 1, 0);
  std::string holder(text, count > 0 ? static_cast<std::size_t>(count) : 0);
  holder.resize(std::strspn(holder.c_str(), "0123456789"));
  return {ErrorCode::Io,
          "in use by " + (holder.empty() ? "another process" : "process " + holder),
          {path}};
}

}  // namespace

Result<FileLock> FileLock::take(const std::string& path) {
  std::string place = place_of(path);
  if (place.empty()) return Error{ErrorCode::Io, "not a regular file", {path}};
  const std::string name = place + ".lock";
  while (true) {
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kNewFileMode);
    if (file < 0) return system_error(name, errno);
    FileLock lock(file, "");  // without a name, only the descriptor is closed
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      return errno == EWOULDBLOCK ? in_use(file, path) : system_error(name, errno);
    }
    if (!has_name(file, name)) continue;
    lock.name_ = name;
    const std::string holder = std::to_string(::getpid()) + "\n";
    (void)(::ftruncate(file, 0) == 0 && write_all(file, holder));  // for people only
    return lock;
  }
}

FileLock::FileLock(FileLock&& other) noexcept
    : file_(std::exchange(other.file_, -1)), name_(std::move(other.name_)) {
  other.name_.clear();
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(name_, other.name_);
  return *this;
}

FileLock::~FileLock() {
  if (file_ < 0) return;
  if (!name_.empty()) ::unlink(name_.c_str());  // while it is held
  ::close(file_);
}

bool is_locked(const std::string& path) {
  const Descriptor lock(::open((place_of(path) + ".lock").c_str(), O_RDONLY | O_CLOEXEC));
  return lock.file() >= 0 && ::flock(lock.file(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace sito::io
