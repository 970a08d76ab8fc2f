// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/merge_structure.h"

#include "sito/document/leave_out.h"

#include <algorithm>
#include <map>
#include <vector>

namespace sito::reveal {
namespace {

// A run of elements of the top level that stays together: those without text and the next one.
struct Group {
  const Document* document = nullptr;
  std::uint32_t begin = 0, end = 0;  // elements
  std::size_t rank = 0;              // of its first paragraph in the merged order
};

// The document reduced to the paragraphs that are taken from it.
struct Part {
  Document document;
  std::vector<std::size_t> ranks;  // of its paragraphs
};

std::map<std::uint32_t, Part> take_parts(std::span<const Document* const> documents,
                                         std::span<const Taken> order) {
  std::map<std::uint32_t, std::map<std::uint32_t, std::size_t>> ranks;
  for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i].document][order[i].paragraph] = i;
  std::map<std::uint32_t, Part> parts;
  for (const auto& [document, of_document] : ranks) {
    Part& part = parts[document];
    part.document = *documents[document];
    std::vector<bool> dropped(part.document.paragraphs.size(), true);
    for (const auto& [paragraph, rank] : of_document) {
      dropped[paragraph] = false;
      part.ranks.push_back(rank);
    }
    if (std::find(dropped.begin(), dropped.end(), true) != dropped.end()) {
      leave_out_paragraphs(dropped, part.document);
    }
  }
  return parts;
}

// `with_bare`: includes elements without text (pictures and rules between paragraphs), which each
// state has again.
void find_groups(const Part& part, bool with_bare, std::vector<Group>& groups) {
  const std::vector<Element>& elements = part.document.elements;
  Group group;
  group.document = &part.document;
  std::size_t last_rank = 0;
  for (std::uint32_t top = 0; top < elements.size(); top = elements[top].end) {
    group.end = elements[top].end;
    const auto has_text = [](const Element& element) { return element.paragraph != kNoParagraph; };
    const auto first = std::find_if(elements.begin() + top, elements.begin() + group.end, has_text);
    if (first == elements.begin() + group.end) {  // it waits for the next one
      if (!with_bare) group.begin = group.end;
      continue;
    }
    group.rank = last_rank = part.ranks[first->paragraph];
    groups.push_back(group);
    group.begin = group.end;
  }
  if (group.begin == elements.size()) return;
  group.rank = last_rank;  // elements without text at the end of the document
  groups.push_back(group);
}

void append(const Group& group, Document& merged) {
  const auto base = static_cast<std::uint32_t>(merged.elements.size());
  for (std::uint32_t i = group.begin; i < group.end; ++i) {
    Element element = group.document->elements[i];
    element.end = element.end - group.begin + base;
    if (element.paragraph != kNoParagraph) {
      merged.paragraphs.push_back(group.document->paragraphs[element.paragraph]);
      element.paragraph = static_cast<std::uint32_t>(merged.paragraphs.size() - 1);
    }
    if (element.detail != kNoParagraph && element.kind == ElementKind::Post) {
      merged.posts.push_back(group.document->posts[element.detail]);
      element.detail = static_cast<std::uint32_t>(merged.posts.size() - 1);
    } else if (element.detail != kNoParagraph) {
      merged.images.push_back(group.document->images[element.detail]);
      element.detail = static_cast<std::uint32_t>(merged.images.size() - 1);
    }
    merged.elements.push_back(std::move(element));
  }
}

}  // namespace

void merge_elements(std::span<const Document* const> documents, std::span<const Taken> order,
                    Document& merged) {
  const std::map<std::uint32_t, Part> parts = take_parts(documents, order);
  std::vector<Group> groups;
  for (const auto& [document, part] : parts) {
    find_groups(part, document + 1 == documents.size(), groups);
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.rank < b.rank; });
  merged.paragraphs.clear();
  merged.elements.clear();
  merged.posts.clear();
  merged.images.clear();
  for (const Group& group : groups) append(group, merged);
}

}  // namespace sito::reveal
