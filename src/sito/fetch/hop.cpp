// SPDX-License-Identifier: Apache-2.0
// The only file that sees libcurl. What it lets through is decided in its callbacks: where sockets
// are opened, and where headers and bodies arrive.
#include "sito/fetch/hop.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>

namespace sito::fetch {
namespace {

// How long a wait goes on before the flag that stops it is looked at again.
constexpr int kLookEveryMs = 50;
// Pages behind a redirect are a sentence long and nobody reads them; beyond this they are left
// unread, at the price of the connection.
constexpr std::size_t kRedirectBodyBytes = std::size_t{64} << 10;
constexpr long kKeptConnections = 8;
constexpr const char* kAccept = "Accept: text/html,application/xhtml+xml,*/*;q=0.8";

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

bool leads_on(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// What the callbacks of a request see and note.
struct Hop {
  explicit Hop(const FetchOptions& of) : options(of) {}

  const FetchOptions& options;
  HopAnswer answer;
  std::size_t header_bytes = 0;
  std::size_t body_bytes = 0;
  bool headers_too_large = false;
  bool body_too_large = false;
  bool body_left_unread = false;  // of a redirect
  bool connects = false;          // a socket was opened
  std::string refusal;            // "10.0.0.1 is a private address (10.0.0.0/8)"

  bool lets_through(const std::optional<IpAddress>& address);
};

bool Hop::lets_through(const std::optional<IpAddress>& address) {
  if (!address) {
    refusal = "an address that is not one of the Internet";
    return false;
  }
  if (options.allow_private) return true;
  std::string why = options.judge ? options.judge(*address) : special_use(*address);
  if (why.empty() && !options.judge && is_own(*address)) why = "an address of this machine";
  if (!why.empty()) refusal = to_text(*address) + " is " + why;
  return why.empty();
}

curl_socket_t open_socket(void* context, curlsocktype /*purpose*/, curl_sockaddr* where) {
  Hop& hop = *static_cast<Hop*>(context);
  if (!hop.lets_through(address_of(where->addr))) return CURL_SOCKET_BAD;
  hop.connects = true;
  return ::socket(where->family, where->socktype | SOCK_CLOEXEC, where->protocol);
}

// Connections that are used again were opened under other options, perhaps.
int before_request(void* context, char* address, char* /*own*/, int /*port*/, int /*own_port*/) {
  Hop& hop = *static_cast<Hop*>(context);
  hop.answer.address = address;
  return hop.lets_through(parse_address(address)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

std::size_t take_header(char* data, std::size_t /*one*/, std::size_t size, void* context) {
  Hop& hop = *static_cast<Hop*>(context);
  hop.header_bytes += size;
  hop.headers_too_large = hop.header_bytes > hop.options.max_header_bytes;
  if (hop.headers_too_large) return 0;
  const std::string_view line = trimmed({data, size});
  if (line.starts_with("HTTP/")) {  // also behind an interim answer
    hop.answer.headers.clear();
    hop.answer.status = 0;
    const std::size_t space = std::min(line.find(' '), line.size());
    for (const char c : trimmed(line.substr(space)).substr(0, 3)) {
      if (c >= '0' && c <= '9') hop.answer.status = hop.answer.status * 10 + (c - '0');
    }
    return size;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return size;
  std::string name = lower_case(trimmed(line.substr(0, colon)));
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (name == "location" && leads_on(hop.answer.status)) hop.answer.location = value;
  hop.answer.headers.emplace_back(std::move(name), value);
  return size;
}

std::size_t take_body(char* data, std::size_t /*one*/, std::size_t size, void* context) {
  Hop& hop = *static_cast<Hop*>(context);
  hop.body_bytes += size;
  if (!hop.answer.location.empty()) {
    hop.body_left_unread = hop.body_bytes > kRedirectBodyBytes;
    return hop.body_left_unread ? 0 : size;
  }
  hop.body_too_large = hop.body_bytes > hop.options.max_bytes;
  if (hop.body_too_large) return 0;
  hop.answer.body.append(data, size);
  return size;
}

/// A list as libcurl wants it.
class List {
 public:
  List() = default;
  ~List() { curl_slist_free_all(head_); }
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  void add(const std::string& line) { head_ = curl_slist_append(head_, line.c_str()); }
  [[nodiscard]] curl_slist* head() const { return head_; }

 private:
  curl_slist* head_ = nullptr;
};

// The address that a host is when it is no name.
std::optional<IpAddress> numeric(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return parse_address(host);
}

// Tells libcurl where the host is, when the caller knows.
Result<void> resolve(const Target& target, const FetchOptions& options, List& list) {
  if (!options.resolve || numeric(target.host)) return {};
  const std::string name = target.host + ":" + std::to_string(target.port);
  std::string line;
  for (const std::string& text : options.resolve(target.host, target.port)) {
    const auto address = parse_address(text);
    if (!address) return Error{ErrorCode::InvalidArgument, "no numeric address: \"" + text + "\""};
    line += line.empty() ? "+" + name + ":" : ",";
    line += address->is_v6 ? "[" + text + "]" : text;
  }
  if (line.empty()) return Error{ErrorCode::Network, "there is no host " + target.host};
  list.add("-" + name);  // what was said before
  list.add(line);
  return {};
}

std::string count(std::size_t n, std::string_view what) {
  return std::to_string(n) + " " + std::string(what);
}

Error timed_out(const FetchOptions& options) {
  return {ErrorCode::Timeout, "no complete answer within " +
                                  count(static_cast<std::size_t>(options.time.count()), "ms")};
}

Error blocked(const Hop& hop, const Target& target) {
  return {ErrorCode::InvalidArgument,
          "blocked: " + target.host + ": " + hop.refusal + ", not of the public Internet"};
}

// What a request that did not succeed came to.
Error failure(CURLcode code, const Hop& hop, const Target& target, std::string_view detail) {
  const FetchOptions& options = hop.options;
  if (!hop.refusal.empty() && (code == CURLE_ABORTED_BY_CALLBACK || !hop.connects)) {
    return blocked(hop, target);
  }
  if (hop.headers_too_large) {
    return {ErrorCode::TooLarge,
            "headers of more than " + count(options.max_header_bytes, "bytes")};
  }
  if (hop.body_too_large || code == CURLE_FILESIZE_EXCEEDED) {
    return {ErrorCode::TooLarge, "a body of more than " + count(options.max_bytes, "bytes")};
  }
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return hop.answer.status == 0 && !hop.connects
                 ? Error{ErrorCode::Timeout, "no connection to " + target.host + " in time"}
                 : timed_out(options);
    case CURLE_COULDNT_RESOLVE_HOST:
      return {ErrorCode::Network, "there is no host " + target.host};
    case CURLE_PARTIAL_FILE:
      return {ErrorCode::Truncated, "the answer ends before its end"};
    case CURLE_BAD_CONTENT_ENCODING:
      return {ErrorCode::Malformed, "the body is not coded as its header says"};
    case CURLE_OUT_OF_MEMORY:  // its answer to a line of 100 kB in a header
      return {ErrorCode::TooLarge, "a header line without an end"};
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
      return {ErrorCode::Malformed, "what answers does not speak HTTP"};
    case CURLE_URL_MALFORMAT:
      return {ErrorCode::InvalidArgument, "no web address: \"" + target.url + "\""};
    default:
      return {ErrorCode::Network, "no answer from " + target.host + ": " + std::string(detail)};
  }
}

}  // namespace

struct HopClient::State {
  State() : multi(curl_multi_init()), easy(curl_easy_init()) {
    if (multi == nullptr || easy == nullptr) std::abort();  // out of memory
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, kKeptConnections);
    accept.add(kAccept);
  }
  ~State() {
    curl_easy_cleanup(easy);
    curl_multi_cleanup(multi);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void set_guards(Hop& hop);
  void set_request(const Target& target, const FetchOptions& options, const List& addresses,
                   std::chrono::milliseconds left);
  Result<CURLcode> perform(const FetchOptions& options, Clock::time_point deadline);

  CURLM* multi;
  CURL* easy;
  List accept;
  std::array<char, CURL_ERROR_SIZE> detail{};
};

void HopClient::State::set_guards(Hop& hop) {
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &hop);
  curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_request);
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, &hop);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, &hop);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &hop);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");  // nor that of the environment
  curl_easy_setopt(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  // A name that is still being looked up must not hold up the end.
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
}

