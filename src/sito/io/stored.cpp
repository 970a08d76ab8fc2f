// SPDX-License-Identifier: Apache-2.0
#include "sito/io/stored.h"

#include "sito/io/remote.h"
#include "sito/io/wacz.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace sito::io {
namespace {

// Kept behind the reading position, so that a member whose beginning was misread can be found
// again.
constexpr std::size_t kHistory = std::size_t{32} << 10;
constexpr std::size_t kBuffer = std::size_t{96} << 10;
static_assert(kBuffer >= kHistory + StoredInput::kMaxLookAhead);

class FileInput final : public ByteSource {
 public:
  FileInput(int file, bool owned) : file_(file), owned_(owned) {}
  ~FileInput() override {
    if (owned_) ::close(file_);
  }
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;

  Result<std::size_t> read(std::span<char> into) override {
    for (;;) {
      const ssize_t count = ::read(file_, into.data(), into.size());
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) return Error{ErrorCode::Io, std::strerror(errno)};
    }
  }

 private:
  int file_;
  bool owned_;
};

class MemoryInput final : public ByteSource {
 public:
  explicit MemoryInput(Bytes bytes) : bytes_(bytes) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = std::min(into.size(), bytes_.size());
    if (count > 0) std::memcpy(into.data(), bytes_.data(), count);
    bytes_.remove_prefix(count);
    return count;
  }

 private:
  Bytes bytes_;
};

}  // namespace

Result<Stored> open_stored(std::string_view path, std::uint64_t offset) {
  if (path == "-") {
    if (offset != 0) {
      return Error{
          ErrorCode::InvalidArgument, "standard input cannot be read from an offset", {"-"}};
    }
    return Stored{std::make_unique<FileInput>(STDIN_FILENO, false), std::nullopt, 0};
  }
  const std::string name(path);
  if (RemoteFiles* remote = remote_files_for(path)) return remote->open(name, offset);
  const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOTDIR) return open_in_wacz(name, offset);  // "FILE.wacz/archive/..."
  if (file < 0) return Error{ErrorCode::Io, std::strerror(errno), {name}};
  Stored stored{std::make_unique<FileInput>(file, true), std::nullopt, offset};
  struct stat status {};
  if (::fstat(file, &status) == 0) {
    if (S_ISDIR(status.st_mode)) return Error{ErrorCode::Io, std::strerror(EISDIR), {name}};
    if (S_ISREG(status.st_mode)) stored.size = static_cast<std::uint64_t>(status.st_size);
  }
  if (offset != 0 && ::lseek(file, static_cast<off_t>(offset), SEEK_SET) < 0) {
    return Error{ErrorCode::Io, std::strerror(errno), {name, offset}};
  }
  return stored;
}

Stored stored_in_memory(Bytes bytes) {
  return {std::make_unique<MemoryInput>(bytes), bytes.size(), 0};
}

StoredInput::StoredInput(Stored stored)
    : stored_(std::move(stored)), buffer_(new char[kBuffer]), position_(stored_.offset) {}

Result<bool> StoredInput::fill(std::size_t wanted) {
  if (end_ - begin_ >= wanted) return true;
  // Moving at most 32 KB for 64 KB read costs nothing compared with decompression.
  const std::size_t dropped = begin_ > kHistory ? begin_ - kHistory : 0;
  std::memmove(buffer_.get(), buffer_.get() + dropped, end_ - dropped);
  position_ += dropped;
  begin_ -= dropped;
  end_ -= dropped;
  // Fills the buffer completely: the result of damaged data depends on how a decompressor is fed,
  // and should not depend on a pipe.
  while (end_ < kBuffer && !ended_ && !error_) {
    auto count = stored_.bytes->read({buffer_.get() + end_, kBuffer - end_});
    if (!count) {
      error_ = std::move(count).error();
      break;
    }
    ended_ = *count == 0;
    end_ += *count;
  }
  if (end_ - begin_ >= wanted) return true;
  if (error_) return *error_;
  return false;
}

void StoredInput::move_to(std::uint64_t position) {
  begin_ = position > position_ ? static_cast<std::size_t>(position - position_) : 0;
  begin_ = std::min(begin_, end_);
}

Result<std::size_t> StoredInput::read(std::span<char> into) {
  if (begin_ < end_) {
    const std::size_t count = std::min(into.size(), end_ - begin_);
    std::memcpy(into.data(), buffer_.get() + begin_, count);
    begin_ += count;
    return count;
  }
  if (error_) return *error_;
  if (ended_) return std::size_t{0};
  auto count = stored_.bytes->read(into);
  if (!count) {
    error_ = count.error();
    return count;
  }
  ended_ = *count == 0;
  position_ += begin_ + *count;
  begin_ = end_ = 0;
  return count;
}

}  // namespace sito::io
