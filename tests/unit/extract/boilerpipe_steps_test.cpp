// SPDX-License-Identifier: Apache-2.0
// The numbers of boilerpipe's trees and steps, each on both sides.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using extract::BlockLabel;
using extract::BlockNumbers;
using extract::build_work_blocks;
using extract::WorkBlocks;
using test::ParsedPage;

/// What the trees and steps read of a block.
struct Given {
  std::uint32_t words = 0;
  float links = 0;    // link density
  float density = 0;  // text density
};

// Blocks of one atom each, without a page.
WorkBlocks blocks_of(const std::vector<Given>& given) {
  WorkBlocks work;
  for (const Given& one : given) {
    const auto number = static_cast<std::uint32_t>(work.atoms.size());
    extract::WorkBlock block;
    block.numbers.n_words = one.words;
    block.numbers.link_density = one.links;
    block.numbers.text_density = one.density;
    block.first_atom = block.last_atom = number;
    block.offset_begin = block.offset_end = number;
    work.atoms.emplace_back();
    work.blocks.push_back(block);
  }
  return work;
}

// The rule that decides about the block in the middle.
std::string rule_between(void (*classify)(WorkBlocks&), const Given& before, const Given& now,
                         const Given& after) {
  WorkBlocks work = blocks_of({before, now, after});
  classify(work);
  return (work.blocks[1].content ? "+" : "-") + std::string(work.atoms[1].rule);
}

std::string content_of(const WorkBlocks& work) {
  std::string content;
  for (const extract::WorkBlock& block : work.blocks) content += block.content ? '+' : '-';
  return content;
}

TEST(BoilerpipeTrees, NumWordsReachItsNumbers) {
  const auto rule = [](const Given& before, const Given& now, const Given& after) {
    return rule_between(extract::classify_by_num_words, before, now, after);
  };
  EXPECT_EQ(rule({}, {17}, {}), "+many-words");
  EXPECT_EQ(rule({}, {16}, {}), "-few-words");
  EXPECT_EQ(rule({}, {1}, {16}), "+before-many-words");
  EXPECT_EQ(rule({}, {1}, {15}), "-few-words");
  EXPECT_EQ(rule({5}, {1}, {}), "+behind-words");
  EXPECT_EQ(rule({4}, {1}, {}), "-few-words");
  EXPECT_EQ(rule({5, 0.56F}, {41}, {}), "+many-words");
  EXPECT_EQ(rule({5, 0.56F}, {40}, {}), "-behind-links");
  EXPECT_EQ(rule({5, 0.56F}, {1}, {18}), "+before-many-words");
  EXPECT_EQ(rule({5, 0.56F}, {1}, {17}), "-behind-links");
  EXPECT_EQ(rule({5, 5.0F / 9}, {1}, {}), "+behind-words");
  EXPECT_EQ(rule({}, {100, 1.0F / 3}, {}), "-link-density");
  EXPECT_EQ(rule({}, {100, 0.3333F}, {}), "+many-words");
}

TEST(BoilerpipeTrees, DensitiesExceedTheirNumbers) {
  const auto rule = [](const Given& before, const Given& now, const Given& after) {
    return rule_between(extract::classify_by_density, before, now, after);
  };
  EXPECT_EQ(rule({}, {1, 0, 9.5F}, {1, 0, 1}), "+dense");
  EXPECT_EQ(rule({}, {1, 0, 9.5F}, {}), "-nothing-behind");
  EXPECT_EQ(rule({}, {1, 0, 9}, {1, 0, 1}), "-not-dense");
  EXPECT_EQ(rule({}, {1, 0, 1}, {1, 0, 10.5F}), "+before-dense");
  EXPECT_EQ(rule({}, {1, 0, 1}, {1, 0, 10}), "-not-dense");
  EXPECT_EQ(rule({1, 0, 4.5F}, {1, 0, 1}, {}), "+behind-dense");
  EXPECT_EQ(rule({1, 0, 4}, {1, 0, 1}, {}), "-not-dense");
  EXPECT_EQ(rule({1, 0.56F, 9}, {1, 0, 20}, {1, 0, 11.5F}), "+before-dense");
  EXPECT_EQ(rule({1, 0.56F, 9}, {1, 0, 20}, {1, 0, 11}), "-behind-links");
  EXPECT_EQ(rule({1, 5.0F / 9, 4.5F}, {1, 0, 1}, {}), "+behind-dense");
  EXPECT_EQ(rule({}, {1, 1.0F / 3, 20}, {1, 0, 20}), "-link-density");
  EXPECT_EQ(rule({}, {1, 0.3333F, 20}, {1, 0, 20}), "+dense");
}

