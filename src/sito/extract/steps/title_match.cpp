// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/title_match.h"

#include "sito/base/ascii.h"
#include "sito/page/tag_sets.h"
#include "sito/text/word_runs.h"

#include <algorithm>

namespace sito::extract {
namespace {

// Deeper headings in a chain add nothing to the outer ones, but would make the search quadratic.
constexpr std::size_t kMaxNested = 4;

// Appends the words of a text in lower case, each between blanks: " to be ". Returns their number.
std::size_t append_words(std::string_view text, std::string& out) {
  std::size_t n = 0;
  text::for_each_word(text, [&](std::string_view word) {
    if (out.empty()) out += ' ';
    text::append_lower(word, out);
    out += ' ';
    ++n;
  });
  return n;
}

bool contains_name(std::string_view value, std::string_view name) {
  return std::search(value.begin(), value.end(), name.begin(), name.end(),
                     [](char a, char b) { return lower(a) == b; }) != value.end();
}

class Finder {
 public:
  Finder(const Page& page, std::string_view title, const TitleMatchOptions& options, Facts& facts)
      : page_(page), options_(options), totals_(facts.totals()) {
    if (static_cast<double>(text::count_code_points(title)) > options.max_chars) return;
    n_title_words_ = append_words(title, title_);
  }

  void run(std::uint32_t root, std::vector<TitleMatch>& matches) {
    if (n_title_words_ == 0) return;
    const auto nodes = page_.nodes();
    for (std::uint32_t i = root; i < nodes[root].end; ++i) {
      while (n_open_ > 0 && open_ends_[n_open_ - 1] <= i) --n_open_;
      if (n_open_ == kMaxNested || nodes[i].is_text() || !is_heading(i)) continue;
      open_ends_[n_open_++] = nodes[i].end;
      TitleMatch match{.node = i};
      compare(i, match);
      if (match.share > 0) matches.push_back(match);
    }
  }

 private:
  [[nodiscard]] bool is_heading(std::uint32_t i) const {
    const Node& node = page_.nodes()[i];
    const bool by_tag = kHeadingElements.contains(node.tag);
    if (!by_tag && node.n_attrs == 0) return false;
    const std::uint32_t n_chars = totals_.of(page_, i).chars;
    if (n_chars == 0 || n_chars > options_.max_chars) return false;
    if (by_tag) return true;
    for (const Attribute& attribute : page_.attributes(NodeId{i})) {
      if (attribute.id != Attr::Class && attribute.id != Attr::Id) continue;
      for (const std::string& name : options_.names) {
        if (contains_name(attribute.value, name)) return true;
      }
    }
    return false;
  }

  void compare(std::uint32_t i, TitleMatch& match) {
    text_.clear();
    words_.clear();
    for (std::uint32_t j = i; j < page_.nodes()[i].end; ++j) {
      const Node& node = page_.nodes()[j];
      if (!node.is_text()) {
        if (node.tag == Tag::Br || !kInlineElements.contains(node.tag)) text_ += ' ';
      } else if (!node.hidden) {
        text_ += page_.text(node.text).text;
      }
    }
    if (append_words(text_, words_) == 0) return;
    match.same = title_.find(words_) != title_.npos || words_.find(title_) != words_.npos;
    std::size_t n_found = 0;
    for (std::size_t at = 0; at + 1 < title_.size();) {
      const std::size_t end = title_.find(' ', at + 1);
      // Includes the blanks on both sides, so that only whole words match.
      if (words_.find(std::string_view(title_).substr(at, end + 1 - at)) != words_.npos) ++n_found;
      at = end;
    }
    match.share = static_cast<double>(n_found) / static_cast<double>(n_title_words_);
  }

  const Page& page_;
  const TitleMatchOptions& options_;
  const Totals& totals_;
  std::string title_;  // its words
  std::size_t n_title_words_ = 0;
  std::string text_;   // of the current heading
  std::string words_;  // its words
  std::uint32_t open_ends_[kMaxNested] = {};
  std::size_t n_open_ = 0;
};

}  // namespace

void find_title_matches(const Page& page, std::uint32_t root, std::string_view title,
                        const TitleMatchOptions& options, Facts& facts,
                        std::vector<TitleMatch>& matches) {
  matches.clear();
  if (page.nodes().empty() || title.empty()) return;
  Finder(page, title, options, facts).run(root, matches);
}

}  // namespace sito::extract
