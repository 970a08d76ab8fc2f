// SPDX-License-Identifier: Apache-2.0
#include "sito/document/written_twice.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace sito {
namespace {

// The most nodes of such an element, and the most siblings before it.
constexpr std::uint32_t kMostNodes = 64;
constexpr int kMostSiblings = 32;

/// The text of an element without white space, and where words begin in it.
struct Letters {
  std::string text;
  std::vector<std::size_t> words;
  BlockId block = kNoBlock;  // of the first text
};

// Returns nothing for a large element and for one with a formula.
std::optional<Letters> letters_of(const Page& page, NodeId id) {
  Letters letters;
  const std::uint32_t end = page.node(id).end;
  if (end - index_of(id) > kMostNodes) return std::nullopt;
  for (std::uint32_t i = index_of(id); i < end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.tag == Tag::Math) return std::nullopt;
    if (!node.is_text() || node.hidden) continue;
    const Text& text = page.text(node.text);
    if (letters.block == kNoBlock && !text.blank) letters.block = text.block;
    bool is_word = false;
    for (std::size_t at = 0; at < text.text.size();) {
      const text::CodePoint c = text::code_point_at(text.text, at);
      at += c.length;
      const bool was_word = is_word;
      is_word = !text::is_space(c.value);
      if (!is_word) continue;
      if (!was_word) letters.words.push_back(letters.text.size());
      text::append_utf8(c.value, letters.text);
    }
  }
  return letters;
}

// Returns the elements before and behind an element in its parent; kNoNode if there is none.
NodeId element_before(const Page& page, NodeId id) {
  NodeId found = kNoNode;
  std::uint32_t child = index_of(page.node(id).parent) + 1;
  for (int i = 0; child < index_of(id); ++i, child = page.nodes()[child].end) {
    if (i == kMostSiblings) return kNoNode;
    if (!page.nodes()[child].is_text()) found = NodeId{child};
  }
  return found;
}

NodeId element_behind(const Page& page, NodeId id) {
  std::uint32_t next = page.node(id).end;
  const std::uint32_t end = page.node(page.node(id).parent).end;
  if (next < end && page.nodes()[next].is_text()) ++next;
  return next < end && !page.nodes()[next].is_text() ? NodeId{next} : kNoNode;
}

bool has_all(const Page& page, NodeId other, const Letters& own) {
  if (other == kNoNode || page.node(other).hidden || page.node(other).style_hidden) return false;
  const auto letters = letters_of(page, other);
  if (!letters || letters->block != own.block || !letters->text.starts_with(own.text)) return false;
  return letters->text.size() == own.text.size() ||
         std::binary_search(letters->words.begin(), letters->words.end(), own.text.size());
}

// Returns the outermost element around a text that is hidden from programs that read aloud; kNoNode if
// there is none.
NodeId outermost_for_screens(const Page& page, NodeId text) {
  NodeId found = kNoNode;
  for (NodeId id = page.node(text).parent; id != kNoNode; id = page.node(id).parent) {
    const Node& node = page.node(id);
    const bool has_parent = node.parent != kNoNode;
    if (has_parent && node.style_hidden && !node.hidden && node.n_attrs > 0 &&
        page.attribute(id, Attr::AriaHidden) == "true") {
      found = id;
    }
  }
  return found;
}

}  // namespace

WrittenTwice::WrittenTwice(const Page& page, std::span<const float> keep) {
  std::uint32_t end = 0;  // of the last element that was looked at
  for (std::uint32_t i = 0; i < keep.size(); ++i) {
    const Text& text = page.texts()[i];
    if (keep[i] <= 0 || text.blank || index_of(text.node) < end) continue;
    if (!page.node(text.node).style_hidden) continue;
    const NodeId id = outermost_for_screens(page, text.node);
    if (id == kNoNode) continue;
    end = page.node(id).end;
    const std::optional<Letters> own = letters_of(page, id);
    if (!own || own->text.empty()) continue;
    if (!has_all(page, element_before(page, id), *own) &&
        !has_all(page, element_behind(page, id), *own))
      continue;
    for (std::uint32_t node = index_of(id); node < end; ++node) {
      if (page.nodes()[node].is_text()) texts_.push_back(page.nodes()[node].text);
    }
  }
}

bool WrittenTwice::has(TextId text) const {
  return std::binary_search(texts_.begin(), texts_.end(), text);
}

}  // namespace sito