TEST(BoilerpipeTrees, CanolaReachesItsNumbers) {
  const auto rule = [](const Given& before, const Given& now, const Given& after) {
    return rule_between(extract::classify_canola, before, now, after);
  };
  EXPECT_EQ(rule({}, {1, 0.1F}, {12, 0.5F}), "+links-before-words");
  EXPECT_EQ(rule({}, {1, 0.1F}, {11, 0.5F}), "-few-words");
  EXPECT_EQ(rule({}, {1}, {12, 0.5F}), "-few-words");
  EXPECT_EQ(rule({}, {20}, {}), "+many-words");
  EXPECT_EQ(rule({}, {19}, {}), "-few-words");
  EXPECT_EQ(rule({}, {7}, {7}), "+among-words");
  EXPECT_EQ(rule({}, {7}, {6}), "-few-words");
  EXPECT_EQ(rule({}, {6}, {7}), "-few-words");
  EXPECT_EQ(rule({8}, {1}, {7}), "+among-words");
  EXPECT_EQ(rule({7}, {1}, {7}), "-few-words");
  EXPECT_EQ(rule({}, {1}, {20}), "+among-words");
  EXPECT_EQ(rule({}, {1}, {19}), "-few-words");
  EXPECT_EQ(rule({8, 0.1F}, {7}, {7}), "-few-words");
  EXPECT_EQ(rule({8}, {7}, {7, 0.1F}), "-few-words");
}

TEST(BoilerpipeTrees, OutsideThePageIsNothing) {
  WorkBlocks work = blocks_of({{1}, {16}});
  extract::classify_by_num_words(work);
  EXPECT_EQ(content_of(work), "+-");
  work = blocks_of({{5}, {1}});
  extract::classify_by_num_words(work);
  EXPECT_EQ(content_of(work), "-+");
}

// The blocks that end an article, by number.
std::string ends_of(std::string_view html, const extract::EndPhrases& phrases = {}) {
  const ParsedPage page(html);
  WorkBlocks work = build_work_blocks(page.page);
  extract::find_end_of_text(work, phrases);
  std::string ends;
  for (const extract::WorkBlock& block : work.blocks)
    ends += block.has(BlockLabel::EndOfText) ? '+' : '-';
  return ends;
}

TEST(BoilerpipeSteps, EveryKindOfEndPhraseEnds) {
  EXPECT_EQ(ends_of("<p>Comments<p>Comments of readers<p>Your comments"), "++-");
  EXPECT_EQ(ends_of("<p>&copy; Reuters 2010<p>Please rate this<p>Post a comment"), "+++");
  EXPECT_EQ(
      ends_of("<p>12 comments<p>3 users responded in it<p>12 apples from here<p>12x comments"),
      "++--");
  EXPECT_EQ(
      ends_of(
          "<p>So what you think...<p>Now add your comment<p>Please add comment<p>The reader views"),
      "++++");
  EXPECT_EQ(ends_of("<p>You have your say<p>All reader comments<p>Nu r\xC3\xA4tta artikeln"),
            "+++");
  const std::string whole = "Thanks for your comments - this feedback is now closed";
  EXPECT_EQ(ends_of("<p>" + whole + "<p>" + whole + " today"), "+-");
}

TEST(BoilerpipeSteps, EndPhrasesStandInShortBlocks) {
  const std::string eleven = " a b c d e f g h i j k";
  EXPECT_EQ(ends_of("<p>Post a comment" + eleven), "+");
  EXPECT_EQ(ends_of("<p>Post a comment" + eleven + " l"), "-");
}