void HopClient::State::set_request(const Target& target, const FetchOptions& options,
                                   const List& addresses, std::chrono::milliseconds left) {
  curl_easy_setopt(easy, CURLOPT_URL, target.url.c_str());
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);  // it is normalised
  curl_easy_setopt(easy, CURLOPT_USERAGENT, options.user_agent.c_str());
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, accept.head());
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");  // all that libcurl can undo
  curl_easy_setopt(easy, CURLOPT_RESOLVE, addresses.head());
  curl_easy_setopt(easy, CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(options.max_bytes));
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(std::min(options.connect_time, left).count()));
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(left.count()));
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, detail.data());
}

Result<CURLcode> HopClient::State::perform(const FetchOptions& options,
                                           Clock::time_point deadline) {
  curl_multi_add_handle(multi, easy);
  Result<CURLcode> outcome = CURLE_OK;
  int running = 1;
  while (running > 0) {
    if (curl_multi_perform(multi, &running) != CURLM_OK) {
      outcome = Error{ErrorCode::Internal, "libcurl refuses to go on"};
      break;
    }
    if (options.stop != nullptr && *options.stop) {
      outcome = Error{ErrorCode::Timeout, "stopped before the answer was complete"};
      break;
    }
    if (Clock::now() > deadline) {
      outcome = timed_out(options);
      break;
    }
    if (running > 0) curl_multi_poll(multi, nullptr, 0, kLookEveryMs, nullptr);
  }
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
    if (message->msg == CURLMSG_DONE && outcome) outcome = message->data.result;
  }
  curl_multi_remove_handle(multi, easy);
  return outcome;
}

HopClient::HopClient() {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);  // once for all threads
  if (started != CURLE_OK) std::abort();
  state_ = std::make_unique<State>();
}
HopClient::~HopClient() = default;

Result<HopAnswer> HopClient::get(const Target& target, const FetchOptions& options,
                                 Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  if (left.count() <= 0) return timed_out(options);
  List addresses;
  if (Result<void> told = resolve(target, options, addresses); !told) return told.error();
  Hop hop(options);
  const std::optional<IpAddress> address = numeric(target.host);
  if (address && !hop.lets_through(address)) return blocked(hop, target);
  curl_easy_reset(state_->easy);
  state_->set_guards(hop);
  state_->set_request(target, options, addresses, left);
  const Result<CURLcode> code = state_->perform(options, deadline);
  if (!code) return code.error();
  if (*code != CURLE_OK && !hop.body_left_unread) {
    const std::string_view detail = state_->detail.data();
    return failure(*code, hop, target, detail.empty() ? curl_easy_strerror(*code) : detail);
  }
  return std::move(hop.answer);
}

}  // namespace sito::fetch
