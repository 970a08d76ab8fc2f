// SPDX-License-Identifier: Apache-2.0
// Posts and comments of structured documents; threads of the usual programs are in
// tests/golden/structure.
#include "sito/document/structure/optional_parts.h"
#include "sito/document/structure/post_fields.h"
#include "sito/document/structure/post_signals.h"

#include "support/outline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using structured::iso_date;
using structured::looks_like_time;

/// "[id|author|date|reply to]" of every post; "comment" in front of those that are.
std::string posts_of(std::string_view html) {
  std::string out;
  for (const Post& post : test::structured(html).posts) {
    out += post.comment ? "comment" : "";
    out += "[" + post.id + "|" + post.author + "|" + post.date + "|" + post.reply_to + "]";
  }
  return out;
}

std::string post(std::string_view classes, int number, std::string_view author) {
  const std::string id = std::to_string(number);
  return "<div class='" + std::string(classes) + "' id=p" + id + "><span class=author>" +
         std::string(author) + "</span> <time datetime=2020-01-0" + id + ">x</time><p>Text " + id +
         "</div>";
}

TEST(StructurePosts, MachinesDatesAreIso) {
  EXPECT_EQ(iso_date("2020-02-03 04:05:06Z"), "2020-02-03T04:05:06Z");
  EXPECT_EQ(iso_date("2020-02-03"), "2020-02-03");
  EXPECT_EQ(iso_date("0"), "");
  EXPECT_EQ(iso_date("1583020800"), "2020-03-01T00:00:00Z");
  EXPECT_EQ(iso_date("1582934400000"), "2020-02-29T00:00:00Z");
  EXPECT_EQ(iso_date("3 May 2020"), "");
}

TEST(StructurePosts, PrintedDatesAreIsoIfTheyCanBeRead) {
  const auto date = [](std::string_view printed) {
    const std::string post = "<div class=comment id=c1><b class=author>Ann</b> <i class=date>" +
                             std::string(printed) + "</i><p>One</p></div>";
    return posts_of("<html lang=en>" + post);
  };
  EXPECT_EQ(date("Wed Jul 06, 2005 4:26 am"), "[c1|Ann|2005-07-06T04:26|]");
  EXPECT_EQ(date("10-August-2011 20:18"), "[c1|Ann|2011-08-10T20:18|]");
  EXPECT_EQ(date("6/28/2014"), "[c1|Ann|2014-06-28|]");
  EXPECT_EQ(date("5/6/2014"), "[c1|Ann|5/6/2014|]");
  EXPECT_EQ(date("#17 created: 21. Apr 2020, "), "[c1|Ann|2020-04-21|]");
  EXPECT_EQ(date("2 hours ago"), "[c1|Ann|2 hours ago|]");
  EXPECT_EQ(date("Sunday 8th March"), "[c1|Ann|Sunday 8th March|]");
  EXPECT_EQ(date("Re: Solution for version 1.1.10 with more words"), "[c1|Ann||]");
}

TEST(StructurePosts, TimesAreToldFromOtherTexts) {
  for (const char* text : {"3 May 2020", "03.02.2012, 10:15", "2 hours ago", "vor 3 Tagen",
                           "Thursday 23rd April", "Yesterday", "an hour ago", "12/31/99 08:00"}) {
    EXPECT_TRUE(looks_like_time(text)) << text;
  }
  for (const char* text : {"", "12 comments", "Version 2020", "Eragon45", "Chicago 24",
                           "Joined: May 3, 2008", "Page 1 of 3", "May I?"}) {
    EXPECT_FALSE(looks_like_time(text)) << text;
  }
}

TEST(StructurePosts, LinesOfAChatArePosts) {
  std::string lines;
  for (const char* name : {"ann", "ben", "ann"}) {
    lines += "<div class=line><span class=time>[12:03]</span> <span class=nick>&lt;" +
             std::string(name) + "&gt;</span> <span class=msg>Hello</span></div>";
  }
  EXPECT_EQ(posts_of(lines), "[|ann|12:03|][|ben|12:03|][|ann|12:03|]");
}

TEST(StructurePosts, AClassNeedsCompany) {
  EXPECT_EQ(posts_of(post("post", 1, "Ann")), "");
  EXPECT_EQ(posts_of(post("post", 1, "Ann") + post("post", 2, "Ben")),
            "[p1|Ann|2020-01-01|][p2|Ben|2020-01-02|]");
}

