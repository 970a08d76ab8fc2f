// SPDX-License-Identifier: Apache-2.0
// The only client with which sito fetches URLs that others chose. It connects only to hosts of the
// public Internet, reads no more than its limits allow, and reports why it refuses
// (docs/decisions/0017-guarded-fetch.md).
#pragma once

#include "sito/archive/record.h"
#include "sito/base/lifetime.h"
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

using Fields = std::vector<std::pair<std::string, std::string>>;  ///< of a header

/// Bounds and permissions of one fetch. Plain data.
struct FetchOptions {
  /// Also allows hosts of the machine's own networks: loopback, private, link-local and other
  /// special addresses. (http://169.254.169.254/ on a rented machine gives away its keys.)
  bool allow_private = false;
  std::size_t max_bytes = std::size_t{32} << 20;          ///< of the body, after content decoding
  std::size_t max_header_bytes = std::size_t{256} << 10;  ///< of all headers of one answer
  int max_redirects = 10;
  std::chrono::milliseconds time{30'000};          ///< for everything, redirects included
  std::chrono::milliseconds connect_time{10'000};  ///< for each connection, looking up its name
                                                   ///< included
  /// Sent as User-Agent. Without line breaks.
  std::string user_agent = "sito/0.1";
  /// Another thread sets it to stop; checked about every 50 ms. May be null.
  const std::atomic<bool>* stop = nullptr;
  /// Resolves a host to numeric addresses, instead of the system; called for every redirect. Empty:
  /// there is no such host. The guard checks its answers like all others.
  std::function<std::vector<std::string>(std::string_view host, std::uint16_t port)> resolve;
  /// Replaces special_use() and is_own() as the check of addresses: "" allows a connection, other
  /// texts are the reason to refuse it. Not called with allow_private.
  std::function<std::string(const IpAddress&)> judge;
  /// Additional fields: If-None-Match, If-Modified-Since, Accept-Language ... Accept and
  /// Accept-Encoding replace sito's own; Host and fields about the connection are ignored.
  Fields fields;
  /// False: returns a redirect as it is, and Response::location has its target.
  bool follow = true;
  /// For archives: keeps the header and the body as they were received (Response::head, body), and
  /// the request. See decoded_body().
  bool raw = false;
  /// Returns the received part of a body that exceeds max_bytes, ends early or is not complete in
  /// time; Response::truncated gives the reason.
  bool keep_truncated = false;
  /// Trusted certificates of authorities, instead of the system's (a PEM file); "" for the
  /// system's.
  std::string ca_file;
  /// The URL of a proxy, as for read_proxy(); "" for none. It looks up the names, so the guard judges
  /// only hosts that are numeric addresses, and Response::address is "".
  std::string proxy;
};

/// A response that led to another URL.
struct Redirect {
  std::string url;  ///< the requested URL
  int status = 0;
};

/// A fetched response.
struct Response {
  std::string url;                  ///< the final URL, WHATWG-serialised, without credentials
  std::vector<Redirect> redirects;  ///< the way there; empty if the first URL answered
  int status = 0;                   ///< any: a 404 is a response, too
  std::string content_type;         ///< "text/html", lower case; "" if absent
  std::string charset;              ///< as declared with it; "" if absent
  /// All fields of the final response, names in lower case, in order.
  Fields headers;
  std::string address;  ///< numeric address of the host that answered
  std::string body;     ///< after transfer and content decoding; with `raw` as received
  /// The absolute target of a redirect that was not followed; "" for other responses, and for an
  /// invalid target.
  std::string location;
  std::string_view truncated;  ///< why the body ends early: "length", "time", "disconnect"; "" if
                               ///< complete
  std::string_view protocol;   ///< "http/1.0", "http/1.1", "h2"
  /// With `raw`: status line and fields as received, with the empty line; names in their own case.
  /// HTTP/2 is written as HTTP/1.1 (RFC 9113, section 8.3.2), because archives have no other form.
  std::string head;
  std::string request_head;                     ///< with `raw`: the last request as sent
  std::chrono::system_clock::time_point began;  ///< when the last request was made
  std::chrono::microseconds first_byte{0};      ///< from then to the first byte of the response
  std::chrono::microseconds whole{0};           ///< from then to its end
  /// Returns the first value of a field; "" if absent.
  [[nodiscard]] std::string_view header(std::string_view name) const SITO_LIFETIMEBOUND;
};

/// Checks that a response is a page to read.
///
/// Errors: Network for a status that is not a success; Unsupported for content that is neither
///         HTML, XML nor plain text, by its type or by its beginning.
Result<void> check_page(const Response& response);

/// Returns the body of a `raw` response after transfer and content decoding; other bodies as they
/// are. Unknown codings are left; of damaged or cut bodies, the part before is used.
///
/// Errors: TooLarge above `limit` bytes.
Result<std::string> decoded_body(const Response& response, std::size_t limit);
/// Returns a `raw` response as the record that an archive would have, for archive::WebpageOpener.
/// Cost: a copy.
archive::Record to_record(const Response& response);

/// Why an attempt failed: an account has these names, and the next step depends on them.
enum class Failure : std::uint8_t {
  None,
  Refused,       ///< by the guard, or not a URL to fetch
  NoHost,        ///< the name does not exist, or could not be looked up
  NoRoute,       ///< the network or the host cannot be reached
  NoConnection,  ///< the host exists, but accepts no connection
  Tls,           ///< its certificate is not valid, or it does not speak TLS
  Broken,        ///< the connection ended, or the server does not speak HTTP
  TooLarge,
  Redirects,  ///< more than FetchOptions::max_redirects
  Timeout,
  Stopped,     ///< by FetchOptions::stop
  ProxyLogin,  ///< the proxy asks for a user and a password, or refuses them
};
std::string_view name_of(Failure failure);  ///< "refused", "no-host" ...

/// Fetches one URL after the other over connections that it keeps. One for each thread.
///
/// Checks every hop: its scheme (http, https), its port, and, when a connection is opened, the very
/// address of the connection. A name may therefore resolve to another address at any time. Uses no
/// cookie, password or setting of the environment, and no proxy except that of the options; drops
/// credentials in URLs. Verifies certificates.
class Fetcher {
 public:
  Fetcher();
  ~Fetcher();
  Fetcher(Fetcher&&) noexcept;
  Fetcher& operator=(Fetcher&&) noexcept;

  /// GETs a URL and follows redirects.
  ///
  /// Errors: InvalidArgument if the URL or a hop is refused; Network if there is no answer;
  /// TooLarge
  ///         for a body, headers or redirects beyond the bounds; Timeout, also when stopped. The
  ///         message names the refused address and the reason; `where` names the hop.
  /// Cost:   waits; holds the body in memory once.
  Result<Response> get(std::string_view url, const FetchOptions& options);
  /// Returns why the last get() failed.
  [[nodiscard]] Failure failure() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::fetch
