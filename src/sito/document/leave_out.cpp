// SPDX-License-Identifier: Apache-2.0
#include "sito/document/leave_out.h"

#include <algorithm>
#include <utility>

namespace sito {
namespace {

using Flags = std::vector<bool>;

/// Removes the items whose flag is not set. Returns the new index of each; kNoParagraph if removed.
template <typename Item>
std::vector<std::uint32_t> keep_only(const Flags& kept, std::vector<Item>& items) {
  std::vector<std::uint32_t> places(items.size(), kNoParagraph);
  std::uint32_t to = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!kept[i]) continue;
    if (to != i) items[to] = std::move(items[i]);
    places[i] = to++;
  }
  items.resize(to);
  return places;
}

std::uint32_t place_of(const std::vector<std::uint32_t>& places, std::uint32_t index) {
  return index < places.size() ? places[index] : kNoParagraph;
}

/// Selects the elements of one document that stay.
class Selection {
 public:
  Selection(const LeaveOut& parts, Body& body)
      : parts_(parts), body_(body), kept_(body.elements.size(), true) {}

  /// Drops the leaves of these paragraphs, and elements that are empty without them.
  void drop_paragraphs(const Flags& dropped) {
    const std::vector<Element>& elements = body_.elements;
    for (std::uint32_t i = 0; i < kept_.size(); ++i) {
      const std::uint32_t paragraph = elements[i].paragraph;
      if (paragraph < dropped.size() && dropped[paragraph]) kept_[i] = false;
    }
    // Inner elements first.
    for (auto i = static_cast<std::uint32_t>(kept_.size()); i-- > 0;) {
      if (kept_[i] && elements[i].kind != ElementKind::Cell && is_hollow(i)) drop(i, end_of(i));
    }
    renumber();
  }

  void apply() {
    for (std::uint32_t i = 0; i < kept_.size(); ++i) {
      if (is_left_out(body_.elements[i])) drop(i, end_of(i));
    }
    if (parts_.images) drop_empty_figures();
    renumber();
  }

 private:
  [[nodiscard]] std::uint32_t end_of(std::uint32_t i) const {
    const auto size = static_cast<std::uint32_t>(kept_.size());
    return std::clamp(body_.elements[i].end, i + 1, size);
  }

  void drop(std::uint32_t begin, std::uint32_t end) {
    std::fill(kept_.begin() + begin, kept_.begin() + end, false);
  }

  [[nodiscard]] bool is_left_out(const Element& element) const {
    switch (element.kind) {
      case ElementKind::Table:
        return parts_.tables;
      case ElementKind::Image:
        return parts_.images;
      case ElementKind::Post:
        return parts_.comments && element.detail < body_.posts.size() &&
               body_.posts[element.detail].comment;
      default:
        return false;
    }
  }

  // Returns true if all content of an element was dropped; a caption alone is not content.
  [[nodiscard]] bool is_hollow(std::uint32_t i) const {
    bool lost = false;
    for (std::uint32_t j = i + 1; j < end_of(i);) {
      const Element& inner = body_.elements[j];
      if (inner.kind == ElementKind::Caption && kept_[j]) {
        j = end_of(j);
        continue;
      }
      if (!kept_[j]) {
        lost = true;
        j = end_of(j);
        continue;
      }
      if (inner.paragraph != kNoParagraph || inner.kind == ElementKind::Image) return false;
      ++j;
    }
    return lost;
  }

  // Drops figures of which only the caption remains.
  void drop_empty_figures() {
    for (std::uint32_t i = 0; i < kept_.size(); ++i) {
      if (body_.elements[i].kind != ElementKind::Figure || !kept_[i]) continue;
      bool holds_something = false;
      bool had_image = false;
      for (std::uint32_t j = i + 1; j < end_of(i);) {
        const bool is_caption = body_.elements[j].kind == ElementKind::Caption;
        had_image = had_image || body_.elements[j].kind == ElementKind::Image;
        holds_something = holds_something || (kept_[j] && !is_caption);
        j = is_caption ? end_of(j) : j + 1;
      }
      if (had_image && !holds_something) drop(i, end_of(i));
    }
  }

  void renumber() {
    std::vector<Element>& elements = body_.elements;
    Flags paragraphs(body_.paragraphs.size(), true);
    Flags posts(body_.posts.size(), true);
    Flags images(body_.images.size(), !parts_.images);
    std::vector<std::uint32_t> ends(elements.size() + 1, 0);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Element& element = elements[i];
      ends[i + 1] = ends[i] + (kept_[i] ? 1 : 0);
      if (kept_[i]) continue;
      if (element.paragraph < paragraphs.size()) paragraphs[element.paragraph] = false;
      const bool is_post = element.kind == ElementKind::Post;
      if (is_post && element.detail < posts.size()) posts[element.detail] = false;
      const bool is_image = element.kind == ElementKind::Image;
      if (is_image && element.detail < images.size()) images[element.detail] = false;
    }
    const auto paragraph_places = keep_only(paragraphs, body_.paragraphs);
    const auto post_places = keep_only(posts, body_.posts);
    const auto image_places = keep_only(images, body_.images);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      Element& element = elements[i];
      element.end = ends[std::min<std::size_t>(element.end, elements.size())];
      element.paragraph = place_of(paragraph_places, element.paragraph);
      const bool is_post = element.kind == ElementKind::Post;
      element.detail = place_of(is_post ? post_places : image_places, element.detail);
    }
    keep_only(kept_, elements);
  }

  const LeaveOut parts_;
  Body& body_;
  Flags kept_;
};

void leave_out_marks(const LeaveOut& parts, Paragraph& paragraph) {
  std::erase_if(paragraph.marks, [&parts](const Mark& mark) {
    return mark.kind == MarkKind::Link ? parts.links : parts.images;
  });
  if (!parts.links) return;
  for (Mark& mark : paragraph.marks) mark.in_link = false;
}

}  // namespace

void leave_out(const LeaveOut& parts, Body& body) {
  if (parts.links || parts.images) {
    for (Paragraph& paragraph : body.paragraphs) leave_out_marks(parts, paragraph);
  }
  for (BlockImage& image : body.images) {
    if (parts.links) image.link.clear();
  }
  if (!body.elements.empty()) {
    Selection(parts, body).apply();
  } else if (parts.tables) {
    std::erase_if(body.paragraphs, [](const Paragraph& paragraph) {
      return paragraph.role == ParagraphRole::TableCell;
    });
  }
}

void leave_out_paragraphs(const Flags& dropped, Body& body) {
  if (!body.elements.empty()) {
    Selection({}, body).drop_paragraphs(dropped);
    return;
  }
  Flags kept = dropped;
  kept.flip();
  keep_only(kept, body.paragraphs);
}

// The two bodies may divide text differently; thus a flag is set only if no part of a paragraph
// stays.
Flags same_paragraphs(const Flags& flags, const std::vector<Paragraph>& from,
                      const std::vector<Paragraph>& to) {
  Flags same(to.size(), false);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    while (begin < from.size() && from[begin].pieces.last < to[i].pieces.first) ++begin;
    bool any = false;
    bool all = true;
    for (std::size_t j = begin; j < from.size() && from[j].pieces.first <= to[i].pieces.last; ++j) {
      any = true;
      all = all && flags[j];
    }
    same[i] = any && all;
  }
  return same;
}

}  // namespace sito
