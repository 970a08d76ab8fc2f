// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/root.h"

#include "sito/base/cut.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::string_view kExists = "the file already exists and is not overwritten";

Error refused(std::string_view path, std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message), {std::string(path)}};
}

Error failed(std::string_view path, int error) {
  // O_NOFOLLOW for a link; a file in place of a folder.
  if (error == ELOOP) return refused(path, "links are not followed");
  if (error == ENOENT || error == ENOTDIR) return refused(path, "there is no such file");
  return {ErrorCode::Io, std::strerror(error), {std::string(path)}};
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }
  int release() { return std::exchange(number_, -1); }
  void reset(int number) {
    if (number_ >= 0) ::close(number_);
    number_ = number;
  }

 private:
  int number_;
};

// Returns the parts of a path; nothing if the path does not stay inside.
Result<std::vector<std::string>> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  if (path.empty()) return parts;
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos) {
      return refused(path, "paths are relative to the folder that is served, without . and ..");
    }
    parts.emplace_back(part);
    begin = end + 1;
  }
  return parts;
}

// The name "-" alone is standard input or output.
std::string name_in_library(std::string_view path) {
  if (path.empty()) return ".";
  return (path == "-" ? "./" : "") + std::string(path);
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

}  // namespace

Result<Root> Root::enter(const std::string& folder) {
  Descriptor place(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (place.number() < 0 || ::fchdir(place.number()) != 0) {
    return Error{ErrorCode::Io, std::strerror(errno), {folder}};
  }
  const std::unique_ptr<char, decltype(&std::free)> full(::realpath(".", nullptr), &std::free);
  const std::string path = full == nullptr ? folder : full.get();
  const std::string name = path.substr(path.rfind('/') + 1);
  return Root(place.release(), name.empty() ? "/" : name);
}

Root::Root(Root&& other) noexcept
    : folder_(std::exchange(other.folder_, -1)), name_(std::move(other.name_)) {}

Root& Root::operator=(Root&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(name_, other.name_);
  return *this;
}

Root::~Root() {
  if (folder_ >= 0) ::close(folder_);
}

// Opens one part at a time, because links in the middle would be followed otherwise.
Result<int> Root::open_below(std::string_view path, int flags) const {
  const auto parts = parts_of(path);
  if (!parts) return parts.error();
  Descriptor at(::openat(folder_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (std::size_t i = 0; i < parts->size() && at.number() >= 0; ++i) {
    const bool is_last = i + 1 == parts->size();
    const int how = is_last ? flags : O_RDONLY | O_DIRECTORY;
    // A pipe must not block it.
    at.reset(::openat(at.number(), (*parts)[i].c_str(), how | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  }
  if (at.number() < 0) return failed(path, errno);
  return at.release();
}

Result<std::vector<Root::Entry>> Root::list(std::string_view path, std::size_t most) const {
  const Result<int> opened = open_below(path, O_RDONLY | O_DIRECTORY);
  if (!opened) return opened.error();
  const std::unique_ptr<DIR, CloseFolder> folder(::fdopendir(*opened));
  if (folder == nullptr) {
    ::close(*opened);
    return failed(path, errno);
  }
  std::vector<Entry> entries;
  while (const dirent* entry = ::readdir(folder.get())) {
    struct stat facts {};
    const std::string name = entry->d_name;
    if (name.starts_with('.')) continue;
    if (::fstatat(::dirfd(folder.get()), entry->d_name, &facts, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISDIR(facts.st_mode)) entries.push_back({name, true, 0});
    if (S_ISREG(facts.st_mode)) {
      entries.push_back({name, false, static_cast<std::uint64_t>(facts.st_size)});
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.is_folder != b.is_folder ? a.is_folder : a.name < b.name;
  });
  if (entries.size() > most) entries.resize(most);
  return entries;
}

Result<std::string> Root::read(std::string_view path, std::size_t limit) const {
  const Result<int> opened = open_below(path, O_RDONLY);
  if (!opened) return opened.error();
  const Descriptor file(*opened);
  struct stat facts {};
  if (::fstat(file.number(), &facts) != 0) return failed(path, errno);
  if (!S_ISREG(facts.st_mode)) return refused(path, "this is not a file");
  std::string bytes;
  while (true) {
    constexpr std::size_t kStep = std::size_t{256} << 10;
    const std::size_t have = bytes.size();
    if (have > limit) {
      return Error{ErrorCode::TooLarge,
                   "the file is larger than " + std::to_string(limit) + " bytes",
                   {std::string(path)}};
    }
    bytes.resize(have + kStep);
    const ssize_t n = ::read(file.number(), bytes.data() + have, kStep);
    bytes.resize(have + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n == 0) return bytes;
    if (n < 0 && errno != EINTR) return failed(path, errno);
  }
}

Result<std::string> Root::existing(std::string_view path) const {
  const Result<int> opened = open_below(path, O_PATH);
  if (!opened) return opened.error();
  const Descriptor place(*opened);
  struct stat facts {};
  if (::fstat(place.number(), &facts) != 0) return failed(path, errno);
  if (S_ISLNK(facts.st_mode)) return refused(path, "links are not followed");  // O_PATH opens links
  if (!S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode))
    return refused(path, "this is not a file");
  return name_in_library(path);
}

Result<int> Root::open_folder_of(std::string_view path) const {
  if (path.empty()) return refused(path, "the file needs a name");
  const std::size_t slash = path.rfind('/');
  const std::string_view folder = slash == path.npos ? std::string_view{} : path.substr(0, slash);
  return open_below(folder, O_RDONLY | O_DIRECTORY);
}

Result<std::string> Root::to_make(std::string_view path) const {
  const Result<int> opened = open_folder_of(path);
  if (!opened) return opened.error();
  const Descriptor place(*opened);
  const auto parts = parts_of(path);
  if (!parts) return parts.error();
  struct stat facts {};
  if (::fstatat(place.number(), parts->back().c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0) {
    return refused(path, std::string(kExists));
  }
  return name_in_library(path);
}

Result<void> Root::make(std::string_view path, std::string_view bytes) const {
  const Result<int> opened = open_folder_of(path);
  if (!opened) return opened.error();
  const Descriptor place(*opened);
  const auto parts = parts_of(path);
  if (!parts) return parts.error();
  const std::string& name = parts->back();
  constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  constexpr mode_t kMode = 0666;  // less what the user has masked
  const Descriptor file(::openat(place.number(), name.c_str(), kNew, kMode));
  if (file.number() < 0) {
    return errno == EEXIST ? refused(path, std::string(kExists)) : failed(path, errno);
  }
  while (!bytes.empty()) {
    const ssize_t n = ::write(file.number(), bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int error = errno;
      ::unlinkat(place.number(), name.c_str(), 0);
      return failed(path, error);
    }
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

}  // namespace sito::serve
