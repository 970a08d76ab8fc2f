// SPDX-License-Identifier: Apache-2.0
#include "tool/times.h"

#include <chrono>
#include <ctime>

namespace sito::app {

std::string utc_now() {
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, size};
}

}  // namespace sito::app
