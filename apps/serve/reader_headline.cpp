// SPDX-License-Identifier: Apache-2.0
#include "serve/reader_headline.h"

#include "sito/document/collapse.h"
#include "sito/text/clean.h"
#include "sito/write/headline.h"

#include <cstdint>
#include <vector>

namespace sito::serve {
namespace {

constexpr std::size_t kMaxHeadings = 200;  // a headline is not behind more than that
// Bytes. Shorter headings of the first level are names of a site or a section.
constexpr std::size_t kMinHeadlineBytes = 12;
constexpr std::size_t kMaxHeadlineBytes = 1000;  // more is a text that is marked as a heading
// Letters. A shorter heading of another level is a label that the title has, too.
constexpr std::size_t kMinLabelLetters = 10;

struct Heading {
  std::string text;
  std::string letters;
  bool is_first_level = false;
  bool is_control = false;  // all of it is a link or a button, or it is outside of the main text
  bool is_late = false;     // most of the text is in front of it
};

int level_of(Tag tag) {
  switch (tag) {
    case Tag::H1:
      return 1;
    case Tag::H2:
      return 2;
    case Tag::H3:
      return 3;
    default:
      return 0;
  }
}

bool is_control(Tag tag) {
  return tag == Tag::A || tag == Tag::Button || tag == Tag::Nav || tag == Tag::Footer ||
         tag == Tag::Aside || tag == Tag::Dialog;
}

bool is_in_control(const Page& page, NodeId node, NodeId top) {
  for (; node != kNoNode && node != top; node = page.node(node).parent) {
    if (is_control(page.node(node).tag)) return true;
  }
  return false;
}

Heading heading_at(const Page& page, std::uint32_t at) {
  const Node& node = page.nodes()[at];
  Heading heading;
  heading.is_first_level = node.tag == Tag::H1;
  bool has_own_words = false;
  Collapser words;
  std::string clean;
  for (std::uint32_t i = at + 1; i < node.end; ++i) {
    const Node& inner = page.nodes()[i];
    if (!inner.is_text()) {
      words.separate();
      continue;
    }
    if (inner.hidden || inner.style_hidden) continue;
    const Text& text = page.text(inner.text);
    clean.clear();
    text::append_clean(text.text, clean);
    words.append(clean);
    has_own_words |= !text.blank && !is_in_control(page, text.node, NodeId{at});
  }
  heading.text = words.text();
  heading.letters = write::letters_of(heading.text);
  heading.is_control = !has_own_words || is_in_control(page, NodeId{at}, kNoNode);
  return heading;
}

std::vector<Heading> headings_of(const Page& page) {
  std::vector<Heading> headings;
  std::uint64_t n_chars = 0;  // of text that is no link
  std::vector<std::uint64_t> before;
  for (std::uint32_t n = 0; n < page.nodes().size(); ++n) {
    const Node& node = page.nodes()[n];
    if (node.is_text()) {
      const Text& text = page.text(node.text);
      if (text.link == kNoLink && !node.style_hidden) n_chars += text.n_chars;
      continue;
    }
    if (level_of(node.tag) == 0 || node.hidden || node.style_hidden) continue;
    if (headings.size() == kMaxHeadings) continue;
    Heading heading = heading_at(page, n);
    if (heading.letters.empty() || heading.text.size() > kMaxHeadlineBytes) continue;
    headings.push_back(std::move(heading));
    before.push_back(n_chars);
  }
  for (std::size_t i = 0; i < headings.size(); ++i) headings[i].is_late = before[i] * 2 > n_chars;
  return headings;
}

// The letters that a heading and the title share if one of them contains the other.
std::size_t shared(const std::string& heading, const std::string& title) {
  if (title.find(heading) != std::string::npos) return heading.size();
  return heading.find(title) != std::string::npos ? title.size() : 0;
}

// Returns the heading that says at least half of the title, or nullptr.
const Heading* heading_of_title(const std::vector<Heading>& headings, const std::string& title) {
  const Heading* best = nullptr;
  std::size_t most = 0;
  for (const Heading& heading : headings) {
    if (heading.is_control && !heading.is_first_level) continue;
    std::size_t letters = shared(heading.letters, title);
    if (letters * 2 < title.size()) continue;
    if (!heading.is_first_level && letters < kMinLabelLetters) continue;
    // A link that says less than the title is the name of the site in it.
    if (heading.is_control && letters * 5 < title.size() * 3) continue;
    if (letters > most || (letters == most && heading.is_first_level && !best->is_first_level)) {
      best = &heading;
      most = letters;
    }
  }
  return best;
}

// Returns the heading of the first level if there is one alone, or nullptr.
const Heading* only_first_level(const std::vector<Heading>& headings) {
  const Heading* found = nullptr;
  for (const Heading& heading : headings) {
    if (!heading.is_first_level || heading.is_control || heading.is_late) continue;
    if (heading.text.size() < kMinHeadlineBytes) continue;
    if (found != nullptr && found->text != heading.text) return nullptr;
    found = &heading;
  }
  return found;
}

}  // namespace

std::string reader_headline(const Page& page, std::string_view title) {
  const std::vector<Heading> headings = headings_of(page);
  const std::string letters = write::letters_of(title);
  const bool has_title = !letters.empty() && letters.size() <= kMaxHeadlineBytes;
  const Heading* found = has_title ? heading_of_title(headings, letters) : nullptr;
  if (found == nullptr) found = only_first_level(headings);
  return found != nullptr ? found->text : std::string(title);
}

}  // namespace sito::serve
