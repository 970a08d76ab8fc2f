// SPDX-License-Identifier: Apache-2.0
// Finds the section of a site to which a page belongs from visible text: breadcrumbs, links to the
// sections of the URL, and the current items of a menu.
#include "sito/base/contains.h"
#include "sito/base/find_byte.h"
#include "sito/metadata/class_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/collect.h"
#include "sito/metadata/words.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// The head of a page counts more than its visible text.
constexpr float kCrumbScore = 0.55F, kLabelScore = 0.5F, kAddressScore = 0.45F, kMenuScore = 0.35F;
constexpr std::size_t kMaxSectionBytes = 60;
// A page is in a section and perhaps a subsection. Shops and portals mark more items of their menus.
constexpr std::size_t kMaxCurrent = 2;
// The first parts of a URL's path that name sections; more are those of an archive.
constexpr std::size_t kMaxSections = 3;

// Parts of class names, ids and labels of breadcrumbs.
constexpr std::string_view kCrumbNames[] = {"breadcrumb", "bread-crumb", "bread_crumb",
                                            "crumbs",     "drobeck",     "drobecek"};

// Signs between breadcrumbs; bars and slashes also divide menus.
constexpr std::string_view kCrumbSigns[] = {">", ">>", "\xC2\xBB" /* GUILLEMET */,
                                            "\xE2\x80\xBA" /* SINGLE GUILLEMET */,
                                            "\xE2\x86\x92" /* ARROW */};

// Returns false if none of these is in the names. Most names are of other things and have no "b".
bool may_name_crumbs(std::string_view names) {
  constexpr auto kIsB = [](auto byte) { return byte == 'b'; };
  for (std::size_t at = find_byte(names, 0, kIsB); at < names.size();
       at = find_byte(names, at + 1, kIsB)) {
    const std::string_view before = names.substr(0, at);
    if (before.ends_with("rum")) return true;
    if (before.ends_with("ro") && names.substr(at + 1).starts_with("ec")) return true;
  }
  return false;
}

bool is_front_page(std::string_view href) {
  const std::size_t scheme = href.find("//");
  const std::size_t path = href.find('/', scheme == std::string_view::npos ? 0 : scheme + 2);
  return href.empty() || href.front() == '#' || path == std::string_view::npos ||
         path + 1 == href.size();
}

