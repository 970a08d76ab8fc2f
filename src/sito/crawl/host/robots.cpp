// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/robots.h"

#include "sito/archive/header.h"
#include "sito/base/ascii.h"
#include "sito/crawl/host/robots_path.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sito::crawl {
namespace {

enum class Field { UserAgent, Allow, Disallow, Sitemap, CrawlDelay, Other };

// Names of fields, also in common misspellings.
struct Name {
  std::string_view name;
  Field field;
};
constexpr Name kNames[] = {
    {"user-agent", Field::UserAgent},   {"useragent", Field::UserAgent},
    {"user agent", Field::UserAgent},   {"allow", Field::Allow},
    {"disallow", Field::Disallow},      {"dissallow", Field::Disallow},
    {"dissalow", Field::Disallow},      {"disalow", Field::Disallow},
    {"diasllow", Field::Disallow},      {"disallaw", Field::Disallow},
    {"sitemap", Field::Sitemap},        {"site-map", Field::Sitemap},
    {"crawl-delay", Field::CrawlDelay}, {"crawldelay", Field::CrawlDelay},
    {"crawl delay", Field::CrawlDelay},
};

Field field_of(std::string_view name) {
  for (const Name& known : kNames) {
    if (archive::equal_without_case(name, known.name)) return known.field;
  }
  return Field::Other;
}

struct Line {
  Field field = Field::Other;
  std::string_view value;
};

// Reads "Field: value # comment"; also without the colon if a known name is before a blank.
Line read_line(std::string_view text) {
  text = archive::stripped(text.substr(0, text.find('#')));
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    return {field_of(archive::stripped(text.substr(0, colon))),
            archive::stripped(text.substr(colon + 1))};
  }
  const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
  return {field_of(text.substr(0, blank)), archive::stripped(text.substr(blank))};
}

/// Cuts a text at CR, LF and CRLF.
bool next_line(std::string_view& text, std::string_view& line) {
  if (text.empty()) return false;
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  line = text.substr(0, end);
  const bool is_pair = text.substr(end, 2) == "\r\n";
  text.remove_prefix(std::min(end + (is_pair ? 2 : 1), text.size()));
  return true;
}

std::string_view without_mark_and_rest(std::string_view body) {
  if (body.starts_with("\xEF\xBB\xBF")) body.remove_prefix(3);  // byte order mark
  if (body.size() <= kRobotsBytes) return body;
  const std::size_t end = body.substr(0, kRobotsBytes).find_last_of("\r\n");
  return body.substr(0, end == std::string_view::npos ? 0 : end);
}

// The crawlers that a group is for, as far as it matters here.
struct Agents {
  bool product = false;
  bool all = false;
};

Agents agent_of(std::string_view value, std::string_view product) {
  Agents agents;
  agents.all = value == "*" || value.starts_with("* ") || value.starts_with("*\t");
  // A token ends at the first character that tokens do not have: "Sito/1.0" is "Sito".
  const auto end = std::find_if(value.begin(), value.end(), [](char c) {
    return !(lower(c) >= 'a' && lower(c) <= 'z') && c != '-' && c != '_';
  });
  const auto length = static_cast<std::size_t>(end - value.begin());
  agents.product = length > 0 && archive::equal_without_case(value.substr(0, length), product);
  return agents;
}

std::optional<double> seconds_of(std::string_view value) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  constexpr double kMost = 1e7;  // four months; a larger value is a mistake
  if (error != std::errc() || !std::isfinite(seconds) || seconds < 0 || seconds > kMost) return {};
  if (end != value.data() + value.size() && *end != ' ' && *end != 's') return {};
  return seconds;
}

}  // namespace

void Robots::add_rule(std::string_view value, bool allow) {
  if (value.empty()) return;  // matches nothing
  rules_.push_back({comparable_rule(value), allow});
}

void Robots::sort_rules() {
  std::stable_sort(rules_.begin(), rules_.end(), [](const Rule& a, const Rule& b) {
    if (a.pattern.size() != b.pattern.size()) return a.pattern.size() > b.pattern.size();
    return a.allow && !b.allow;
  });
}

Robots Robots::parse(std::string_view body, std::string_view product) {
  body = without_mark_and_rest(body);
  Robots own;
  Robots everybodys;
  bool has_own = false;
  Agents group;           // of the following lines
  bool in_rules = false;  // the next User-agent begins another group
  std::string_view text;
  while (next_line(body, text)) {
    const auto [field, value] = read_line(text);
    switch (field) {
      case Field::UserAgent: {
        if (in_rules) group = {};
        in_rules = false;
        const Agents named = agent_of(value, product);
        group.product |= named.product;
        group.all |= named.all;
        has_own |= named.product;
        break;
      }
      case Field::Allow:
      case Field::Disallow:
        in_rules = true;
        if (group.product) own.add_rule(value, field == Field::Allow);
        if (group.all) everybodys.add_rule(value, field == Field::Allow);
        break;
      case Field::CrawlDelay:
        // Not a rule of the RFC, so it neither begins nor ends a group. The largest value counts.
        if (const auto seconds = seconds_of(value)) {
          if (group.product) own.crawl_delay_ = std::max(*seconds, own.crawl_delay_.value_or(0));
          if (group.all) {
            everybodys.crawl_delay_ = std::max(*seconds, everybodys.crawl_delay_.value_or(0));
          }
        }
        break;
      case Field::Sitemap:
        if (!value.empty() && own.sitemaps_.size() < kMaxRobotsSitemaps) {
          own.sitemaps_.emplace_back(value);
        }
        break;
      case Field::Other:
        break;
    }
  }
  everybodys.sitemaps_ = own.sitemaps_;
  Robots robots = has_own ? std::move(own) : std::move(everybodys);
  robots.sort_rules();
  return robots;
}

Robots Robots::of_answer(int status, std::string_view body, std::string_view product) {
  if (status >= 200 && status <= 299) return parse(body, product);
  Robots robots;
  robots.disallow_all_ = status < 300 || status > 499 || status == 429;
  return robots;
}

bool Robots::allows(std::string_view path) const {
  if (disallow_all_) return comparable_path(path) == "/robots.txt";
  if (rules_.empty()) return true;
  const std::string comparable = comparable_path(path);
  if (comparable == "/robots.txt") return true;
  for (const Rule& rule : rules_) {
    if (rule_matches(rule.pattern, comparable)) return rule.allow;
  }
  return true;
}

std::string Robots::to_text() const {
  std::string text = "User-agent: *\n";
  if (crawl_delay_) text += "Crawl-delay: " + std::to_string(*crawl_delay_) + "\n";
  for (const Rule& rule : rules_) {
    text += (rule.allow ? "Allow: " : "Disallow: ") + rule.pattern + "\n";
  }
  return text;
}

}  // namespace sito::crawl
