// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/plot.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

Plot small_plot() {
  Plot plot;
  plot.title = "P < R & \"others\"";
  plot.caption = "3 pages";
  plot.x_label = "tau";
  plot.y_label = "share";
  plot.x = {0, 0.5, 1};
  plot.series = {{"precision", {0.0, 0.5, 1.0}}, {"recall", {1.0, std::nullopt, 0.0}}};
  return plot;
}

std::size_t count(std::string_view text, std::string_view piece) {
  std::size_t n = 0;
  for (std::size_t at = text.find(piece); at != std::string_view::npos;
       at = text.find(piece, at + 1))
    ++n;
  return n;
}

TEST(EvalPlot, EscapesItsTexts) {
  const std::string svg = plot_svg(small_plot());
  EXPECT_EQ(count(svg, "P &lt; R &amp; &quot;others&quot;"), 2U);
}

TEST(EvalPlot, BreaksALineWhereThereIsNoValue) {
  const std::string svg = plot_svg(small_plot());
  // From the left bottom to the right top; and two moves without a line.
  EXPECT_NE(svg.find("<path d=\"M64.0 376.0 L400.0 230.0 L736.0 84.0\" class=\"line s0\"/>"),
            std::string::npos);
  EXPECT_NE(svg.find("<path d=\"M64.0 84.0 M736.0 376.0\" class=\"line s1\"/>"), std::string::npos);
  EXPECT_EQ(count(svg, "<circle"), 5U);
}

TEST(EvalPlot, LongNamesDoNotTouch) {
  Plot plot = small_plot();
  EXPECT_NE(plot_svg(plot).find("x=\"216.0\" y=\"56.0\""), std::string::npos);  // 64 + 120 + 32
  plot.series[0].name = "subtree-fingerprints";                                 // 44 + 20 * 7.2
  EXPECT_NE(plot_svg(plot).find("x=\"284.0\" y=\"56.0\""), std::string::npos);
}

TEST(EvalPlot, TicksStandAtRoundPlacesOrAtNames) {
  Plot plot = small_plot();
  plot.x = {0, 5, 10};
  const std::string numbers = plot_svg(plot);
  for (const std::string_view tick : {">0<", ">2<", ">4<", ">6<", ">8<", ">10<"})
    EXPECT_EQ(count(numbers, tick), 1U) << tick;
  plot.x_names = {"box", "gauss", "none"};
  const std::string names = plot_svg(plot);
  EXPECT_EQ(count(names, ">gauss<"), 1U);
  EXPECT_EQ(count(names, ">2<"), 0U);
}

TEST(EvalPlot, OfOneValueOrNoneIsAPlotToo) {
  Plot plot = small_plot();
  plot.x = {0.3};
  plot.series = {{"precision", {0.5}}};
  EXPECT_EQ(plot_svg(plot).find("nan"), std::string::npos);
  plot.x.clear();
  plot.series = {{"precision", {}}};
  const std::string svg = plot_svg(plot);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace sito::eval
