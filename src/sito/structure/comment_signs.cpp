// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/comment_signs.h"

#include "sito/metadata/class_words.h"
#include "sito/metadata/date.h"
#include "sito/metadata/names.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {
namespace {

// Longer texts around a comment are neither a name nor a line with a name and a date.
constexpr std::size_t kLongestName = 60, kLongestLine = 120;
// Elements with more nodes hold more than one comment and what is around it.
constexpr std::uint32_t kMaxNodes = 400;

class Signer {
 public:
  Signer(const SiteView& site, Value& comments)
      : page_(site.pages[comments.page].page),
        units_(site.units[comments.page]),
        language_(site.pages[comments.page].metadata.text(MetadataField::Language)),
        order_(site.pages[comments.page].order),
        sections_(comments.sections) {}

  void run() {
    for (std::size_t begin = 0; begin < sections_.size();) {
      const std::size_t end = end_of_comment(begin);
      sign(begin, end);
      begin = end;
    }
  }

 private:
  [[nodiscard]] NodeId node_of(std::size_t i) const { return sections_[i].place.node; }

  [[nodiscard]] bool holds(NodeId element, std::size_t i) const {
    return i < sections_.size() && node_of(i) != kNoNode &&
           sito::index_of(node_of(i)) >= sito::index_of(element) &&
           sito::index_of(node_of(i)) < page_.node(element).end;
  }

  // Paragraphs of one parent that has no others are one comment.
  [[nodiscard]] std::size_t end_of_comment(std::size_t begin) const {
    if (node_of(begin) == kNoNode) return begin + 1;
    const NodeId parent = page_.node(node_of(begin)).parent;
    std::size_t end = begin + 1;
    while (end < sections_.size() && node_of(end) != kNoNode &&
           page_.node(node_of(end)).parent == parent) {
      ++end;
    }
    const bool all = end - begin == sections_.size();
    const bool few =
        parent != kNoNode && page_.node(parent).end - sito::index_of(parent) <= kMaxNodes;
    return all || !few ? begin + 1 : end;
  }

  // Returns the largest element with these sections and no others.
  [[nodiscard]] NodeId item_of(std::size_t begin, std::size_t end) const {
    NodeId item = node_of(begin);
    while (item != kNoNode) {
      const NodeId up = page_.node(item).parent;
      if (up == kNoNode || page_.node(up).end - sito::index_of(up) > kMaxNodes) break;
      const bool others = (begin > 0 && holds(up, begin - 1)) || holds(up, end);
      if (others) break;
      item = up;
    }
    return item;
  }

  [[nodiscard]] bool is_text(const Unit& unit, std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      const NodeId text = node_of(i);
      if (sito::index_of(unit.element) >= sito::index_of(text) &&
          sito::index_of(unit.element) < page_.node(text).end) {
        return true;
      }
    }
    return false;
  }

  void sign(std::size_t begin, std::size_t end) {
    const NodeId item = item_of(begin, end);
    if (item == kNoNode) return;
    std::string author;
    std::string date;
    bool named = false;
    const auto first =
        std::lower_bound(units_.begin(), units_.end(), item, [](const Unit& unit, NodeId from) {
          return sito::index_of(unit.element) < sito::index_of(from);
        });
    for (auto unit = first;
         unit != units_.end() && sito::index_of(unit->element) < page_.node(item).end; ++unit) {
      if (unit->text.size() > kLongestLine || is_text(*unit, begin, end)) continue;
      const std::string found = date_in(*unit);
      if (date.empty()) date = found;
      const bool is_label = is_user(unit->element);
      const bool before = sito::index_of(unit->element) < sito::index_of(node_of(begin));
      if (named || (!is_label && (!author.empty() || !before))) continue;
      const std::string name = name_in(*unit);
      if (name.empty()) continue;
      author = name;
      named = is_label;
    }
    for (std::size_t i = begin; i < end; ++i) {
      sections_[i].author = author;
      sections_[i].date = date;
    }
  }

  [[nodiscard]] std::string date_in(const Unit& unit) const {
    const auto exact = page_.attribute(unit.element, Attr::Datetime);
    const DateReading reading{language_, order_, exact.has_value()};
    const auto date = find_date(exact ? *exact : std::string_view(unit.text), reading);
    return date && !date->ambiguous && date->date.day > 0 ? to_iso(date->date) : std::string();
  }

  [[nodiscard]] static std::string name_in(const Unit& unit) {
    std::vector<std::string> names;
    append_names(unit.text, names);
    if (names.empty() || names.front().size() > kLongestName || is_generic_name(names.front()))
      return {};
    return names.front();
  }

  [[nodiscard]] bool is_user(NodeId element) const {
    const std::string names = names_of(page_, element);
    return !class_word(ClassKind::User, names).empty() ||
           !class_word(ClassKind::Author, names).empty();
  }

  const Page& page_;
  std::span<const Unit> units_;
  std::string_view language_;
  DayMonthOrder order_;
  std::vector<Section>& sections_;
};

}  // namespace

void sign_comments(const SiteView& site, Value& comments) { Signer(site, comments).run(); }

}  // namespace sito::structure
