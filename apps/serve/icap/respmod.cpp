// SPDX-License-Identifier: Apache-2.0
#include "serve/icap/respmod.h"

#include "sito/version.h"

#include "serve/icap/message.h"
#include "serve/tcp_server.h"

#include <chrono>
#include <utility>

namespace sito::serve::icap {
namespace {

constexpr std::chrono::minutes kIdle{5};  // how long a proxy may keep an idle connection
constexpr std::size_t kPreview = 1024;

// The tag changes if the replies may change for other reasons than the options. A restart may
// change the options.
std::string istag() { return "ISTag: \"sito-" + std::string(kVersion) + "\"\r\n"; }

std::string status_line(int status, std::string_view phrase) {
  return "ICAP/1.0 " + std::to_string(status) + " " + std::string(phrase) + "\r\n" + istag();
}

std::string options_reply() {
  return status_line(200, "OK") + "Methods: RESPMOD\r\nService: sito " + std::string(kVersion) +
         "\r\nMax-Connections: " + std::to_string(TcpServer::kMaxConnections) +
         "\r\nOptions-TTL: 3600\r\nAllow: 204\r\nPreview: " + std::to_string(kPreview) +
         "\r\nTransfer-Preview: *\r\nEncapsulated: null-body=0\r\n\r\n";
}

// Returns the host of a URL, without its port.
std::string_view host_of(std::string_view url) {
  const std::size_t begin = url.find("://");
  if (begin == std::string_view::npos) return {};
  url.remove_prefix(begin + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  if (url.starts_with('[')) return url.substr(1, url.find(']') - 1);
  return url.substr(0, url.find(':'));
}

std::string closing_reply(int status, std::string_view phrase) {
  return status_line(status, phrase) + "Connection: close\r\nEncapsulated: null-body=0\r\n\r\n";
}

}  // namespace

// One request and its reply.
class Respmod::Exchange {
 public:
  Exchange(Respmod& service, Connection& connection, Reader& reader, Request request)
      : service_(service),
        connection_(connection),
        reader_(reader),
        request_(std::move(request)),
        held_(service.cleaner_) {}

  // Returns false if the connection cannot be used any more.
  bool answer();

 private:
  bool send(std::string_view text) { return connection_.write(text.data(), text.size()) >= 0; }
  bool read_heads();
  bool answer_preview();
  bool read_rest();
  bool send_unchanged();
  bool send_head(bool has_body);
  bool pass_on();
  bool pass_rest();

