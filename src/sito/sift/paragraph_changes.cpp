// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/paragraph_changes.h"

#include "sito/document/leave_out.h"
#include "sito/extract/algorithm.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace sito::sift {
namespace {

using extract::ParagraphChange;

AssembleOptions without_structure(AssembleOptions options) {
  options.structure = options.code = false;
  options.provenance = false;
  return options;
}

/// The changes of one page, found by the text nodes of a paragraph.
class ChangesByText {
 public:
  explicit ChangesByText(std::span<const ParagraphChange> changes)
      : changes_(changes), used_(changes.size(), false) {}

  /// Returns the change that shares text with the paragraph; null: none does.
  const ParagraphChange* of(const Paragraph& paragraph) {
    const auto next = std::upper_bound(changes_.begin(), changes_.end(), paragraph.pieces.last,
                                       [](std::uint32_t last, const ParagraphChange& change) {
                                         return last < index_of(change.first);
                                       });
    if (next == changes_.begin()) return nullptr;
    const ParagraphChange& change = *(next - 1);
    if (index_of(change.last) < paragraph.pieces.first) return nullptr;
    at_ = static_cast<std::size_t>(next - 1 - changes_.begin());
    return &change;
  }
  /// Returns true for the first paragraph of the change that of() returned last.
  bool is_first() {
    const bool first = !used_[at_];
    used_[at_] = true;
    return first;
  }

 private:
  std::span<const ParagraphChange> changes_;
  std::vector<bool> used_;  // one for each change
  std::size_t at_ = 0;
};

bool is_within(const ParagraphChange& change, const Paragraph& paragraph) {
  return paragraph.pieces.first >= index_of(change.first) &&
         paragraph.pieces.last <= index_of(change.last);
}

// Replaces the text; role and place stay.
void set_text(const std::string& text, Paragraph& paragraph) {
  paragraph.text = text;
  paragraph.marks.clear();
  paragraph.spans.clear();
  paragraph.verbatim.clear();
}

// Returns false if the structure cannot hold the changes. It is then half changed.
bool change_structure(std::span<const ParagraphChange> changes, Body& body) {
  ChangesByText by_text(changes);
  std::vector<bool> dropped(body.paragraphs.size(), false);
  for (std::size_t i = 0; i < body.paragraphs.size(); ++i) {
    Paragraph& paragraph = body.paragraphs[i];
    const ParagraphChange* change = by_text.of(paragraph);
    if (change == nullptr) continue;
    if (!change->html.empty() || !is_within(*change, paragraph)) return false;
    dropped[i] = !by_text.is_first() || change->text.empty();
    if (!dropped[i]) set_text(change->text, paragraph);
  }
  leave_out_paragraphs(dropped, body);
  return true;
}

}  // namespace

ParagraphChanges::ParagraphChanges(const Limits& limits, const AssembleOptions& options)
    : parser_(limits), assembler_(without_structure(options)) {}

std::vector<Paragraph> ParagraphChanges::read(std::string_view html, std::string_view base_url) {
  Page page;
  parser_.parse(html, base_url, page);
  Labels labels;
  extract::find_algorithm("keep-all")->label(page, {}, nullptr, labels);
  Document document;
  assembler_.assemble(page, labels, document);
  return std::move(document.paragraphs);
}

void ParagraphChanges::change_text(std::span<const ParagraphChange> changes,
                                   std::string_view base_url, Document& document) {
  std::vector<Paragraph> changed;
  ChangesByText by_text(changes);
  for (Paragraph& paragraph : document.paragraphs) {
    const ParagraphChange* change = by_text.of(paragraph);
    if (change == nullptr) {
      changed.push_back(std::move(paragraph));
      continue;
    }
    if (!by_text.is_first()) continue;
    if (change->html.empty()) {
      set_text(change->text, paragraph);
      if (!change->text.empty()) changed.push_back(std::move(paragraph));
      continue;
    }
    for (Paragraph& made : read(change->html, base_url)) {
      made.pieces = paragraph.pieces;
      made.xpath = paragraph.xpath;
      made.source_begin = paragraph.source_begin;
      made.source_end = paragraph.source_end;
      changed.push_back(std::move(made));
    }
  }
  document.paragraphs = std::move(changed);
}

void ParagraphChanges::apply(std::span<const ParagraphChange> changes, std::string_view base_url,
                             Document& document) {
  if (changes.empty()) return;
  change_text(changes, base_url, document);
  if (!document.structured.empty() && !change_structure(changes, document.structured)) {
    document.structured = {};
  }
}

}  // namespace sito::sift
