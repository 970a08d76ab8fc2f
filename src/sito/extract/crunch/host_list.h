// SPDX-License-Identifier: Apache-2.0
// A list of hosts, such as those of advertisements. A look-up includes their sub-domains.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace sito::extract {

/// A set of hosts. Immutable; share freely.
class HostList {
 public:
  HostList() = default;
  /// Reads one host on each line; `#` begins a comment. In lines of a hosts file ("0.0.0.0
  /// ads.example.net"), every name behind an address counts, except `localhost` and other names
  /// without a dot. Anything else is skipped with the rest of its line, and the line is counted.
  static HostList parse(std::string_view lines);

  /// Returns true if the list has the host, in lower case, or a host above it. Cost: one look-up
  /// for each label of the host.
  [[nodiscard]] bool covers(std::string_view host) const;
  [[nodiscard]] std::size_t size() const { return hosts_.size(); }
  /// Returns the number of lines of which something was skipped.
  [[nodiscard]] std::size_t n_bad_lines() const { return n_bad_lines_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view host) const {
      return std::hash<std::string_view>{}(host);
    }
  };
  std::unordered_set<std::string, Hash, std::equal_to<>> hosts_;
  std::size_t n_bad_lines_ = 0;
};

/// The hosts of advertisements that ship (data/ad_hosts/hosts.txt).
const HostList& shipped_ad_hosts();

}  // namespace sito::extract
