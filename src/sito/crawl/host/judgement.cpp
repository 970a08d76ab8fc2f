// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/judgement.h"

#include "sito/base/cut.h"
#include "sito/url/site_key.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace sito::crawl {
namespace {

// Longer parts of a path are titles.
constexpr std::size_t kLongestName = 24;
constexpr std::string_view kOthers = "(others)";

bool is_variable(std::string_view part) {
  const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return part.size() > kLongestName || std::any_of(part.begin(), part.end(), digit);
}

void append_path(std::string_view path, std::string& out) {
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (is_variable(part)) {
      // "part-7.html" and "part-8.html" have one pattern, "part-7.pdf" has another.
      const std::size_t dot = part.rfind('.');
      out += '*';
      if (dot != std::string_view::npos && !is_variable(part.substr(dot))) out += part.substr(dot);
    } else {
      out += part;
    }
    if (end < path.size()) out += '/';
    at = end + 1;
  }
}

void append_parameters(std::string_view query, std::string& out) {
  out += '?';
  for (const std::string_view pair : parts_of(query, '&')) {
    if (pair.data() != query.data()) out += '&';
    out += pair.substr(0, pair.find('='));
  }
}

}  // namespace

std::string pattern_of(std::string_view url) {
  std::string pattern;
  append_path(url::path_of(url), pattern);
  url = url.substr(0, url.find('#'));
  const std::size_t query = url.find('?');
  if (query != std::string_view::npos) append_parameters(url.substr(query + 1), pattern);
  return pattern;
}

bool Judgement::Measured::pays() const {
  const double gain = static_cast<double>(words_rendered) - static_cast<double>(words_static);
  return gain > kWorthwhileGain * static_cast<double>(std::max<std::uint64_t>(words_static, 1));
}

std::string Judgement::key_of(const std::string& pattern) const {
  const bool room = patterns_.size() < kMaxPatterns || patterns_.contains(pattern);
  return room ? pattern : std::string(kOthers);
}

std::optional<Need> Judgement::ask(const std::string& pattern) {
  Measured& one = patterns_[key_of(pattern)];
  const bool measure =
      one.compared + one.out < kComparedPages || (one.asked + 1) % kRecheckEvery == 0;
  if (!measure && one.compared < kComparedPages) return std::nullopt;
  ++one.asked;
  if (measure) {
    ++one.out;
    return Need::Unknown;
  }
  return one.pays() ? Need::Script : Need::None;
}

void Judgement::give_up(const std::string& pattern) {
  Measured& one = patterns_[key_of(pattern)];
  if (one.out > 0) --one.out;
}

void Judgement::learn(const std::string& pattern, std::uint64_t words_static,
                      std::uint64_t words_rendered) {
  Measured& one = patterns_[key_of(pattern)];
  if (one.out > 0) --one.out;
  if (one.compared >= kRecheckEvery) {  // after a redesign, only new pages count
    one.words_static /= 2;
    one.words_rendered /= 2;
    one.compared /= 2;
  }
  ++one.compared;
  one.words_static += words_static;
  one.words_rendered += words_rendered;
}

nlohmann::json Judgement::to_json() const {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [pattern, one] : patterns_)
    json[pattern] = {one.asked, one.compared, one.words_static, one.words_rendered};
  return json;
}

Judgement Judgement::from_json(const nlohmann::json& json) {
  Judgement judgement;
  if (!json.is_object()) return judgement;
  for (const auto& [pattern, row] : json.items()) {
    if (!row.is_array() || row.size() != 4) continue;
    const auto number = [&cells = row](std::size_t i) {
      return cells[i].is_number_unsigned() ? cells[i].get<std::uint64_t>() : 0;
    };
    Measured one;
    one.asked = static_cast<std::uint32_t>(number(0));
    one.compared = static_cast<std::uint32_t>(number(1));
    one.words_static = number(2);
    one.words_rendered = number(3);
    judgement.patterns_[pattern] = one;
  }
  return judgement;
}

std::map<std::string, std::string> Judgement::decisions() const {
  std::map<std::string, std::string> decisions_by_pattern;
  for (const auto& [pattern, one] : patterns_) {
    if (one.compared == 0) continue;
    decisions_by_pattern[pattern] =
        std::string(one.pays() ? "rendered" : "static") + ": " + std::to_string(one.compared) +
        " compared, " + std::to_string(one.words_static) + " words without a browser, " +
        std::to_string(one.words_rendered) + " with it";
  }
  return decisions_by_pattern;
}

}  // namespace sito::crawl