// Returns the path of a URL on this host, without slashes at its end; "" for relative URLs, other
// hosts and the front page.
std::string_view path_on_host(std::string_view url, std::string_view host) {
  constexpr auto kEndsPath = [](auto byte) { return (byte == '?') | (byte == '#'); };
  std::string_view path = url.substr(0, find_byte(url, 0, kEndsPath));
  if (!path.starts_with('/') || path.starts_with("//")) {
    // The host is compared as written, because a parse of each link would cost more than the rest.
    const std::size_t slashes = path.find("//");
    if (host.empty() || slashes == std::string_view::npos) return {};
    path.remove_prefix(slashes + 2);
    if (!path.starts_with(host)) return {};
    path.remove_prefix(host.size());
    if (!path.starts_with('/')) return {};
  }
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// Returns true if the last part of a path may name a section: "sport", but not "2020" or "en-us".
bool may_name_section(std::string_view path) {
  const std::string_view part = path.substr(path.rfind('/') + 1);
  constexpr std::size_t kLanguage = 2, kLocale = 5;
  const bool locale =
      part.size() <= kLanguage ||
      (part.size() == kLocale && (part[kLanguage] == '-' || part[kLanguage] == '_'));
  return !locale && part.find_first_not_of("0123456789") != std::string_view::npos;
}

// Returns true if half of the words of a name are in the last part of a path; those of "Back to the
// blog" are not.
bool is_named_like(std::string_view name, std::string_view path) {
  constexpr float kHalf = 0.5F;
  return WordBag(name).share_in(WordBag(path.substr(path.rfind('/')))) >= kHalf;
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

bool Collector::names_crumbs(std::string_view names) {
  if (!may_name_crumbs(names)) return false;
  lower_.clear();
  text::append_lower(names, lower_);
  return std::any_of(std::begin(kCrumbNames), std::end(kCrumbNames), [this](std::string_view name) {
    return lower_.find(name) != std::string::npos;
  });
}

// Returns the URL of the page, or else its canonical one.
std::string_view Collector::page_address() const {
  const std::vector<Candidate>& canonical = candidates_->of(Field::Canonical);
  return page_->url().empty() && !canonical.empty() ? canonical.front().text : page_->url();
}

// Returns the name of the section that a link leads to; "" for the front page and for this page.
std::string_view Collector::section_of(NodeId link) {
  const auto href = page_->attribute(link, Attr::Href);
  if (!href || is_front_page(text::trim(*href))) return {};
  const std::string_view address = page_address();
  const std::string host = url::host_of(address);
  const std::string_view path = path_on_host(text::trim(*href), host);
  const bool has_query = href->find('?') != std::string_view::npos;
  if (!path.empty() && !has_query && path == path_on_host(address, host)) return {};
  SourceRange range;
  const std::string_view text = visible_text(link, kMaxSectionBytes, range);
  lower_.clear();
  text::append_lower(text, lower_);
  if (text.size() < 2 || text.size() >= kMaxSectionBytes) return {};
  const SectionName kind = section_name(lower_);
  if (kind == SectionName::FrontPage || kind == SectionName::NoSection) return {};
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

// Adds the sections of breadcrumbs without a name: a link to the front page and others behind it,
// with ">" and the like between them, above the heading if there is one.
bool Collector::collect_bare_crumbs() {
  const std::span<const Node> nodes = page_->nodes();
  for (std::uint32_t i = 0; i < nodes.size() && nodes[i].tag != Tag::H1; ++i) {
    if (nodes[i].tag != Tag::A || nodes[i].end + 1 >= nodes.size()) continue;
    const auto href = page_->attribute(NodeId{i}, Attr::Href);
    const Node& sign = nodes[nodes[i].end];
    if (!href || !is_front_page(text::trim(*href)) || !sign.is_text() ||
        sign.parent != nodes[i].parent || nodes[nodes[i].end + 1].tag != Tag::A)
      continue;
    if (is_one_of(text::trim(page_->text(sign.text).text), kCrumbSigns) &&
        collect_crumbs(nodes[i].parent))
      return true;
  }
  return false;
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

// Adds the sections above the page in its URL, by the names that links of the page give them:
// "/sport/tennis" for "/sport/tennis/2020/a-match". The shortest name counts, because menus have
// names, and teasers have sentences.
bool Collector::collect_address_sections() {
  struct Section {
    std::string_view path;
    NodeId link = kNoNode;
    std::size_t bytes = 0;
  };
  const std::string host = url::host_of(page_address());
  const std::string_view page_path = path_on_host(page_address(), host);
  const auto is_in_menu = [&](NodeId link) {
    return any(around_[index_of(link)], Around::Nav | Around::Header);
  };
  std::vector<Section> sections;
  const std::span<const Node> nodes = page_->nodes();
  for (std::uint32_t i = 0; i < nodes.size() && !page_path.empty(); ++i) {
    if (nodes[i].tag != Tag::A) continue;
    const auto href = page_->attribute(NodeId{i}, Attr::Href);
    if (!href || href->find('?') != std::string_view::npos) continue;
    const std::string_view path = path_on_host(text::trim(*href), host);
    if (path.empty() || path.size() >= page_path.size() || page_path[path.size()] != '/') continue;
    if (!page_path.starts_with(path) || !may_name_section(path)) continue;
    const std::string_view name = section_of(NodeId{i});
    const std::size_t bytes = name.size();
    if (bytes == 0 || !(is_in_menu(NodeId{i}) || is_named_like(name, path))) continue;
    const auto known = std::find_if(sections.begin(), sections.end(),
                                    [&](const Section& one) { return one.path == path; });
    if (known == sections.end()) {
      sections.push_back({path, NodeId{i}, bytes});
    } else if (bytes < known->bytes) {
      *known = {path, NodeId{i}, bytes};
    }
  }
  std::sort(sections.begin(), sections.end(),
            [](const Section& a, const Section& b) { return a.path.size() < b.path.size(); });
  if (sections.size() > kMaxSections) sections.resize(kMaxSections);
  for (const Section& section : sections) {
    add_text(Field::Category, Source::Link, Shape::Link, kAddressScore, section.link,
             kMaxSectionBytes);
  }
  return !sections.empty();
}

// Returns the visible text of a link's block in front of the link, in lower case; "" if the block
// is too long for a line about the text.
std::string_view Collector::text_before(NodeId link) {
  constexpr std::uint32_t kLongestLine = 240;
  lower_.clear();
  std::uint32_t at = index_of(link) + 1;
  while (at < page_->node(link).end && !page_->nodes()[at].is_text()) ++at;
  if (at >= page_->node(link).end) return {};
  const BlockId id = page_->text(page_->nodes()[at].text).block;
  if (id == kNoBlock || page_->block(id).n_chars > kLongestLine) return {};
  for (std::uint32_t t = index_of(page_->block(id).text_begin);
       t < index_of(page_->nodes()[at].text); ++t) {
    if (!page_->texts()[t].hidden) text::append_lower(page_->texts()[t].text, lower_);
  }
  return text::trim(lower_);
}

// Returns true if the words in front of a link say that it leads to the section of the text:
// "Section: Sport", "Posted by Jane Doe in Sport".
bool Collector::is_labelled_section(NodeId link) {
  std::string_view before = text_before(link);
  if (before.empty()) return false;
  if (before.ends_with(" in")) {
    const PhraseKind kind = phrase_at_front(before).kind;
    return kind == PhraseKind::By || kind == PhraseKind::Published;
  }
  if (before.ends_with(':')) before = text::trim(before.substr(0, before.size() - 1));
  // Labels have one or two words.
  const std::size_t last = before.rfind(' ');
  if (section_name(before.substr(last + 1)) == SectionName::Label) return true;
  if (last == std::string_view::npos || last == 0) return false;
  return section_name(before.substr(before.rfind(' ', last - 1) + 1)) == SectionName::Label;
}

// Adds links to sections that a line about the text has: behind a label, or named so by their
// class. Returns false if there is none.
bool Collector::collect_labelled_sections() {
  constexpr std::size_t kMaxLabelled = 3;  // more are the list of all sections
  std::vector<NodeId> links;
  const std::span<const Node> nodes = page_->nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].tag != Tag::A) continue;
    const NodeId link{i};
    constexpr Around kElsewhere = Around::Nav | Around::Related | Around::Comment | Around::Hidden;
    if (any(around_[i], kElsewhere) || is_tag_link(link)) continue;
    const std::string_view names = page_->attribute(link, Attr::Class).value_or("");
    const std::string_view word = class_word(ClassKind::Category, names);
    const bool is_named = !word.empty() && word != "section";
    if ((is_named || is_labelled_section(link)) && !section_of(link).empty()) links.push_back(link);
  }
  if (links.empty() || links.size() > kMaxLabelled) return false;
  for (const NodeId link : links) {
    add_text(Field::Category, Source::Link, Shape::Link, kLabelScore, link, kMaxSectionBytes);
  }
  return true;
}

// Adds the link directly above the heading if it leads where an item of a menu leads. Returns false
// if there is none, or several.
bool Collector::collect_section_above_heading() {
  constexpr std::uint32_t kMaxNodesAbove = 20;
  const std::span<const Node> nodes = page_->nodes();
  const auto heading = std::find_if(nodes.begin(), nodes.end(),
                                    [](const Node& node) { return node.tag == Tag::H1; });
  if (heading == nodes.end()) return false;
  const auto at = static_cast<std::uint32_t>(heading - nodes.begin());
  const auto is_in_menu = [&](std::uint32_t i) { return any(around_[i], Around::Nav); };
  NodeId above = kNoNode;
  for (std::uint32_t i = at - std::min(at, kMaxNodesAbove); i < at; ++i) {
    if (nodes[i].tag != Tag::A || is_in_menu(i) || section_of(NodeId{i}).empty()) continue;
    if (above != kNoNode) return false;
    above = NodeId{i};
  }
  if (above == kNoNode) return false;
  const auto href = page_->attribute(above, Attr::Href);
  for (std::uint32_t i = 0; i < index_of(above); ++i) {
    if (nodes[i].tag != Tag::A || !is_in_menu(i) || page_->attribute(NodeId{i}, Attr::Href) != href)
      continue;
    add_text(Field::Category, Source::Link, Shape::Link, kMenuScore, above, kMaxSectionBytes);
    return true;
  }
  return false;
}

void Collector::collect_category() {
  const std::span<const Node> nodes = page_->nodes();
  std::vector<NodeId> current;
  std::vector<std::string_view> names;
  bool before_heading = true, has_crumbs = false;
  auto crumbs = crumbs_.begin();
  for (std::uint32_t i = 0; i < nodes.size() && !has_crumbs; ++i) {
    const Node& node = nodes[i];
    const NodeId id{i};
    if (node.tag == Tag::H1) before_heading = false;
    if (node.tag == Tag::A && before_heading && is_current_item(id)) {
      const std::string_view name = section_of(id);
      // Sites have a second menu for small screens.
      if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
        current.push_back(id);
        names.push_back(candidates_->keep(name));
      }
    }
    if (crumbs != crumbs_.end() && *crumbs == id) {
      has_crumbs = collect_crumbs(id);
      ++crumbs;
    }
  }
  // A page with a date is an article in a section; the chooser asks for one that is accepted.
  if (has_crumbs || candidates_->of(Field::Published).empty()) return;
  if (collect_labelled_sections() || collect_bare_crumbs() || collect_address_sections() ||
      collect_section_above_heading())
    return;
  if (current.size() > kMaxCurrent) return;
  for (const NodeId link : current) {
    add_text(Field::Category, Source::Link, Shape::Link, kMenuScore, link, kMaxSectionBytes);
  }
}

}  // namespace sito
