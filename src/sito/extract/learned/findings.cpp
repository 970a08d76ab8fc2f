// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/findings.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr std::size_t kShownBytes = 40;  // of a class or id
constexpr float kMost = 0.5F;            // of the words
constexpr std::size_t kMaxNames = 512;   // bytes of an attribute, as for tokens
constexpr float kNothingNear = 999;      // units; as in feature_rows.cpp

/// A feature by its name, looked up once.
class Column {
 public:
  explicit Column(std::string_view name) : at_(feature_column(name)) {}
  float operator()(std::span<const float> row) const { return row[at_]; }

 private:
  std::size_t at_;
};

std::string count(float value) { return std::to_string(std::lround(value)); }

std::string count(float value, std::string_view one, std::string_view many) {
  const long n = std::lround(value);
  return std::to_string(n) + ' ' + std::string(n == 1 ? one : many);
}

std::string percent(float share) {
  constexpr float kLeast = 0.005F;
  return share > 0 && share < kLeast ? "less than 1 %" : count(100 * share) + " %";
}

void join(std::string& list, std::string_view item, std::string_view between = ", ") {
  if (!list.empty()) list += between;
  list += item;
}

std::string length(std::span<const float> row) {
  static const Column words("own-words");
  return words(row) < 1 ? "less than a word" : count(words(row), "word", "words");
}

std::string links(std::span<const float> row) {
  static const Column links("own-links");
  static const Column density("own-link-density");
  const long share = std::lround(100 * density(row));
  if (share == 0) return links(row) > 0 ? "hardly any of it is a link" : "no link";
  if (share == 100) return "all of it is a link";
  return std::to_string(share) + " % of it in links";
}

std::string writing(std::span<const float> row) {
  static const Column ends("own-ends");
  static const Column digits("own-digit-share");
  static const Column upper("own-upper-share");
  static const Column symbols("own-symbols");
  static const Column currency("own-currency");
  std::string found;
  if (ends(row) > 0) found = count(ends(row), "end of a sentence", "ends of sentences");
  if (currency(row) > 0) join(found, "a price");
  if (digits(row) >= kMost) join(found, "mostly digits");
  if (upper(row) >= kMost) join(found, "mostly capitals");
  if (symbols(row) > 0) join(found, "bars, bullets or arrows");
  return found.empty() ? "no full stop" : found;
}

std::string same_path(std::span<const float> row) {
  static const Column texts("same-texts");
  static const Column path("name-path-units");
  std::string found;
  if (texts(row) > 1) found = count(texts(row)) + " blocks with this text";
  if (path(row) > 1)
    join(found,
         "shares elements and classes with " + count(path(row) - 1, "other block", "other blocks"));
  return found.empty() ? "shares elements and classes with no other block" : found;
}

std::string containers(std::span<const float> row) {
  static const Column share("up1-share");
  static const Column links("up1-link-density");
  std::string found = "around it " + percent(share(row)) + " of the page's words";
  if (links(row) >= kMost) found += ", mostly links";
  return found;
}

std::string siblings(std::span<const float> row) {
  static const Column nearest("nearest-run-members");
  static const Column heaviest("heaviest-run-members");
  static const Column outermost("outermost-run-members");
  const float members = nearest(row) > 0 ? nearest(row) : std::max(heaviest(row), outermost(row));
  if (members == 0) return "in no list of similar siblings";
  return "in one of " + count(members) + " similar siblings";
}

// Returns the kind of text in four units.
std::string_view kind_of(float words, float link_density, float long_share) {
  if (words == 0) return "nothing";
  if (link_density >= kMost) return "links";
  return long_share >= kMost ? "long texts" : "short texts";
}

std::string neighbours(std::span<const float> row) {
  static const Column words[] = {Column("ahead4-words"), Column("behind4-words")};
  static const Column links[] = {Column("ahead4-link-density"), Column("behind4-link-density")};
  static const Column longs[] = {Column("ahead4-long-share"), Column("behind4-long-share")};
  const std::string before(kind_of(words[0](row), links[0](row), longs[0](row)));
  const std::string after(kind_of(words[1](row), links[1](row), longs[1](row)));
  if (before == "nothing") return "first block, before " + after;
  if (after == "nothing") return "last block, behind " + before;
  return before == after ? "among " + before : "between " + before + " and " + after;
}

std::string place(std::span<const float> row) {
  static const Column words("place-words");
  static const Column before("place-long-before");
  static const Column after("place-long-after");
  std::string found = percent(words(row)) + " down the page";
  const bool any_before = before(row) < kNothingNear;
  const bool any_after = after(row) < kNothingNear;
  if (!any_before && !any_after) return found + ", no long text";
  if (!any_before) return found + ", before the first long text";
  return any_after ? found : found + ", no long text behind";
}

std::string prose(std::span<const float> row) {
  static const Column inside("range-inside");
  static const Column distance("range-distance");
  if (inside(row) > 0) return "inside the longest prose";
  return count(distance(row), "block", "blocks") + " from the longest prose";
}

