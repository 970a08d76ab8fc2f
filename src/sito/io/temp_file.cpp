// SPDX-License-Identifier: Apache-2.0
#include "sito/io/temp_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace sito::io {

Result<TempFile> TempFile::make(const std::string& folder) {
  int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0 && errno != ENOENT && errno != ENOTDIR) {
    // Not every file system supports files without names.
    std::string name = folder + "/sito-XXXXXX";
    file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file >= 0) ::unlink(name.c_str());
  }
  if (file < 0) {
    return Error{ErrorCode::Io,
                 std::string("cannot make a temporary file: ") + std::strerror(errno),
                 {folder, 0}};
  }
  return TempFile(file, folder);
}

TempFile::TempFile(TempFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      folder_(std::move(other.folder_)),
      size_(std::exchange(other.size_, 0)) {}

TempFile& TempFile::operator=(TempFile&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(folder_, other.folder_);
  std::swap(size_, other.size_);
  return *this;
}

TempFile::~TempFile() {
  if (file_ >= 0) ::close(file_);
}

Result<void> TempFile::append(Bytes bytes) { return write_at(size_, bytes); }

Result<void> TempFile::write_at(std::uint64_t offset, Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      return Error{ErrorCode::Io,
                   std::string("cannot write a temporary file: ") + std::strerror(errno),
                   {folder_, 0}};
    }
    offset += static_cast<std::uint64_t>(count);
    bytes.remove_prefix(static_cast<std::size_t>(count));
    size_ = std::max(size_, offset);
  }
  return {};
}

Result<void> TempFile::read_at(std::uint64_t offset, std::span<char> into) const {
  while (!into.empty()) {
    const ssize_t count = ::pread(file_, into.data(), into.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      return Error{ErrorCode::Io,
                   std::string("cannot read a temporary file: ") +
                       (count < 0 ? std::strerror(errno) : "it ends too early"),
                   {folder_, 0}};
    }
    offset += static_cast<std::uint64_t>(count);
    into = into.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace sito::io
