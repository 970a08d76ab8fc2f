// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/lead_match.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace sito {
namespace {

using extract::LeadPlaces;
using test::ParsedPage;

constexpr std::string_view kLead = "The old bridge over the river opens again";
// The notice is longer than the article, and both have no heading.
constexpr std::string_view kPage =
    "<div><p>All parts of this notice are long, and longer than the article beside it, it "
    "says.</p></div>"
    "<div><p>The old BRIDGE over the river, opens again.</p><p>It was closed for a year.</p></div>";

std::uint32_t n_nodes(const Page& page) { return static_cast<std::uint32_t>(page.nodes().size()); }

TEST(LeadPlaces, TellTheShareOfTheLead) {
  const ParsedPage page(kPage);
  EXPECT_DOUBLE_EQ(LeadPlaces(page.page, kLead).share_of(0, n_nodes(page.page)), 1);
  EXPECT_DOUBLE_EQ(LeadPlaces(page.page, kLead).share_of(0, 0), 0);
  EXPECT_DOUBLE_EQ(LeadPlaces(page.page, "").share_of(0, n_nodes(page.page)), 0);
  EXPECT_DOUBLE_EQ(LeadPlaces(page.page, "The old bridge").share_of(0, n_nodes(page.page)), 0);
  const std::string half = "the old bridge over the river is closed";  // 3 of 5 runs
  EXPECT_DOUBLE_EQ(LeadPlaces(page.page, half).share_of(0, n_nodes(page.page)), 0.6);
}

TEST(LeadPlaces, ARepeatedLeadIsNoMoreThanTheLead) {
  std::string twice(kPage);
  twice += kPage;
  const ParsedPage page(twice);
  EXPECT_DOUBLE_EQ(LeadPlaces(page.page, kLead).share_of(0, n_nodes(page.page)), 1);
}

std::string kept_with(std::string_view row, std::string_view lead, const test::Settings& settings) {
  const ParsedPage page(kPage);
  const extract::Algorithm* algorithm = extract::find_algorithm(row);
  const Params params = extract::resolve_params(*algorithm, settings).value();
  extract::Inputs inputs;
  inputs.params = &params;
  inputs.lead = lead;
  Labels labels;
  algorithm->label(page.page, inputs, nullptr, labels);
  std::string text;
  for (const std::string& one : test::kept(page.page, labels)) text += one + "|";
  return text;
}

TEST(Lead, NewsDomKeepsTheBlockWithTheLead) {
  EXPECT_EQ(kept_with("news-dom", "", {}).substr(0, 9), "All parts");
  EXPECT_EQ(kept_with("news-dom", kLead, {}),
            "The old BRIDGE over the river, opens again.|It was closed for a year.|");
  EXPECT_EQ(kept_with("news-dom", "Another page has this lead", {}).substr(0, 9), "All parts");
}

TEST(Lead, VisualImportanceRaisesTheBlockWithTheLead) {
  const test::Settings one = {{"blocks", "1"}, {"min-block-chars", "10"}};
  EXPECT_EQ(kept_with("visual-importance", "", one).find("notice"), std::string::npos);
  EXPECT_NE(kept_with("visual-importance", "All parts of this notice", one).find("notice"),
            std::string::npos);
}

}  // namespace
}  // namespace sito
