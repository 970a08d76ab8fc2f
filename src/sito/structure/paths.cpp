// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/paths.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/fields/paths/quoted.h"
#include "sito/metadata/class_words.h"
#include "sito/structure/page_values.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace sito::structure {
namespace {

using fields::xpath_string;

// Long numbers in names belong to one page: "post-123", "wp-image-44". One digit may belong to the
// design ("col-2", "h1").
constexpr std::size_t kDigitsOfAPage = 3;

// A word of a class belongs to the design if this share of the pages has it.
constexpr std::size_t kStablePercent = 60;

constexpr std::array<std::string_view, 3> kHandlers = {"onload", "onchange", "onclick"};
constexpr std::array<std::string_view, 9> kChanging = {
    "style", "nonce", "href", "src", "srcset", "width", "height", "content", "datetime"};
constexpr std::array<std::string_view, 9> kNaming = {
    "id", "class", "itemprop", "rel", "role", "name", "property", "itemtype", "pubdate"};

// Returns the part before digits at the end, if there are enough of them for a page's number.
std::string_view without_number(std::string_view word) {
  std::size_t end = word.size();
  while (end > 0 && is_digit(word[end - 1])) --end;
  return word.size() - end >= kDigitsOfAPage ? word.substr(0, end) : word;
}

template <typename Use>
void for_each_word(std::string_view text, Use use) {
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && is_html_space(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !is_html_space(text[at])) ++at;
    if (at > begin) use(text.substr(begin, at - begin));
  }
}

std::string word_key(std::string_view attribute, std::string_view word) {
  return std::string(attribute) + '=' + std::string(word);
}

// Appends the values of an attribute on one page, without numbers that belong to the page.
void append_values(const Attribute& attribute, std::vector<Mark>& marks) {
  const std::string name(attribute.name);
  if (attribute.name != "id" && attribute.name != "class") {
    marks.push_back({name, std::string(attribute.value), Mark::Test::Is});
    return;
  }
  for_each_word(attribute.value, [&](std::string_view word) {
    const std::string_view front = without_number(word);
    if (front.size() == word.size()) {
      const bool whole = word.size() == attribute.value.size();
      marks.push_back({name, std::string(word), whole ? Mark::Test::Is : Mark::Test::HasWord});
    } else if (attribute.name == "id" && !front.empty()) {
      marks.push_back({name, std::string(front), Mark::Test::Begins});
    }
  });
}

void append_test(const Mark& mark, std::string& out) {
  switch (mark.test) {
    case Mark::Test::Is:
      out += "@" + mark.attribute + "=" + xpath_string(mark.value);
      break;
    case Mark::Test::HasWord:
      out += "contains(concat(' ',normalize-space(@" + mark.attribute + "),' ')," +
             xpath_string(" " + mark.value + " ") + ")";
      break;
    case Mark::Test::Begins:
      out += "starts-with(@" + mark.attribute + "," + xpath_string(mark.value) + ")";
      break;
  }
}

// An element's name in a path of all namespaces has to be a name of XPath; other names ("o:p",
// "a<b") are tested as strings.
std::string name_test(const std::string& tag) {
  const bool plain = std::all_of(tag.begin(), tag.end(), [](char c) {
    return is_lower(c) || is_digit(c) || c == '-' || c == '_';
  });
  return plain && !tag.empty() && !is_digit(tag[0]) && tag[0] != '-'
             ? tag
             : "*[name()=" + xpath_string(tag) + "]";
}

}  // namespace

PathTable::PathTable(std::span<const Page* const> pages, PathStyle style,
                     std::span<const std::uint32_t> layouts)
    : style_(style) {
  if (style == PathStyle::Stable) find_stable_words(pages, layouts);
  of_node_.reserve(pages.size());
  if (style == PathStyle::Generalised && pages.size() > 1) {
    add_levels(pages);
  } else {
    for (const Page* page : pages) add_page(*page);
  }
  number_paths();
}

