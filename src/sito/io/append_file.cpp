// SPDX-License-Identifier: Apache-2.0
#include "sito/io/append_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace sito::io {
namespace {

constexpr mode_t kNewFileMode = 0666;  // reduced by the umask

Error system_error(const std::string& path, int code) {
  const bool full = code == ENOSPC || code == EDQUOT || code == EFBIG;
  return {ErrorCode::Io, full ? "the disk is full" : std::strerror(code), {path}};
}

}  // namespace

Result<AppendFile> AppendFile::open(const std::string& path, std::uint64_t size) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kNewFileMode);
  if (file < 0) return system_error(path, errno);
  AppendFile out(file, path);
  struct stat status {};
  if (::fstat(file, &status) != 0) return system_error(path, errno);
  if (!S_ISREG(status.st_mode)) return Error{ErrorCode::Io, "not a regular file", {path}};
  const auto found = static_cast<std::uint64_t>(status.st_size);
  if (found < size) {
    return Error{ErrorCode::Malformed,
                 "has only " + std::to_string(found) + " of " + std::to_string(size) +
                     " bytes that were written",
                 {path}};
  }
  out.size_ = found;
  if (found > size) {
    if (auto cut = out.cut(size); !cut) return std::move(cut).error();
  }
  return out;
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), size_(other.size_) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(path_, other.path_);
  std::swap(size_, other.size_);
  return *this;
}

AppendFile::~AppendFile() {
  if (file_ >= 0) ::close(file_);
}

Result<void> AppendFile::append(Bytes bytes) {
  std::uint64_t at = size_;
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const int code = errno;
      (void)::ftruncate(file_, static_cast<off_t>(size_));  // files can shrink on a full disk, too
      return system_error(path_, code);
    }
    at += static_cast<std::uint64_t>(count);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  size_ = at;
  return {};
}

Result<void> AppendFile::cut(std::uint64_t size) {
  if (size >= size_) return {};
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0) return system_error(path_, errno);
  size_ = size;
  return {};
}

Result<void> AppendFile::sync() {
  if (::fdatasync(file_) != 0) return system_error(path_, errno);
  return {};
}

}  // namespace sito::io
