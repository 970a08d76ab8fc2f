// SPDX-License-Identifier: Apache-2.0
#include "serve/proxy/proxy.h"

#include "sito/base/lowered.h"

#include "serve/gate.h"
#include "serve/http.h"
#include "serve/json.h"
#include "serve/proxy/framing.h"
#include "serve/proxy/upstream.h"
#include "serve/secrets.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

namespace sito::serve::proxy {
namespace {

constexpr std::chrono::seconds kIdle{60};
constexpr std::size_t kNameDigits = 12;

void replace_all(std::string_view old, std::string_view now, std::string& text) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at)) {
    text.replace(at, old.size(), now);
    at += now.size();
  }
}

// Changes fields about the origin of the request to the https URLs that the server knows.
void ask_securely(MessageHead& head) {
  for (auto& [name, value] : head.fields) {
    const std::string lower = lowered(name);
    if ((lower == "referer" || lower == "origin") && value.starts_with("http://")) {
      value.insert(4, "s");
    }
  }
}

// The browser would never send back a cookie that may be sent only over TLS.
void drop_secure(std::string& cookie) {
  for (std::size_t at = cookie.find(';'); at != std::string::npos;) {
    const std::size_t end = std::min(cookie.find(';', at + 1), cookie.size());
    const std::string_view part = std::string_view(cookie).substr(at + 1, end - at - 1);
    if (lowered(trimmed_blanks(part)) == "secure") {
      cookie.erase(at, end - at);
    } else {
      at = end;
    }
    at = cookie.find(';', at);
  }
}

// Changes fields about TLS for a browser that requested without it.
void answer_plainly(MessageHead& head) {
  head.remove("strict-transport-security");
  for (auto& [name, value] : head.fields) {
    const std::string lower = lowered(name);
    if (lower == "location" && lowered(value.substr(0, 8)) == "https://") value.erase(4, 1);
    if (lower == "set-cookie") drop_secure(value);
  }
}

}  // namespace

// One request and its response.
class Proxy::Exchange {
 public:
  Exchange(Proxy& proxy, Connection& client, MessageHead request)
      : proxy_(proxy), client_(client), request_(std::move(request)) {}

  // Returns false if the connection cannot be used any more.
  bool answer();

 private:
  bool send(Connection& to, std::string_view text) {
    return text.empty() || to.write(text.data(), text.size()) > 0;
  }
  bool refuse(int status, std::string_view text);
  bool answer_itself();
  bool open_tunnel(std::string_view authority);
  bool fetch(Destination destination);
  enum class Sent { Whole, Part, Broken };
  Sent send_request(const Framing& framing, const Destination& destination);
  bool read_answer();
  bool pass_answer(Framing framing);
  bool clean_answer(Framing framing);
  bool pass_body(BodyReader& body, std::string piece, bool is_whole);
  bool send_answer_head(const Framing& framing);
  bool send_piece(std::string_view piece);
  Result<Upstream> connect(const Place& place);
  void finish_page(std::string& page) const;

  Proxy& proxy_;
  Connection& client_;
  MessageHead request_, answer_;
  Upstream server_;
  std::shared_ptr<const CleaningRules> rules_ = proxy_.rules();
  const CleaningRule* site_ = nullptr;  // in rules_
  std::string url_;
  bool is_old_ = false;  // the client speaks HTTP/1.0
  bool keeps_ = true;    // the connection to the client stays open
  bool chunks_ = false;  // the response to the client is in chunks
  bool original_ = false;
};

