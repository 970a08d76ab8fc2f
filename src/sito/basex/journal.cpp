// SPDX-License-Identifier: Apache-2.0
// The file: the line "sito-journal 1 -BACKUP", then for each document two numbers of four bytes
// (length of its path and of itself, low byte first), the path, and the document.
#include "sito/basex/journal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace sito::basex {
namespace {

constexpr std::string_view kMagic = "sito-journal 1 ";
constexpr std::size_t kHead = 8;
constexpr std::size_t kKept = std::size_t{1} << 20;  ///< bytes of memory between documents
constexpr std::size_t kMaxLine = 512;

void append_number(std::size_t number, std::string& out) {
  for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::size_t number_at(const char* bytes) {
  std::size_t number = 0;
  for (unsigned i = 0; i < 4; ++i) {
    number |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  return number;
}

/// Reads up to `size` bytes at a place; returns fewer only at the end of the file.
Result<std::size_t> read_at(int file, std::uint64_t offset, char* into, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t n = ::pread(file, into + done, size - done, static_cast<off_t>(offset + done));
    if (n == 0) break;
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return Error{ErrorCode::Io, std::strerror(errno)};
    done += static_cast<std::size_t>(n);
  }
  return done;
}

}  // namespace

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

Error Journal::failed(std::string_view what) const {
  return {ErrorCode::Io, "cannot " + std::string(what) + " " + path_ + ": " + std::strerror(errno)};
}

Result<std::unique_ptr<Journal>> Journal::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) {
    return Error{ErrorCode::Io, "cannot make " + path + ": " + std::strerror(errno)};
  }
  std::unique_ptr<Journal> journal(new Journal(path, file));
  if (auto taken = journal->take_up(); !taken) return taken.error();
  return journal;
}

/// Reads the first line, counts the documents, and cuts off an incomplete end.
Result<void> Journal::take_up() {
  std::string line(kMaxLine, '\0');
  const auto n = read_at(file_, 0, line.data(), line.size());
  if (!n) return n.error();
  line.resize(*n);
  const std::size_t end = line.find('\n');
  // A process that ended within its first line has stored no document.
  const bool nothing = end == std::string::npos && line.size() < kMaxLine &&
                       (line.starts_with(kMagic) || kMagic.starts_with(line));
  if (nothing) {
    if (::ftruncate(file_, 0) != 0) return failed("write");
    return {};
  }
  if (end == std::string::npos || !line.starts_with(kMagic) || line[kMagic.size()] != '-') {
    return Error{ErrorCode::Malformed, path_ + " is not a journal of documents"};
  }
  base_ = line.substr(kMagic.size(), end - kMagic.size());
  documents_ = 0;
  const auto whole = walk([this](std::string_view, Bytes) -> Result<void> {
    ++documents_;
    return {};
  });
  if (!whole) return whole.error();
  if (::ftruncate(file_, static_cast<off_t>(*whole)) != 0) return failed("write");
  if (::lseek(file_, 0, SEEK_END) < 0) return failed("read");
  return {};
}

std::string_view Journal::backup() const {
  return base_.empty() ? std::string_view() : std::string_view(base_).substr(1);
}

Result<void> Journal::begin(std::string_view backup) {
  base_ = "-" + std::string(backup);
  pending_ = std::string(kMagic) + base_ + "\n";
  return write();
}

Result<void> Journal::add(std::string_view path, Bytes document) {
  append_number(path.size(), pending_);
  append_number(document.size(), pending_);
  pending_ += path;
  pending_ += document;
  ++documents_;
  return write();
}

Result<void> Journal::write() {
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const ssize_t n = ::write(file_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed("write");
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  pending_.clear();
  if (pending_.capacity() > kKept) std::string().swap(pending_);
  return {};
}

/// Returns where the last whole document ends.
Result<std::uint64_t> Journal::walk(const Document& each) {
  std::uint64_t at = kMagic.size() + base_.size() + 1;
  struct stat facts {};
  if (::fstat(file_, &facts) != 0) return failed("read");
  const auto size = static_cast<std::uint64_t>(facts.st_size);
  std::string text;
  while (size - at >= kHead) {
    std::array<char, kHead> head{};
    const auto n = read_at(file_, at, head.data(), head.size());
    if (!n) return n.error();
    const std::size_t n_path = number_at(head.data()), n_document = number_at(&head[4]);
    if (n_path + n_document > size - at - kHead) break;
    text.resize(n_path + n_document);
    const auto read = read_at(file_, at + kHead, text.data(), text.size());
    if (!read) return read.error();
    const std::string_view whole = text;
    if (auto done = each(whole.substr(0, n_path), whole.substr(n_path)); !done) {
      return done.error();
    }
    at += kHead + text.size();
  }
  return at;
}

Result<void> Journal::replay(const Document& each) {
  const auto end = walk(each);
  if (!end) return end.error();
  return {};
}

Result<void> Journal::finish() {
  if (::unlink(path_.c_str()) != 0) return failed("remove");
  return {};
}

}  // namespace sito::basex