TEST(StructurePosts, ACommentNeedsNone) {
  EXPECT_EQ(posts_of(post("comment", 1, "Ann")), "[p1|Ann|2020-01-01|]");
}

TEST(StructurePosts, BelowMuchTextTheyAreComments) {
  std::string article;
  for (int i = 0; i < 40; ++i) article += "Words of an article. ";
  EXPECT_EQ(posts_of("<p>" + article + "</p>" + post("comment", 1, "Ann")),
            "comment[p1|Ann|2020-01-01|]");
}

TEST(StructurePosts, EntriesOfABlogAreNone) {
  EXPECT_EQ(posts_of(post("post hentry", 1, "Ann") + post("post hentry", 2, "Ben")), "");
}

TEST(StructurePosts, TeasersAreNone) {
  std::string html;
  for (int i = 1; i < 5; ++i) {
    html +=
        "<div class=post><h2><a href=/story>Title</a></h2><span class=author>Ann</span>"
        "<time datetime=2020-01-01>x</time><p>Text</p></div>";
  }
  EXPECT_EQ(posts_of(html), "");
}

TEST(StructurePosts, NestedBoxesOfOnePostAreOne) {
  EXPECT_EQ(posts_of("<li class=comment id=a>" + post("comment-body", 1, "Ann") + "</li>"),
            "[a|Ann|2020-01-01|]");
}

TEST(StructurePosts, ABoxOfAThreadIsNone) {
  EXPECT_EQ(
      posts_of("<div class=post>" + post("post", 1, "Ann") + post("post", 2, "Ben") + "</div>"),
      "[p1|Ann|2020-01-01|][p2|Ben|2020-01-02|]");
}

TEST(StructurePosts, AnswersNameWhatTheyAnswer) {
  EXPECT_EQ(posts_of("<div class=comment id=c1><b class=author>Ann</b><time datetime=2020-01-01>"
                     "</time><p>One</p><div class=comment id=c2><b class=author>Ben</b>"
                     "<time datetime=2020-01-02></time><p>Two</p></div></div>"),
            "[c1|Ann|2020-01-01|][c2|Ben|2020-01-02|c1]");
  EXPECT_EQ(posts_of(post("post", 1, "Ann") +
                     "<div class=post id=p2><b class=author>Ben</b> <time datetime=2020-01-02>x"
                     "</time><blockquote><a href='/t?p=1#p1'>Ann wrote</a> Text</blockquote>"
                     "<p>Two</div>"),
            "[p1|Ann|2020-01-01|][p2|Ben|2020-01-02|p1]");
}

TEST(StructurePosts, RowsBehindTheFirstBelongToThePost) {
  std::string html = "<table>";
  for (int i = 1; i < 4; ++i) {
    html += "<tr><td><a href=/user/ann>Ann</a> 0" + std::to_string(i) +
            ".02.2003, 10:15</td></tr><tr><td>What she wrote</td></tr>";
  }
  EXPECT_EQ(test::outline(html + "</table><p>end"),
            "post [|Ann|2003-02-01T10:15|]\n  paragraph: What she wrote\n"
            "post [|Ann|2003-02-02T10:15|]\n  paragraph: What she wrote\n"
            "post [|Ann|2003-02-03T10:15|]\n  paragraph: What she wrote\nparagraph: end\n");
}

TEST(StructurePosts, WhenTheAuthorJoinedIsNoDate) {
  EXPECT_EQ(posts_of("<div class=post id=p1><b class=author>Ann</b><p>Joined: 1 May 2001<p>2 June "
                     "2003<p>Text</div>" +
                     post("post", 2, "Ben")),
            "[p1|Ann|2003-06-02|][p2|Ben|2020-01-02|]");
}

