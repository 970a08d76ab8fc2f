// SPDX-License-Identifier: Apache-2.0
// Makes requests with libcurl. Callbacks decide what is allowed: where sockets are opened, and
// where headers and bodies arrive.
#include "sito/fetch/hop.h"

#include "sito/archive/header.h"
#include "sito/fetch/answer.h"
#include "sito/fetch/curl.h"
#include "sito/fetch/failures.h"
#include "sito/fetch/visitor.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>

namespace sito::fetch {
namespace {

// Milliseconds between two checks of the flag that stops a wait.
constexpr int kLookEveryMs = 50;
// A crawl visits many hosts; an idle connection costs a descriptor.
constexpr long kKeptConnections = 32;
constexpr long kProxyLogin = 407;
constexpr std::string_view kAccept = "text/html,application/xhtml+xml,*/*;q=0.8";
// The codings that decoded_body() undoes.
constexpr std::string_view kCodings = "gzip, deflate, br, zstd";

curl_socket_t open_socket(void* context, curlsocktype /*purpose*/, curl_sockaddr* where) {
  Answering& hop = *static_cast<Answering*>(context);
  const bool to_proxy = !hop.options.proxy.empty();
  if (!to_proxy && !hop.lets_through(address_of(where->addr))) return CURL_SOCKET_BAD;
  hop.connects = true;
  return ::socket(where->family, where->socktype | SOCK_CLOEXEC, where->protocol);
}

// Reused connections may have been opened under other options.
int before_request(void* context, char* address, char* /*own*/, int /*port*/, int /*own_port*/) {
  Answering& hop = *static_cast<Answering*>(context);
  if (!hop.options.proxy.empty()) return CURL_PREREQFUNC_OK;
  hop.answer.address = address;
  return hop.lets_through(parse_address(address)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

std::size_t take_header(char* data, std::size_t /*one*/, std::size_t size, void* context) {
  return static_cast<Answering*>(context)->take_header({data, size}) ? size : 0;
}

std::size_t take_body(char* data, std::size_t /*one*/, std::size_t size, void* context) {
  return static_cast<Answering*>(context)->take_body({data, size}) ? size : 0;
}

// Called with all traffic; only the header of the request is kept.
int take_request(CURL* /*easy*/, curl_infotype kind, char* data, std::size_t size, void* context) {
  if (kind != CURLINFO_HEADER_OUT) return 0;
  std::string& head = static_cast<Answering*>(context)->answer.request_head;
  head.assign(data, size);
  constexpr std::string_view kVersion2 = " HTTP/2\r\n";
  const std::size_t at = head.find(kVersion2);
  if (at < head.find("\r\n")) head.replace(at, kVersion2.size(), " HTTP/1.1\r\n");
  return 0;
}

/// A list in the form that libcurl needs.
class List {
 public:
  explicit List(const Curl& curl) : curl_(curl) {}
  ~List() { curl_.slist_free_all(head_); }
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  void add(const std::string& line) { head_ = curl_.slist_append(head_, line.c_str()); }
  [[nodiscard]] curl_slist* head() const { return head_; }

 private:
  const Curl& curl_;
  curl_slist* head_ = nullptr;
};

// Returns the address of a numeric host.
std::optional<IpAddress> numeric(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return parse_address(host);
}

// Tells libcurl the addresses of the host, if the caller knows them.
Result<void> resolve(const Target& target, const FetchOptions& options, List& list) {
  if (!options.resolve || numeric(target.host)) return {};
  const std::string name = target.host + ":" + std::to_string(target.port);
  std::string line;
  for (const std::string& text : options.resolve(target.host, target.port)) {
    const auto address = parse_address(text);
    if (!address)
      return Error{ErrorCode::InvalidArgument, "not a numeric address: \"" + text + "\""};
    line += line.empty() ? "+" + name + ":" : ",";
    line += address->is_v6 ? "[" + text + "]" : text;
  }
  if (line.empty()) return Error{ErrorCode::Network, "unknown host " + target.host};
  list.add("-" + name);  // removes the earlier entry
  list.add(line);
  return {};
}

// Adds the fields of a request that libcurl does not make itself.
void add_fields(const FetchOptions& options, List& list) {
  const auto has = [&](std::string_view name) {
    return std::any_of(options.fields.begin(), options.fields.end(), [&](const auto& field) {
      return archive::equal_without_case(field.first, name);
    });
  };
  if (!has("accept")) list.add("Accept: " + std::string(kAccept));
  if (options.raw && !has("accept-encoding")) {
    list.add("Accept-Encoding: " + std::string(kCodings));
  }
  for (const auto& [name, value] : options.fields)
    list.add(std::string(name).append(": ").append(value));
}

// Returns true if a reused connection ended before any part of a response: it was closed meanwhile,
// or (GOAWAY) the server says that it has not looked at the request. A fresh connection will do.
// libcurl itself does so for HTTP/1.1, and for refused streams.
bool is_retryable(CURLcode code, const Answering& hop) {
  if (hop.connects || hop.answer.status != 0) return false;
  return code == CURLE_HTTP2 || code == CURLE_HTTP2_STREAM || code == CURLE_PARTIAL_FILE ||
         code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR;
}

// Returns why the body ends early, if the received part is to be used nevertheless.
std::string_view cut_by(Failure failure, const Answering& hop) {
  if (!hop.options.keep_truncated || hop.headers_too_large || hop.answer.status < 200) return {};
  if (hop.is_followed() || !hop.head_is_complete()) return {};
  switch (failure) {
    case Failure::TooLarge:
      return "length";
    case Failure::Timeout:
      return "time";
    case Failure::Broken:
      return "disconnect";
    default:
      return {};
  }
}

}  // namespace

struct HopClient::State {
  explicit State(const Curl& with) : curl(with), multi(with.multi_init()), easy(with.easy_init()) {
    if (multi == nullptr || easy == nullptr) std::abort();  // out of memory
    curl.multi_setopt(multi, CURLMOPT_MAXCONNECTS, kKeptConnections);
  }
  ~State() {
    curl.easy_cleanup(easy);
    curl.multi_cleanup(multi);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  template <typename Value>
  void set(CURLoption option, Value value) {
    curl.easy_setopt(easy, option, value);
  }
  void set_guards(Answering& hop);
  void set_proxy(const std::string& url);
  void set_request(const Target& target, const FetchOptions& options, const List& addresses,
                   const List& fields, std::chrono::milliseconds left);
  void set_as_stored(const AsStored& as_stored);
  /// Returns the code; or nothing, and sets `failed`.
  std::optional<CURLcode> perform(const FetchOptions& options, Clock::time_point deadline);
  Failed failed_of(CURLcode code, const Answering& hop, const Target& target) const;
  void note_times(HopAnswer& answer) const;
  [[nodiscard]] bool is_login_refused(const Target& target, const Proxy& proxy,
                                      const Answering& hop) const;

  const Curl& curl;
  CURLM* multi;
  CURL* easy;
  std::array<char, CURL_ERROR_SIZE> detail{};
  Failed failed;  // from perform()
};

// Without a proxy in the options, that of the environment is ignored, too.
void HopClient::State::set_proxy(const std::string& url) {
  const Result<Proxy> proxy = read_proxy(url);
  if (url.empty() || !proxy) {
    set(CURLOPT_PROXY, "");
    return;
  }
  set(CURLOPT_PROXY, proxy->host.c_str());
  set(CURLOPT_PROXYPORT, static_cast<long>(proxy->port));
  set(CURLOPT_PROXYTYPE,
      static_cast<long>(proxy->is_socks ? CURLPROXY_SOCKS5_HOSTNAME : CURLPROXY_HTTP));
  set(CURLOPT_NOPROXY, "");
  set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  if (proxy->user.empty()) return;
  set(CURLOPT_PROXYUSERNAME, proxy->user.c_str());
  set(CURLOPT_PROXYPASSWORD, proxy->password.c_str());
}

void HopClient::State::set_guards(Answering& hop) {
  set(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  set(CURLOPT_OPENSOCKETDATA, &hop);
  set(CURLOPT_PREREQFUNCTION, before_request);
  set(CURLOPT_PREREQDATA, &hop);
  set(CURLOPT_HEADERFUNCTION, take_header);
  set(CURLOPT_HEADERDATA, &hop);
  set(CURLOPT_WRITEFUNCTION, take_body);
  set(CURLOPT_WRITEDATA, &hop);
  if (hop.options.raw) {
    set(CURLOPT_DEBUGFUNCTION, take_request);
    set(CURLOPT_DEBUGDATA, &hop);
    set(CURLOPT_VERBOSE, 1L);
  }
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set_proxy(hop.options.proxy);
  set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  set(CURLOPT_NOSIGNAL, 1L);
  // Looking up a name must not delay the end.
  set(CURLOPT_QUICK_EXIT, 1L);
}

void HopClient::State::set_request(const Target& target, const FetchOptions& options,
                                   const List& addresses, const List& fields,
                                   std::chrono::milliseconds left) {
  set(CURLOPT_URL, target.url.c_str());
  set(CURLOPT_PATH_AS_IS, 1L);  // it is normalised already
  set(CURLOPT_USERAGENT, options.user_agent.c_str());
  set(CURLOPT_HTTPHEADER, fields.head());
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  if (options.raw) {
    set(CURLOPT_HTTP_TRANSFER_DECODING, 0L);
  } else {
    set(CURLOPT_ACCEPT_ENCODING, "");  // everything that libcurl can undo
  }
  if (!options.ca_file.empty()) {
    set(CURLOPT_CAINFO, options.ca_file.c_str());
    set(CURLOPT_CAPATH, nullptr);
  }
  set(CURLOPT_RESOLVE, addresses.head());
  if (!options.keep_truncated) {
    set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(options.max_bytes));
  }
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::min(options.connect_time, left).count()));
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(left.count()));
  set(CURLOPT_ERRORBUFFER, detail.data());
}

void HopClient::State::set_as_stored(const AsStored& as_stored) {
  set(CURLOPT_ACCEPT_ENCODING, nullptr);
  if (as_stored.signature.empty()) return;
  set(CURLOPT_AWS_SIGV4, as_stored.signature.c_str());
  set(CURLOPT_USERNAME, as_stored.key.c_str());
  set(CURLOPT_PASSWORD, as_stored.secret.c_str());
}

std::optional<CURLcode> HopClient::State::perform(const FetchOptions& options,
                                                  Clock::time_point deadline) {
  curl.multi_add_handle(multi, easy);
  std::optional<CURLcode> outcome = CURLE_OK;
  const auto end_with = [&](Failed with) {
    outcome.reset();
    failed = std::move(with);
  };
  int running = 1;
  while (running > 0 && outcome) {
    if (curl.multi_perform(multi, &running) != CURLM_OK) {
      end_with({Failure::Broken, {ErrorCode::Internal, "libcurl refuses to continue"}});
    } else if (options.stop != nullptr && *options.stop) {
      end_with(stopped());
    } else if (Clock::now() > deadline) {
      end_with(timed_out(options));
    } else if (running > 0) {
      curl.multi_poll(multi, nullptr, 0, kLookEveryMs, nullptr);
    }
  }
  int left = 0;
  while (const CURLMsg* message = curl.multi_info_read(multi, &left)) {
    if (message->msg == CURLMSG_DONE && outcome) outcome = message->data.result;
  }
  curl.multi_remove_handle(multi, easy);
  return outcome;
}

Failed HopClient::State::failed_of(CURLcode code, const Answering& hop,
                                   const Target& target) const {
  long system_error = 0;
  curl.easy_getinfo(easy, CURLINFO_OS_ERRNO, &system_error);
  const std::string_view words = detail.data();
  return failure_of(code, system_error, hop, target,
                    words.empty() ? std::string_view(curl.easy_strerror(code)) : words);
}

void HopClient::State::note_times(HopAnswer& answer) const {
  curl_off_t first = 0;
  curl_off_t whole = 0;
  curl.easy_getinfo(easy, CURLINFO_STARTTRANSFER_TIME_T, &first);
  curl.easy_getinfo(easy, CURLINFO_TOTAL_TIME_T, &whole);
  answer.first_byte = std::chrono::microseconds(first);
  answer.whole = std::chrono::microseconds(whole);
}

// An HTTP proxy answers requests for http itself, and refuses connections (CONNECT) for https.
bool HopClient::State::is_login_refused(const Target& target, const Proxy& proxy,
                                        const Answering& hop) const {
  long said = 0;
  if (proxy.is_socks) {
    curl.easy_getinfo(easy, CURLINFO_PROXY_ERROR, &said);
    return said == CURLPX_NO_AUTH || said == CURLPX_UNKNOWN_MODE || said == CURLPX_USER_REJECTED;
  }
  if (target.url.starts_with("http:")) return hop.answer.status == kProxyLogin;
  curl.easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &said);
  return said == kProxyLogin;
}