  Respmod& service_;
  Connection& connection_;
  Reader& reader_;
  Request request_;
  MessageHead http_request_, http_response_;
  std::string url_;
  const CleaningRule* site_ = nullptr;  // of the service
  std::string body_;                    // read and not passed on yet
  PageCleaner::Held held_;
  bool takes_ = false;     // it may be a page to clean
  bool has_rest_ = false;  // the client waits for 100 Continue
  bool is_whole_ = false;  // the whole body was read
};

bool Respmod::Exchange::read_heads() {
  auto response = parse_head(request_.http_response);
  if (!response) return false;
  http_response_ = std::move(*response);
  auto asked = parse_head(request_.http_request);
  if (!asked) return true;
  http_request_ = std::move(*asked);
  url_ = address_of(http_request_);
  std::string without_mark = url_;
  site_ = service_.rules_.of_host(host_of(url_));
  const bool wants_original = take_mark(without_mark) || (site_ != nullptr && !site_->clean);
  takes_ = !wants_original && request_.has_body &&
           service_.cleaner_.takes(http_request_, http_response_);
  return true;
}

bool Respmod::Exchange::answer() {
  if (!read_heads()) {
    send(closing_reply(400, "Bad Request"));
    return false;
  }
  if (!request_.has_body) return send_unchanged();
  if (request_.preview && !answer_preview()) return false;
  if (!takes_) return send_unchanged();
  if (has_rest_) {
    if (!send("ICAP/1.0 100 Continue\r\n\r\n")) return false;
    has_rest_ = false;
  }
  if (!read_rest()) return false;
  if (!is_whole_) return send_unchanged();
  std::string cleaned = body_;
  const auto finish = [this](std::string& page) {
    if (!url_.empty()) add_way_back(url_, page);
  };
  const std::string left = service_.cleaner_.clean(
      http_request_, http_response_, cleaned, service_.stops_, {&service_.rules_, site_, finish});
  if (!left.empty()) return send_unchanged();
  body_ = std::move(cleaned);
  return send_head(true) && pass_on() && send(kLastChunk);
}

// Reads the preview.
bool Respmod::Exchange::answer_preview() {
  while (true) {
    switch (reader_.read_chunk(body_)) {
      case Reader::Piece::Data:
        // There must not be more bytes than the announced preview.
        if (body_.size() > *request_.preview) return false;
        break;
      case Reader::Piece::End:
        has_rest_ = true;
        return true;
      case Reader::Piece::EndOfWhole:
        is_whole_ = true;
        return true;
      case Reader::Piece::Broken:
        return false;
    }
  }
}

// Reads the body, as long as it is not longer than a page may be.
bool Respmod::Exchange::read_rest() {
  while (!is_whole_) {
    switch (reader_.read_chunk(body_)) {
      case Reader::Piece::Data:
        if (!held_.hold(body_.size())) return true;
        break;
      case Reader::Piece::End:
      case Reader::Piece::EndOfWhole:
        is_whole_ = true;
        break;
      case Reader::Piece::Broken:
        return false;
    }
  }
  return true;
}

// Sends 204 if the client can still do without the body, else the bytes that came.
bool Respmod::Exchange::send_unchanged() {
  const bool may_204 = request_.allows_204 || has_rest_ || (request_.preview && is_whole_);
  const bool reads_all = has_rest_ || is_whole_ || !request_.has_body;
  if (may_204 && reads_all) {
    return send(status_line(204, "No Content") + "Encapsulated: null-body=0\r\n\r\n");
  }
  if (has_rest_) {
    if (!send("ICAP/1.0 100 Continue\r\n\r\n")) return false;
    has_rest_ = false;
  }
  if (!send_head(request_.has_body)) return false;
  return !request_.has_body || (pass_on() && pass_rest() && send(kLastChunk));
}

bool Respmod::Exchange::send_head(bool has_body) {
  const std::string head = http_response_.text();
  return send(status_line(200, "OK") + "Encapsulated: res-hdr=0, " +
              (has_body ? "res-body=" : "null-body=") + std::to_string(head.size()) + "\r\n\r\n" +
              head);
}

bool Respmod::Exchange::pass_on() {
  const bool sent = send(chunk(body_));
  body_.clear();
  return sent;
}

bool Respmod::Exchange::pass_rest() {
  while (!is_whole_) {
    const Reader::Piece piece = reader_.read_chunk(body_);
    if (piece == Reader::Piece::Broken) return false;
    is_whole_ = piece != Reader::Piece::Data;
    if (!pass_on()) return false;
  }
  return true;
}

void Respmod::serve(Connection& connection) {
  Reader reader(connection);
  const auto send = [&connection](const std::string& text) {
    return connection.write(text.data(), text.size()) >= 0;
  };
  while (!stops_ && connection.wait_for_request(kIdle)) {
    auto request = reader.read_request();
    if (!request) {
      const ErrorCode code = request.error().code;
      if (code == ErrorCode::Malformed) send(closing_reply(400, "Bad Request"));
      if (code == ErrorCode::Unsupported) send(closing_reply(505, "ICAP Version Not Supported"));
      if (code == ErrorCode::Truncated) send(closing_reply(408, "Request Timeout"));
      return;
    }
    const bool closes = request->head.field("Connection") == "close";
    if (request->path != kServicePath) {
      send(closing_reply(404, "ICAP Service Not Found"));
      return;
    }
    if (request->method == "OPTIONS") {
      if (!send(options_reply()) || closes) return;
      continue;
    }
    if (request->method != "RESPMOD") {
      send(closing_reply(405, "Method Not Allowed"));
      return;
    }
    Exchange exchange(*this, connection, reader, std::move(*request));
    if (!exchange.answer() || closes) return;
  }
}

}  // namespace sito::serve::icap
