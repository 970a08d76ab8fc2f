// SPDX-License-Identifier: Apache-2.0
// The invariants of labels.h as one question, for family tests, gold pages and the fuzzer.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace sito::test {

/// What is wrong with the cuttings: order, range, or a node that is not kept in part.
inline std::string cuttings_fault(const Page& page, const Labels& labels) {
  const Cutting* last = nullptr;
  for (const Cutting& c : labels.cuttings) {
    const std::string where = "cutting in text node " + std::to_string(index_of(c.text));
    if (index_of(c.text) >= page.texts().size()) return where + " is beyond the page";
    const std::string_view text = page.text(c.text).text;
    if (c.begin >= c.end || c.end > text.size()) return where + " is empty or beyond its text";
    if (last != nullptr && (index_of(c.text) < index_of(last->text) ||
                            (c.text == last->text && c.begin < last->end))) {
      return where + " is out of order";
    }
    const auto inside = [&](std::uint32_t at) {
      return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
    };
    if (inside(c.begin) || inside(c.end)) return where + " cuts a character";
    const float keep = labels.keep[index_of(c.text)];
    if (keep <= 0 || keep >= 1) return where + ": the node is not kept in part";
    last = &c;
  }
  return "";
}

/// What is wrong with the labels of a page; "" when nothing is. Among other things: kept and
/// dropped text together are the visible text, each piece once.
inline std::string labels_fault(const Page& page, const Labels& labels) {
  const std::size_t n_texts = page.texts().size();
  if (std::string fault = cuttings_fault(page, labels); !fault.empty()) return fault;
  if (labels.keep.size() != n_texts) return "keep has not one entry a text node";
  std::vector<int> covered(n_texts, 0);
  std::uint32_t last_end = 0;
  for (const Segment& segment : labels.segments) {
    const std::uint32_t begin = index_of(segment.text_begin);
    const std::uint32_t end = index_of(segment.text_end);
    const std::string where = "segment at text node " + std::to_string(begin);
    if (begin < last_end) return where + " begins before the one in front ends";
    if (begin >= end || end > n_texts) return where + " is empty or beyond the page";
    if (segment.rule.empty()) return where + " has no rule";
    last_end = end;
    const float keep = segment.label == Label::Content ? 1.0F : 0.0F;
    for (std::uint32_t i = begin; i < end; ++i) {
      ++covered[i];
      if (page.texts()[i].hidden || labels.keep[i] == keep) continue;
      const bool cut = std::any_of(labels.cuttings.begin(), labels.cuttings.end(),
                                   [&](const Cutting& c) { return index_of(c.text) == i; });
      if (!cut || keep == 0 || labels.keep[i] <= 0) return where + ": label and keep differ";
    }
  }
  for (std::size_t i = 0; i < n_texts; ++i) {
    const Text& text = page.texts()[i];
    const std::string where =
        "text node " + std::to_string(i) + " \"" + std::string(text.text) + "\"";
    if (text.hidden && labels.keep[i] != 0) return where + " is hidden and kept";
    if (!text.hidden && !text.blank && covered[i] != 1) return where + " is in no segment";
  }
  return "";
}

/// The first difference of two answers; "" when they are the same.
inline std::string labels_difference(const Labels& a, const Labels& b) {
  if (a.keep != b.keep) return "keep differs";
  if (a.segments.size() != b.segments.size()) return "number of segments differs";
  for (std::size_t i = 0; i < a.segments.size(); ++i) {
    const Segment& x = a.segments[i];
    const Segment& y = b.segments[i];
    if (x.text_begin != y.text_begin || x.text_end != y.text_end || x.label != y.label ||
        x.role != y.role || x.score != y.score || x.rule != y.rule) {
      return "segment " + std::to_string(i) + " differs";
    }
  }
  return "";
}

}  // namespace sito::test