// Numbers the paths so that descendants follow their ancestor. A path comes after its parent.
void PathTable::number_paths() {
  for (std::size_t i = paths_.size(); i-- > 0;) {
    Entry& own = paths_[i];
    ++own.end;  // until the second loop: their number
    if (own.parent != kNoPath) paths_[index_of(own.parent)].end += own.end;
  }
  std::uint32_t roots = 0;
  std::vector<std::uint32_t> next(paths_.size());  // number of the next child
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    Entry& own = paths_[i];
    std::uint32_t& number = own.parent == kNoPath ? roots : next[index_of(own.parent)];
    own.begin = number;
    number += own.end;
    own.end = number;
    next[i] = own.begin + 1;
  }
}

void PathTable::find_stable_words(std::span<const Page* const> pages,
                                  std::span<const std::uint32_t> layouts) {
  const auto layout_of = [&](std::size_t page) { return layouts.empty() ? 0 : layouts[page]; };
  std::map<std::uint32_t, std::size_t> enough;  // pages of each layout
  for (std::size_t i = 0; i < pages.size(); ++i) ++enough[layout_of(i)];
  for (auto& [layout, n] : enough) {
    const std::size_t share = (n * kStablePercent + 99) / 100;
    n = std::max<std::size_t>(n > 1 ? 2 : 1, share);
  }
  struct Seen {
    std::size_t last_page = 0;
    std::vector<std::pair<std::uint32_t, std::size_t>> of_layout;  // numbers of pages
  };
  std::unordered_map<std::string, Seen> words;
  const auto count = [&](std::size_t page, std::string key) {
    const auto [at, fresh] = words.try_emplace(std::move(key));
    Seen& seen = at->second;
    if (!fresh && seen.last_page == page) return;
    seen.last_page = page;
    const std::uint32_t layout = layout_of(page);
    auto own = std::find_if(seen.of_layout.begin(), seen.of_layout.end(),
                            [layout](const auto& one) { return one.first == layout; });
    if (own == seen.of_layout.end()) own = seen.of_layout.insert(own, {layout, 0});
    if (++own->second == enough[layout]) stable_words_.insert(at->first);
  };
  for (std::size_t i = 0; i < pages.size(); ++i) {
    for (std::uint32_t n = 0; n < pages[i]->nodes().size(); ++n) {
      for (const Attribute& attribute : pages[i]->attributes(NodeId{n})) {
        if (!is_one_of(attribute.name, kNaming)) continue;
        for_each_word(attribute.value,
                      [&](std::string_view word) { count(i, word_key(attribute.name, word)); });
      }
    }
  }
}

void PathTable::append_words(const Attribute& attribute, bool always,
                             std::vector<Mark>& marks) const {
  const bool one_value = attribute.name != "class" && attribute.name != "rel";
  for_each_word(attribute.value, [&](std::string_view word) {
    const std::string_view front = without_number(word);
    if (front.size() < word.size()) {
      // The other words of a class are enough.
      if (one_value && !front.empty())
        marks.push_back({std::string(attribute.name), std::string(front), Mark::Test::Begins});
      return;
    }
    if (!always && !stable_words_.contains(word_key(attribute.name, word))) return;
    const bool whole = one_value && word.size() == attribute.value.size();
    marks.push_back({std::string(attribute.name), std::string(word),
                     whole ? Mark::Test::Is : Mark::Test::HasWord});
  });
}

void PathTable::append_marks(const Page& page, NodeId node, std::vector<Mark>& marks) const {
  if (style_ == PathStyle::Tags) return;
  // The id of the current item of a menu names the section of this page.
  const Tag tag = page.node(node).tag;
  const bool current = (tag == Tag::Li || tag == Tag::A) && has_current_class(page, node);
  for (const Attribute& attribute : page.attributes(node)) {
    if (style_ == PathStyle::Stable) {
      if (current && attribute.id == Attr::Id) continue;
      // Only the name of a meta element matters.
      if (is_one_of(attribute.name, kNaming))
        append_words(attribute, page.node(node).tag == Tag::Meta, marks);
      continue;
    }
    if (is_one_of(attribute.name, kHandlers)) continue;
    if (style_ == PathStyle::Original) {
      marks.push_back({std::string(attribute.name), std::string(attribute.value), Mark::Test::Is});
      continue;
    }
    if (is_one_of(attribute.name, kChanging) || attribute.name.starts_with("data-")) continue;
    append_values(attribute, marks);
  }
}

