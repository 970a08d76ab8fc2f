// SPDX-License-Identifier: Apache-2.0
// Handles beginnings of posts, footnotes and references to footnotes.
#include "sito/document/structure/post_fields.h"
#include "sito/document/structure/walk.h"

#include <algorithm>
#include <utility>

namespace sito::structured {
/// Returns the first place at a node, and moves the cursor there; null if there is none.
const Place* StructuredAssembler::Walk::place_at(std::uint32_t index) {
  while (next_.place < own_.places_.size() && own_.places_[next_.place].node < index) ++next_.place;
  if (next_.place == own_.places_.size() || own_.places_[next_.place].node > index) return nullptr;
  return &own_.places_[next_.place];
}

/// Returns the first place of this kind between node `index` and `end`, if it is the next place
/// other than NoteRef and Gone.
const Place* StructuredAssembler::Walk::next_of(PlaceKind kind, std::uint32_t index,
                                                std::uint32_t end) const {
  constexpr std::size_t kLook = 8;
  for (std::size_t i = next_.place; i < std::min(own_.places_.size(), next_.place + kLook); ++i) {
    const Place& place = own_.places_[i];
    if (place.node >= end) return nullptr;
    if (place.node > index && place.kind == kind) return &place;
  }
  return nullptr;
}

bool StructuredAssembler::Walk::holds_post(std::uint32_t index) {
  while (next_.post < own_.places_.size() && (own_.places_[next_.post].node < index ||
                                              own_.places_[next_.post].kind != PlaceKind::Post)) {
    ++next_.post;
  }
  return next_.post < own_.places_.size() && own_.places_[next_.post].node < node(index).end;
}

// Returns true if a child of this list is the next place, and a footnote.
bool StructuredAssembler::Walk::holds_notes(std::uint32_t index) const {
  const Place* note = next_of(PlaceKind::Note, index, node(index).end);
  return note != nullptr && node(note->node).parent == NodeId{index};
}

/// Returns the next node, or 0 if the place changes nothing.
std::uint32_t StructuredAssembler::Walk::enter_place(const Place& place) {
  switch (place.kind) {
    case PlaceKind::Post:
      return enter_post(place);
    case PlaceKind::Note:
      return enter_note(place);
    case PlaceKind::NoteRef:
      return enter_reference(place);
    case PlaceKind::Gone:
      own_.line_.separate();
      return place.end;
  }
  return 0;
}

// Ends the current post. Posts are nested in no element; Post::reply_to holds the tree.
void StructuredAssembler::Walk::end_post() {
  for (auto frame = own_.frames_.rbegin(); frame != own_.frames_.rend(); ++frame) {
    if (!frame->post) continue;
    frame->post = false;
    around_.behind_post = body_.elements.size();
    own_.outline_.close();
    frame->elements = 0;
    around_.post = kNone;
    return;
  }
}

std::uint32_t StructuredAssembler::Walk::enter_post(const Place& place) {
  if (open_.heading_level > 0) return 0;
  end_paragraph();
  while (close_implicit()) continue;
  if (own_.outline_.innermost() == ElementKind::Post) end_post();
  if (own_.outline_.innermost()) return 0;
  Element head;
  head.kind = ElementKind::Post;
  head.detail = place.detail;
  Frame& frame = push_block(place.node);
  frame.end = place.end;
  frame.post = true;
  open_element(frame, std::move(head));
  around_.post = place.detail;
  return place.node + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_note(const Place& place) {
  if (open_.heading_level > 0 || place.node < around_.note_end || holds_post(place.node)) return 0;
  end_paragraph();
  if (own_.outline_.innermost() != ElementKind::Notes)
    open_implicit(place.node, ElementKind::Notes);
  Element head;
  head.kind = ElementKind::Note;
  head.value = own_.note_ids_[place.detail];
  Frame& frame = push_block(place.node);
  frame.end = around_.note_end = place.end;
  open_element(frame, std::move(head));
  return place.node + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_reference(const Place& place) {
  if (!own_.kept_.has_kept(NodeId{place.node})) return 0;
  push(place.node).span = true;
  own_.line_.open_span(SpanKind::NoteRef, own_.note_ids_[place.detail]);
  around_.reference_end = place.end;
  return place.node + 1;
}

bool StructuredAssembler::Walk::raises_reference(std::uint32_t index) const {
  if (index < around_.reference_end) return true;
  const Place* reference = next_of(PlaceKind::NoteRef, index, node(index).end);
  return reference != nullptr &&
         own_.kept_.n_visible(NodeId{index}) == own_.kept_.n_visible(NodeId{reference->node});
}

// Returns true for the line with author and date, which are fields of a post, not its text.
bool StructuredAssembler::Walk::is_post_byline() const {
  return around_.post != kNone && is_byline(own_.line_.text(), own_.found_posts_[around_.post]);
}

// Returns true for a table or a list around author and date, which is layout of the post.
bool StructuredAssembler::Walk::lays_out_post(std::uint32_t index) const {
  if (around_.post == kNone) return false;
  const FoundPost& post = own_.found_posts_[around_.post];
  const auto holds = [&](std::uint32_t part) {
    return part != kNone && part > index && part < node(index).end;
  };
  return holds(post.author_node) || holds(post.date_node);
}

/// Numbers the posts that became elements.
void StructuredAssembler::Walk::number_posts() {
  for (Element& element : body_.elements) {
    if (element.kind != ElementKind::Post) continue;
    FoundPost& found = own_.found_posts_[element.detail];
    element.detail = static_cast<std::uint32_t>(body_.posts.size());
    body_.posts.push_back(std::move(found.post));
  }
}

}  // namespace sito::structured
