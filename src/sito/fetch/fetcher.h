// SPDX-License-Identifier: Apache-2.0
// The one client through which sito fetches an address that somebody else chose. It goes to hosts
// of the public Internet, takes no more than it was told to, and says why when it does not
// (docs/decisions/0017-guarded-fetch.md).
#pragma once

#include "sito/base/result.h"
#include "sito/fetch/address.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::fetch {

/// Bounds and permissions of one fetch. Plain data.
struct FetchOptions {
  /// Also hosts of the machine's own networks: loopback, private, link-local and other special
  /// addresses. What is at http://169.254.169.254/ on a rented machine is its keys.
  bool allow_private = false;
  std::size_t max_bytes = std::size_t{32} << 20;          ///< of the body, after content decoding
  std::size_t max_header_bytes = std::size_t{256} << 10;  ///< of all headers of one answer
  int max_redirects = 10;
  std::chrono::milliseconds time{30'000};          ///< for everything, redirects included
  std::chrono::milliseconds connect_time{10'000};  ///< for each connection, its name included
  /// Sent as User-Agent. Without line breaks.
  std::string user_agent = "sito/0.1";
  /// Set by another thread to stop; looked at about every 50 ms. May be null.
  const std::atomic<bool>* stop = nullptr;
  /// Where a host is (numeric addresses), instead of asking the system; asked for every redirect.
  /// Empty answer: there is no such host. What it says is checked as everything else is.
  std::function<std::vector<std::string>(std::string_view host, std::uint16_t port)> resolve;
  /// Replaces special_use() and is_own() as the judge of addresses: "" lets a connection be made,
  /// anything else is why not. Not asked with allow_private.
  std::function<std::string(const IpAddress&)> judge;
};

/// An answer that led on.
struct Redirect {
  std::string url;  ///< that was asked for
  int status = 0;
};

/// What was fetched.
struct Response {
  std::string url;                  ///< the last address, WHATWG-serialised, without credentials
  std::vector<Redirect> redirects;  ///< the way there; empty when the first address answered
  int status = 0;                   ///< any: 404 is an answer, too
  std::string content_type;         ///< "text/html", lower case; "" when absent
  std::string charset;              ///< as declared with it; "" when absent
  /// All fields of the last answer, names in lower case, in their order.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string address;  ///< of the host that answered, numeric
  std::string body;     ///< after transfer and content decoding
  /// The first value of a field; "" when absent.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

/// Whether an answer is a page to read.
///
/// Errors: Network for a status that is no success; Unsupported for content that is neither HTML,
///         XML nor plain text, by its type or by how it begins.
Result<void> check_page(const Response& response);

/// Fetches one address after the other over connections that it keeps. One per thread.
///
/// Every hop is checked anew: its scheme (http, https), its port, and, at the moment a connection
/// is opened, the very address that it goes to, so that a name may mean what it likes and when it
/// likes. No proxy, cookie, password or setting of the environment is used; credentials in
/// addresses are dropped. Certificates are verified.
class Fetcher {
 public:
  Fetcher();
  ~Fetcher();
  Fetcher(Fetcher&&) noexcept;
  Fetcher& operator=(Fetcher&&) noexcept;

  /// GETs an address and follows where it leads.
  ///
  /// Errors: InvalidArgument when this or a hop is refused; Network when there is no answer;
  ///         TooLarge for a body, headers or redirects beyond the bounds; Timeout, also when
  ///         stopped. The message names the address that was refused and why; `where` the hop.
  /// Cost:   waits; holds the body in memory once.
  Result<Response> get(std::string_view url, const FetchOptions& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::fetch
