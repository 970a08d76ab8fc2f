// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/pairs.h"

#include "sito/io/durable.h"

#include <nlohmann/json.hpp>

#include <map>
#include <tuple>
#include <utility>

namespace sito::crawl {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Kinds of facts, each by the URL of its page.
constexpr std::string_view kPage = "page";    // [url, id, language, when]
constexpr std::string_view kNamed = "named";  // [[address, other, language, other's language] ...]

/// The keys of two pages; the lesser one first.
using Addresses = std::pair<std::string, std::string>;
struct Names {
  std::string first, second;
  bool by_first = false, by_second = false;  ///< which of the two names the other
  /// True if both name each other; a link to the front page of another language is one-sided.
  [[nodiscard]] bool are_mutual() const { return by_first && by_second; }
};

/// A page that was written. Its first writer has its pairs; its last document counts.
struct Side {
  using When = std::pair<std::int64_t, std::string>;  // when and by which worker
  When written_first, written_last;
  std::string url, id, language;
};

std::string text(const json& row, std::size_t i) {
  return row.is_array() && i < row.size() && row[i].is_string() ? row[i].get<std::string>() : "";
}

std::string dump(const json& row) {
  return row.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Pages may state different names; the result must not depend on their order.
void learn_name(std::string& known, std::string said) {
  if (said.empty() || (!known.empty() && known <= said)) return;
  known = std::move(said);
}

Result<std::map<Addresses, Names>> read_named(frontier::Frontier& frontier) {
  std::map<Addresses, Names> pairs;
  auto read = frontier.each_fact(kNamed, [&](const std::string&, const frontier::Fact& fact) {
    const json all = json::parse(fact.value, nullptr, false);
    if (!all.is_array()) return;
    for (const json& row : all) {
      std::string one = text(row, 0), other = text(row, 1);
      const bool is_list = fact.name != one;  // a sitemap, which counts for both pages
      const bool is_first = one <= other;
      std::string name = text(row, 2), other_name = text(row, 3);
      if (other < one) {
        std::swap(one, other);
        std::swap(name, other_name);
      }
      Names& names = pairs[{std::move(one), std::move(other)}];
      learn_name(names.first, std::move(name));
      learn_name(names.second, std::move(other_name));
      names.by_first |= is_list || is_first;
      names.by_second |= is_list || !is_first;
    }
  });
  if (!read) return std::move(read).error();
  return pairs;
}

void learn_side(Side& side, const std::string& worker, const std::string& value) {
  const json row = json::parse(value, nullptr, false);
  if (!row.is_array() || row.size() < 4 || !row[3].is_number_integer()) return;
  const Side::When when{row[3].get<std::int64_t>(), worker};
  if (side.written_first.second.empty() || when < side.written_first) side.written_first = when;
  if (when < side.written_last) return;
  side.written_last = when;
  std::tie(side.url, side.id, side.language) = std::tuple(text(row, 0), text(row, 1), text(row, 2));
}

bool is_one_language(const Side& first, const Side& second, const Names& names) {
  const bool named_apart = !names.first.empty() && !names.second.empty();
  return !first.language.empty() && first.language == second.language && !named_apart;
}

ordered_json row_of(const Side& side, const std::string& named) {
  return {{"url", side.url}, {"id", side.id}, {"language", side.language}, {"named", named}};
}

}  // namespace

void add_pair_facts(const Work& work, std::vector<frontier::Fact>& facts) {
  if (work.errand != Errand::Page) return;
  const std::string& own = work.task.link.key;
  const PageResult& page = work.page;
  if (!page.id.empty()) {
    const json row = {work.url, page.id, page.language, work.outcome.visit.at};
    facts.push_back({std::string(kPage), own, dump(row)});
  }
  json named = json::array();
  for (const LanguagePair& pair : page.pairs) {
    if (pair.key == pair.other_key) continue;
    named.push_back({pair.key, pair.other_key, pair.language, pair.other_language});
  }
  if (!named.empty()) facts.push_back({std::string(kNamed), own, dump(named)});
}

Result<std::uint64_t> write_pairs(frontier::Frontier& frontier, const std::string& worker,
                                  const std::string& path) {
  const auto pairs = read_named(frontier);
  if (!pairs) return pairs.error();
  std::map<std::string, Side> sides;
  for (const auto& [addresses, names] : *pairs) {
    sides[addresses.first];
    sides[addresses.second];
  }
  auto read = frontier.each_fact(kPage, [&](const std::string& by, const frontier::Fact& fact) {
    const auto found = sides.find(fact.name);
    if (found != sides.end()) learn_side(found->second, by, fact.value);
  });
  if (!read) return std::move(read).error();
  std::string lines;
  std::uint64_t count = 0;
  for (const auto& [addresses, names] : *pairs) {
    const Side& first = sides[addresses.first];
    const Side& second = sides[addresses.second];
    if (second.id.empty() || first.id.empty() || first.written_first.second != worker) continue;
    if (!names.are_mutual() || is_one_language(first, second, names)) continue;
    const ordered_json line = {{"first", row_of(first, names.first)},
                               {"second", row_of(second, names.second)}};
    lines += line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
    ++count;
  }
  if (auto written = io::replace_file(path, lines); !written) return std::move(written).error();
  return count;
}

}  // namespace sito::crawl
