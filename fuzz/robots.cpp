// SPDX-License-Identifier: Apache-2.0
// A robots.txt from anywhere: verdicts do not depend on how an address is escaped, and what is kept
// of the rules says the same as they.
#include "sito/crawl/host/robots.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

// Letters in another writing.
std::string escaped(std::string_view path) {
  std::string out;
  for (const char c : path) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto octet = static_cast<unsigned char>(c);
    const bool is_letter = (c >= 'a' && c <= 'z') || octet >= 0x80;
    if (!is_letter) {
      out += c;
      continue;
    }
    out += '%';
    out += kDigits[octet >> 4];
    out += kDigits[octet & 15];
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using sito::crawl::Robots;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  // The first line is a path.
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string path = "/" + std::string(input.substr(0, end));
  const Robots robots = Robots::parse(input.substr(end), "sito");
  const bool allowed = robots.allows(path);
  // An escape that the path has begun must not be continued by an escaped letter.
  if (path.find('%') == std::string::npos) require(robots.allows(escaped(path)) == allowed);
  require(robots.allows("/robots.txt"));
  const Robots kept = Robots::parse(robots.to_text(), "sito");
  if (robots.to_text().size() < sito::crawl::kRobotsBytes) {
    require(kept.allows(path) == allowed);
    require(kept.to_text() == robots.to_text());
  }
  return 0;
}