TEST(StructurePosts, WhatIsNoDateYieldsToTheNext) {
  const auto date = [](const std::string& lines) {
    return posts_of("<html lang=en><div class=post id=p1><b class=author>Ann</b>" + lines +
                    "<p>Text</div>" + post("post", 2, "Ben"));
  };
  EXPECT_EQ(date("<h3>Which Qt6 version for 24.04</h3><p>5 Aug 2011 01:31"),
            "[p1|Ann|2011-08-05T01:31|][p2|Ben|2020-01-02|]");
  EXPECT_EQ(date("<p>Solution for 1.1.10+ of it<p>Posted by Ann, 5 Aug 2011 01:31"),
            "[p1|Ann|2011-08-05T01:31|][p2|Ben|2020-01-02|]");
  EXPECT_EQ(date("<p>14/6/1978 (Age: 24)<p>12/30/2017"),
            "[p1|Ann|2017-12-30|][p2|Ben|2020-01-02|]");
  EXPECT_EQ(date("<p>Date of birth: <i>14/6/1998</i><p>12/30/2017"),
            "[p1|Ann|2017-12-30|][p2|Ben|2020-01-02|]");
  EXPECT_EQ(date("<i data-xutime=1583020800>03/01/20</i>"),
            "[p1|Ann|2020-03-01T00:00:00Z|][p2|Ben|2020-01-02|]");
  EXPECT_EQ(date("<i class=date data-last-update=1583020800>2 May 2019</i>"),
            "[p1|Ann|2019-05-02|][p2|Ben|2020-01-02|]");
}

TEST(StructurePosts, DatesOfProfilesAreNone) {
  for (const std::string profile :
       {"<dd><strong>Joined:</strong> <span class=timestamp>5 Feb 2015</span></dd>",
        "<dd class=profile-joined><b>Here for ages</b><time datetime=2015-02-05>x</time></dd>",
        "<dd>Member since <time datetime=2015-02-05>x</time></dd>"}) {
    EXPECT_EQ(posts_of("<html lang=en><div class=post id=p1><b class=author>Ann</b><dl>" + profile +
                       "</dl><p><span class=timestamp>31 Dec 2019</span><p>Text</div>" +
                       post("post", 2, "Ben")),
              "[p1|Ann|2019-12-31|][p2|Ben|2020-01-02|]")
        << profile;
  }
}

TEST(StructurePosts, RowsOfABoardMayHaveHeaders) {
  std::string html = "<table><tr><th>Author<th>Message";
  for (int i = 1; i < 4; ++i) {
    html += "<tr><td rowspan=2><div class=thread-profile><b>Ann</b> <i>Regular</i></div><td>0" +
            std::to_string(i) + ".02.2003, 10:15<tr><td>What she wrote";
  }
  EXPECT_EQ(posts_of(html + "</table>"),
            "[|Ann|2003-02-01T10:15|][|Ann|2003-02-02T10:15|][|Ann|2003-02-03T10:15|]");
}

TEST(StructurePosts, LinksToPostsAndUsersMakeNoTeasers) {
  std::string html = "<table>";
  for (int i = 1; i < 4; ++i) {
    html += "<tr><td><a href='/5/t#p" + std::to_string(i) +
            "'>Re: How the frost gets into hives</a> by <a class=user href=/ann>Ann</a>: "
            "<b>9:00am</b> On <b>Apr 24</b><tr><td>No idea";
  }
  EXPECT_EQ(posts_of(html + "</table>"), "[|Ann|Apr 24|][|Ann|Apr 24|][|Ann|Apr 24|]");
}

TEST(StructurePosts, RowsOfDataAreNone) {
  std::string html = "<table><tr><th>Date<th>Who";
  for (int i = 1; i < 6; ++i) html += "<tr><td>1 May 2020<td><a href=/people/ann>Ann</a>";
  EXPECT_EQ(posts_of(html + "</table>"), "");
}

TEST(StructurePosts, ThePostSaysWhoAndWhen) {
  EXPECT_EQ(test::outline(post("comment", 1, "Ann")),
            "post [p1|Ann|2020-01-01|]\n  paragraph: Text 1\n");
}

