// SPDX-License-Identifier: Apache-2.0
// Reads memory and members of a group of processes from /proc.
#include "sito/process/child.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string_view>

namespace sito::process {
namespace {

/// Returns the first kilobytes of a file; "" if it cannot be read.
std::string read_start(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::array<char, 4096> part{};
  const ssize_t n = ::read(file, part.data(), part.size());
  ::close(file);
  return n > 0 ? std::string(part.data(), static_cast<std::size_t>(n)) : std::string();
}

std::size_t number_in(std::string_view text) {
  const std::size_t begin = text.find_first_of("0123456789");
  std::size_t number = 0;
  if (begin != std::string_view::npos) {
    std::from_chars(text.data() + begin, text.data() + text.size(), number);
  }
  return number;
}

}  // namespace

std::vector<int> members_of(int group) {
  std::vector<int> members;
  DIR* const folder = ::opendir("/proc");
  if (folder == nullptr) return members;
  while (const dirent* const entry = ::readdir(folder)) {
    const std::string_view name = entry->d_name;
    if (name.find_first_not_of("0123456789") != std::string_view::npos) continue;
    // "12 (name, which may hold anything) S 1 34 ...": state, parent, group.
    const std::string stat = read_start("/proc/" + std::string(name) + "/stat");
    const std::size_t end = stat.rfind(") ");
    if (end == std::string::npos || end + 4 >= stat.size() || stat[end + 2] == 'Z') continue;
    const std::size_t parent_end = stat.find(' ', end + 4);
    if (parent_end == std::string::npos) continue;
    if (number_in(std::string_view(stat).substr(parent_end)) == static_cast<std::size_t>(group)) {
      members.push_back(static_cast<int>(number_in(name)));
    }
  }
  ::closedir(folder);
  return members;
}

std::size_t memory_of(int group) {
  std::size_t kilobytes = 0;
  for (const int member : members_of(group)) {
    const std::string text = read_start("/proc/" + std::to_string(member) + "/smaps_rollup");
    const std::size_t at = text.find("\nPss:");
    if (at != std::string::npos) kilobytes += number_in(std::string_view(text).substr(at));
  }
  return kilobytes * 1024;
}

}  // namespace sito::process
