// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/robots_path.h"

#include "sito/url/escape.h"

#include <algorithm>

namespace sito::crawl {
namespace {

/// Reads octets, escaped or not.
class Normaliser {
 public:
  explicit Normaliser(bool is_rule) : is_rule_(is_rule) {}

  std::string of(std::string_view text) {
    out_.reserve(text.size());
    if (text.empty() || text.front() != '/') out_ += '/';
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] != '%') {
        add_plain(text[at], at + 1 == text.size());
        continue;
      }
      const std::optional<char> octet = url::escape_at(text, at);
      if (!octet) {
        url::append_escaped('%', out_);  // a percent sign without an escape is itself
        continue;
      }
      url::is_unreserved(*octet) ? out_.push_back(*octet) : url::append_escaped(*octet, out_);
      at += 2;
    }
    return std::move(out_);
  }

 private:
  void add_plain(char c, bool is_last) {
    const bool means_something = is_rule_ && (c == '*' || (c == '$' && is_last));
    const bool is_form = in_query_ ? c == '&' || c == '=' || c == '+' : c == '/' || c == '?';
    if (c == '?') in_query_ = true;
    if (url::is_unreserved(c) || is_form || means_something) {
      out_ += c;
    } else {
      url::append_escaped(c, out_);
    }
  }

  bool is_rule_;
  bool in_query_ = false;
  std::string out_;
};

}  // namespace

std::string comparable_path(std::string_view path) { return Normaliser(false).of(path); }
std::string comparable_rule(std::string_view rule) { return Normaliser(true).of(rule); }

bool rule_matches(std::string_view rule, std::string_view path) {
  const bool to_the_end = rule.ends_with('$');
  if (to_the_end) rule.remove_suffix(1);
  std::size_t star = std::min(rule.find('*'), rule.size());
  if (!path.starts_with(rule.substr(0, star))) return false;
  if (star == rule.size()) return !to_the_end || path.size() == star;
  path.remove_prefix(star);
  rule.remove_prefix(star);
  // The first place of each part between stars is enough; a later one matches nothing more.
  while (!rule.empty()) {
    rule.remove_prefix(1);
    star = std::min(rule.find('*'), rule.size());
    const std::string_view part = rule.substr(0, star);
    rule.remove_prefix(star);
    if (rule.empty() && to_the_end) return path.ends_with(part);
    const std::size_t at = path.find(part);
    if (at == std::string_view::npos) return false;
    path.remove_prefix(at + part.size());
  }
  return true;
}

}  // namespace sito::crawl