TEST(BoilerpipeSteps, ALinkThatSaysCommentEnds) {
  EXPECT_EQ(ends_of("<p><a href=x>Comment</a>"), "+");
  EXPECT_EQ(ends_of("<p>Comment<p><a href=x>Contact</a><p>Chapter<p><a href=x>Com</a>ment"),
            "----");
  EXPECT_EQ(ends_of("<p><a href=x>Comment</a>", {.comment_link = false}), "-");
  EXPECT_EQ(ends_of("<p>Diskuze<p>Kommentare", {.more_languages = true}), "++");
}

TEST(BoilerpipeSteps, TheEndNeedsFullTextBeforeIt) {
  const auto after = [](std::uint32_t words, float density, bool content) {
    WorkBlocks work = blocks_of({{words, 0, density}, {2}, {50, 0, 20}});
    work.blocks[0].content = content;
    work.blocks[2].content = true;
    work.blocks[1].add(BlockLabel::EndOfText);
    extract::drop_after_end_of_text(work, 60);
    return content_of(work);
  };
  EXPECT_EQ(after(60, 9, true), "+--");
  EXPECT_EQ(after(59, 9, true), "+-+");
  EXPECT_EQ(after(60, 8.5F, true), "+-+");
  EXPECT_EQ(after(60, 9, false), "--+");
}

TEST(BoilerpipeSteps, HeadingsAtTheEndGoUpToOtherContent) {
  WorkBlocks work = blocks_of({{1}, {1}, {1}, {1}, {1}});
  for (const std::size_t i : {0U, 1U, 2U, 4U}) work.blocks[i].content = true;
  for (const std::size_t i : {0U, 2U, 4U}) work.blocks[i].add(BlockLabel::Heading);
  extract::drop_trailing_headings(work);
  EXPECT_EQ(content_of(work), "++---");
  WorkBlocks headings = blocks_of({{1}, {1}});
  for (extract::WorkBlock& block : headings.blocks) {
    block.content = true;
    block.add(BlockLabel::Heading);
  }
  extract::drop_trailing_headings(headings);
  EXPECT_EQ(content_of(headings), "--");
}

// How many blocks are left of content at both ends and `between` blocks that are none.
std::size_t left_of(std::size_t between, const extract::NearFusion& options) {
  WorkBlocks work = blocks_of(std::vector<Given>(between + 2, Given{3}));
  work.blocks.front().content = work.blocks.back().content = true;
  work.blocks.erase(work.blocks.begin() + 1, work.blocks.end() - 1);
  extract::fuse_near(work, options);
  return work.blocks.size();
}

TEST(BoilerpipeSteps, ContentFusesUpToTheDistance) {
  EXPECT_EQ(left_of(0, {.max_distance = 0}), 1U);
  EXPECT_EQ(left_of(1, {.max_distance = 0}), 2U);
  EXPECT_EQ(left_of(1, {}), 1U);
  EXPECT_EQ(left_of(2, {}), 2U);
}

TEST(BoilerpipeSteps, FusionTakesTheKindsOfBlocksItIsToldOf) {
  const auto fused = [](const extract::NearFusion& options, bool title = false) {
    WorkBlocks work = blocks_of({{3}, {3}, {3}, {3}});
    work.blocks[1].content = work.blocks[2].content = true;
    work.blocks[2].tag_level = 1;
    if (title) work.blocks[0].add(BlockLabel::Title);
    extract::fuse_near(work, options);
    std::string words;
    for (const extract::WorkBlock& block : work.blocks)
      words += std::to_string(block.numbers.n_words);
    return words;
  };
  EXPECT_EQ(fused({}), "93");
  EXPECT_EQ(fused({.content_only = true}), "363");
  EXPECT_EQ(fused({.strict = true}), "363");
  EXPECT_EQ(fused({.strict = true}, true), "93");
  EXPECT_EQ(fused({.same_level = true}), "633");
  WorkBlocks none = blocks_of({{1}, {1}});
  extract::fuse_near(none, {.content_only = true});
  EXPECT_EQ(none.blocks.size(), 2U);
}

TEST(BoilerpipeSteps, FusionSaysOnlyOfBoilerplateThatItDecided) {
  for (const bool content : {false, true}) {
    WorkBlocks work = blocks_of({{1}, {1}});
    work.blocks[0].content = content;
    work.blocks[1].content = true;
    extract::fuse_near(work, {});
    EXPECT_EQ(work.atoms[0].rule, content ? "not-classified" : "near-content");
  }
}

