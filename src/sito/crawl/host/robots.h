// SPDX-License-Identifier: Apache-2.0
// robots.txt, by RFC 9309.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// So many bytes of a robots.txt are read; the RFC asks for at least so many. A line that lies
/// across the bound is left out.
inline constexpr std::size_t kRobotsBytes = std::size_t{500} << 10;
/// So many redirects are followed to a robots.txt, also to other hosts (section 2.3.1.2).
inline constexpr int kRobotsRedirects = 5;
/// So many sitemaps of one robots.txt are taken.
inline constexpr std::size_t kMostRobotsSitemaps = 1000;

/// The rules of a robots.txt for one crawler. A value; share freely.
///
/// Source: RFC 9309. What it leaves open, and what was chosen: docs/decisions/0025.
class Robots {
 public:
  /// Reads the groups of `product` (its token, "sito"), or those of `*`. Any bytes are a
  /// robots.txt.
  static Robots parse(std::string_view body, std::string_view product);
  /// What an answer means. 2xx is read. 4xx but 429, and 3xx (more than kRobotsRedirects of them),
  /// allow all. Anything else, and none at all (status 0), disallows all: nobody knows what the
  /// rules are.
  static Robots of_answer(int status, std::string_view body, std::string_view product);

  /// Whether an address may be asked for: `path` is its path with its query, as in the address.
  /// Cost: linear in the rules, most of which are a comparison of some bytes.
  [[nodiscard]] bool allows(std::string_view path) const;
  /// The rules are not known, and nothing may be asked for until they are.
  [[nodiscard]] bool is_undefined() const { return disallow_all_; }
  /// Seconds; nothing when it does not say, or nothing sensible.
  [[nodiscard]] std::optional<double> crawl_delay() const { return crawl_delay_; }
  [[nodiscard]] const std::vector<std::string>& sitemaps() const { return sitemaps_; }
  /// A robots.txt of these rules alone, from which they can be read again: for keeping. Sitemaps
  /// are not in it.
  [[nodiscard]] std::string to_text() const;

 private:
  struct Rule {
    std::string pattern;  // normalised; `*` and a `$` at its end mean something
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