Step PathTable::step_of(const Page& page, NodeId node) const {
  Step step{std::string(page.tag_name(node)), {}};
  // The outermost elements need only their names; their attributes describe the page and the
  // browser.
  const Tag tag = page.node(node).tag;
  if (style_ != PathStyle::Stable || (tag != Tag::Html && tag != Tag::Body))
    append_marks(page, node, step.marks);
  return step;
}

PathId PathTable::path_below(PathId parent, Step step) {
  key_ = step.tag;
  for (const Mark& mark : step.marks) {
    key_ += '\0';
    key_ += static_cast<char>('0' + static_cast<int>(mark.test));
    key_ += mark.attribute;
    key_ += '=';
    key_ += mark.value;
  }
  const auto [known, new_step] =
      step_ids_.try_emplace(key_, static_cast<std::uint32_t>(steps_.size()));
  if (new_step) steps_.push_back(std::move(step));
  const std::uint64_t key = (std::uint64_t{index_of(parent)} << 32U) | known->second;
  const auto [at, fresh] =
      path_ids_.try_emplace(key, PathId{static_cast<std::uint32_t>(paths_.size())});
  if (fresh) {
    paths_.push_back(
        {parent, known->second, parent == kNoPath ? 1 : paths_[index_of(parent)].depth + 1});
  }
  return at->second;
}

void PathTable::add_page(const Page& page) {
  std::vector<PathId>& of_node = of_node_.emplace_back(page.nodes().size(), kNoPath);
  for (std::uint32_t i = 0; i < of_node.size(); ++i) {
    const Node& node = page.nodes()[i];
    const PathId parent = node.parent == kNoNode ? kNoPath : of_node[sito::index_of(node.parent)];
    of_node[i] = node.is_text() ? parent : path_below(parent, step_of(page, NodeId{i}));
  }
}

// A value differs from page to page only among elements in similar places, so the elements of all
// pages are added level by level, from the outermost.
void PathTable::add_levels(std::span<const Page* const> pages) {
  std::vector<std::vector<std::pair<std::uint32_t, NodeId>>> levels;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    const std::span<const Node> nodes = pages[p]->nodes();
    of_node_.emplace_back(nodes.size(), kNoPath);
    std::vector<std::uint32_t> depth(nodes.size(), 0);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].parent != kNoNode) depth[i] = depth[sito::index_of(nodes[i].parent)] + 1;
      if (nodes[i].is_text()) continue;
      if (levels.size() <= depth[i]) levels.resize(depth[i] + 1);
      levels[depth[i]].emplace_back(p, NodeId{i});
    }
  }
  const auto parent_of = [&](std::uint32_t p, NodeId node) {
    const NodeId parent = pages[p]->node(node).parent;
    return parent == kNoNode ? kNoPath : of_node_[p][sito::index_of(parent)];
  };
  for (const auto& level : levels) {
    PageValues values;
    for (const auto& [p, node] : level) values.count(p, *pages[p], node, parent_of(p, node));
    for (const auto& [p, node] : level) values.add_values(p, *pages[p], node, parent_of(p, node));
    for (const auto& [p, node] : level) {
      const PathId parent = parent_of(p, node);
      Step step{std::string(pages[p]->tag_name(node)), {}};
      values.append_marks(*pages[p], node, parent, step.marks);
      of_node_[p][sito::index_of(node)] = path_below(parent, std::move(step));
    }
  }
  for (std::size_t p = 0; p < pages.size(); ++p) {
    for (std::uint32_t i = 0; i < pages[p]->nodes().size(); ++i) {
      const Node& node = pages[p]->nodes()[i];
      if (node.is_text() && node.parent != kNoNode)
        of_node_[p][i] = of_node_[p][sito::index_of(node.parent)];
    }
  }
}

bool PathTable::is_within(PathId id, PathId top) const {
  if (id == kNoPath || top == kNoPath) return id == top;
  const std::uint32_t number = paths_[index_of(id)].begin;
  return paths_[index_of(top)].begin <= number && number < paths_[index_of(top)].end;
}

PathId PathTable::common(PathId a, PathId b) const {
  while (a != b && a != kNoPath && b != kNoPath) {
    PathId& deeper = depth(a) >= depth(b) ? a : b;
    deeper = parent(deeper);
  }
  return a == b ? a : kNoPath;
}

std::string PathTable::shortened(PathId id) const {
  if (id == kNoPath) return {};
  const std::string front = shortened(parent(id));
  return front.empty() ? step(id).tag : front + ' ' + step(id).tag;
}

