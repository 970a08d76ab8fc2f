// SPDX-License-Identifier: Apache-2.0
#include "tool/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace sito::app {
namespace {

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> piece{};
  for (;;) {
    const ssize_t count = ::read(file, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

Result<std::string> output_of(const std::vector<std::string>& words) {
  const std::string& name = words.front();
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
    return Error{ErrorCode::Io, std::strerror(errno), {name}};
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, name.c_str(), &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  if (failed != 0) {
    ::close(pipe[0]);
    return Error{ErrorCode::Io, std::string("cannot be run: ") + std::strerror(failed), {name}};
  }
  std::string text = read_all(pipe[0]);
  ::close(pipe[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
  return Error{ErrorCode::Io,
               WIFEXITED(status)
                   ? "the program ended with exit code " + std::to_string(WEXITSTATUS(status))
                   : std::string("the program was killed"),
               {name}};
}

std::string own_program() {
  std::error_code failed;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) return path.string();
  // Without /proc, as in a bare chroot: the name by which the system started the program.
  const auto name = ::getauxval(AT_EXECFN);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the system gives the address as a number.
  return name != 0 ? reinterpret_cast<const char*>(name) : "sito";
}

std::string sibling_program(const std::string& name) {
  const auto folder = std::filesystem::path(own_program()).parent_path();
  const std::array<std::filesystem::path, 3> places = {
      folder / name, folder.parent_path() / "libexec" / "sito" / name,
      folder.parent_path().parent_path() / "bin" / name};
  std::error_code failed;
  for (const auto& place : places) {
    if (std::filesystem::exists(place, failed)) return place.string();
  }
  return places.front().string();
}

}  // namespace sito::app
