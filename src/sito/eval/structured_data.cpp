// SPDX-License-Identifier: Apache-2.0
// Scans tags in bytes, because the encoding of a page is not known yet. Handles the parts of HTML
// that decide where a tag begins and ends: comments, raw text, quotes.
#include "sito/eval/structured_data.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/lowered.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace sito::eval {
namespace {

constexpr auto kAttributes = std::to_array<std::string_view>(
    {"itemprop", "itemscope", "itemtype", "itemid", "itemref", "property", "typeof", "vocab",
     "prefix", "resource", "about", "datatype", "inlist", "rev"});
constexpr auto kLinks =
    std::to_array<std::string_view>({"author", "canonical", "publisher", "license", "shortlink",
                                     "amphtml", "image_src", "me", "schema.dc", "schema.dcterms"});
constexpr auto kRawText =
    std::to_array<std::string_view>({"script", "style", "title", "textarea", "xmp"});

template <typename List>
bool has(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// Returns true if one of the words, separated by white space, is in the list.
template <typename List>
bool has_word(const List& list, std::string_view words) {
  for (const std::string_view word : parts_of(words, ' ')) {
    if (has(list, word)) return true;
  }
  return false;
}

struct Attribute {
  std::size_t begin = 0, end = 0;  // of the attribute, with the white space before it
  std::string name, value;         // lower case
};

class Stripper {
 public:
  explicit Stripper(std::string_view page) : page_(page) { out_.reserve(page.size()); }

  std::string run() {
    while (at_ < page_.size()) {
      const std::size_t open = std::min(page_.find('<', at_), page_.size());
      copy_to(open);
      if (open == page_.size()) break;
      if (page_.substr(open).starts_with("<!--")) {
        copy_to(behind("-->", open + 4));
      } else if (open + 1 < page_.size() && is_letter(page_[open + 1])) {
        take_tag();
      } else {
        copy_to(open + 1);
      }
    }
    return std::move(out_);
  }

 private:
  void copy_to(std::size_t end) {
    out_ += page_.substr(at_, end - at_);
    at_ = end;
  }

  [[nodiscard]] std::size_t behind(std::string_view mark, std::size_t from) const {
    const std::size_t found = page_.find(mark, from);
    return found == std::string_view::npos ? page_.size() : found + mark.size();
  }

  [[nodiscard]] char char_at(std::size_t i) const { return i < page_.size() ? page_[i] : '>'; }

  // Reads the attributes of the tag whose name ends at `i`; returns where the tag ends.
  std::size_t read_attributes(std::size_t i) {
    attributes_.clear();
    while (i < page_.size()) {
      Attribute attribute;
      attribute.begin = i;
      while (i < page_.size() && (is_html_space(page_[i]) || page_[i] == '/')) ++i;
      if (char_at(i) == '>') return std::min(i + 1, page_.size());
      const std::size_t name = i++;
      while (i < page_.size() && !is_html_space(page_[i]) && page_[i] != '=' && page_[i] != '>' &&
             page_[i] != '/') {
        ++i;
      }
      attribute.name = lowered(page_.substr(name, i - name));
      i = read_value(i, attribute.value);
      attribute.end = i;
      attributes_.push_back(std::move(attribute));
    }
    return i;
  }

  // Reads the value of an attribute whose name ends at `i`, if it has one; returns where it ends.
  std::size_t read_value(std::size_t i, std::string& value) const {
    std::size_t at = i;
    while (at < page_.size() && is_html_space(page_[at])) ++at;
    if (char_at(at) != '=') return i;
    ++at;
    while (at < page_.size() && is_html_space(page_[at])) ++at;
    const char quote = char_at(at);
    if (quote == '"' || quote == '\'') {
      const std::size_t end = std::min(page_.find(quote, at + 1), page_.size());
      value = lowered(page_.substr(at + 1, end - at - 1));
      return std::min(end + 1, page_.size());
    }
    const std::size_t begin = at;
    while (at < page_.size() && !is_html_space(page_[at]) && page_[at] != '>') ++at;
    value = lowered(page_.substr(begin, at - begin));
    return at;
  }

  [[nodiscard]] std::string_view value_of(std::string_view name) const {
    for (const Attribute& attribute : attributes_) {
      if (attribute.name == name) return attribute.value;
    }
    return {};
  }

  [[nodiscard]] bool has_attribute(std::string_view name) const {
    return std::any_of(attributes_.begin(), attributes_.end(),
                       [&](const Attribute& attribute) { return attribute.name == name; });
  }

  [[nodiscard]] bool speaks_to_machines(std::string_view tag) const {
    if (tag == "meta") return !has_attribute("charset") && value_of("http-equiv") != "content-type";
    if (tag == "link") return has_word(kLinks, value_of("rel"));
    return tag == "script" && value_of("type").ends_with("ld+json");
  }

  // Handles the tag at at_, and the raw text behind it.
  void take_tag() {
    std::size_t i = at_ + 1;
    while (i < page_.size() && !is_html_space(page_[i]) && page_[i] != '>' && page_[i] != '/') ++i;
    const std::string tag = lowered(page_.substr(at_ + 1, i - at_ - 1));
    const std::size_t end = read_attributes(i);
    const bool drop = speaks_to_machines(tag);
    if (drop) {
      at_ = end;
    } else {
      for (const Attribute& attribute : attributes_) {
        if (!has(kAttributes, attribute.name)) continue;
        copy_to(attribute.begin);
        at_ = attribute.end;
      }
      copy_to(end);
    }
    if (!has(kRawText, tag)) return;
    const std::size_t close = end_of_raw_text(tag);
    if (drop) {
      at_ = behind(">", close);
    } else {
      copy_to(close);
    }
  }

  // Returns the beginning of the end tag of the raw text at at_.
  [[nodiscard]] std::size_t end_of_raw_text(std::string_view tag) const {
    for (std::size_t i = page_.find("</", at_); i != std::string_view::npos;
         i = page_.find("</", i + 2)) {
      if (lowered(page_.substr(i + 2, tag.size())) == tag) return i;
    }
    return page_.size();
  }

  std::string_view page_;
  std::size_t at_ = 0;
  std::vector<Attribute> attributes_;
  std::string out_;
};

}  // namespace

std::string without_structured_data(std::string_view page) { return Stripper(page).run(); }

}  // namespace sito::eval