bool Proxy::Exchange::refuse(int status, std::string_view text) {
  const std::string body = "sito: " + std::string(text) + "\n";
  send(client_, "HTTP/1.1 " + std::to_string(status) +
                    " Refused\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
  return false;
}

bool Proxy::Exchange::answer() {
  const std::string_view method = word_of(request_.first_line, 0);
  const std::string_view target = word_of(request_.first_line, 1);
  const std::string_view version = word_of(request_.first_line, 2);
  is_old_ = version == "HTTP/1.0";
  if (method.empty() || target.empty() || (!is_old_ && version != "HTTP/1.1") ||
      std::count(request_.first_line.begin(), request_.first_line.end(), ' ') != 2) {
    return refuse(400, "the request is not HTTP/1.1");
  }
  if (request_.count("host") > 1) return refuse(400, "the request has two Host headers");
  const std::string connection = lowered(request_.field("connection"));
  const std::string proxy_connection = lowered(request_.field("proxy-connection"));
  keeps_ = !is_old_ && connection.find("close") == std::string::npos &&
           proxy_connection.find("close") == std::string::npos;
  // Also if the request has passed through the proxy itself.
  if (target.starts_with('/')) return answer_itself();
  if (lowered(request_.field("via")).find(proxy_.name_) != std::string::npos) {
    return refuse(508, "the request has already passed through this proxy");
  }
  if (method == "CONNECT") return open_tunnel(target);
  auto destination = destination_of(target);
  if (!destination) return refuse(400, destination.error().message);
  return fetch(std::move(*destination));
}

// Replies to a browser that requests a page of the proxy itself.
bool Proxy::Exchange::answer_itself() {
  const std::string host = lowered(request_.field("host"));
  const auto place = place_of(host, "80");
  if (!place || (place->host != "localhost" && !is_loopback_address(place->host))) {
    return refuse(421, "this server is a proxy and has no pages");
  }
  const std::string body = proxy_.status_page();
  send(client_,
       "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
       "Content-Length: " +
           std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
  return false;
}

bool Proxy::Exchange::open_tunnel(std::string_view authority) {
  const auto place = place_of(authority, "");
  if (!place) return refuse(400, place.error().message);
  auto server = connect_to(*place);
  if (!server) return refuse(502, server.error().message);
  if (!send(client_, "HTTP/1.1 200 Connection established\r\n\r\n")) return false;
  tunnel(client_, **server, proxy_.stops_);
  return false;
}

bool Proxy::Exchange::fetch(Destination destination) {
  const auto framing = framing_of_request(request_);
  if (!framing) return refuse(400, framing.error().message);
  original_ = take_mark(destination.target);
  url_ = "http://" + destination.authority + destination.target;
  site_ = rules_->of_host(destination.place.host);
  original_ |= site_ != nullptr && !site_->clean;
  auto server = connect(destination.place);
  if (!server) return refuse(502, server.error().message);
  server_ = std::move(*server);
  switch (send_request(*framing, destination)) {
    case Sent::Whole:
      break;
    case Sent::Part:
      keeps_ = false;  // the rest of the body is still to come
      break;
    case Sent::Broken:
      return false;  // the server would wait for the rest
  }
  return read_answer();
}

Result<Upstream> Proxy::Exchange::connect(const Place& place) {
  if (proxy_.options_.https_out) return proxy_.secure_.connect(place);
  auto connection = connect_to(place);
  if (!connection) return std::move(connection).error();
  Upstream upstream;
  upstream.connection = std::move(*connection);
  return upstream;
}

// Sends a part if the server takes no more; it may have responded already. Broken: the client's body
// is incomplete or wrong.
Proxy::Exchange::Sent Proxy::Exchange::send_request(const Framing& framing,
                                                    const Destination& destination) {
  MessageHead head = request_;
  head.first_line =
      std::string(word_of(request_.first_line, 0)) + " " + destination.target + " HTTP/1.1";
  remove_connection_fields(head);
  head.remove("host");
  head.remove("expect");
  head.fields.emplace(head.fields.begin(), "Host", destination.authority);
  head.fields.emplace_back("Via", "1.1 " + proxy_.name_);
  head.fields.emplace_back("Connection", "close");
  if (server_.is_secure) ask_securely(head);
  if (!send(*server_.connection, head.text())) return Sent::Part;
  // The proxy does not wait for the server's decision: a server does not read a body that it does
  // not want.
  if (lowered(request_.field("expect")) == "100-continue" && !is_old_ &&
      !send(client_, "HTTP/1.1 100 Continue\r\n\r\n")) {
    return Sent::Broken;
  }
  BodyReader body(client_, framing);
  std::string piece;
  const bool in_chunks = framing.kind == Framing::Kind::Chunked;
  while (true) {
    piece.clear();
    const auto next = body.read(piece);
    if (next == BodyReader::Next::Broken) return Sent::Broken;
    if (next == BodyReader::Next::End) break;
    if (!send(*server_.connection, in_chunks ? chunk(piece) : piece)) return Sent::Part;
  }
  const bool is_whole = !in_chunks || send(*server_.connection, kLastChunk);
  return is_whole ? Sent::Whole : Sent::Part;
}

bool Proxy::Exchange::read_answer() {
  int status = 0;
  do {  // does not pass on interim responses
    server_.connection->expect_body(kMaxHeadBytes, kSilence);
    auto head = read_head(*server_.connection);
    if (!head) return refuse(502, "the server does not answer in HTTP/1.1");
    answer_ = std::move(*head);
    const std::string_view code = word_of(answer_.first_line, 1);
    const bool is_status = code.size() == 3 && code.front() >= '1' && code.front() <= '9' &&
                           code.find_first_not_of("0123456789") == std::string_view::npos;
    if (!answer_.first_line.starts_with("HTTP/1.") || !is_status) {
      return refuse(502, "the server does not answer in HTTP/1.1");
    }
    status = std::stoi(std::string(code));
  } while (status / 100 == 1 && status != 101);
  if (status == 101) return refuse(502, "the server switched to another protocol");
  const bool to_head = word_of(request_.first_line, 0) == "HEAD";
  const auto framing = framing_of_answer(answer_, status, to_head);
  if (!framing) return refuse(502, framing.error().message);
  remove_connection_fields(answer_);
  answer_.fields.emplace_back("Via", "1.1 " + proxy_.name_);
  if (server_.is_secure) answer_plainly(answer_);
  MessageHead asked = request_;
  asked.first_line = std::string(word_of(request_.first_line, 0)) + " " + url_ + " HTTP/1.1";
  const bool takes =
      !original_ && framing->kind != Framing::Kind::None && proxy_.cleaner_.takes(asked, answer_);
  return takes ? clean_answer(*framing) : pass_answer(*framing);
}

bool Proxy::Exchange::send_answer_head(const Framing& framing) {
  const bool ends_by_close = framing.kind == Framing::Kind::UntilClose ||
                             (framing.kind == Framing::Kind::Chunked && is_old_);
  chunks_ = framing.kind == Framing::Kind::Chunked && !is_old_;
  if (!chunks_) answer_.remove("transfer-encoding");
  keeps_ = keeps_ && !ends_by_close && !proxy_.stops_;
  if (!keeps_) answer_.fields.emplace_back("Connection", "close");
  return send(client_, answer_.text());
}

bool Proxy::Exchange::send_piece(std::string_view piece) {
  return chunks_ ? send(client_, chunk(piece)) : send(client_, piece);
}

bool Proxy::Exchange::pass_answer(Framing framing) {
  BodyReader body(*server_.connection, framing);
  return send_answer_head(framing) && pass_body(body, {}, false);
}

bool Proxy::Exchange::pass_body(BodyReader& body, std::string piece, bool is_whole) {
  while (true) {
    if (!send_piece(piece)) return false;
    if (is_whole) return (!chunks_ || send(client_, kLastChunk)) && keeps_;
    piece.clear();
    const auto next = body.read(piece);
    if (next == BodyReader::Next::Broken) return false;  // the client sees that it is incomplete
    is_whole = next == BodyReader::Next::End;
  }
}

// Adds the link to the original; with --https-out also makes links lead back to the proxy.
void Proxy::Exchange::finish_page(std::string& page) const {
  if (proxy_.options_.https_out) {
    replace_all(" href=\"https://", " href=\"http://", page);
    replace_all(" src=\"https://", " src=\"http://", page);
  }
  add_way_back(url_, page);
}

bool Proxy::Exchange::clean_answer(Framing framing) {
  BodyReader body(*server_.connection, framing);
  PageCleaner::Held held(proxy_.cleaner_);
  std::string page;
  auto next = BodyReader::Next::Data;
  while (next == BodyReader::Next::Data && held.hold(page.size())) next = body.read(page);
  if (next == BodyReader::Next::End) {
    MessageHead asked = request_;
    asked.first_line = "GET " + url_ + " HTTP/1.1";
    MessageHead head = answer_;
    std::string cleaned = page;
    const auto finish = [this](std::string& text) { finish_page(text); };
    const std::string left =
        proxy_.cleaner_.clean(asked, head, cleaned, proxy_.stops_, {rules_.get(), site_, finish});
    if (left.empty()) {
      answer_ = std::move(head);
      return send_answer_head({Framing::Kind::Length, cleaned.size()}) && send_piece(cleaned) &&
             keeps_;
    }
    answer_.fields.emplace_back("Sito", "unchanged; reason=" + left);
  }
  if (!send_answer_head(framing)) return false;
  if (next != BodyReader::Next::Broken) {
    return pass_body(body, std::move(page), next == BodyReader::Next::End);
  }
  send_piece(page);  // as far as it came
  return false;
}

Proxy::Proxy(ProxyOptions options, const app::PageFlags& flags)
    : options_(std::move(options)),
      name_("sito-" + random_hex().substr(0, kNameDigits)),
      cleaner_(options_.pages, flags),
      rules_(std::make_shared<const CleaningRules>(options_.rules)) {}

void Proxy::set_rules(CleaningRules rules) {
  auto shared = std::make_shared<const CleaningRules>(std::move(rules));
  const std::lock_guard lock(mutex_);
  rules_ = std::move(shared);
}

std::shared_ptr<const CleaningRules> Proxy::rules() const {
  const std::lock_guard lock(mutex_);
  return rules_;
}

OrderedJson counters_json(const PageCleaner::Counters& counters) {
  const double mean_ms = counters.cleaned == 0 ? 0
                                               : static_cast<double>(counters.microseconds) / 1000 /
                                                     static_cast<double>(counters.cleaned);
  return {{"pages_cleaned", counters.cleaned},
          {"pages_unchanged", counters.unchanged},
          {"bytes_before", counters.bytes_before},
          {"bytes_after", counters.bytes_after},
          {"mean_milliseconds", mean_ms}};
}

std::string Proxy::status_page() const { return dump(counters_json(cleaner_.counters())) + "\n"; }

void Proxy::serve(Connection& connection) {
  while (!stops_ && connection.wait_for_request(kIdle)) {
    auto head = read_head(connection);
    if (!head) {
      if (head.error().code == ErrorCode::Malformed) {
        constexpr std::string_view kBad =
            "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        (void)connection.write(kBad.data(), kBad.size());
      }
      return;
    }
    Exchange exchange(*this, connection, std::move(*head));
    if (!exchange.answer()) return;
  }
}

}  // namespace sito::serve::proxy
