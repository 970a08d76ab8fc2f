// SPDX-License-Identifier: Apache-2.0
// Requests to a server and its replies, as plain data.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::serve {

using Fields = std::map<std::string, std::string, std::less<>>;

/// Removes blanks and tabs at both ends, which HTTP allows around values.
std::string_view trimmed_blanks(std::string_view text);

/// A request before its body is read.
struct Head {
  std::string method;
  std::string path;  ///< decoded, without the query
  Fields query;      ///< decoded; the first of a name
  /// All parameters of the query, decoded; a repeated name occurs several times.
  std::vector<std::pair<std::string, std::string>> parameters;
  Fields headers;  ///< names in lower case; repeated fields are joined by ", "

  /// Returns "" if absent.
  [[nodiscard]] std::string_view header(std::string_view name) const;
  [[nodiscard]] bool has_header(std::string_view name) const { return headers.contains(name); }
  /// Returns true if the method asks for no change.
  [[nodiscard]] bool only_reads() const { return method == "GET" || method == "HEAD"; }
};

struct Request : Head {
  std::string body;   ///< for all types except forms
  Fields form;        ///< of a form; the first of a name
  std::string nonce;  ///< for the `nonce` attributes of this reply's own styles and scripts
  [[nodiscard]] std::string field(std::string_view name) const;  ///< "" if absent
};

/// The connection to a client that reads events as they come.
struct EventStream {
  /// Returns false if the client reads no more.
  std::function<bool(std::string_view bytes)> write;
  /// Returns true if the client has gone, or if the server ends.
  std::function<bool()> is_over;
};

inline constexpr std::string_view kHtmlType = "text/html; charset=utf-8";
inline constexpr std::string_view kTextType = "text/plain; charset=utf-8";
inline constexpr std::string_view kJsonType = "application/json";
inline constexpr std::string_view kEventType = "text/event-stream";
inline constexpr std::string_view kFormType = "application/x-www-form-urlencoded";

/// A reply without a policy of its own gets one under which nothing is loaded or run.
struct Reply {
  int status = 200;
  std::string body = {};
  std::string location = {};  ///< the path to go to next, after a POST
  std::string type{kHtmlType};
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< in place of the usual ones
  /// Bytes that live as long as the program, in place of `body`.
  std::string_view kept_body = {};
  /// Bytes shared with other replies, in place of `body`.
  std::shared_ptr<const std::string> shared_body = {};
  /// The path of a file whose bytes are the body, in place of `body`.
  std::string file = {};
  /// Writes the body piece by piece, in place of `body`; may take any time.
  std::function<void(const EventStream&)> events = {};
};

/// Makes a sentence of the text of a refusal.
Reply text_reply(int status, std::string text);

/// Whether a request is answered at all.
struct Admission {
  std::size_t most_body_bytes = 0;
  std::shared_ptr<Reply> refusal = {};  ///< null: continue
  bool is_poll = false;                 ///< it does not delay the end of an idle server
};

}  // namespace sito::serve
