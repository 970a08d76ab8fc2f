// SPDX-License-Identifier: Apache-2.0
// Decides by the text of a URL whether a crawl follows it, and gives the reason if not.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace sito::crawl {

struct ScopeOptions;

/// The scope of a crawl. Safe from any thread.
class Scope {
 public:
  /// `seeds`: normalised URLs. Errors: InvalidArgument: a pattern that RE2 does not accept.
  static Result<Scope> make(const ScopeOptions& options, std::span<const std::string> seeds);
  Scope(Scope&&) noexcept;
  Scope& operator=(Scope&&) noexcept;
  ~Scope();

  /// Returns why a URL is not followed: "link-no-address" (not http or https), "link-too-deep",
  /// "link-out-of-scope" (of another page, path, host or domain than every seed), "link-excluded"
  /// (a pattern matches), "link-not-included" (none does), "link-no-page" (by its extension); "" if
  /// it is followed. Seeds are always followed.
  ///
  /// `url` is normalised. The host counts without "www." and with any scheme. A domain is a
  /// registrable domain; a host without one (an IP address, "localhost") counts with its port.
  /// Cost:   a search for the site; each pattern over the URL.
  [[nodiscard]] std::string_view refuses(std::string_view url, std::uint32_t depth) const;
  /// Adds the surroundings of this URL to the scope: a seed has moved there.
  void add_seed(const std::string& url);

 private:
  struct State;
  explicit Scope(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Returns true if the extension of a URL is that of a picture, an archive, a program or another
/// file that is not a page. "File:Bridge.jpg" of a wiki is a page, and so is a host.
bool names_no_page(std::string_view url);

}  // namespace sito::crawl