HopClient::HopClient() = default;
HopClient::~HopClient() = default;

Error HopClient::fail(Failed with) {
  failure_ = with.failure;
  return std::move(with.error);
}

Result<HopAnswer> HopClient::get(const Target& target, const FetchOptions& options,
                                 Clock::time_point deadline, const AsStored* as_stored) {
  failure_ = Failure::None;
  if (!state_) {
    const Result<Curl>& loaded = curl();
    if (!loaded) return fail({Failure::Broken, loaded.error()});
    state_ = std::make_unique<State>(*loaded);
  }
  List addresses(state_->curl);
  if (Result<void> resolved = resolve(target, options, addresses); !resolved) {
    return fail({Failure::NoHost, resolved.error()});
  }
  List fields(state_->curl);
  add_fields(options, fields);
  for (bool again = false;; again = true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return fail(timed_out(options));
    Answering hop(options);
    const std::optional<IpAddress> address = numeric(target.host);
    if (address && !hop.lets_through(address)) return fail(blocked(hop, target));
    hop.answer.began = std::chrono::system_clock::now();
    state_->curl.easy_reset(state_->easy);
    state_->set_guards(hop);
    state_->set_request(target, options, addresses, fields, left);
    if (as_stored != nullptr) state_->set_as_stored(*as_stored);
    if (again) state_->set(CURLOPT_FRESH_CONNECT, 1L);
    std::optional<CURLcode> code = state_->perform(options, deadline);
    if (!options.proxy.empty()) {
      const auto proxy = read_proxy(options.proxy);
      if (proxy && state_->is_login_refused(target, *proxy, hop))
        return fail({Failure::ProxyLogin, proxy_wants_login(*proxy)});
    }
    // libcurl accepts a header that ends without an empty line.
    if (code == CURLE_OK && !hop.head_is_complete()) code = CURLE_PARTIAL_FILE;
    if (code && !again && is_retryable(*code, hop)) continue;
    state_->note_times(hop.answer);
    if (code == CURLE_OK || hop.body_left_unread) return std::move(hop.answer);
    Failed failed = code ? state_->failed_of(*code, hop, target) : std::move(state_->failed);
    const std::string_view cut = cut_by(failed.failure, hop);
    if (cut.empty()) return fail(std::move(failed));
    hop.answer.truncated = cut;
    return std::move(hop.answer);
  }
}

}  // namespace sito::fetch
