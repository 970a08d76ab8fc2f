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
constexpr std::uint32_t kMaxCrumbNodes = 1000;  // of a breadcrumb; menus are longer
constexpr int kMaxCrumbDepth = 3;  // elements from a heading up to the breadcrumb that it ends
// Characters between a breadcrumb and the headline: a date, an author, or a label.
constexpr std::uint64_t kMaxCharsBelowCrumb = 120;

struct Heading {
  std::string text;
  std::string letters;
  bool is_first_level = false;
  bool is_control = false;  // all of it is a link or a button, or it is outside of the main text
  bool is_crumb = false;    // the last item of a breadcrumb
  bool is_late = false;     // most of the text is in front of it
  std::uint64_t n_chars_before = 0;  // of text that is no link
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

bool is_list(Tag tag) { return tag == Tag::Ol || tag == Tag::Ul || tag == Tag::Nav; }

// Returns true if `top` has links and marks in front of the node, and no other text.
bool ends_links(const Page& page, std::uint32_t top, std::uint32_t at) {
  if (page.nodes()[top].end - top > kMaxCrumbNodes) return false;
  bool has_mark = is_list(page.nodes()[top].tag);
  bool has_link = false;
  for (std::uint32_t i = top + 1; i < page.nodes()[top].end; ++i) {
    if (i == at) i = page.nodes()[at].end;
    if (i == page.nodes()[top].end) break;
    const Node& node = page.nodes()[i];
    if (!node.is_text() || page.text(node.text).blank) continue;
    const Text& text = page.text(node.text);
    const bool has_words = !write::letters_of(text.text).empty();
    if (i > at || (has_words && text.link == kNoLink)) return false;
    has_link |= has_words;
    has_mark |= !has_words;
  }
  return has_link && has_mark;
}

// "Home | Politics | The headline for search engines"
bool is_crumb(const Page& page, std::uint32_t at) {
  NodeId top = page.nodes()[at].parent;
  for (int depth = 0; depth < kMaxCrumbDepth && top != kNoNode; ++depth) {
    const bool holds_items = depth == 0 || is_list(page.node(top).tag);
    if (holds_items && ends_links(page, index_of(top), at)) return true;
    top = page.node(top).parent;
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
    heading.is_crumb = heading.is_first_level && is_crumb(page, n);
    heading.n_chars_before = n_chars;
    headings.push_back(std::move(heading));
  }
  for (Heading& heading : headings) heading.is_late = heading.n_chars_before * 2 > n_chars;
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

// Sites put a headline for search engines into a breadcrumb; readers see another one below it.
// Returns that one, or nullptr.
const Heading* below_crumb(const std::vector<Heading>& headings, const Heading& crumb) {
  const Heading* next = &crumb + 1;
  if (next == headings.data() + headings.size() || next->is_control || next->is_late ||
      next->text.size() < kMinHeadlineBytes) {
    return nullptr;
  }
  const std::uint64_t n_chars = next->n_chars_before - crumb.n_chars_before;
  return n_chars <= crumb.text.size() + kMaxCharsBelowCrumb ? next : nullptr;
}

}  // namespace

std::string reader_headline(const Page& page, std::string_view title) {
  const std::vector<Heading> headings = headings_of(page);
  const std::string letters = write::letters_of(title);
  const bool has_title = !letters.empty() && letters.size() <= kMaxHeadlineBytes;
  const Heading* found = has_title ? heading_of_title(headings, letters) : nullptr;
  if (found == nullptr) found = only_first_level(headings);
  if (found != nullptr && found->is_crumb) {
    if (const Heading* seen = below_crumb(headings, *found)) found = seen;
  }
  return found != nullptr ? found->text : std::string(title);
}

}  // namespace sito::serve
