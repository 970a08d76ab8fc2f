// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/pairs.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sito::crawl {
namespace {

using nlohmann::json;

constexpr std::string_view kSide = "page:";
constexpr std::string_view kPair = "pair:";
constexpr char kBetween = ' ';  // no address has a blank

std::string text(const json& row, std::size_t i) {
  return row.is_array() && i < row.size() && row[i].is_string() ? row[i].get<std::string>() : "";
}

std::string dump(const json& row) {
  return row.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

void Pairs::load(std::string_view name, std::string_view value) {
  const json row = json::parse(value, nullptr, false);
  if (name.starts_with(kSide)) {
    sides_[std::string(name.substr(kSide.size()))] = {text(row, 0), text(row, 1), text(row, 2)};
  } else if (name.starts_with(kPair)) {
    name.remove_prefix(kPair.size());
    const std::size_t at = name.find(kBetween);
    if (at == std::string_view::npos) return;
    const Key key(name.substr(0, at), name.substr(at + 1));
    pairs_[key] = {text(row, 0), text(row, 1), text(row, 2) == "written"};
    by_key_.emplace(key.first, key);
    by_key_.emplace(key.second, key);
  }
}

const Pairs::Side* Pairs::side(const std::string& key) const {
  if (const auto found = staged_sides_.find(key); found != staged_sides_.end())
    return &found->second;
  const auto found = sides_.find(key);
  return found == sides_.end() ? nullptr : &found->second;
}

Pairs::Pair Pairs::pair(const Key& key) const {
  if (const auto found = staged_pairs_.find(key); found != staged_pairs_.end())
    return found->second;
  const auto found = pairs_.find(key);
  return found == pairs_.end() ? Pair() : found->second;
}

void Pairs::put(const std::string& key, Side side, std::map<std::string, std::string>& values) {
  values[std::string(kSide) + key] = dump({side.url, side.id, side.language});
  staged_sides_[key] = std::move(side);
}

void Pairs::put(const Key& key, Pair pair, std::map<std::string, std::string>& values) {
  values[std::string(kPair) + key.first + kBetween + key.second] =
      dump({pair.language_first, pair.language_second, pair.written ? "written" : "open"});
  const bool known = pairs_.contains(key) || staged_pairs_.contains(key);
  staged_pairs_[key] = std::move(pair);
  if (known) return;
  by_key_.emplace(key.first, key);
  by_key_.emplace(key.second, key);
}

std::uint64_t Pairs::stage(const Work& work, std::string& lines,
                           std::map<std::string, std::string>& values) {
  lines.clear();
  if (work.robots) return 0;
  const std::string& own = work.task.link.key;
  if (!work.page.id.empty()) put(own, {work.url, work.page.id, work.page.language}, values);
  std::vector<Key> keys;
  for (const LanguagePair& named : work.page.pairs) {
    if (named.key == named.other_key) continue;
    const bool first = named.key < named.other_key;
    const Key key = first ? Key(named.key, named.other_key) : Key(named.other_key, named.key);
    Pair known = pair(key);
    if (known.written) continue;
    std::string& language = first ? known.language_first : known.language_second;
    std::string& other_language = first ? known.language_second : known.language_first;
    if (language.empty()) language = named.language;
    if (other_language.empty()) other_language = named.other_language;
    put(key, std::move(known), values);
    keys.push_back(key);
  }
  for (auto [at, end] = by_key_.equal_range(own); at != end; ++at) keys.push_back(at->second);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::uint64_t written = 0;
  for (const Key& key : keys) written += write(key, lines, values) ? 1 : 0;
  return written;
}

bool Pairs::write(const Key& key, std::string& lines, std::map<std::string, std::string>& values) {
  if (!pairs_.contains(key) && !staged_pairs_.contains(key)) return false;
  Pair known = pair(key);
  const Side* first = side(key.first);
  const Side* second = side(key.second);
  if (known.written || first == nullptr || second == nullptr) return false;
  const auto row = [](const Side& one, const std::string& named) {
    return nlohmann::ordered_json{
        {"url", one.url}, {"id", one.id}, {"language", one.language}, {"named", named}};
  };
  const nlohmann::ordered_json line = {{"first", row(*first, known.language_first)},
                                       {"second", row(*second, known.language_second)}};
  lines += line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  known.written = true;
  put(key, std::move(known), values);
  return true;
}

void Pairs::keep() {
  for (auto& [key, one] : staged_sides_) sides_[key] = std::move(one);
  for (auto& [key, one] : staged_pairs_) pairs_[key] = std::move(one);
  forget();
}

void Pairs::forget() {
  staged_sides_.clear();
  staged_pairs_.clear();
}

}  // namespace sito::crawl
