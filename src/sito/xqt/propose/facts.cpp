// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/facts.h"

#include "sito/fields/read/characters.h"
#include "sito/fields/read/values.h"
#include "sito/fields/read/visible_text.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace sito::xqt {
namespace {

// Set by hand: a label has a few words, a value is a line, and an article is no list of facts.
constexpr std::size_t kMostLabelBytes = 40, kMostValueBytes = 200, kMostTextBytes = 4000;
constexpr std::uint32_t kMaxNodes = 400;

/// Collects the lines of an element.
class Lines {
 public:
  void text(std::string_view text) {
    if (!open_) raw_.emplace_back();
    open_ = true;
    raw_.back() += text;
  }
  void edge() { open_ = false; }
  void line_break() { open_ = false; }

  /// Returns the lines that are not blank, with white space collapsed.
  [[nodiscard]] std::vector<std::string> normal() const {
    std::vector<std::string> lines;
    for (const std::string& raw : raw_) {
      std::string line;
      fields::append_normal(raw, line);
      if (!line.empty()) lines.push_back(std::move(line));
    }
    return lines;
  }

 private:
  std::vector<std::string> raw_;
  bool open_ = false;
};

// Returns the bytes of the label in front of a line with its colon; 0 if it has none.
std::size_t label_size(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon >= kMostLabelBytes) return 0;
  const bool ends = colon + 1 == line.size() || line[colon + 1] == ' ';
  return ends ? colon + 1 : 0;
}

// Returns the text by which the end of a value is found: the label of the next line, or its first
// word.
std::string_view front_of(std::string_view line) {
  const std::size_t label = label_size(line);
  return line.substr(0, label > 0 ? label : line.find(' '));
}

std::string_view cut(std::string_view text, const fields::ValueRule& rule) {
  const std::size_t after = text.find(rule.after);
  if (after == std::string_view::npos) return {};
  text.remove_prefix(after + rule.after.size());
  if (!rule.before.empty()) text = text.substr(0, text.find(rule.before));
  return text::trim(text);
}

}  // namespace

std::vector<Fact> facts_in(const Page& page, NodeId element) {
  if (page.node(element).is_text() || page.node(element).end - index_of(element) > kMaxNodes)
    return {};
  Lines sink;
  fields::walk_text(page, element, {}, sink);
  const std::vector<std::string> lines = sink.normal();
  std::string all;
  fields::append_norm(page, {element, kNone}, {}, all);
  if (all.size() > kMostTextBytes) return {};
  std::vector<Fact> facts;
  for (std::size_t i = 0; i < lines.size() && facts.size() < kMostFacts; ++i) {
    const std::size_t label = label_size(lines[i]);
    const std::string_view value = text::trim(std::string_view(lines[i]).substr(label));
    if (label == 0 || value.empty() || value.size() > kMostValueBytes) continue;
    Fact fact{lines[i].substr(0, label), std::string(value), {}};
    fact.rule.after = fact.label;
    if (i + 1 < lines.size()) fact.rule.before = front_of(lines[i + 1]);
    if (cut(all, fact.rule) == value) facts.push_back(std::move(fact));
  }
  if (facts.size() < 2) facts.clear();
  return facts;
}

}  // namespace sito::xqt
