// SPDX-License-Identifier: Apache-2.0
// robots.txt, by RFC 9309.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// So many bytes of a robots.txt are read; the RFC asks for at least so many.
inline constexpr std::size_t kRobotsBytes = std::size_t{500} << 10;

/// The rules of a robots.txt for one crawler. A value; share freely.
class Robots {
 public:
  /// Reads the groups of `product` (its token, "sito"), or those of `*`. Any bytes are a
  /// robots.txt.
  static Robots parse(std::string_view body, std::string_view product);
  /// What an answer means: 2xx is read, 4xx allows all, anything else (and none at all, status 0)
  /// disallows all.
  static Robots of_answer(int status, std::string_view body, std::string_view product);

  /// Whether an address may be asked for: `path` is its path with its query, as in the address.
  [[nodiscard]] bool allows(std::string_view path) const;
  /// Seconds; nothing when it does not say, or nothing sensible.
  [[nodiscard]] std::optional<double> crawl_delay() const;
  [[nodiscard]] const std::vector<std::string>& sitemaps() const { return sitemaps_; }

 private:
  struct Rule {
    std::string pattern;
    bool allow = false;
  };
  std::vector<Rule> rules_;
  std::vector<std::string> sitemaps_;
  std::optional<double> crawl_delay_;
  bool disallow_all_ = false;
};

}  // namespace sito::crawl
