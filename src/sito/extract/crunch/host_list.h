// SPDX-License-Identifier: Apache-2.0
// A list of hosts, such as those that serve advertisements, looked up with all their sub-domains.
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
  /// One host a line; `#` begins a comment. Lines of a hosts file ("0.0.0.0 ads.example.net") are
  /// understood: every name behind an address counts, but `localhost` and other names without a
  /// dot. What else a line holds is skipped with the rest of the line, which is counted.
  static HostList parse(std::string_view lines);

  /// Is the host, in lower case, in the list, or is it below a host that is?
  /// Cost: one look for each label of the host.
  [[nodiscard]] bool covers(std::string_view host) const;
  [[nodiscard]] std::size_t size() const { return hosts_.size(); }
  /// Lines of which something was skipped.
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

}  // namespace sito::extract
