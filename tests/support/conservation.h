// SPDX-License-Identifier: Apache-2.0
// No text is lost between a page and a file: kept and dropped text together are the visible text,
// and the vertical of a document holds it all.
#pragma once

#include "sito/document/assemble.h"
#include "sito/document/structure/math.h"
#include "sito/extract/algorithm.h"
#include "sito/page/page.h"
#include "sito/text/clean.h"
#include "sito/text/utf8.h"

#include "support/render.h"
#include "support/well_formed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace sito::test {

/// `text` without white space and characters that show nothing.
inline std::string ink_of(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    if (!text::is_space(point.value) && !text::is_idle(point.value, {}))
      out.append(text, at, point.length);
    at += point.length;
  }
  return out;
}

inline std::string ink_of(const Document& document) {
  std::string out;
  for (const Paragraph& paragraph : document.paragraphs) out += ink_of(paragraph.text);
  return out;
}

/// Returns true if the page has formulas that plain text has in another form, and only once.
inline bool has_mathml(const Page& page) {
  return std::any_of(page.nodes().begin(), page.nodes().end(),
                     [](const Node& node) { return node.tag == Tag::Math; });
}

/// The text that a document must have if all of the page is kept.
inline std::string visible_ink_of(const Page& page) {
  std::string out;
  const bool mathml = has_mathml(page);
  for (std::uint32_t i = 0; i < page.nodes().size();) {
    const Node& node = page.nodes()[i];
    if (const auto formula =
            mathml && !node.is_text() ? structured::formula_at(page, NodeId{i}) : std::nullopt;
        formula && !formula->value.empty()) {
      out += ink_of(formula->text);
      i = formula->end;
      continue;
    }
    if (node.is_text()) {
      const Text& text = page.texts()[index_of(node.text)];
      if (!text.hidden) out += ink_of(text.text);
    }
    ++i;
  }
  return out;
}

inline Labels labels_of(const Page& page, std::string_view algorithm) {
  const extract::Algorithm& row = *extract::find_algorithm(algorithm);
  const Params params = extract::default_params(row);
  extract::Inputs inputs;
  inputs.params = &params;
  inputs.stop_words = text::shipped_stop_words("en");
  Labels labels;
  row.label(page, inputs, nullptr, labels);
  return labels;
}

/// The labels that keep what these drop. For labels without cuttings.
inline Labels complement_of(Labels labels) {
  for (float& keep : labels.keep) keep = 1 - keep;
  for (Segment& segment : labels.segments) {
    segment.label = segment.label == Label::Content ? Label::Boilerplate : Label::Content;
  }
  return labels;
}

/// "" when every row conserves the text of the page; else the row that does not.
inline std::string row_that_loses_text(const Page& page, Assembler& assembler) {
  const std::size_t visible = visible_ink_of(page).size();
  const bool mathml = has_mathml(page);
  for (const extract::Algorithm& row : extract::algorithms()) {
    const Labels labels = labels_of(page, row.name);
    if (!labels.cuttings.empty()) continue;
    Document kept, dropped;
    assembler.assemble(page, labels, kept);
    assembler.assemble(page, complement_of(labels), dropped);
    const std::size_t both = ink_of(kept).size() + ink_of(dropped).size();
    // A formula of which a row drops a part is in both, as a whole.
    if (mathml ? both < visible : both != visible) return std::string(row.name);
  }
  return "";
}

/// The tokens of a vertical, unescaped, without anything between them.
inline std::string ink_of_vertical(std::string_view vertical) {
  std::string out;
  while (!vertical.empty()) {
    std::string_view line = vertical.substr(0, vertical.find('\n'));
    vertical.remove_prefix(line.size() + 1);
    if (line.starts_with('<')) continue;
    while (!line.empty()) {
      const std::size_t plain = std::min(line.find('&'), line.size());
      out += line.substr(0, plain);
      line.remove_prefix(plain);
      if (line.empty()) break;
      out += line.starts_with("&amp;") ? '&' : line.starts_with("&lt;") ? '<' : '>';
      line.remove_prefix(line.find(';') + 1);
    }
  }
  return ink_of(out);
}

/// The page, kept whole, as a document and as a vertical.
inline void expect_conserved(const Page& page, Assembler& assembler, const std::string& name) {
  ASSERT_EQ(row_that_loses_text(page, assembler), "") << name;
  Document document;
  assembler.assemble(page, labels_of(page, "keep-all"), document);
  ASSERT_EQ(ink_of(document), visible_ink_of(page)) << name;
  std::string clean;
  for (const Paragraph& paragraph : document.paragraphs) {
    text::append_clean(paragraph.text, clean);
    clean += '\n';
  }
  for (const std::string_view non_xml : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = clean.find(non_xml); at != std::string::npos; at = clean.find(non_xml)) {
      clean.erase(at, non_xml.size());
    }
  }
  const std::string vertical = render(document, "vertical", {{"head", "no"}});
  ASSERT_EQ(ink_of_vertical(vertical), ink_of(clean)) << name;
  ASSERT_EQ(WellFormed("<r>\n" + vertical + "</r>\n").fault(), "") << name;
}

}  // namespace sito::test
