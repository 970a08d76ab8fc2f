// SPDX-License-Identifier: Apache-2.0
// The rules of the row sito for readers' comments.
#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using Learned = test::LearnedPage;
using test::kept;

TEST_F(Learned, CommentsBelowADatedArticleAreDropped) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "forum"};
  parts.type = {{{{-1, -1, 0, 1.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const std::string head = "<title>T</title><h1>A bridge is closed</h1><p>5 May 2024</p>";
  const std::string text =
      "<p>The old bridge over the river is closed, and nobody knows for how many years.</p>";
  const auto list = [](const std::string& date) {
    std::string all = "<ol>";
    for (const char* name : {"Jane", "John"}) {
      all +=
          std::string("<li><b>") + name + "</b><p>" + date + "</p><p>I like the old one.</p></li>";
    }
    return all + "</ol>";
  };
  const auto n_kept = [&](const std::string& html) {
    const std::vector<bool> keep = kept(parse(html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  const std::string dated = list("6 May 2024, 9:30");
  EXPECT_EQ(n_kept(head + text + "<h2>2 Comments</h2>" + dated), 3);
  EXPECT_EQ(n_kept(head + text + "<h2>2 Comments</h2><div><div>" + dated + "</div></div>"), 3);
  // These are no comments, or there is no article above.
  EXPECT_EQ(n_kept(head + text + "<h2>Live</h2>" + dated), 10);
  EXPECT_EQ(n_kept(head + text + "<h2>2 Comments</h2>" + list("yesterday")), 10);
  EXPECT_EQ(n_kept(head + "<h2>2 Comments</h2>" + dated), 9);
  EXPECT_EQ(n_kept("<script type=application/ld+json>{\"@type\":\"QAPage\"}</script>" + head +
                   text + "<h2>2 Comments</h2>" + dated),
            10);
  // A page that may be a thread needs a headline and a date.
  const std::string undated = "<h1>A bridge is closed</h1>" + text + "<h2>2 Comments</h2>" + dated;
  EXPECT_EQ(n_kept(undated), 9);
  parts.type[1] = {{{-1, -1, 0, -2.0F}}};
  EXPECT_EQ(n_kept(undated), 2);
  EXPECT_EQ(n_kept(text + "<a href=/c>Comments</a>" + dated), 8);
  EXPECT_EQ(n_kept(text + "<p>Comments</p>" + list("</p><h1>Ah</h1><p>6 May 2024")), 9);
  // A thread is made of them.
  parts.type[1] = {{{-1, -1, 0, 2.0F}}};
  EXPECT_EQ(n_kept(head + text + "<h2>2 Comments</h2>" + dated), 10);
}

TEST_F(Learned, TextBehindAHeadingOfCommentsIsDropped) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "forum"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const auto n_kept = [&](const std::string& html) {
    const std::vector<bool> keep = kept(parse(html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  const std::string text =
      "<p>The old bridge over the river is closed, and nobody knows for how many years.</p>";
  const std::string head = "<title>T</title><h1>A bridge is closed</h1><p>5 May 2024</p>";
  const std::string heading = "<div><h3>Comments</h3></div>";
  const std::string said =
      "<div><p>I like the old bridge very much, more than the new ones.</p></div>";
  const auto box = [&](const std::string& inner) { return "<div>" + inner + "</div>"; };
  const std::string dates = "<p>Jane, 9:30</p><p>John, 9:40</p>";
  EXPECT_EQ(n_kept(head + text + box(heading + box(said + dates)) + "<p>Read on.</p>"), 4);
  for (const char* comments :
       {"\xEB\x8C\x93\xEA\xB8\x80", "\xD7\xAA\xD7\x92\xD7\x95\xD7\x91\xD7\x95\xD7\xAA",
        "\xD8\xAA\xD8\xB9\xD9\x84\xD9\x8A\xD9\x82\xD8\xA7\xD8\xAA", "Yorumlar"}) {
    EXPECT_EQ(n_kept(head + text + box("<h3>" + std::string(comments) + "</h3>" + said + dates)), 3)
        << comments;
  }
  // Times from now, and words that the lexicon does not know.
  const std::string ago = "<p>Jane, 3 days ago</p><p>John, vor 2 Stunden</p>";
  EXPECT_EQ(n_kept(head + text + box(heading + box(said + ago))), 3);
  for (const char* comments :
       {"Leserbriefe", "4 Risposte", "Odpowiedzi (2)", "\u041E\u0442\u0432\u0435\u0442\u044B",
        "3 comentaris", "4 b\u00ECnh lu\u1EADn", "B\u00ECnh lu\u1EADn (4)"}) {
    EXPECT_EQ(n_kept(head + text + box("<h3>" + std::string(comments) + "</h3>" + said + dates)), 3)
        << comments;
  }
  EXPECT_EQ(n_kept(head + text + box("<h3>Leserbriefe</h3>" + said)), 5);
  EXPECT_EQ(n_kept(head + text + box("<h3>K\u1EBFt lu\u1EADn</h3>" + said + dates)), 7);
  // A section of the article has no dates, and what ends a sentence is no heading.
  EXPECT_EQ(n_kept(head + text + box("<h2>Discussion</h2>" + said)), 5);
  EXPECT_EQ(n_kept(head + text +
                   box("<h2>Discussion</h2>" + said + "<p>As shown in 2 days of tests.</p>")),
            6);
  EXPECT_EQ(n_kept(text + box("<p>No comments.</p>" + said + dates)), 5);
  EXPECT_EQ(n_kept(text + box(heading + said + dates) + "<p>Read on.</p>"), 2);
  EXPECT_EQ(n_kept(text + box("<p>Comments</p>" + said + dates)), 1);
  EXPECT_EQ(n_kept(text + box(heading + said)), 3);
  // The text goes on, or it is below.
  EXPECT_EQ(n_kept(head + text + heading + text), 5);
  EXPECT_EQ(n_kept(head + box(heading + box(said) + dates)), 6);
  EXPECT_EQ(n_kept(text + box(heading + "<h1>A bridge is closed</h1>" + said + dates)), 6);
  EXPECT_EQ(n_kept("<script type=application/ld+json>{\"@type\":\"QAPage\"}</script>" + head +
                   text + box(heading + box(said + dates))),
            7);
  // A link to comments, and a sentence about them.
  EXPECT_EQ(n_kept(head + text + box("<h3><a href=/c>Comments</a></h3>" + said + dates)), 7);
  EXPECT_EQ(n_kept(head + text + box("<p>We ask for comments here.</p>" + said + dates)), 7);
  // A page that may be a thread needs a headline and a date.
  parts.type[1] = {{{-1, -1, 0, 1.0F}}};
  EXPECT_EQ(n_kept(head + text + box(heading + box(said + dates))), 3);
  EXPECT_EQ(n_kept("<h1>A bridge is closed</h1>" + text + box(heading + box(said + dates))), 6);
}

}  // namespace
}  // namespace sito::extract::learned
