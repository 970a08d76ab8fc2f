// SPDX-License-Identifier: Apache-2.0
#include "sito/io/sink.h"

#include <fcntl.h>
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

// Small writes are gathered; a system call per 256 KB is nothing.
constexpr std::size_t kGather = std::size_t{256} << 10;

Error system_error(const std::string& name, int code) {
  return {ErrorCode::Io, code == EPIPE ? std::string(kBrokenPipe) : std::strerror(code), {name}};
}

/// A descriptor that is written to; nothing is renamed. For standard output, pipes and devices.
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

  Result<void> close() {
    if (auto flushed = flush(); !flushed) return flushed;
    if (!owned_) return {};
    const int file = std::exchange(file_, -1);
    if (::close(file) != 0) return system_error(name_, errno);  // where full disks of networks show
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

class StreamSink final : public ByteSink {
 public:
  StreamSink(int file, bool owned, std::string name) : out_(file, owned, std::move(name)) {}
  Result<void> write(Bytes bytes) override { return out_.write(bytes); }
  Result<void> close() override { return out_.close(); }

 private:
  Descriptor out_;
};

class FileSink final : public ByteSink {
 public:
  FileSink(int file, std::string temporary, std::string final_name)
      : out_(file, true, final_name),
        temporary_(std::move(temporary)),
        final_(std::move(final_name)) {}
  ~FileSink() override {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  Result<void> write(Bytes bytes) override { return out_.write(bytes); }
  Result<void> close() override {
    if (auto closed = out_.close(); !closed) return closed;
    if (::rename(temporary_.c_str(), final_.c_str()) != 0) return system_error(final_, errno);
    temporary_.clear();
    return {};
  }

 private:
  Descriptor out_;
  std::string temporary_;
  std::string final_;
};

/// The file behind a symbolic link, so that the rename replaces the file and not the link.
std::string behind_links(const std::string& name) {
  std::error_code failed;
  const auto resolved = std::filesystem::canonical(name, failed);
  return failed ? name : resolved.string();
}

}  // namespace

Result<std::unique_ptr<ByteSink>> open_sink(std::string_view path) {
  if (path == "-") return std::unique_ptr<ByteSink>(new StreamSink(STDOUT_FILENO, false, "-"));
  const std::string name(path);
  struct stat status {};
  const bool exists = ::stat(name.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return system_error(name, EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {  // /dev/null, a named pipe
    const int file = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return system_error(name, errno);
    return std::unique_ptr<ByteSink>(new StreamSink(file, true, name));
  }
  std::string final_name = exists ? behind_links(name) : name;
  // The process id keeps two runs on one name apart; a leftover of a killed run is overwritten.
  std::string temporary = final_name + ".part-" + std::to_string(::getpid());
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return system_error(name, errno);
  if (exists) (void)::fchmod(file, status.st_mode & 07777);  // a refusal changes nothing we promise
  return std::unique_ptr<ByteSink>(new FileSink(file, std::move(temporary), std::move(final_name)));
}

Result<void> write_file(std::string_view path, Bytes bytes) {
  auto sink = open_sink(path);
  if (!sink) return std::move(sink).error();
  Result<void> written = (*sink)->write(bytes);
  return written ? (*sink)->close() : written;
}

}  // namespace sito::io