std::string words(std::span<const float> row, float pull) {
  static const std::array<std::pair<Column, std::string_view>, 12> own = {{
      {Column("purpose-comment"), "comments"},
      {Column("purpose-related"), "related pages"},
      {Column("purpose-share"), "sharing"},
      {Column("purpose-subscribe"), "subscriptions"},
      {Column("purpose-account"), "accounts"},
      {Column("purpose-legal"), "law"},
      {Column("purpose-advert"), "adverts"},
      {Column("purpose-byline"), "by-lines"},
      {Column("purpose-menu"), "menus"},
      {Column("purpose-shop"), "shops"},
      {Column("purpose-forum"), "forums"},
      {Column("purpose-read-on"), "reading on"},
  }};
  static const std::array<std::pair<Column, std::string_view>, 6> near = {{
      {Column("purpose-near-comment"), "comments"},
      {Column("purpose-near-related"), "related pages"},
      {Column("purpose-near-byline"), "by-lines"},
      {Column("purpose-near-legal"), "law"},
      {Column("purpose-near-forum"), "forums"},
      {Column("purpose-near-shop"), "shops"},
  }};
  const auto list = [row](const auto& columns) {
    std::string found;
    for (const auto& [column, subject] : columns) {
      if (column(row) > 0) join(found, subject);
    }
    return found;
  };
  if (std::string found = list(own); !found.empty()) return "words of " + found;
  static const Column mean("words-mean");
  if (mean(row) * pull > 0) return pull > 0 ? "words of main text" : "words of boilerplate";
  if (std::string found = list(near); !found.empty()) return "near words of " + found;
  return "no words of menus, comments or adverts";
}

std::string whole_page(std::span<const float> row) {
  static const Column words("page-words");
  static const Column links("page-link-density");
  return "page of " + count(words(row), "word", "words") + ", " + percent(links(row)) + " in links";
}

// Returns the beginning of a class or id.
std::string shown(std::string_view name) {
  if (name.size() <= kShownBytes) return std::string(name);
  std::size_t end = kShownBytes;
  while (end > 0 && is_continuation(name[end])) --end;
  return std::string(name.substr(0, end)) + "...";
}

}  // namespace

std::string Findings::element(std::uint32_t unit, std::span<const float> row) const {
  static const Column images("own-images");
  static const Column hidden("own-hidden");
  const NodeId owner{features_.units()[unit].owner};
  std::string found = "element " + std::string(page_.tag_name(owner));
  if (images(row) > 0) join(found, "behind " + count(images(row), "image", "images"));
  if (hidden(row) > 0) join(found, "hidden by a style");
  return found;
}

std::string Findings::around(std::uint32_t unit) const {
  static constexpr std::pair<Around, std::string_view> kShown[] = {
      {Around::Nav, "nav"},
      {Around::Header, "header"},
      {Around::Footer, "footer"},
      {Around::Aside, "aside"},
      {Around::Article, "article"},
      {Around::Main, "main"},
      {Around::Form, "form"},
      {Around::Cell, "a table cell"},
      {Around::Item, "a list item"},
      {Around::Quote, "a quotation"},
      {Around::Figure, "figure"},
      {Around::Dialog, "dialog"},
      {Around::Button, "button"},
      {Around::Heading, "a heading"},
      {Around::BodyProperty, "itemprop articleBody"},
  };
  const std::uint32_t around = features_.outline().node(features_.units()[unit].inner).around;
  std::string found;
  for (const auto& [bit, words] : kShown) {
    if (has(around, bit)) join(found, words);
  }
  return found.empty() ? "not in main, article, nav or aside" : "in " + found;
}

// Returns the class or id around the unit whose parts have the highest mean score in the direction
// of the pull.
std::string Findings::name(std::uint32_t unit, float pull) const {
  std::string best;
  float best_score = 0;
  bool any = false;
  std::vector<Token> parts;
  const auto consider = [&](std::string_view one, bool is_class) {
    any = true;
    parts.clear();
    append_tokens(one, is_class, parts);
    float score = 0;
    for (const Token part : parts) score += tokens_[part] * (pull > 0 ? 1 : -1);
    score = share(score, static_cast<float>(parts.size()));
    if (score <= best_score) return;
    best_score = score;
    best = (is_class ? "class " : "id ") + shown(one);
  };
  for (NodeId at{features_.units()[unit].inner}; at != kNoNode; at = page_.node(at).parent) {
    for (const Attribute& attribute : page_.attributes(at)) {
      if (attribute.id != Attr::Class && attribute.id != Attr::Id) continue;
      std::string_view rest = attribute.value.substr(0, kMaxNames);
      while (!rest.empty()) {
        const auto end = std::find_if(rest.begin(), rest.end(), is_html_space);
        const auto size = static_cast<std::size_t>(end - rest.begin());
        if (size > 0) consider(rest.substr(0, size), attribute.id == Attr::Class);
        rest.remove_prefix(std::min(size + 1, rest.size()));
      }
    }
  }
  if (!any) return "no class or id around it";
  if (!best.empty()) return best;
  return pull > 0 ? "no class of boilerplate around it" : "no class of main text around it";
}

std::string Findings::of(FeatureGroup group, std::uint32_t unit, std::span<const float> row,
                         float pull) const {
  switch (group) {
    case FeatureGroup::Length:
      return length(row);
    case FeatureGroup::Links:
      return links(row);
    case FeatureGroup::Writing:
      return writing(row);
    case FeatureGroup::Element:
      return element(unit, row);
    case FeatureGroup::Around:
      return around(unit);
    case FeatureGroup::SamePath:
      return same_path(row);
    case FeatureGroup::Containers:
      return containers(row);
    case FeatureGroup::Siblings:
      return siblings(row);
    case FeatureGroup::Neighbours:
      return neighbours(row);
    case FeatureGroup::Place:
      return place(row);
    case FeatureGroup::Prose:
      return prose(row);
    case FeatureGroup::Words:
      return words(row, pull);
    case FeatureGroup::WholePage:
      return whole_page(row);
    case FeatureGroup::Names:
      return name(unit, pull);
  }
  return {};
}

}  // namespace sito::extract::learned