TEST(BoilerpipeSteps, AMergedBlockIsContentIfOneWas) {
  for (const std::size_t content : {0U, 1U}) {
    WorkBlocks work = blocks_of({{1}, {1}});
    work.blocks[content].content = true;
    work.merge(work.blocks[0], work.blocks[1]);
    EXPECT_TRUE(work.blocks[0].content) << content;
  }
}

TEST(BoilerpipeSteps, EqualDensitiesFuse) {
  WorkBlocks work = blocks_of({{1}, {2}, {4}, {8}});
  const std::uint32_t wrapped[] = {6, 6, 5, 6};
  for (std::size_t i = 0; i < 4; ++i) {
    work.blocks[i].numbers.n_wrapped_words = wrapped[i];
    work.blocks[i].numbers.update_densities();
  }
  extract::fuse_equal_density(work);
  ASSERT_EQ(work.blocks.size(), 3U);
  EXPECT_EQ(work.blocks[0].numbers.n_words, 3U);
  EXPECT_EQ(work.blocks[0].numbers.text_density, 6);  // 12 words in 2 lines
  EXPECT_EQ(work.blocks[2].numbers.n_words, 8U);
  WorkBlocks two = blocks_of({{1}, {1}});
  extract::fuse_equal_density(two);
  EXPECT_EQ(two.blocks.size(), 1U);
}

TEST(BoilerpipeSteps, TheLargestIsTheFirstWithMostWords) {
  WorkBlocks work = blocks_of({{5}, {9}, {9}, {20}});
  for (const std::size_t i : {0U, 1U, 2U}) work.blocks[i].content = true;
  extract::keep_largest(work, {});
  EXPECT_EQ(content_of(work), "-+--");
  EXPECT_TRUE(work.blocks[1].has(BlockLabel::VeryLikely));
  EXPECT_FALSE(work.blocks[1].has(BlockLabel::MightBe));
  EXPECT_TRUE(work.blocks[3].has(BlockLabel::MightBe));
  EXPECT_EQ(work.atoms[2].rule, "not-largest");
  EXPECT_EQ(work.atoms[3].rule, "not-classified");
  WorkBlocks one = blocks_of({{5}});
  one.blocks[0].content = true;
  extract::keep_largest(one, {});
  EXPECT_EQ(content_of(one), "+");
  EXPECT_FALSE(one.blocks[0].has(BlockLabel::VeryLikely));
  WorkBlocks none = blocks_of({{5}, {6}});
  extract::keep_largest(none, {.expand = true});
  EXPECT_EQ(content_of(none), "--");
}

TEST(BoilerpipeSteps, TheLargestGrowsAtItsLevelUntilALowerOne) {
  //                                 far  cut  small low  deep  main  size  deep  cut  far
  WorkBlocks work = blocks_of({{50}, {50}, {49}, {50}, {50}, {99}, {50}, {50}, {50}, {50}});
  const std::int32_t levels[] = {3, 2, 3, 3, 4, 3, 3, 4, 2, 3};
  for (std::size_t i = 0; i < work.blocks.size(); ++i) work.blocks[i].tag_level = levels[i];
  work.blocks[5].content = true;
  extract::keep_largest(work, {.expand = true, .min_words = 50});
  EXPECT_EQ(content_of(work), "---+-++---");
}

TEST(BoilerpipeSteps, LargeBlocksAtTheLevelOfTheMainBlockAreKept) {
  WorkBlocks work = blocks_of({{100}, {99}, {100}, {200}});
  for (std::size_t i = 0; i < 4; ++i) work.blocks[i].tag_level = i == 2 ? 4 : 3;
  work.blocks[3].content = true;
  WorkBlocks unlikely = work;
  work.blocks[3].add(BlockLabel::VeryLikely);
  extract::keep_large_at_level(work, 100);
  EXPECT_EQ(content_of(work), "+--+");
  extract::keep_large_at_level(unlikely, 100);
  EXPECT_EQ(content_of(unlikely), "---+");
}

