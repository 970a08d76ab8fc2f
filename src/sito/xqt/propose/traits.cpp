// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/traits.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/find_byte.h"
#include "sito/fields/read/characters.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::xqt {
namespace {

// The costs and limits of this file were set by hand; only their order matters.
constexpr std::uint32_t kSemanticCost = 8;
constexpr std::uint32_t kIdCost = 10;
constexpr std::uint32_t kRelCost = 12;
constexpr std::uint32_t kClassCost = 20;
constexpr std::uint32_t kWordOfLayoutCost = 8;  // added for words of the layout
constexpr std::uint32_t kAttributeCost = 28;
constexpr std::uint32_t kAddressCost = 32;
// A long word is more specific than a short one.
constexpr std::size_t kLongWord = 12;
constexpr std::uint32_t kLettersOfACost = 4;

constexpr std::size_t kMaxWordBytes = 60;
constexpr std::size_t kDigitsOfAPage = 3;
constexpr std::size_t kShortestHash = 5;

constexpr std::array<std::string_view, 5> kGenerated = {"css-", "sc-", "jsx-", "svelte-", "jss"};
constexpr std::array<std::string_view, 22> kStates = {
    "active",  "open",     "opened",     "closed",    "show",     "shown",    "hide",    "hidden",
    "visible", "first",    "last",       "odd",       "even",     "selected", "current", "loaded",
    "loading", "lazyload", "lazyloaded", "collapsed", "expanded", "focus"};
constexpr std::array<std::string_view, 14> kLayout = {
    "row",  "clearfix", "container", "wrapper", "wrap",  "inner", "outer",
    "left", "right",    "center",    "block",   "small", "large", "col"};

// Elements whose name attribute identifies them.
constexpr TagSet kNamed(Tag::Meta, Tag::Input, Tag::Select, Tag::Textarea, Tag::Form, Tag::Iframe);

// Words of rel that do not describe the target of a link.
constexpr std::array<std::string_view, 6> kRobotsRelations = {"nofollow", "noopener", "noreferrer",
                                                              "external", "ugc",      "sponsored"};

constexpr bool is_vowel(char c) {
  return std::string_view("aeiouyAEIOUY").find(c) != std::string_view::npos;
}

// Returns true for a part of a word, between "-" and "_", that looks like a hash: letters and
// digits alternate, capital letters are where no word of a name begins, or there is no vowel.
bool is_hash(std::string_view part) {
  if (part.size() < kShortestHash) return false;
  std::size_t turns = 0;
  std::size_t small_words = 0;  // "Va" and "Ja" of "bdVaJa"
  for (std::size_t i = 1; i < part.size(); ++i) {
    if (is_digit(part[i]) != is_digit(part[i - 1])) ++turns;
    if (is_upper(part[i]) &&
        (i + 2 >= part.size() || !is_lower(part[i + 1]) || !is_lower(part[i + 2])))
      ++small_words;
  }
  if (turns >= 2) return true;
  const bool ascii = std::all_of(part.begin(), part.end(),
                                 [](char c) { return is_digit(c) || is_lower(c) || is_upper(c); });
  if (!ascii) return false;
  const bool capitals = std::none_of(part.begin(), part.end(), &is_lower);
  return (small_words >= 2 && !capitals) || std::none_of(part.begin(), part.end(), &is_vowel);
}

template <typename Use>
void for_each_word(std::string_view text, Use use) {
  constexpr std::string_view kBlanks = " \t\n\r";
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    use(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
}

bool is_xml_text(std::string_view value) {
  std::string storage;
  return value.find('\f') == std::string_view::npos &&
         fields::xml_text(value, storage).size() == value.size();
}

class Collector {
 public:
  Collector(Tag tag, std::vector<Trait>& out) : tag_(tag), out_(out) {}

  void add(const Attribute& attribute) {
    if (attribute.value.empty() || !is_xml_text(attribute.value)) return;
    switch (attribute.id) {
      case Attr::Itemprop:
      case Attr::Property:
        return words(attribute, TraitKind::Semantic, kSemanticCost);
      case Attr::Rel:
        return words(attribute, TraitKind::Semantic, kRelCost);
      case Attr::Id:
        if (!has_digit(attribute.value) && is_stable_word(attribute.value))
          is(attribute, attribute.value, TraitKind::Id, kIdCost);
        return;
      case Attr::Class:
        return for_each_word(attribute.value, [&](std::string_view word) { class_word(word); });
      case Attr::Name:
        // The name of a link is a place in the page or a counter of clicks.
        if (!kNamed.contains(tag_)) return;
        [[fallthrough]];
      case Attr::Role:
      case Attr::Type:
      case Attr::Itemtype:
        return is(attribute, attribute.value, TraitKind::Attribute, kAttributeCost);
      case Attr::Href:
        return address(attribute);
      default:
        if (attribute.name.starts_with("data-") && !has_digit(attribute.name) &&
            is_stable_word(attribute.value))
          is(attribute, attribute.value, TraitKind::Attribute, kAttributeCost);
        return;
    }
  }

 private:
  void is(const Attribute& attribute, std::string_view value, TraitKind kind, std::uint32_t cost) {
    if (value.size() > kMaxWordBytes || has_number(value)) return;
    std::string storage;
    const std::string name(fields::xml_name(attribute.name, storage));
    out_.push_back({{fields::Test::Kind::Is, name, std::string(value), {}, {}}, kind, cost});
  }

  static bool has_number(std::string_view value) {
    return std::count_if(value.begin(), value.end(), &is_digit) >=
           static_cast<std::ptrdiff_t>(kDigitsOfAPage);
  }

  void words(const Attribute& attribute, TraitKind kind, std::uint32_t cost) {
    const bool one = attribute.value.find_first_of(" \t\n\r") == std::string_view::npos;
    for_each_word(attribute.value, [&](std::string_view word) {
      if (is_one_of(word, kRobotsRelations)) return;
      if (one) return is(attribute, word, kind, cost);
      if (!is_stable_word(word)) return;
      out_.push_back(
          {{fields::Test::Kind::HasWord, std::string(attribute.name), std::string(word), {}, {}},
           kind,
           cost});
    });
  }

  void class_word(std::string_view word) {
    if (!is_stable_word(word)) return;
    const std::string_view front = word.substr(0, word.find_first_of("-_"));
    const bool layout = has_digit(word) || is_one_of(front, kLayout);
    const auto counted_letters = static_cast<std::uint32_t>(std::min(word.size(), kLongWord));
    const std::uint32_t cost =
        kClassCost - counted_letters / kLettersOfACost + (layout ? kWordOfLayoutCost : 0);
    out_.push_back(
        {{fields::Test::Kind::HasClass, {}, std::string(word), {}, {}}, TraitKind::Class, cost});
  }

  // "/author/" of "/author/ann-lee": the common beginning of links of one kind.
  void address(const Attribute& href) {
    const std::string_view value = href.value;
    std::size_t begin = value.find("//");
    begin = begin == std::string_view::npos ? 0 : begin + 2;
    begin = value.find('/', begin);
    const std::size_t end = begin == std::string_view::npos ? begin : value.find('/', begin + 1);
    if (end == std::string_view::npos || end + 1 >= value.size() || end == begin + 1) return;
    if (!is_stable_word(value.substr(begin + 1, end - begin - 1))) return;
    if (end + 1 > kMaxWordBytes || has_digit(value.substr(0, end))) return;
    out_.push_back(
        {{fields::Test::Kind::Begins, "href", std::string(value.substr(0, end + 1)), {}, {}},
         TraitKind::Attribute,
         kAddressCost});
  }

  Tag tag_;
  std::vector<Trait>& out_;
};

}  // namespace

bool is_stable_word(std::string_view word) {
  if (word.empty() || word.size() > kMaxWordBytes || is_one_of(word, kStates)) return false;
  if (word.find_first_of(" \t\n\r") != std::string_view::npos) return false;
  if (std::any_of(kGenerated.begin(), kGenerated.end(),
                  [&](std::string_view front) { return word.starts_with(front); }))
    return false;
  const auto digits = std::count_if(word.begin(), word.end(), &is_digit);
  if (digits >= static_cast<std::ptrdiff_t>(kDigitsOfAPage)) return false;
  for (std::size_t at = 0; at <= word.size();) {
    const std::size_t end = std::min(word.find_first_of("-_", at), word.size());
    if (is_hash(word.substr(at, end - at))) return false;
    at = end + 1;
  }
  return true;
}

std::vector<Trait> traits_of(const Page& page, NodeId node) {
  std::vector<Trait> out;
  Collector collector(page.node(node).tag, out);
  for (const Attribute& attribute : page.attributes(node)) collector.add(attribute);
  std::stable_sort(out.begin(), out.end(),
                   [](const Trait& a, const Trait& b) { return a.cost < b.cost; });
  if (out.size() > kMaxTraits) out.erase(out.begin() + kMaxTraits, out.end());
  return out;
}

}  // namespace sito::xqt
