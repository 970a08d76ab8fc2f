// SPDX-License-Identifier: Apache-2.0
// What is asked of a server and what it answers, as plain data.
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

/// ASCII letters in lower case; all else is as it was.
std::string lower_ascii(std::string_view text);
/// Without blanks and tabs around it, which HTTP allows around values.
std::string_view trimmed_blanks(std::string_view text);

/// A request before its body is read.
struct Head {
  std::string method;
  std::string path;  ///< decoded, without the query
  Fields query;      ///< decoded; the first of a name
  /// All that the query holds, decoded; names that stand twice are here twice.
  std::vector<std::pair<std::string, std::string>> parameters;
  Fields headers;  ///< names in lower case; what stands twice is joined by ", "

  /// "" when absent.
  [[nodiscard]] std::string_view header(std::string_view name) const;
  [[nodiscard]] bool has_header(std::string_view name) const { return headers.contains(name); }
  /// Whether it asks for no change.
  [[nodiscard]] bool only_reads() const { return method == "GET" || method == "HEAD"; }
};

struct Request : Head {
  std::string body;   ///< of all types but forms
  Fields form;        ///< of a form; the first of a name
  std::string nonce;  ///< for the `nonce` attributes of this reply's own styles and scripts
  [[nodiscard]] std::string field(std::string_view name) const;  ///< "" when absent
};

/// The way back to a client that reads events as they come.
struct EventStream {
  /// False: nobody reads any more.
  std::function<bool(std::string_view bytes)> write;
  /// The client has gone, or the server ends.
  std::function<bool()> is_over;
};

inline constexpr std::string_view kHtmlType = "text/html; charset=utf-8";
inline constexpr std::string_view kTextType = "text/plain; charset=utf-8";
inline constexpr std::string_view kJsonType = "application/json";
inline constexpr std::string_view kEventType = "text/event-stream";
inline constexpr std::string_view kFormType = "application/x-www-form-urlencoded";

/// Without a policy of its own, a reply is shown with one under which nothing is loaded or run.
struct Reply {
  int status = 200;
  std::string body = {};
  std::string location = {};  ///< where to go next instead, after a POST; a path
  std::string type{kHtmlType};
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< instead of the usual ones
  /// Bytes that live as long as the program, instead of `body`.
  std::string_view kept_body = {};
  /// What another reply has too, instead of `body`.
  std::shared_ptr<const std::string> shared_body = {};
  /// Writes the body piece by piece, instead of `body`; may take as long as it likes.
  std::function<void(const EventStream&)> events = {};
};

/// Whether a request is answered at all.
struct Admission {
  std::size_t most_body_bytes = 0;
  std::shared_ptr<Reply> refusal = {};  ///< null: go on
};

}  // namespace sito::serve