TEST(BoilerpipeSteps, TheListAtTheEndIsDeeperUnlinkedAndPossible) {
  const auto kept = [](std::int32_t level, float links, bool list, bool possible) {
    WorkBlocks work = blocks_of({{99}, {3, links}});
    work.blocks[0].content = true;
    work.blocks[0].add(BlockLabel::VeryLikely);
    work.blocks[0].tag_level = 3;
    work.blocks[1].tag_level = level;
    if (list) work.blocks[1].add(BlockLabel::ListItem);
    if (possible) work.blocks[1].add(BlockLabel::MightBe);
    extract::keep_list_at_end(work);
    return work.blocks[1].content;
  };
  EXPECT_TRUE(kept(4, 0, true, true));
  EXPECT_FALSE(kept(3, 0, true, true));
  EXPECT_FALSE(kept(4, 0.1F, true, true));
  EXPECT_FALSE(kept(4, 0, false, true));
  EXPECT_FALSE(kept(4, 0, true, false));
}

TEST(BoilerpipeSteps, TheTitlePullsInWhatLiesBeforeTheContent) {
  WorkBlocks work = blocks_of({{1}, {1}, {1}, {1}, {1}});
  for (const std::size_t i : {0U, 1U, 2U, 4U}) work.blocks[i].add(BlockLabel::MightBe);
  work.blocks[1].add(BlockLabel::Title);
  work.blocks[4].content = true;
  WorkBlocks behind = work;
  extract::expand_to_title(work);
  EXPECT_EQ(content_of(work), "-++-+");
  behind.blocks[0].content = true;  // content before the title
  extract::expand_to_title(behind);
  EXPECT_EQ(content_of(behind), "+---+");
}

TEST(BoilerpipeSteps, FewWordsAreFewerThanTheLimit) {
  WorkBlocks work = blocks_of({{9}, {10}, {10}});
  work.blocks[0].content = work.blocks[1].content = true;
  extract::drop_few_words(work, 10);
  EXPECT_EQ(content_of(work), "-+-");
}

TEST(BoilerpipeSteps, AClauseHasWordsALetterAndAnEnd) {
  const auto has_clause = [](std::string_view text) {
    const ParsedPage page("<p>" + std::string(text));
    WorkBlocks work = build_work_blocks(page.page);
    extract::mark_all_content(work);
    extract::drop_without_clause(work, 3);
    return work.blocks.at(0).content;
  };
  EXPECT_TRUE(has_clause("one two three."));
  EXPECT_FALSE(has_clause("one two."));
  EXPECT_FALSE(has_clause("one two three"));
  EXPECT_TRUE(has_clause("one two three, four"));
  EXPECT_TRUE(has_clause("one two three?! four"));
  EXPECT_TRUE(has_clause("one. two three four;"));
  EXPECT_FALSE(has_clause("one two, three four. five six")) << "each clause is counted anew";
  EXPECT_FALSE(has_clause("one two three.four")) << "a mark inside a word";
  EXPECT_FALSE(has_clause("one two three ).")) << "no letter before the mark";
  EXPECT_TRUE(has_clause("one two \xC3\xA9t\xC3\xA9.")) << "a letter of two bytes";
  EXPECT_FALSE(has_clause("one two three\xE2\x80\x94.")) << "a sign of three bytes";
}

TEST(BoilerpipeSteps, ALineHasEightyCharacters) {
  const auto lines = [](const std::string& second) {
    const ParsedPage page("<p>" + std::string(39, 'a') + ' ' + second + " c");
    const BlockNumbers numbers = build_work_blocks(page.page).blocks.at(0).numbers;
    return std::to_string(numbers.n_lines) + ":" + std::to_string(numbers.n_wrapped_words);
  };
  const std::string fits(38, 'b');  // 39 + 1 + 38 + 1 + 1 characters
  EXPECT_EQ(lines(fits), "1:3");
  EXPECT_EQ(lines(fits + "b"), "1:2") << "the last word begins a line, which is not full";
  EXPECT_EQ(lines("+" + fits), "1:3") << "signs are no part of a word";
  EXPECT_EQ(lines(fits + "+"), "1:3");
}

