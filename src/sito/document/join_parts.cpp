// SPDX-License-Identifier: Apache-2.0
#include "sito/document/join_parts.h"

#include "sito/base/hash.h"
#include "sito/document/leave_out.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito {
namespace {

// A paragraph of so many bytes is not repeated by chance.
constexpr std::size_t kLongText = 60;

std::uint64_t hash_of(const Paragraph& paragraph) { return hash_bytes(paragraph.text); }

void see(const Body& body, std::unordered_set<std::uint64_t>& seen) {
  for (const Paragraph& paragraph : body.paragraphs) seen.insert(hash_of(paragraph));
}

// Returns which paragraphs are left out, because earlier parts have them as well.
// A heading that is in the title is the headline, which the first part may have without its
// heading.
std::vector<bool> repeated_in(const Body& part, std::string_view title,
                              const std::unordered_set<std::uint64_t>& seen) {
  std::vector<bool> known;
  for (const Paragraph& paragraph : part.paragraphs) {
    const bool is_headline = paragraph.role == ParagraphRole::Heading &&
                             title.find(paragraph.text) != std::string_view::npos;
    known.push_back(is_headline || seen.contains(hash_of(paragraph)));
  }
  const auto top = std::find(known.begin(), known.end(), false);
  const auto end = std::find(known.rbegin(), std::make_reverse_iterator(top), false).base();
  for (auto i = top; i != end; ++i) {
    const Paragraph& paragraph = part.paragraphs[static_cast<std::size_t>(i - known.begin())];
    const bool is_long = paragraph.text.size() >= kLongText;
    *i = *i && (is_long || paragraph.role == ParagraphRole::Heading);
  }
  return known;
}

std::uint32_t behind_pieces(const Document& document) {
  std::uint32_t behind = 0;
  for (const Body* body : {static_cast<const Body*>(&document), &document.structured}) {
    for (const Paragraph& paragraph : body->paragraphs)
      behind = std::max(behind, paragraph.pieces.last + 1);
  }
  return behind;
}

// Footnotes of different pages may have the same ids.
std::string note_of_part(std::uint32_t number, const std::string& id) {
  return "part" + std::to_string(number) + "-" + id;
}

template <typename Item>
void move_behind(std::vector<Item>& from, std::vector<Item>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

JoinedPart name_of_part(const Document& document) {
  return {document.url, document.origin.record_id};
}

}  // namespace

PartsJoiner::PartsJoiner(Document& whole) : whole_(whole), pieces_(behind_pieces(whole)) {
  if (whole_.parts.empty()) whole_.parts.push_back(name_of_part(whole_));
  see(whole_, texts_);
  see(whole_.structured, structured_);
}

void PartsJoiner::append_body(Body& from, std::uint32_t number, Seen& seen, Body& to) const {
  const std::vector<bool> repeated = repeated_in(from, whole_.title, seen);
  see(from, seen);
  leave_out_paragraphs(repeated, from);
  for (Paragraph& paragraph : from.paragraphs) {
    paragraph.part = number;
    paragraph.pieces.first += pieces_;
    paragraph.pieces.last += pieces_;
    for (Span& span : paragraph.spans) {
      if (span.kind == SpanKind::NoteRef) span.value = note_of_part(number, span.value);
    }
  }
  const auto elements = static_cast<std::uint32_t>(to.elements.size());
  const auto paragraphs = static_cast<std::uint32_t>(to.paragraphs.size());
  const auto posts = static_cast<std::uint32_t>(to.posts.size());
  const auto images = static_cast<std::uint32_t>(to.images.size());
  for (Element& element : from.elements) {
    element.end += elements;
    if (element.paragraph != kNoParagraph) element.paragraph += paragraphs;
    if (element.detail != kNoParagraph)
      element.detail += element.kind == ElementKind::Image ? images : posts;
    if (element.kind == ElementKind::Note) element.value = note_of_part(number, element.value);
  }
  move_behind(from.paragraphs, to.paragraphs);
  move_behind(from.elements, to.elements);
  move_behind(from.posts, to.posts);
  move_behind(from.images, to.images);
}

void PartsJoiner::append(Document& part) {
  const auto number = static_cast<std::uint32_t>(whole_.parts.size());
  const std::uint32_t behind = pieces_ + behind_pieces(part);
  whole_.parts.push_back(name_of_part(part));
  whole_.cut = whole_.cut || part.cut;
  // Writers fall back on the text of a document whose structure is not complete.
  if (whole_.structured.empty() || part.structured.empty()) whole_.structured = Body{};
  if (!whole_.structured.empty())
    append_body(part.structured, number, structured_, whole_.structured);
  append_body(part, number, texts_, whole_);
  pieces_ = behind;
}

}  // namespace sito
