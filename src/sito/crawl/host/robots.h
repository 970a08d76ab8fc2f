// SPDX-License-Identifier: Apache-2.0
// Reads robots.txt (RFC 9309).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// Number of bytes of a robots.txt that are read; the RFC requires at least as many. A line that
/// crosses the bound is left out.
inline constexpr std::size_t kRobotsBytes = std::size_t{500} << 10;
/// Number of redirects followed to a robots.txt, also to other hosts (RFC 9309, 2.3.1.2).
inline constexpr int kRobotsRedirects = 5;
/// Number of sitemaps read from one robots.txt.
inline constexpr std::size_t kMaxRobotsSitemaps = 1000;

/// The rules of a robots.txt for one crawler. A value; share freely.
///
/// Source: RFC 9309. docs/decisions/0025 lists the choices where the RFC leaves one.
class Robots {
 public:
  /// Reads the groups of `product` (its token, "sito"), or those of `*`. Any bytes are a valid
  /// robots.txt.
  static Robots parse(std::string_view body, std::string_view product);
  /// Interprets a response. 2xx is read. 4xx except 429, and 3xx (more than kRobotsRedirects),
  /// allow everything. Any other status, and no answer (status 0), disallow everything, because the
  /// rules are unknown.
  static Robots of_answer(int status, std::string_view body, std::string_view product);

  /// Returns true if a URL may be requested; `path` is its path with its query, as in the URL.
  /// Cost: linear in the rules, most of which are a comparison of some bytes.
  [[nodiscard]] bool allows(std::string_view path) const;
  /// Returns true if the rules are unknown; until they are known, nothing may be requested.
  [[nodiscard]] bool is_undefined() const { return disallow_all_; }
  /// Returns the delay in seconds; nothing if the file has none, or no sensible one.
  [[nodiscard]] std::optional<double> crawl_delay() const { return crawl_delay_; }
  [[nodiscard]] const std::vector<std::string>& sitemaps() const { return sitemaps_; }
  /// Returns a robots.txt of these rules only, from which they can be read again. It does not
  /// contain the sitemaps.
  [[nodiscard]] std::string to_text() const;

 private:
  struct Rule {
    std::string pattern;  // normalised; `*`, and `$` at its end, are special
    bool allow = false;
  };
  void add_rule(std::string_view value, bool allow);
  void sort_rules();

  std::vector<Rule> rules_;  // the most specific first
  std::vector<std::string> sitemaps_;
  std::optional<double> crawl_delay_;
  bool disallow_all_ = false;
};

}  // namespace sito::crawl
