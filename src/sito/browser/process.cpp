// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/process.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace sito::browser {
namespace {

// Layout recurses: with the usual 8 MB a tab crashes at 5,000 nested elements, with this size not
// at 20,000. Unused stack costs nothing.
constexpr std::size_t kStackBytes = std::size_t{64} << 20;

}  // namespace

Result<std::unique_ptr<Process>> Process::start(std::vector<std::string> arguments,
                                                std::vector<std::string> environment,
                                                const std::string& output) {
  auto made = std::make_unique<Process>();
  Result<void> opened = made->down_.open();
  if (opened) opened = made->up_.open();
  if (!opened) return std::move(opened).error();
  const int log = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log < 0) return Error{ErrorCode::Io, std::strerror(errno), {output}};
  auto child = process::Child::start({.arguments = std::move(arguments),
                                      .environment = std::move(environment),
                                      .files = {-1, log, log, made->down_.reads, made->up_.writes},
                                      .stack_bytes = kStackBytes});
  ::close(log);
  made->down_.close_reads();
  made->up_.close_writes();
  if (!child) return std::move(child).error();
  made->child_ = std::move(*child);
  return made;
}

}  // namespace sito::browser
