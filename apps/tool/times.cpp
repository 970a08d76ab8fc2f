// SPDX-License-Identifier: Apache-2.0
#include "tool/times.h"

#include <ctime>

namespace sito::app {

std::string utc_text(std::time_t time) {
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  char text[32];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, size};
}

std::string utc_now() { return utc_text(std::time(nullptr)); }

}  // namespace sito::app
