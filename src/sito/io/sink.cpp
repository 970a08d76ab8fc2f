// SPDX-License-Identifier: Apache-2.0
#include "sito/io/sink.h"

#include "sito/io/durable.h"
#include "sito/io/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace sito::io {
namespace {

// Gathers small writes; a system call per 256 KB costs nothing.
constexpr std::size_t kGather = std::size_t{256} << 10;

Error system_error(const std::string& name, int code) {
  return {ErrorCode::Io, code == EPIPE ? std::string(kBrokenPipe) : std::strerror(code), {name}};
}

/// Writes to a descriptor; renames nothing. For standard output, pipes and devices.
class Descriptor {
 public:
  Descriptor(int file, bool owned, std::string name)
      : file_(file), owned_(owned), name_(std::move(name)) {}
  ~Descriptor() {
    if (owned_ && file_ >= 0) ::close(file_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  Result<void> write(Bytes bytes) {
    if (gathered_.size() + bytes.size() > kGather) {
      if (auto flushed = flush(); !flushed) return flushed;
      if (bytes.size() >= kGather) return write_all(bytes);
    }
    gathered_.append(bytes);
    return {};
  }

  Result<void> flush() {
    auto written = write_all(gathered_.view());
    gathered_.clear();
    return written;
  }

  /// Waits until the written bytes are on the disk.
  Result<void> sync() {
    if (auto flushed = flush(); !flushed) return flushed;
    if (::fsync(file_) != 0) return system_error(name_, errno);
    return {};
  }

  Result<void> close() {
    if (auto flushed = flush(); !flushed) return flushed;
    if (!owned_) return {};
    const int file = std::exchange(file_, -1);
    // Network disks report here that they are full.
    if (::close(file) != 0) return system_error(name_, errno);
    return {};
  }

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  Result<void> write_all(Bytes bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(file_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return system_error(name_, errno);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
  }

  int file_;
  bool owned_;
  std::string name_;
  Buffer gathered_;
};

class StreamSink final : public OutputSink {
 public:
  StreamSink(int file, bool owned, std::string name) : out_(file, owned, std::move(name)) {}
  Result<void> write(Bytes bytes) override { return out_.write(bytes); }
  Result<void> close() override { return out_.close(); }
  Result<void> end_unfinished(bool /*keep*/) override { return out_.close(); }

 private:
  Descriptor out_;
};

class FileSink final : public OutputSink {
 public:
  FileSink(int file, std::string temporary, std::string final_name, Sync sync)
      : out_(file, true, final_name),
        temporary_(std::move(temporary)),
        final_(std::move(final_name)),
        sync_(sync) {}
  ~FileSink() override { remove(); }
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  Result<void> write(Bytes bytes) override { return out_.write(bytes); }
  Result<void> close() override { return close_as(final_); }
  Result<void> end_unfinished(bool keep) override {
    if (keep) return close_as(partial_name(final_));
    remove();
    return {};
  }

 private:
  // The descriptor holds the lock, so it is closed after the rename.
  Result<void> close_as(const std::string& name) {
    const bool synced = sync_ == Sync::Yes;
    if (auto flushed = synced ? out_.sync() : out_.flush(); !flushed) return flushed;
    if (::rename(temporary_.c_str(), name.c_str()) != 0) return system_error(name, errno);
    temporary_.clear();
    if (synced) sync_folder(folder_of(name));
    return out_.close();
  }

  void remove() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    temporary_.clear();
  }

  Descriptor out_;
  std::string temporary_;
  std::string final_;
  Sync sync_;
};

/// Returns the target of a symbolic link, so that the rename replaces the file and not the link.
std::string behind_links(const std::string& name) {
  std::error_code failed;
  const auto resolved = std::filesystem::canonical(name, failed);
  return failed ? name : resolved.string();
}

// A locked temporary file: while its process lives, it is not a leftover.
struct Temporary {
  int file = -1;
  std::string name;
};

constexpr std::string_view kTemporary = ".part-";
// Number of processes with one number, in several containers, that may write one output at the same
// time.
constexpr int kMaxOfOneNumber = 100;

// The process number keeps runs apart; a second file of one number ends in "-2".
Result<Temporary> make_temporary(const std::string& path) {
  const std::string first = path + std::string(kTemporary) + std::to_string(::getpid());
  for (int i = 1; i <= kMaxOfOneNumber; ++i) {
    std::string name = i == 1 ? first : first + "-" + std::to_string(i);
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0) return system_error(path, errno);
    const bool locked = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    // Without locks, leftovers cannot be distinguished from files in use.
    const bool in_use = !locked && errno == EWOULDBLOCK;
    if (!in_use && has_name(file, name) && ::ftruncate(file, 0) == 0) {
      return Temporary{file, std::move(name)};
    }
    ::close(file);
  }
  return Error{ErrorCode::Io, "too many processes are writing it", {path}};
}

// Removes the file if no process is writing it.
bool removed_unlocked(const std::string& name) {
  const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return false;
  const bool removed =
      ::flock(file, LOCK_EX | LOCK_NB) == 0 && has_name(file, name) && ::unlink(name.c_str()) == 0;
  ::close(file);
  return removed;
}

}  // namespace

std::string partial_name(const std::string& path) { return path + ".partial"; }

Result<std::unique_ptr<OutputSink>> open_sink(std::string_view path, Sync sync) {
  if (path == "-") return std::unique_ptr<OutputSink>(new StreamSink(STDOUT_FILENO, false, "-"));
  const std::string name(path);
  struct stat status {};
  const bool exists = ::stat(name.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return system_error(name, EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {  // /dev/null, a named pipe
    const int file = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return system_error(name, errno);
    return std::unique_ptr<OutputSink>(new StreamSink(file, true, name));
  }
  std::string final_name = exists ? behind_links(name) : name;
  auto made = make_temporary(final_name);
  if (!made) return std::move(made).error();
  // A failure to set the mode is not an error.
  if (exists) (void)::fchmod(made->file, status.st_mode & 07777);
  return std::unique_ptr<OutputSink>(
      new FileSink(made->file, std::move(made->name), std::move(final_name), sync));
}

Result<void> write_file(std::string_view path, Bytes bytes, Sync sync) {
  auto sink = open_sink(path, sync);
  if (!sink) return std::move(sink).error();
  Result<void> written = (*sink)->write(bytes);
  return written ? (*sink)->close() : written;
}

std::vector<std::string> remove_leftovers(const std::string& path) {
  const std::string place = behind_links(path);
  const std::string front = file_name(place) + std::string(kTemporary);
  auto names = names_in(folder_of(place));
  if (!names) return {};
  std::erase_if(*names, [&](const std::string& name) {
    return !name.starts_with(front) ||
           name.find_first_not_of("0123456789-", front.size()) != std::string::npos;
  });
  const std::string folder = place.substr(0, place.size() - file_name(place).size());
  for (std::string& name : *names) name.insert(0, folder);
  std::erase_if(*names, [](const std::string& name) { return !removed_unlocked(name); });
  return std::move(*names);
}

}  // namespace sito::io
