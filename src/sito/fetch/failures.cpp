// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/failures.h"

#include <curl/curl.h>

#include <algorithm>
#include <cerrno>

namespace sito::fetch {
namespace {

std::string count(std::size_t n, std::string_view what) {
  return std::to_string(n) + " " + std::string(what);
}

bool is_of_tls(int code) {
  switch (code) {
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_SHUTDOWN_FAILED:
      return true;
    default:
      return false;
  }
}

// Returns true if the connection ended during the handshake, which is not a fault of TLS. libcurl
// reports it with the code of a TLS fault, and only this text tells the difference.
bool is_of_connection(std::string_view detail) {
  constexpr std::string_view kWords[] = {"Recv failure: ", "Send failure: ", "SSL_ERROR_SYSCALL",
                                         "SSL_ERROR_ZERO_RETURN", "unexpected eof"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](auto words) { return detail.find(words) != std::string_view::npos; });
}

Failed beyond(std::string message) {
  return {Failure::TooLarge, {ErrorCode::TooLarge, std::move(message)}};
}

Failed no_answer(Failure failure, const Target& target, std::string_view detail) {
  return {failure,
          {ErrorCode::Network, "no answer from " + target.host + ": " + std::string(detail)}};
}

Failed of_connection(long system_error, const Target& target, std::string_view detail) {
  const bool no_route = system_error == ENETUNREACH || system_error == EHOSTUNREACH ||
                        system_error == ENETDOWN || system_error == EHOSTDOWN;
  return no_answer(no_route ? Failure::NoRoute : Failure::NoConnection, target, detail);
}

}  // namespace

std::string_view name_of(Failure failure) {
  switch (failure) {
    case Failure::None:
      return "none";
    case Failure::Refused:
      return "refused";
    case Failure::NoHost:
      return "no-host";
    case Failure::NoRoute:
      return "no-route";
    case Failure::NoConnection:
      return "no-connection";
    case Failure::Tls:
      return "tls";
    case Failure::Broken:
      return "broken";
    case Failure::TooLarge:
      return "too-large";
    case Failure::Redirects:
      return "too-many-redirects";
    case Failure::Timeout:
      return "timeout";
    case Failure::Stopped:
      return "stopped";
    case Failure::ProxyLogin:
      return "proxy-login";
  }
  return "none";
}

Failed timed_out(const FetchOptions& options) {
  return {Failure::Timeout,
          {ErrorCode::Timeout, "no complete answer within " +
                                   count(static_cast<std::size_t>(options.time.count()), "ms")}};
}

Failed stopped() {
  return {Failure::Stopped, {ErrorCode::Timeout, "stopped before the answer was complete"}};
}

Failed blocked(const Answering& hop, const Target& target) {
  return {Failure::Refused,
          {ErrorCode::InvalidArgument,
           "blocked: " + target.host + ": " + hop.refusal + ", not of the public Internet"}};
}

Failed failure_of(int code, long system_error, const Answering& hop, const Target& target,
                  std::string_view detail) {
  const FetchOptions& options = hop.options;
  if (!hop.refusal.empty() && (code == CURLE_ABORTED_BY_CALLBACK || !hop.connects)) {
    return blocked(hop, target);
  }
  if (hop.headers_too_large) {
    return beyond("headers of more than " + count(options.max_header_bytes, "bytes"));
  }
  if (hop.body_too_large || code == CURLE_FILESIZE_EXCEEDED) {
    return beyond("a body of more than " + count(options.max_bytes, "bytes"));
  }
  if (is_of_tls(code) && is_of_connection(detail)) {
    return no_answer(Failure::Broken, target, detail);
  }
  if (is_of_tls(code)) {
    return {Failure::Tls,
            {ErrorCode::Network,
             "no secure connection to " + target.host + ": " + std::string(detail)}};
  }
  switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
      return {Failure::Tls,
              {ErrorCode::Network,
               "the certificate of " + target.host + " is not valid: " + std::string(detail)}};
    case CURLE_OPERATION_TIMEDOUT:
      if (hop.answer.status != 0 || hop.connects) return timed_out(options);
      return {Failure::Timeout,
              {ErrorCode::Timeout, "no connection to " + target.host + " in time"}};
    case CURLE_COULDNT_RESOLVE_HOST:
      return {Failure::NoHost, {ErrorCode::Network, "unknown host " + target.host}};
    case CURLE_COULDNT_CONNECT:
      return of_connection(system_error, target, detail);
    case CURLE_PARTIAL_FILE:
      return {Failure::Broken, {ErrorCode::Truncated, "the answer is incomplete"}};
    case CURLE_BAD_CONTENT_ENCODING:
      return {Failure::Broken,
              {ErrorCode::Malformed, "the body does not have the coding that its header declares"}};
    case CURLE_OUT_OF_MEMORY:  // its error for a line of 100 kB in a header
      return beyond("a header line that does not end");
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
      return {Failure::Broken, {ErrorCode::Malformed, "the server does not speak HTTP"}};
    case CURLE_URL_MALFORMAT:
      return {Failure::Refused,
              {ErrorCode::InvalidArgument, "not a web address: \"" + target.url + "\""}};
    default:
      return no_answer(Failure::Broken, target, detail);
  }
}

}  // namespace sito::fetch
