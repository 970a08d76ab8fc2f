// SPDX-License-Identifier: Apache-2.0
// Finds the section of a site to which a page belongs from visible text: breadcrumbs, and the
// current item of a menu.
#include "sito/metadata/class_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/collect.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// The head of a page counts more than its visible text.
constexpr float kCrumbScore = 0.55F, kMenuScore = 0.35F;
constexpr std::size_t kMaxSectionBytes = 60;

// Parts of class names, ids and labels of breadcrumbs.
constexpr std::string_view kCrumbNames[] = {"breadcrumb", "bread-crumb", "bread_crumb",
                                            "crumbs",     "drobeck",     "drobecek"};
// Names that sites use for their front page.
constexpr std::string_view kHome[] = {"home",
                                      "homepage",
                                      "start",
                                      "startseite",
                                      "accueil",
                                      "inicio",
                                      "in\u00EDcio",
                                      "\u00FAvod",
                                      "dom\u016F",
                                      "domov",
                                      "hlavn\u00ED strana",
                                      "hlavn\u00ED str\u00E1nka",
                                      "tituln\u00ED strana",
                                      "tituln\u00ED str\u00E1nka",
                                      "strona g\u0142\u00F3wna",
                                      "f\u0151oldal",
                                      "c\u00EDmlap",
                                      "\u0433\u043B\u0430\u0432\u043D\u0430\u044F"};

template <std::size_t kSize>
bool holds(const std::string_view (&list)[kSize], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool is_front_page(std::string_view href) {
  const std::size_t scheme = href.find("//");
  const std::size_t path = href.find('/', scheme == std::string_view::npos ? 0 : scheme + 2);
  return href.empty() || href.front() == '#' || path == std::string_view::npos ||
         path + 1 == href.size();
}

// Returns true for two letters in a row; separators of breadcrumbs are signs.
bool has_words(std::string_view text) {
  std::size_t at = 0;
  for (std::string_view word = text::next_word(text, at); !word.empty();
       word = text::next_word(text, at)) {
    const text::CodePoint first = text::code_point_at(word, 0);
    if (text::is_letter_or_digit(first.value) && word.size() > first.length) return true;
  }
  return false;
}

}  // namespace

bool Collector::is_breadcrumb(NodeId node) {
  for (const Attribute& attribute : page_->attributes(node)) {
    const bool is_naming_attribute = attribute.id == Attr::Class || attribute.id == Attr::Id ||
                                     attribute.name == "aria-label" || attribute.name == "itemtype";
    if (!is_naming_attribute) continue;
    const bool has_crumb_word = attribute.value.find("rumb") != std::string_view::npos ||
                                attribute.value.find("robec") != std::string_view::npos;
    if (!has_crumb_word) continue;
    lower_.clear();
    append_lower_case(attribute.value, lower_);
    for (const std::string_view name : kCrumbNames) {
      if (lower_.find(name) != std::string::npos) return true;
    }
  }
  return false;
}

// Returns the name of the section that a link leads to; "" for the front page and for this page.
std::string_view Collector::section_of(NodeId link) {
  const auto href = page_->attribute(link, Attr::Href);
  if (!href || is_front_page(text::trim(*href))) return {};
  SourceRange range;
  const std::string_view text = visible_text(link, kMaxSectionBytes, range);
  lower_.clear();
  append_lower_case(text, lower_);
  if (text.size() < 2 || text.size() >= kMaxSectionBytes || holds(kHome, lower_)) return {};
  // A shorter title may be the page itself, perhaps cut.
  constexpr std::size_t kShortTitle = 25;
  const auto is_title = [&](const Candidate& title) {
    return text.size() >= kShortTitle && title.text.starts_with(text);
  };
  const auto& titles = candidates_->of(Field::Title);
  return std::any_of(titles.begin(), titles.end(), is_title) ? std::string_view() : text;
}

// Adds the sections of breadcrumbs, from the widest on. Links after other words ("Related topics:")
// are not sections. Returns false if there are none, or too many for breadcrumbs.
bool Collector::collect_crumbs(NodeId box) {
  constexpr std::uint32_t kMaxNodes = 200;
  const std::uint32_t end = page_->node(box).end;
  if (end - index_of(box) > kMaxNodes) return false;
  bool found = false, has_link = false;
  for (std::uint32_t i = index_of(box) + 1; i < end;) {
    const Node& node = page_->nodes()[i];
    if (node.is_text()) {
      if (has_link && has_words(page_->text(node.text).text)) break;
      ++i;
    } else if (node.tag == Tag::A) {
      has_link = true;
      if (!section_of(NodeId{i}).empty()) {
        add_text(Field::Category, Source::Link, Shape::Link, kCrumbScore, NodeId{i},
                 kMaxSectionBytes);
        found = true;
      }
      i = node.end;
    } else {
      ++i;
    }
  }
  return found;
}

// Returns true if a link is the current item of a menu.
bool Collector::is_current_item(NodeId link) const {
  const NodeId parent = page_->node(link).parent;
  if (parent == kNoNode) return false;
  if (!has_current_class(*page_, link) && !has_current_class(*page_, parent)) return false;
  if (any(around_[index_of(link)], Around::Nav)) return true;
  constexpr int kMaxSteps = 4;
  NodeId around = parent;
  for (int step = 0; step < kMaxSteps && around != kNoNode; ++step) {
    const Tag tag = page_->node(around).tag;
    const std::string_view names = page_->attribute(around, Attr::Class).value_or("");
    if (tag == Tag::Menu || tag == Tag::Nav || names.find("menu") != std::string_view::npos)
      return true;
    around = page_->node(around).parent;
  }
  return false;
}

void Collector::collect_category() {
  const std::span<const Node> nodes = page_->nodes();
  NodeId current = kNoNode;
  int n_current = 0;
  bool before_heading = true, has_crumbs = false;
  for (std::uint32_t i = 0; i < nodes.size() && !has_crumbs; ++i) {
    const Node& node = nodes[i];
    const NodeId id{i};
    if (node.tag == Tag::H1) before_heading = false;
    if (node.tag == Tag::A && before_heading && is_current_item(id) && !section_of(id).empty()) {
      current = id;
      ++n_current;
    }
    if (node.n_attrs > 0 && is_breadcrumb(id)) has_crumbs = collect_crumbs(id);
  }
  // Shops and portals mark many items; a page with a date is an article in a section and a
  // subsection.
  constexpr int kMaxCurrent = 2;
  const bool is_article = !candidates_->of(Field::Published).empty();
  if (has_crumbs || n_current == 0 || n_current > kMaxCurrent || !is_article) return;
  add_text(Field::Category, Source::Link, Shape::Link, kMenuScore, current, kMaxSectionBytes);
}

}  // namespace sito