/// Keeps the comments of a page of which texts with "The" at the front are kept, and tells what its
/// posts are.
class KeptComments : public ::testing::Test {
 protected:
  /// Takes each paragraph for a segment. `comments`: the elements that an algorithm takes for
  /// comments.
  std::string keep(const std::string& html, std::initializer_list<std::string_view> comments) {
    PageParser(Limits{}).parse(html, "http://x.test/a", page_);
    Labels labels;
    labels.reset(page_.texts().size());
    for (const Block& block : page_.blocks()) {
      const std::string_view text = page_.text(block.text_begin).text;
      labels.segments.push_back({block.text_begin, block.text_end,
                                 text.starts_with("The") ? Label::Content : Label::Boilerplate,
                                 Role::None, 0, ""});
    }
    labels.keep_by_segments(page_);
    std::vector<structured::NodeRange> ranges;
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      const auto id = page_.attribute(NodeId{i}, Attr::Id);
      if (id && std::find(comments.begin(), comments.end(), *id) != comments.end())
        ranges.push_back({i, page_.nodes()[i].end});
    }
    structured::OptionalParts().put_in(page_, ranges, {}, labels);
    std::string out;
    const Document document = test::structured(page_, labels);
    for (const Element& element : document.elements) {
      if (element.kind == ElementKind::Post)
        out += document.posts[element.detail].comment ? "comment " : "post ";
      if (element.paragraph != kNoParagraph)
        out += document.paragraphs[element.paragraph].text + "|";
    }
    return out;
  }

 private:
  Page page_;
};

TEST_F(KeptComments, HaveNoLinesOfAllPostsAndNoSignatures) {
  const auto comment = [](std::string_view name, std::string_view text) {
    return "<div class=comment><b class=author>" + std::string(name) +
           "</b> <i class=date>1 May 2020</i><p>" + std::string(text) +
           "</p><p>12 people like it</p></div>";
  };
  std::string article = "<p>The bridge is open.";
  for (int i = 0; i < 12; ++i) article += " It leads to the mill.";
  std::string found =
      keep(article + "</p>" + comment("Ann", "Good.") + comment("Bob", "Bad.") +
               comment("Cay", "The bridge is too far away from the old town.</p><p>Member"),
           {});
  EXPECT_EQ(found.substr(found.find('|')),
            "|comment Good.|comment Bad.|comment The bridge is too far away from the old town.|");
}

TEST_F(KeptComments, OfAnAlgorithmAreMarkedOneByOne) {
  EXPECT_EQ(keep("<p>The bridge is open.</p><ol id=c><li><p>Good.</p><p>Very.</p></li>"
                 "<li>Bad.</li></ol><p>Imprint</p>",
                 {"c"}),
            "The bridge is open.|comment Good.|Very.|comment Bad.|");
  EXPECT_EQ(
      keep("<p>The bridge is open.</p><div><p id=c>Good.</p><p id=d>Very.</p></div>", {"c", "d"}),
      "The bridge is open.|comment Good.|Very.|");
  EXPECT_EQ(
      keep("<p>The bridge is open.</p><div id=c><h3>2 comments</h3><ul><li class=comment id=a><b "
           "class=author>Ann</b> <i class=date>1 May 2020</i><p>Good.</p></li><li class=comment "
           "id=b><b class=author>Bob</b> <i class=date>2 May 2020</i><p>Bad.</p></li></ul></div>",
           {"c"}),
      "The bridge is open.|2 comments|comment Good.|comment Bad.|");
  EXPECT_EQ(keep("<div><p>The bridge is open.</p><p id=c>Good.</p></div><p>Imprint</p>", {"c"}),
            "The bridge is open.|comment Good.|");
  EXPECT_EQ(keep("<p>The bridge is open.</p><div id=c><b>Ann</b><br>Good.<br><b>Bob</b><br>Bad."
                 "</div><p>Imprint</p>",
                 {"c"}),
            "The bridge is open.|comment Ann Good. Bob Bad.|");
}

// Each run of comments has two siblings. Four times as many need four times as long; sixteen times
// as long would be quadratic.
TEST_F(KeptComments, AmongManySiblingsAreFoundInLinearTime) {
  const auto ticks = [this](std::size_t n_runs) {
    std::string html = "<div>";
    for (std::size_t i = 0; i < n_runs; ++i)
      html += "<p>The bridge.</p><p id=c>Good.</p><p id=c>Very.</p>";
    const std::clock_t begin = std::clock();
    const std::string found = keep(html + "</div>", {"c"});
    const std::clock_t end = std::clock();
    EXPECT_EQ(std::count(found.begin(), found.end(), '|'), 3 * n_runs);
    EXPECT_TRUE(found.starts_with("The bridge.|comment Good.|Very.|The bridge.|comment Good.|"));
    return static_cast<double>(end - begin);
  };
  const double few = ticks(7500);
  EXPECT_LT(ticks(30000), 9 * few);
}

}  // namespace
}  // namespace sito
