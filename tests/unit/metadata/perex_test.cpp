// SPDX-License-Identifier: Apache-2.0
// Which text of a page is its lead.
#include "sito/metadata/reader.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

using test::accepted;
using test::kStory;
using test::read;
using test::Texts;

constexpr std::string_view kLead = "The old bridge over the river was reopened after two years.";

std::string with_lead(std::string_view head, std::string_view lead) {
  return "<html><head><title>Old bridge reopens</title>" + std::string(head) +
         "</head><body><div class=page><h1>Old bridge reopens</h1>" + std::string(lead) +
         "<div class=meta>5 May 2012</div><div class=text>" + std::string(kStory) +
         "</div></div></body></html>";
}
std::string said_lead() {
  return "<meta name=description content='" + std::string(kLead.substr(0, 50)) + " ...'>";
}

TEST(MetadataReader, AnElementNamedAsLeadIsThePerex) {
  const Metadata metadata =
      read(with_lead("", "<div class=perex><p>" + std::string(kLead) + "</p></div>"));
  EXPECT_EQ(metadata.text(MetadataField::Perex), kLead);
  EXPECT_EQ(metadata.find(MetadataField::Perex)->xpath, "/html[1]/body[1]/div[1]/div[1]");
  // A description alone is not shown to readers.
  EXPECT_EQ(read(with_lead(said_lead(), "")).find(MetadataField::Perex), nullptr);
}

TEST(MetadataReader, AShortLineInBoldOrASentenceAsHeadingIsThePerex) {
  const std::string dated = "<meta property=article:published_time content='2012-05-05'>";
  const std::string lead(kLead);
  const auto perex = [&](const std::string& line, const std::string& head) {
    return std::string(read(with_lead(head, line)).text(MetadataField::Perex));
  };
  EXPECT_EQ(perex("<p><strong>" + lead + "</strong></p>", dated), kLead);
  EXPECT_EQ(perex("<b>" + lead + "</b><br><br>", dated), kLead);
  EXPECT_EQ(perex("<h2>" + lead + "</h2>", dated), kLead);
  EXPECT_EQ(perex("<h2>What the old bridge over the river costs</h2>", dated), "")
      << "the heading of a section";
  EXPECT_EQ(perex("<p>" + lead + "</p>", dated), "") << "a paragraph of the text";
  EXPECT_EQ(perex("<p><b>By the wire service, 5 May 2012, at 10 in the morning</b></p>", dated),
            "");
}

TEST(MetadataReader, OldPagesAreTablesAsAWholeAndHaveAPerex) {
  const std::string lead = "<div class=perex>" + std::string(kLead) + "</div>";
  const auto page = [](const std::string& cell) {
    return "<title>Old bridge reopens</title><table><tr><td><a href=/>Home</a></td><td>"
           "<h1>Old bridge reopens</h1>" +
           cell + std::string(kStory) + "</td></tr></table>";
  };
  EXPECT_EQ(read(page(lead)).text(MetadataField::Perex), kLead);
  EXPECT_EQ(read(page("<table><tr><td>" + lead + "</td></tr></table>")).find(MetadataField::Perex),
            nullptr)
      << "a table of facts";
}

// Old pages show the title in a `div`, a by-line and a lead in bold.
TEST(MetadataReader, BoldTextBelowTheTitleIsThePerex) {
  const auto page = [](std::string_view lead) {
    return "<title>The old bridge over the river reopens - Hive</title>"
           "<link rel=canonical href='http://hive.test/sport/bridge.html'>"
           "<meta property='article:published_time' content='2012-01-25'>"
           "<ul class=menu><li><a href=/town/>Town</a><li><a href=/sport/>Sport</a></ul>"
           "<div class=t>The old bridge over the river reopens</div>"
           "<span>25.1.2012 10:23 | by Jane Doe</span><br>" +
           std::string(lead) + "<div><p>" + std::string(kLead) +
           " People had to walk for an hour to the next one.</p></div>";
  };
  const std::string lead =
      "After the flood, nobody crossed the river here for a year. Now the people "
      "of both banks meet again.";
  const test::ParsedPage saved(page("<b>" + lead + "</b><br>"), "");
  const Metadata metadata = read(saved.page);
  EXPECT_EQ(metadata.text(MetadataField::Perex), lead);
  EXPECT_EQ(accepted(metadata, MetadataField::Category), Texts{"Sport"}) << "by the canonical URL";
  EXPECT_EQ(read(page(lead + "<br>")).find(MetadataField::Perex), nullptr) << "it is not bold";
  EXPECT_EQ(read(page("<b>" + lead + "</b> More of the line.<br>")).find(MetadataField::Perex),
            nullptr)
      << "a part of a line is stressed";
}

TEST(MetadataReader, ALeadThatStandsApartAndIsTheDescriptionIsThePerex) {
  EXPECT_EQ(read(with_lead(said_lead(), "<p class=x>" + std::string(kLead) + "</p>"))
                .text(MetadataField::Perex),
            kLead);
  // The first paragraph of the text stands among the others.
  EXPECT_EQ(read("<title>Old bridge reopens</title>" + said_lead() +
                 "<div><h1>Old bridge reopens</h1><p>" + std::string(kLead) + "</p>" +
                 std::string(kStory) + "</div>")
                .find(MetadataField::Perex),
            nullptr);
}

TEST(MetadataReader, LeadsOfOtherPagesAreNoPerex) {
  const std::string teaser = "<p class=perex>" + std::string(kLead) + "</p>";
  EXPECT_EQ(read(with_lead("", "<aside>" + teaser + "</aside>")).find(MetadataField::Perex),
            nullptr);
  EXPECT_EQ(read(with_lead("", "") + teaser).find(MetadataField::Perex), nullptr);
  EXPECT_EQ(read("<title>News</title>" + teaser).find(MetadataField::Perex), nullptr);
}

TEST(MetadataReader, BylinesAndCaptionsAreNoPerex) {
  EXPECT_EQ(read(with_lead("",
                           "<header><p>Posted 6:41 pm, March 18, 2017, by the Rivertown wire "
                           "service</p></header>"))
                .find(MetadataField::Perex),
            nullptr);
  EXPECT_EQ(
      read(with_lead("", "<div class='lead-photo-caption'><p>" + std::string(kLead) + "</p></div>"))
          .find(MetadataField::Perex),
      nullptr);
}

}  // namespace
}  // namespace sito