TEST(BoilerpipeSteps, WordsOfOneLetterAndMarks) {
  const auto numbers = [](std::string_view html) {
    const ParsedPage page("<p>" + std::string(html));
    return build_work_blocks(page.page).blocks.at(0).numbers;
  };
  EXPECT_EQ(numbers("<a href=x>a</a> b").link_words, 1);
  EXPECT_EQ(numbers("a <a href=x>bb</a>").link_words, 1);
  EXPECT_EQ(numbers("a\xCC\x80z").n_words, 1U);      // U+0300, the first combining mark
  EXPECT_EQ(numbers("a\xCD\xAFz").n_words, 1U);      // U+036F, the last one
  EXPECT_EQ(numbers("a\xE0\xA5\xA4z").n_words, 2U);  // U+0964 DEVANAGARI DANDA ends a sentence
  EXPECT_EQ(numbers("a\xE0\xA5\xA5z").n_words, 2U);  // U+0965 DEVANAGARI DOUBLE DANDA
}

TEST(BoilerpipeSteps, TheTitleIsABlockOfItsOwn) {
  const auto roles = [](const test::Settings& settings) {
    const ParsedPage page(
        "<title>Rain in May</title><h1>Rain <b>in</b> May</h1><p>One two three four five.<p>Six.");
    std::string titles;
    for (const Segment& segment : test::label(page.page, "boilerpipe-article", settings).segments)
      titles += has(segment.role, Role::Title) ? 'T' : '-';
    return titles;
  };
  EXPECT_EQ(roles({{"max-distance", "0"}}), "T--");
}

TEST(BoilerpipeSteps, TheTraceTellsEveryStep) {
  const ParsedPage page("<p>One two three.");
  std::string steps;
  const extract::Trace trace = [&](std::string_view step, const Labels&) {
    steps += std::string(step) + " ";
  };
  test::label(page.page, "boilerpipe-article", {}, nullptr, {}, &trace);
  EXPECT_EQ(steps,
            "num-words end-of-text trailing-headings near near-content largest title "
            "large-at-level list-at-end ");
}

TEST(BoilerpipeSteps, PartsOfTitlesAreCutAtTheirSeparators) {
  const auto found = [](std::string_view title, std::string_view heading) {
    const ParsedPage page("<title>" + std::string(title) + "</title><p>" + std::string(heading));
    WorkBlocks work = build_work_blocks(page.page);
    extract::find_title(work);
    return work.blocks.at(0).has(BlockLabel::Title);
  };
  EXPECT_TRUE(found("Rain (in May)", "Rain (in May)"));
  EXPECT_TRUE(found("The Daily (Rain falls in May)", "Rain falls in May"));
  EXPECT_TRUE(found("The Daily, Rain falls in May", "Rain falls in May"));
  EXPECT_FALSE(found("Rain falls in May | The Daily News of Nowhere", "The Daily"))
      << "a part of a part";
  EXPECT_TRUE(found("Rain falls in May | The Daily News of Nowhere", "Rain falls in May"))
      << "four words are enough";
  EXPECT_FALSE(found("Rain falls today | The Daily News of Nowhere", "Rain falls today"))
      << "three are not";
  EXPECT_TRUE(found("Rain falls in May - The Daily News of Nowhere", "Rain falls in May"));
  EXPECT_FALSE(
      found("Rain falls at x.com now | The Daily News of Nowhere", "Rain falls at x.com now"));
  EXPECT_TRUE(found("Rain - sun - The Daily News of Nowhere", "Rain - sun"))
      << "without the last part";
  EXPECT_FALSE(found("Rain - sun - The Daily-News of Nowhere", "Rain - sun"))
      << "its name has a hyphen";
  EXPECT_TRUE(found("Rain - sun - The Daily News of Nowhere", "sun - The Daily News of Nowhere"))
      << "without the first";
  EXPECT_FALSE(found("Rain-ow - sun - The Daily News", "sun - The Daily News"))
      << "its name has a hyphen";
  EXPECT_FALSE(found("Rain", "Rain Rain")) << "more words than the title";
  EXPECT_TRUE(found("Rain", "Rain?!")) << "marks do not count";
}

}  // namespace
}  // namespace sito
