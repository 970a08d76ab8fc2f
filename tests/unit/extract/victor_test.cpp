// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/resources.h"
#include "sito/extract/victor/features.h"
#include "sito/extract/victor/model.h"
#include "sito/extract/victor/text.h"

#include "support/labelled_page.h"
#include "support/row_results.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito {
namespace {

using extract::VictorBlocks;
using extract::VictorText;
using test::ParsedPage;
using Names = std::vector<std::string>;

/// The features of a block at offset 0, without "[0]".
Names names_of(const VictorBlocks& blocks, std::size_t block) {
  Names names;
  for (const extract::VictorValue value : blocks.values(block)) {
    std::string name = extract::victor_feature_name({value, 0});
    name.erase(name.find("[0]"), 3);
    names.push_back(name);
  }
  return names;
}

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Names only(const Names& names, std::string_view prefix) {
  Names found;
  for (const std::string& name : names) {
    if (name.starts_with(prefix)) found.push_back(name);
  }
  return found;
}

VictorText measure(std::string_view text) { return extract::measure_victor_text(text, true); }

TEST(Victor, BlocksOfTheExample) {  // T-VI-1
  const ParsedPage page("<h1>Hello <b>world</b></h1><p>It is 5 May.</p>");
  VictorBlocks blocks;
  blocks.build(page.page, {});
  ASSERT_EQ(blocks.size(), 3U);
  const Names hello = names_of(blocks, 0);
  EXPECT_EQ(only(hello, "container."), Names{"container.class-headers=1"});
  EXPECT_EQ(only(hello, "split."), Names{});
  const Names world = names_of(blocks, 1);
  EXPECT_EQ(only(world, "container."),
            (Names{"container.class-bold=1", "container.class-headers=1"}));
  EXPECT_EQ(only(world, "split."), Names{"split.class-inline=1"});
  const Names may = names_of(blocks, 2);
  EXPECT_EQ(only(may, "container."), Names{"container.p=1"});
  EXPECT_EQ(only(may, "split."),
            (Names{"split.p=1", "split.class-inline=1", "split.class-block=1"}));
  EXPECT_TRUE(has(may, "sentence.count=1"));
  EXPECT_TRUE(has(may, "token.num-abs=1"));
  EXPECT_TRUE(has(may, "token.alpha-abs=3"));
  EXPECT_TRUE(has(may, "token.other-abs=0"));
}

TEST(Victor, PunctuationCountsWhenItIsNotStripped) {  // T-VI-1 with strip_punct = false
  const VictorText m = extract::measure_victor_text("It is 5 May.", false);
  EXPECT_EQ(m.n_alpha, 2U);
  EXPECT_EQ(m.n_num, 1U);
  EXPECT_EQ(m.n_other, 1U);
}

TEST(Victor, TokensHaveFourKinds) {
  const VictorText m =
      measure("(well-known) don't \u201Chigh\u201D 3.14 10:30-11:00 B2B x.y = $5 --");
  EXPECT_EQ(m.n_tokens, 10U);
  EXPECT_EQ(m.n_alpha, 3U);
  EXPECT_EQ(m.n_num, 2U);
  EXPECT_EQ(m.n_mixed, 1U);
  EXPECT_EQ(m.n_other, 4U);  // x.y = $5 --
  EXPECT_EQ(m.n_runs, 1U);
}

TEST(Victor, CharactersHaveFiveKinds) {
  const VictorText m = measure("  A1,\n\t b\u00E9 +\uFFFD ");
  EXPECT_EQ(m.n_letters, 3U);
  EXPECT_EQ(m.n_digits, 1U);
  EXPECT_EQ(m.n_punct, 1U);
  EXPECT_EQ(m.n_spaces, 2U);
  EXPECT_EQ(m.n_other_chars, 2U);
  EXPECT_EQ(m.n_bad, 1U);
  EXPECT_EQ(m.n_chars(), 9U);
}

TEST(Victor, RunsOfWordsAreCounted) {
  const VictorText m = measure("one two 3 four five six - seven");
  EXPECT_EQ(m.n_alpha, 6U);
  EXPECT_EQ(m.n_runs, 3U);
  EXPECT_EQ(m.n_words, 6U);
  EXPECT_EQ(m.n_word_chars, 3U + 3 + 4 + 4 + 3 + 5);
}

TEST(Victor, SentencesEndBehindAWordAndBeforeABlank) {
  EXPECT_EQ(measure("One. Two! Three? Four... Five\u2026").n_sentences, 5U);
  EXPECT_EQ(measure("www.example.org is 3.14 !").n_sentences, 0U);
  EXPECT_EQ(measure("\"Come!\" he said (twice.)").n_sentences, 2U);
  EXPECT_EQ(measure("\u4E2D\u6587\u3002\u4E2D\u6587\uFF01").n_sentences, 2U);
  EXPECT_TRUE(measure("He said: \"Come!\"").ends_sentence);
  EXPECT_FALSE(measure("And then, ").ends_sentence);
}

TEST(Victor, BlocksBeginWithACapitalOrNot) {
  for (const char* text : {"Word", "\"Word", "(1 word", "\u0416", "\u4E2D\u6587", "\u05D0"}) {
    EXPECT_TRUE(measure(text).starts_sentence) << text;
  }
  for (const char* text : {"word", ", word", "\u0436", "- Word"}) {
    EXPECT_FALSE(measure(text).starts_sentence) << text;
  }
  EXPECT_TRUE(measure("\u2022 item").bullet);
  EXPECT_TRUE(measure("- item").bullet);
  EXPECT_FALSE(measure("item - item").bullet);
}

TEST(Victor, AddressesDatesAndTimesAreFound) {
  EXPECT_EQ(measure("see http://x.test and WWW.x.test, not www or a:b").n_urls, 2U);
  for (const char* text : {"5.3.2013", "(5/3/13)", "2013-03-05", "2013-03-05T10:00", "3/25/2013,",
                           "5. 3. 2013", "17. Mai 2013", "May 17, 2013",
                           "17 \u043C\u0430\u044F 2013 \u0433.", "2016. m\u00E1jus 7."}) {
    EXPECT_EQ(measure(text).n_dates, 1U) << text;
  }
  for (const char* text : {"verze 1.2.3", "99.99.2013", "5 2013", "12-34-56", "May 2013", "1.2"}) {
    EXPECT_EQ(measure(text).n_dates, 0U) << text;
  }
  EXPECT_EQ(measure("at 14:05 and 9:30:00 and (10:15pm)").n_times, 3U);
  EXPECT_EQ(measure("14:5 25:00 14:60 14.05 a:10").n_times, 0U);
}

TEST(Victor, ValuesFallIntoBins) {
  using Attribute = extract::VictorAttribute;
  struct Row {
    Attribute attribute;
    double number;
    const char* bin;
  };
  const Row kRows[] = {
      {Attribute::Times, 3, "3"},
      {Attribute::Times, 4, "4-5"},
      {Attribute::Times, 5, "4-5"},
      {Attribute::Times, 6, "6-9"},
      {Attribute::Times, 19, "10-19"},
      {Attribute::Times, 4e9, "20+"},
      {Attribute::NumTokenShare, 0, "0"},
      {Attribute::NumTokenShare, 0.3, "30"},
      {Attribute::NumTokenShare, 0.999, "90"},
      {Attribute::NumTokenShare, 1, "100"},
      {Attribute::TdGroup, -1, "none"},
      {Attribute::TdGroup, 0, "0"},
      {Attribute::WordLength, 4.99, "4"},
      {Attribute::WordLength, 80, "15"},
      {Attribute::DocumentWords, 0, "0"},
      {Attribute::DocumentWords, 1023, "512"},
      {Attribute::DocumentWords, 4e9, "1048576"},
      {Attribute::Position, 0.999, "90"},
  };
  for (const Row& row : kRows) {
    const std::string name =
        extract::victor_feature_name({extract::victor_value(row.attribute, row.number), 0});
    EXPECT_EQ(name.substr(name.find('=') + 1), row.bin) << name << " for " << row.number;
  }
}

TEST(Victor, FeatureNamesAreRead) {
  std::size_t n_features = 0;
  for (extract::VictorValue value = 0; value < extract::victor_value_count(); ++value) {
    for (int offset = -extract::kVictorWindow; offset <= extract::kVictorWindow; ++offset) {
      const extract::VictorFeature feature{value, offset};
      const auto found = extract::find_victor_feature(extract::victor_feature_name(feature));
      ASSERT_EQ(found.has_value(), extract::in_victor_template(feature));
      if (!found) continue;
      EXPECT_EQ(found->value, value);
      EXPECT_EQ(found->offset, offset);
      ++n_features;
    }
  }
  EXPECT_GT(n_features, 1000U);
  EXPECT_FALSE(extract::find_victor_feature("container.img[1]=1"));
  EXPECT_FALSE(extract::find_victor_feature("container.p[0]=2"));
  EXPECT_EQ(extract::victor_template_hash().size(), 16U);
}

TEST(Victor, MarkupIsWhatStandsAroundAndBetween) {
  const ParsedPage page(
      "<div><ul><li><a href=x>one</a></li></ul><img src=y><i>two</i><br>three<hr>"
      "<form>| four</form>.</div>");
  VictorBlocks blocks;
  blocks.build(page.page, {});
  ASSERT_EQ(blocks.size(), 4U);
  EXPECT_EQ(only(names_of(blocks, 0), "container."),
            (Names{"container.a=1", "container.class-lists=1"}));
  EXPECT_EQ(only(names_of(blocks, 1), "container."),
            (Names{"container.img=1", "container.class-italic=1"}));
  EXPECT_EQ(only(names_of(blocks, 2), "split."), (Names{"split.br=1", "split.class-inline=1"}));
  EXPECT_EQ(only(names_of(blocks, 3), "split."), (Names{"split.hr=1", "split.class-block=1"}));
  EXPECT_EQ(only(names_of(blocks, 3), "container."), Names{"container.class-forms=1"});
}

TEST(Victor, PageNumbersAreOfTheWholePage) {
  // 10 words: 2 and 6 in inner divs, 8 in the outer one, 2 outside; of them 1 in a td.
  const ParsedPage page(
      "<div><div>Menu menu</div><div>one two three four five six</div></div>"
      "<table><tr><td>Menu</td></tr></table><p>Menu</p>");
  VictorBlocks blocks;
  blocks.build(page.page, {});
  ASSERT_EQ(blocks.size(), 4U);
  EXPECT_TRUE(has(names_of(blocks, 0), "div-group.word-rel=20"));
  EXPECT_TRUE(has(names_of(blocks, 1), "div-group.word-rel=60"));
  EXPECT_TRUE(has(names_of(blocks, 2), "div-group.word-rel=none"));
  EXPECT_TRUE(has(names_of(blocks, 2), "td-group.word-rel=10"));
  EXPECT_TRUE(has(names_of(blocks, 2), "twins=1"));
  EXPECT_TRUE(has(names_of(blocks, 2), "first-twin=1"));
  EXPECT_TRUE(has(names_of(blocks, 3), "twins=1"));
  EXPECT_FALSE(has(names_of(blocks, 3), "first-twin=1"));
  EXPECT_TRUE(has(names_of(blocks, 0), "twins=0"));
  EXPECT_TRUE(has(names_of(blocks, 0), "position=0"));
  EXPECT_TRUE(has(names_of(blocks, 3), "position=70"));
  Names of_page;
  for (const extract::VictorValue value : blocks.page_values()) {
    of_page.push_back(extract::victor_feature_name({value, 0}));
  }
  EXPECT_EQ(of_page, (Names{"document.word-count[0]=8", "document.sentence-count[0]=0",
                            "document.block-count[0]=4", "document.max-div-group[0]=80",
                            "document.max-td-group[0]=10"}));
}

TEST(Victor, HiddenTextHasNoBlocks) {
  const ParsedPage page("<script>var x;</script><p>| - .</p><template>none</template><p>one</p>");
  VictorBlocks blocks;
  blocks.build(page.page, {});
  EXPECT_EQ(blocks.size(), 1U);
}

extract::VictorModel hand_model(const std::string& weights) {
  return extract::VictorModel::parse("sito-chain 1\ntemplate " + extract::victor_template_hash() +
                                         "\nlabels header text other\n" + weights,
                                     "by-hand")
      .value();
}

// The weights of T-VI-2.
std::string example_weights() {
  std::string weights = "container.a[0]=1\tother\t2\n";
  for (const char* bin : {"1", "2", "3", "4-5", "6-9", "10-19", "20+"}) {
    weights += "sentence.count[0]=" + std::string(bin) + "\ttext\t2\n";
  }
  for (const char* label : {"header", "text", "other"}) {
    weights += "label[-1]=" + std::string(label) + "\t" + label + "\t0.5\n";
  }
  return weights;
}

Names decode(const extract::VictorModel& model, const Page& page) {
  VictorBlocks blocks;
  blocks.build(page, {});
  std::vector<double> scores;
  model.score(blocks, extract::kVictorWindow, scores);
  std::vector<std::uint8_t> path;
  model::ChainDecoder().viterbi({model.labels().size(), scores, model.transitions()}, path);
  Names labels;
  for (const std::uint8_t label : path) labels.push_back(model.labels()[label]);
  return labels;
}

TEST(Victor, HandWeightsDecodeTheExample) {  // T-VI-2
  const ParsedPage page("<a href=/>Home</a><p>It rained.</p><p>It stopped.</p><a href=/>Top</a>");
  EXPECT_EQ(decode(hand_model(example_weights()), page.page),
            (Names{"other", "text", "text", "other"}));
}

TEST(Victor, ContextReachesThreeBlocks) {
  // A block is text when the block three before it has a link.
  const extract::VictorModel model = hand_model(
      "container.a[-3]=1\ttext\t1\ncontainer.a[0]=1\theader\t1\n"
      "outside[-1]=1\theader\t1\noutside[1]=1\theader\t1\n");
  const ParsedPage page("<p>0</p><a href=/>1</a><p>2</p><p>3</p><p>4</p><p>5</p>");
  VictorBlocks blocks;
  blocks.build(page.page, {});
  std::vector<double> scores;
  model.score(blocks, 3, scores);
  EXPECT_EQ(scores, (std::vector<double>{1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0}));
  model.score(blocks, 0, scores);
  EXPECT_EQ(scores, (std::vector<double>{0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Victor, ForeignModelsAreRefused) {
  const auto problem = [](const std::string& hash, const std::string& lines) {
    const auto model =
        extract::VictorModel::parse("sito-chain 1\ntemplate " + hash + "\n" + lines, "m.txt");
    return model ? "" : to_string(model.error());
  };
  EXPECT_TRUE(problem("0", "labels text other\n").starts_with("line 2: "));
  const std::string& hash = extract::victor_template_hash();
  EXPECT_EQ(problem(hash, "labels text other\n"), "");
  EXPECT_EQ(problem(hash, "labels text noise\n"),
            "malformed: line 3: no label has the name \"other\" (m.txt)");
  EXPECT_EQ(problem(hash, "labels text other\n#\nbig[0]=1\ttext\t1\n"),
            "malformed: line 5: the template has no feature with that name (m.txt)");
}

// Labels a page with a model made by hand.
Labels label_with(const extract::VictorModel& model, const Page& page,
                  const test::Settings& settings = {}) {
  extract::Resources resources;
  resources.victor_model = &model;
  return test::label_with(resources, page, "victor", settings);
}

TEST(Victor, APageByHand) {
  // Scores of header, text, other without neighbours: Home 0 0 2, the headline 3 0 0, "It rained
  // in the" 0 0 0, "north" (a link) 0 0 2, "." belongs to it, "It stopped." 0 2 0, "(c)" has no
  // block, "2016" 0 0 0. A label likes to stay (0.5), and a header likes text behind it (1.5).
  //   other header text text  text other: 2 + 3 + 1.5 + 0 + .5 + 0 + .5 + 2 + 0 + 0  =  9.5
  //   other header text other text other: 2 + 3 + 1.5 + 0 + 0 + 2 + 0 + 2 + 0 + 0    = 10.5
  //   other header text other text text:  ... + 2 + .5 + 0                           = 11
  const extract::VictorModel model = hand_model(
      example_weights() + "container.class-headers[0]=1\theader\t3\nlabel[-1]=header\ttext\t1.5\n");
  const ParsedPage page(
      "<div><a href=/>Home</a></div><h1>Rain</h1><p>It rained in the <a href=/n>north</a>.</p>"
      "<p>It stopped.</p><p>--</p><p>2016</p>");
  const Labels labels = label_with(model, page.page);
  EXPECT_EQ(test::rules(page.page, labels),
            (Names{"other: Home", "header: Rain", "text: It rained in the", "other: north.",
                   "text: It stopped.", "no-letters: --", "text: 2016"}));
  EXPECT_EQ(labels.segments[1].role, Role::Heading);
  EXPECT_EQ(labels.keep, (std::vector<float>{0, 1, 1, 0, 0, 1, 0, 1}));
}

TEST(Victor, ScoresAreProbabilities) {
  // One block, text 1 and the others 0: e / (e + 2), and half of the rest is the header's.
  const extract::VictorModel model = hand_model("container.p[0]=1\ttext\t1\n");
  const ParsedPage page("<p>one</p>");
  EXPECT_NEAR(label_with(model, page.page).segments[0].score, (2.718282 + 1) / (2.718282 + 2),
              1e-6);
  // 0.788: kept from a threshold of 0.7 on, not from 0.8 on.
  const auto rule = [&](const char* threshold) {
    return label_with(model, page.page, {{"threshold", threshold}}).segments[0].rule;
  };
  EXPECT_EQ(rule("0"), "text");
  EXPECT_EQ(rule("0.7"), "probable");
  EXPECT_EQ(rule("0.8"), "improbable");
}

TEST(Victor, PagesInABrokenEncodingAreDropped) {
  const extract::VictorModel model = hand_model("container.p[0]=1\ttext\t1\n");
  const ParsedPage page("<p>one\uFFFD two three four five</p>");  // 1 of 24 characters
  EXPECT_EQ(label_with(model, page.page).segments[0].rule, "bad-characters");
  const Labels labels = label_with(model, page.page, {{"max-bad-char-ratio", "0.05"}});
  EXPECT_EQ(labels.segments[0].rule, "text");
}

TEST(Victor, TheShippedModelFits) {
  const extract::VictorModel* model = extract::shipped_victor_model();
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(Names(model->labels().begin(), model->labels().end()),
            (Names{"header", "text", "other"}));
}

TEST(Victor, PagesInAnotherLanguageAreDroppedOnRequest) {
  const ParsedPage czech(
      "<p>V\u010Dely opyluj\u00ED kv\u011Bty v cel\u00E9m \u00FAdol\u00ED a lid\u00E9 z vesnice "
      "sb\u00EDraj\u00ED jejich med u\u017E od jara.</p>"
      "<p>Starosta \u0159ekl, \u017Ee leto\u0161n\u00ED \u00FAroda bude nejv\u011Bt\u0161\u00ED za "
      "posledn\u00EDch dvacet let.</p>");
  const auto drops = [&](const Page& page, const char* languages) {
    const std::vector<std::string> found =
        test::rules(page, test::label(page, "victor", {{"languages", languages}}));
    return !found.empty() && found.front().starts_with("other-language: ");
  };
  EXPECT_FALSE(drops(czech.page, ""));
  EXPECT_FALSE(drops(czech.page, "cs"));
  EXPECT_FALSE(drops(czech.page, "en,cs"));
  EXPECT_TRUE(drops(czech.page, "en"));
  const ParsedPage unclear("<p>1 2 3 4 5 6</p>");
  EXPECT_FALSE(drops(unclear.page, "en"));
}

}  // namespace
}  // namespace sito