std::string PathTable::full(PathId id) const {
  std::vector<PathId> up;
  for (; id != kNoPath; id = parent(id)) up.push_back(id);
  std::string out;
  for (auto at = up.rbegin(); at != up.rend(); ++at) {
    const Step& here = step(*at);
    out += '/' + here.tag;
    for (std::size_t i = 0; i < here.marks.size(); ++i) {
      const Mark& mark = here.marks[i];
      std::string value = mark.value;
      if (mark.test == Mark::Test::Begins) value += '*';
      // Keeps the words of one attribute together.
      while (i + 1 < here.marks.size() && here.marks[i + 1].attribute == mark.attribute)
        value += ' ' + here.marks[++i].value;
      out += "[@" + mark.attribute + '=' + xpath_string(value) + ']';
    }
  }
  return out;
}

// Returns true if the last steps of `path` pass the tests of the pattern, which was made for
// `like`.
bool PathTable::selects(const Pattern& pattern, PathId like, PathId path) const {
  for (const std::vector<Mark>& tests : pattern.marks) {
    if (path == kNoPath || step(path).tag != step(like).tag) return false;
    const std::vector<Mark>& marks = step(path).marks;
    for (const Mark& test : tests) {
      if (std::find(marks.begin(), marks.end(), test) == marks.end()) return false;
    }
    path = parent(path);
    like = parent(like);
  }
  return true;
}

bool PathTable::selects_only(const Pattern& pattern, std::span<const PathId> ids) const {
  for (std::uint32_t i = 0; i < paths_.size(); ++i) {
    if (selects(pattern, ids[0], PathId{i}) &&
        std::find(ids.begin(), ids.end(), PathId{i}) == ids.end()) {
      return false;
    }
  }
  return true;
}

// Removes one mark after another, as long as nothing else is selected. The last mark of the element
// itself stays, because other pages may have more elements of that name.
void PathTable::take_marks_off(std::span<const PathId> ids, Pattern& pattern) const {
  for (std::size_t i = pattern.marks.size(); i-- > 0;) {
    std::vector<Mark>& marks = pattern.marks[i];
    for (std::size_t k = marks.size(); k-- > 0 && (i > 0 || marks.size() > 1);) {
      Mark mark = std::move(marks[k]);
      marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(k));
      if (!selects_only(pattern, ids))
        marks.insert(marks.begin() + static_cast<std::ptrdiff_t>(k), std::move(mark));
    }
  }
}

// Appends the common part of the elements `at`, and goes up with all of them. Returns false if they
// have different names, or if there are no more.
bool PathTable::add_common_step(std::span<PathId> at, Pattern& pattern) const {
  for (const PathId id : at) {
    if (id == kNoPath || step(id).tag != step(at[0]).tag) return false;
  }
  std::vector<Mark> marks = step(at[0]).marks;
  for (PathId& id : at) {
    const std::vector<Mark>& own = step(id).marks;
    std::erase_if(marks, [&own](const Mark& mark) {
      return std::find(own.begin(), own.end(), mark) == own.end();
    });
    id = parent(id);
  }
  pattern.marks.push_back(std::move(marks));
  return true;
}

std::string PathTable::to_xpath(PathId id, const Pattern& pattern) const {
  std::string out;
  for (const std::vector<Mark>& tests : pattern.marks) {
    std::string here = name_test(step(id).tag);
    for (const Mark& test : tests) {
      here += '[';
      append_test(test, here);
      here += ']';
    }
    out = out.empty() ? here : here + '/' + out;
    id = parent(id);
  }
  return (id == kNoPath ? "/" : "//") + out;
}

std::string PathTable::xpath(std::span<const PathId> ids) const {
  Pattern pattern;
  std::vector<PathId> at(ids.begin(), ids.end());
  while (add_common_step(at, pattern)) {
    if (!selects_only(pattern, ids)) continue;
    take_marks_off(ids, pattern);
    return to_xpath(ids[0], pattern);
  }
  if (ids.size() == 1) return to_xpath(ids[0], pattern);
  std::string out;
  for (const PathId id : ids) out += (out.empty() ? "" : " | ") + xpath({&id, 1});
  return out;
}

}  // namespace sito::structure
