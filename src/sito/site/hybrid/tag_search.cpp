// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/tag_search.h"

#include "sito/base/lowered.h"
#include "sito/page/tag_sets.h"
#include "sito/site/source_tags.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::site::hybrid {
namespace {

// Elements with an optional end tag (WHATWG, "optional tags").
constexpr TagSet kMayNotEnd{Tag::P,  Tag::Li,    Tag::Td,    Tag::Th,    Tag::Tr,   Tag::Dd,
                            Tag::Dt, Tag::Thead, Tag::Tbody, Tag::Tfoot, Tag::Html, Tag::Body};

// Elements that end these; they are searched, too, to find the ends.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kEndedBy = {
    {{"li", "ul"},
     {"li", "ol"},
     {"li", "menu"},
     {"dd", "dl"},
     {"dt", "dl"},
     {"td", "tr"},
     {"th", "tr"},
     {"td", "table"},
     {"th", "table"},
     {"tr", "table"},
     {"tbody", "table"},
     {"thead", "table"}}};

constexpr std::size_t kNothing = static_cast<std::size_t>(-1);

}  // namespace

TagSearch::TagSearch(std::span<const TagRule> rules, std::span<const std::string> around) {
  for (const TagRule& rule : rules) {
    rules_.push_back(
        {add_tag(rule.tag), rule.parent.name.empty() ? kAnyTag : add_tag(rule.parent)});
  }
  for (const std::string& name : around) add_name(name);
  for (const auto& [name, ended_by] : kEndedBy) {
    if (find_name(name) != kNothing) add_name(ended_by);
  }
}

std::size_t TagSearch::add_name(std::string_view name) {
  const std::size_t known = find_name(name);
  if (known != kNothing) return known;
  const Tag tag = tag_from_name(name);
  names_.push_back({std::string(name), kBlockElements.contains(tag), kMayNotEnd.contains(tag)});
  return names_.size() - 1;
}

std::size_t TagSearch::find_name(std::string_view name) const {
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (equals_lowered(name, names_[i].text)) return i;
  }
  return kNothing;
}

std::size_t TagSearch::add_tag(const TagPattern& tag) {
  const auto known = std::find(tags_.begin(), tags_.end(), tag);
  if (known != tags_.end()) return static_cast<std::size_t>(known - tags_.begin());
  tags_.push_back(tag);
  tag_names_.push_back(add_name(tag.name));
  return tags_.size() - 1;
}

/// One search.
class TagSearch::Pass {
 public:
  Pass(const TagSearch& search, std::string_view source, std::vector<InnerRange>& ranges)
      : search_(search), source_(source), ranges_(ranges), open_names_(search.names_.size()) {}

  bool run() {
    TagScanner scanner(source_);
    SourceTag tag;
    while (scanner.next_name(tag)) {
      const std::size_t name =
          search_.find_name(source_.substr(tag.name_begin, tag.name_end - tag.name_begin));
      if (name == kNothing) continue;
      if (tag.closing) {
        close(name, tag.begin);
      } else if (scanner.complete(tag)) {
        open(name, tag);
      }
    }
    close_upto(0, static_cast<std::uint32_t>(source_.size()));
    return whole_;
  }

 private:
  struct Open {
    std::size_t name = 0;
    std::size_t tag = kNothing;
    std::size_t range = kNothing;  // place in ranges_
  };

  void open(std::size_t name, const SourceTag& tag) {
    if (!stack_.empty()) {
      const Name& top = search_.names_[stack_.back().name];
      const Name& opened = search_.names_[name];
      const bool ends_it =
          top.text == "p" ? opened.is_block : top.may_not_end && stack_.back().name == name;
      if (ends_it) close_upto(stack_.size() - 1, tag.begin);
    }
    Open opened{name, find_tag(name, tag), kNothing};
    const std::size_t rule = opened.tag == kNothing ? kNothing : find_rule(opened.tag);
    if (rule != kNothing) {
      opened.range = ranges_.size();
      ranges_.push_back({tag.end, tag.end, rule});
    }
    ++open_names_[name];
    stack_.push_back(opened);
  }

  void close(std::size_t name, std::uint32_t at) {
    if (open_names_[name] == 0) return;
    std::size_t size = stack_.size();
    while (stack_[size - 1].name != name) --size;
    close_upto(size, at);
    end_range(stack_.back(), at);
    --open_names_[name];
    stack_.pop_back();
  }

  // Closes the open elements above; an element with a required end tag has lost it.
  void close_upto(std::size_t size, std::uint32_t at) {
    for (; stack_.size() > size; stack_.pop_back()) {
      const Open& open = stack_.back();
      if (open.range != kNothing && !search_.names_[open.name].may_not_end) whole_ = false;
      end_range(open, at);
      --open_names_[open.name];
    }
  }

  void end_range(const Open& open, std::uint32_t at) {
    if (open.range != kNothing) ranges_[open.range].end = at;
  }

  // Returns the tag, if a rule names it: the same id and class, in any order.
  [[nodiscard]] std::size_t find_tag(std::size_t name, const SourceTag& tag) const {
    std::string_view id;
    std::string_view classes;
    std::string_view style;
    const std::string_view text = source_.substr(tag.name_end, tag.end - tag.name_end);
    for_each_attribute(text, [&](std::string_view attribute, std::string_view value) {
      if (equals_lowered(attribute, "id") && id.empty()) id = value;
      if (equals_lowered(attribute, "class") && classes.empty()) classes = value;
      if (equals_lowered(attribute, "style") && style.empty()) style = value;
    });
    if (!id.empty() || !classes.empty()) style = {};
    for (std::size_t i = 0; i < search_.tags_.size(); ++i) {
      const TagPattern& wanted = search_.tags_[i];
      if (search_.tag_names_[i] == name && wanted.id == id && wanted.classes == classes &&
          wanted.style == style) {
        return i;
      }
    }
    return kNothing;
  }

  [[nodiscard]] std::size_t find_rule(std::size_t tag) const {
    const std::size_t parent = stack_.empty() ? kNothing : stack_.back().tag;
    for (std::size_t i = 0; i < search_.rules_.size(); ++i) {
      const Rule& rule = search_.rules_[i];
      if (rule.tag == tag && (rule.parent == kAnyTag || rule.parent == parent)) return i;
    }
    return kNothing;
  }

  const TagSearch& search_;
  std::string_view source_;
  std::vector<InnerRange>& ranges_;
  std::vector<Open> stack_;
  std::vector<std::uint32_t> open_names_;
  bool whole_ = true;
};

bool TagSearch::run(std::string_view source, std::vector<InnerRange>& ranges) const {
  ranges.clear();
  return Pass(*this, source, ranges).run();
}

}  // namespace sito::site::hybrid
