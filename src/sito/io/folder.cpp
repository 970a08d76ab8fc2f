// SPDX-License-Identifier: Apache-2.0
#include "sito/io/folder.h"

#include "sito/base/ascii.h"
#include "sito/io/remote.h"
#include "sito/io/sink.h"
#include "sito/io/stored.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace sito::io {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCopyBytes = std::size_t{1} << 20;
constexpr mode_t kNewFolderMode = 0777;  // reduced by the umask

Error system_error(const std::string& path, int code) {
  return {ErrorCode::Io, std::strerror(code), {path}};
}

}  // namespace

Result<std::vector<std::string>> folders_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  if (!fs::exists(folder, failed)) return names;
  fs::directory_iterator entry(folder, failed);
  while (!failed && entry != fs::directory_iterator()) {
    std::error_code gone;  // by another process
    if (entry->is_directory(gone)) names.push_back(entry->path().filename().native());
    entry.increment(failed);
  }
  if (failed) return Error{ErrorCode::Io, failed.message(), {folder}};
  std::sort(names.begin(), names.end());
  return names;
}

Result<bool> make_new_folder(const std::string& path) {
  if (::mkdir(path.c_str(), kNewFolderMode) == 0) return true;
  if (errno == EEXIST) return false;
  return system_error(path, errno);
}

Result<void> remove_folder(const std::string& path) {
  std::error_code failed;
  fs::directory_iterator entry(path, failed);
  while (!failed && entry != fs::directory_iterator()) {
    (void)::unlink(entry->path().c_str());
    entry.increment(failed);
  }
  if (::rmdir(path.c_str()) != 0 && errno != ENOENT) return system_error(path, errno);
  return {};
}

Result<bool> link_file(const std::string& from, const std::string& to) {
  const int linked = ::link(from.c_str(), to.c_str());
  const int code = errno;
  if (linked == 0) return true;
  struct stat source {};
  if (code == EPERM && ::stat(from.c_str(), &source) == 0 && source.st_uid != ::geteuid()) {
    // Linux refuses it where fs.protected_hardlinks is set.
    return Error{ErrorCode::Io,
                 "the file belongs to another user, and only this user can give it another name",
                 {from}};
  }
  if (code == EPERM || code == ENOTSUP || code == ENOSYS || code == EMLINK) {
    return Error{ErrorCode::Unsupported,
                 std::string("the file system has no hard links (") + std::strerror(code) + ")",
                 {to}};
  }
  if (code != EEXIST) return system_error(to, code);
  // A network may lose the answer to a request that succeeded, and repeat the request.
  struct stat mine {
  }, named{};
  return ::stat(from.c_str(), &mine) == 0 && ::stat(to.c_str(), &named) == 0 &&
         mine.st_ino == named.st_ino && mine.st_dev == named.st_dev;
}

Result<void> copy_front(const std::string& from, const std::string& to, std::uint64_t bytes) {
  auto stored = open_stored(from);
  if (!stored) return std::move(stored).error();
  auto sink = open_sink(to, Sync::No);
  if (!sink) return std::move(sink).error();
  std::string piece(std::min<std::uint64_t>(kCopyBytes, std::max<std::uint64_t>(bytes, 1)), '\0');
  while (bytes > 0) {
    const auto count =
        stored->bytes->read({piece.data(), std::min<std::uint64_t>(piece.size(), bytes)});
    if (!count) return count.error();
    if (*count == 0) return Error{ErrorCode::Truncated, "the file is too short", {from}};
    Result<void> written = (*sink)->write({piece.data(), *count});
    if (!written) return written;
    bytes -= *count;
  }
  return (*sink)->close();
}

Result<FileState> file_state(const std::string& path) {
  if (RemoteFiles* remote = remote_files_for(path)) return remote->state(path);
  struct stat status {};
  std::string name = path;
  while (::stat(name.c_str(), &status) != 0) {
    const std::size_t slash = name.rfind('/');
    if (errno != ENOTDIR || slash == std::string::npos) return system_error(path, errno);
    name.resize(slash);  // "FILE.wacz/archive/..."
  }
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  return FileState{static_cast<std::uint64_t>(status.st_size),
                   status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec};
}

std::string machine_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  std::string plain = name.data();
  plain.resize(std::min(plain.size(), plain.find('.')));
  for (char& c : plain) {
    if (!is_letter(c) && !is_digit(c)) c = '-';
  }
  return plain.empty() ? "unknown" : plain;
}

}  // namespace sito::io
