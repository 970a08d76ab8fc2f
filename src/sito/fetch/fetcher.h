// SPDX-License-Identifier: Apache-2.0
// The one client through which sito fetches an address that somebody else chose. It goes to hosts
// of the public Internet, takes no more than it was told to, and says why when it does not
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
  /// Sent beside what is always sent: If-None-Match, If-Modified-Since, Accept-Language ... Accept
  /// and Accept-Encoding replace sito's own; Host and what is about the connection is not taken.
  Fields fields;
  /// False: an answer that leads on is given as it is, and Response::location says where to.
  bool follow = true;
  /// For archives: the header and the body as they were received (Response::head, body), and the
  /// request. See decoded_body().
  bool raw = false;
  /// A body that is beyond max_bytes, ends early or is not complete in time is given as far as it
  /// came, and Response::truncated says so.
  bool keep_truncated = false;
  /// Certificates of authorities that are trusted instead of the system's (a PEM file); "" for
  /// those.
  std::string ca_file;
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
  Fields headers;
  std::string address;  ///< of the host that answered, numeric
  std::string body;     ///< after transfer and content decoding; with `raw` as received
  /// Where an answer that was not followed leads, absolute; "" for others, and for what is no
  /// address.
  std::string location;
  std::string_view truncated;  ///< why the body ends early: "length", "time", "disconnect"; "" not
  std::string_view protocol;   ///< "http/1.0", "http/1.1", "h2"
  /// With `raw`: status line and fields as received, with the empty line; names in their own case.
  /// Of HTTP/2 written as HTTP/1.1 (RFC 9113, section 8.3.2), since archives have no other form.
  std::string head;
  std::string request_head;                     ///< with `raw`: the last request as sent
  std::chrono::system_clock::time_point began;  ///< when the last request was made
  std::chrono::microseconds first_byte{0};      ///< from then to the first byte of the answer
  std::chrono::microseconds whole{0};           ///< from then to its end
  /// The first value of a field; "" when absent.
  [[nodiscard]] std::string_view header(std::string_view name) const SITO_LIFETIMEBOUND;
};

/// Whether an answer is a page to read.
///
/// Errors: Network for a status that is no success; Unsupported for content that is neither HTML,
///         XML nor plain text, by its type or by how it begins.
Result<void> check_page(const Response& response);

/// The body of an answer that was fetched `raw`, after transfer and content decoding; of others as
/// it is. Codings that are not known are left; what is damaged or cut is used up to there.
///
/// Errors: TooLarge above `limit` bytes.
Result<std::string> decoded_body(const Response& response, std::size_t limit);
/// An answer that was fetched `raw` as the record that an archive would have of it: for
/// archive::WebpageOpener. Cost: a copy.
archive::Record to_record(const Response& response);

/// What an attempt failed of: an account has these names, and what to do next depends on them.
enum class Failure : std::uint8_t {
  None,
  Refused,       ///< by the guard, or no address to fetch
  NoHost,        ///< the name is not there, or nobody could say
  NoRoute,       ///< the network or the host cannot be reached
  NoConnection,  ///< there is the host, but it takes no connection
  Tls,           ///< its certificate is not valid, or it speaks no TLS
  Broken,        ///< the connection ended, or what answers does not speak HTTP
  TooLarge,
  Redirects,  ///< more than FetchOptions::max_redirects
  Timeout,
  Stopped,  ///< by FetchOptions::stop
};
std::string_view name_of(Failure failure);  ///< "refused", "no-host" ...

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
  /// What the last get() failed of.
  [[nodiscard]] Failure failure() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::fetch
