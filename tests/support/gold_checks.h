// SPDX-License-Identifier: Apache-2.0
// What must hold of any page, on gold pages: a fast sample of them in the unit tests, all of them
// in the slow ones.
#pragma once

#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/gold_pages.h"
#include "support/lexbor_reference.h"
#include "support/page_checks.h"

#include <gtest/gtest.h>

namespace sito::test {

/// True when a reader of the source sees the text there: no references, no normalised line ends,
/// and nothing in between that was dropped.
inline bool should_be_verbatim(std::string_view slice) {
  return slice.find_first_of(std::string_view("&\r\0<", 4)) == std::string_view::npos &&
         slice.find("]]>") == std::string_view::npos;
}

/// Parts that come late stand elsewhere in lexbor's tree (page/streamed.h).
inline bool has_late_parts(std::string_view source) {
  return source.find("<template id=\"B:") != std::string_view::npos ||
         source.find("<template id=\"P:") != std::string_view::npos;
}

/// Every page is lexbor's own tree, with right source ranges, whoever was parsed before.
inline void check_gold_pages(std::size_t step) {
  const std::vector<std::string> paths = gold_page_paths();
  if (paths.empty()) GTEST_SKIP() << "../shared/data is not there";
  PageParser reused{Limits{}};
  HtmlDecoder decoder;
  NoDiagnostics no_diagnostics;
  Page page;
  Page fresh_page;
  std::size_t n_unknown = 0;
  std::size_t n_texts = 0;
  for (std::size_t i = 0; i < paths.size(); i += step) {
    const std::string bytes = read_whole(paths[i]);
    const std::string_view source =
        decoder.decode(bytes, "", CharsetPolicy::Lenient, {}, no_diagnostics).text;
    reused.parse(source, "http://example.com/", page);
    ASSERT_EQ(fault_of(page), "") << paths[i];
    for (const Node& node : page.nodes()) {
      if (!node.is_text()) continue;
      ++n_texts;
      n_unknown += node.source.known() ? 0 : 1;
      const std::string_view slice =
          node.source.known()
              ? source.substr(node.source.begin, node.source.end - node.source.begin)
              : "";
      if (node.source.known() && should_be_verbatim(slice)) {
        ASSERT_EQ(page.text(node.text).text, slice) << paths[i];
      }
    }
    if (!has_late_parts(source)) ASSERT_EQ(difference_to_lexbor(page), "") << paths[i];
    PageParser fresh{Limits{}};
    fresh.parse(source, "http://example.com/", fresh_page);
    ASSERT_EQ(difference(page, fresh_page), "") << paths[i];
  }
  EXPECT_LT(n_unknown, n_texts / 1000);
}

}  // namespace sito::test
