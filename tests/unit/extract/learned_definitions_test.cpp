// SPDX-License-Identifier: Apache-2.0
// Lists of definitions, which the row sito keeps.
#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace sito::extract::learned {
namespace {

using Definitions = test::LearnedPage;

TEST_F(Definitions, OfDocumentationStayBelowItsText) {
  // Sentences of nine words are content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 8.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  parts.types = {"documentation", "article"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const auto n_kept = [&](const std::string& html) {
    const auto choices = test::kept(parse(html), parts);
    return std::count(choices.begin(), choices.end(), true);
  };
  const std::string text = "<p>A bridge has a name, a span and several piers.</p>";
  const std::string list =
      "<dl><dt><a href=/name>Bridge.name</a><dd>The name of the bridge.<dt><a href=/span>"
      "Bridge.span</a><dd>Its length in metres.</dl>";
  const std::string facts = "<dl><dt>Name<dd>Old<dt>Length<dd>90 m<dt>Piers<dd>4</dl>";
  EXPECT_EQ(n_kept("<main>" + text + list + "</main>"), 5);
  EXPECT_EQ(n_kept("<div role=main>" + text + "<dl><dd>" + list + "</dl></div>"), 5);
  EXPECT_EQ(n_kept("<main>" + list + text + "</main>"), 1);
  EXPECT_EQ(n_kept("<main>" + text + facts + "</main>"), 1);
  EXPECT_EQ(n_kept("<main>" + text + "<nav>" + list + "</nav></main>"), 1);
  EXPECT_EQ(n_kept("<main>" + text + "</main>" + list), 1);
  EXPECT_EQ(n_kept("<main>" + text +
                   "<ul><li>The name of the bridge.<li>Its length in metres.</ul>" + "</main>"),
            1);
  parts.types = {"article", "documentation"};
  EXPECT_EQ(n_kept("<main>" + text + list + "</main>"), 1);
}

TEST_F(Definitions, TermsStayWithWhatDefinesThem) {
  // Sentences of nine words are content, and other texts have a probability of about 0.1.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 8.5F}, {-1, -1, 0, -2.2F}, {-1, -1, 0, 20.0F}}};
  const auto keep = [&](const std::string& html) { return test::kept(parse(html), parts); };
  const std::string text = "<p>The bridge of the town, which has four piers.</p>";
  EXPECT_EQ(keep("<div><div>Old Bridge:</div>" + text + "</div>"), (std::vector{true, true}));
  EXPECT_EQ(keep("<div><a href=/b>Old Bridge:</a>" + text + "</div>"), (std::vector{true, true}));
  EXPECT_EQ(keep("<div><div>Old Bridge</div>" + text + "</div>"), (std::vector{false, true}));
  EXPECT_EQ(keep("<div><div>Old Bridge:</div></div><div>" + text + "</div>"),
            (std::vector{false, true}));
  EXPECT_EQ(keep("<div><div>Old Bridge:</div><div>Mills</div>" + text + "</div>"),
            (std::vector{false, false, true}));
  parts.general = parts.article = {{{1, 2, 0, 8.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  EXPECT_EQ(keep("<div><div>Old Bridge:</div>" + text + "</div>"), (std::vector{false, true}));
}

}  // namespace
}  // namespace sito::extract::learned
