// SPDX-License-Identifier: Apache-2.0
// The parts of the row sito, on pages small enough to know their answers.
#include "sito/base/limits.h"
#include "sito/extract/learned/decide.h"
#include "sito/extract/learned/feature_groups.h"
#include "sito/extract/learned/lexicon.h"
#include "sito/extract/learned/reasons.h"
#include "sito/extract/learned/roles.h"
#include "sito/extract/learned/sibling_lists.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

class Learned : public testing::Test {
 protected:
  const Page& parse(std::string html) {
    html_ = std::move(html);
    parser_.parse(html_, "", page_);
    return page_;
  }
  // All rows, of blocks of two units, as scoring asks for them.
  std::vector<float> rows_of(const Features& features) const {
    std::vector<float> rows(features.units().size() * n_features());
    for (std::uint32_t begin = 0; begin < features.units().size(); begin += 2) {
      const std::uint32_t end = std::min(begin + 2, features.units().size());
      features.put_rows(
          page_, begin, end,
          std::span(rows).subspan(begin * n_features(), (end - begin) * n_features()));
    }
    return rows;
  }
  Page page_;

 private:
  PageParser parser_{Limits{}};
  std::string html_;
};

TextShape shape_of(std::string_view text) {
  TextShape shape;
  bool in_word = false;
  add_shape(text, shape, in_word);
  return shape;
}

TEST(TextShape, CountsWhatEveryScriptHas) {
  const TextShape english = shape_of("Of 3 Men, in a boat. (\"Yes!\")");
  EXPECT_EQ(english.words, 7U);
  EXPECT_EQ(english.capital_words, 2U);
  EXPECT_EQ(english.digits, 1U);
  EXPECT_EQ(english.commas, 1U);
  EXPECT_EQ(english.ends, 2U);
  EXPECT_TRUE(english.starts_upper);
  EXPECT_TRUE(english.ends_sentence) << "quotes and brackets aside";
  // "Chto? Nichego." in Cyrillic
  const TextShape russian =
      shape_of("\xD0\xA7\xD1\x82\xD0\xBE? \xD0\x9D\xD0\xB8\xD1\x87\xD0\xB5\xD0\xB3\xD0\xBE.");
  EXPECT_EQ(russian.capital_words, 2U);
  EXPECT_EQ(russian.ends, 2U);
  // Four Han, an ideographic full stop.
  const TextShape chinese =
      shape_of("\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91\xE9\xA1\xB5\xE3\x80\x82");
  EXPECT_EQ(chinese.han, 4U);
  EXPECT_EQ(chinese.ends, 1U);
  EXPECT_FLOAT_EQ(length_in_words(chinese), 3.0F);
}

TEST(TextShape, GoesOnInsideAWord) {
  TextShape shape;
  bool in_word = false;
  add_shape("wo", shape, in_word);
  add_shape("rd next", shape, in_word);
  EXPECT_EQ(shape.words, 2U);
}

TEST(TextShape, CountsLongTexts) {
  std::string text = "\xC3\x84";  // A with diaeresis
  for (int i = 0; i < 300; ++i) text += "A1. ";
  const TextShape shape = shape_of(text + "\xE2\x80\x9D: ");  // a closing quote
  EXPECT_EQ(shape.words, 301U);
  EXPECT_EQ(shape.capital_words, 300U);
  EXPECT_EQ(shape.upper, 301U);
  EXPECT_EQ(shape.digits, 300U);
  EXPECT_EQ(shape.ends, 300U);
  EXPECT_EQ(shape.chars, 903U);
  EXPECT_TRUE(shape.starts_upper);
  EXPECT_TRUE(shape.ends_colon);
}

// ASCII is counted many characters at a time, all others one by one.
TEST(TextShape, CountsAsciiLikeOtherCharacters) {
  std::uint32_t seed = 1;
  for (int round = 0; round < 3000; ++round) {
    std::string ascii, wide;
    for (std::uint32_t n = seed % 211; n > 0; --n) {
      seed = seed * 1664525U + 1013904223U;
      const std::uint32_t number = seed >> 16;
      const char c = static_cast<char>(number % 3 == 0 ? 'x' : number / 3 % 0x80);
      ascii += c;
      wide += c == 'x' ? "\xC3\xA9" : std::string(1, c);  // e with acute
    }
    seed = seed * 1664525U + 1013904223U;
    const auto counts = [](const TextShape& shape) {
      return std::array{shape.chars,  shape.words,   shape.capital_words, shape.upper,
                        shape.digits, shape.ends,    shape.commas,        shape.symbols,
                        shape.han,    shape.currency};
    };
    ASSERT_EQ(counts(shape_of(ascii)), counts(shape_of(wide))) << ascii;
  }
}

TEST_F(Learned, UnitsEndAtBlocksAndBreaks) {
  Units units;
  units.build(
      parse("<div>one <b>two</b><br>three<p>four <a href=x>five six</a></p><img>seven</div>"));
  ASSERT_EQ(units.size(), 4U);
  EXPECT_EQ(units[0].words, 2);
  EXPECT_EQ(units[1].words, 1);
  EXPECT_EQ(units[2].words, 3);
  EXPECT_EQ(units[2].link_words, 2);
  EXPECT_EQ(units[2].links, 1U);
  EXPECT_EQ(units[3].images, 1U);
  EXPECT_EQ(units.before(0), 0U);
}

TEST_F(Learned, EqualTextsHaveEqualHashes) {
  Units units;
  units.build(parse("<p>a b</p><p>a b</p><p>a c</p>"));
  ASSERT_EQ(units.size(), 3U);
  EXPECT_EQ(units[0].text_hash, units[1].text_hash);
  EXPECT_NE(units[0].text_hash, units[2].text_hash);
}

std::vector<Token> tokens_of(const Page& page, Tag tag) {
  std::vector<Token> tokens;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag == tag) append_tokens(page, i, tokens);
  }
  return tokens;
}

TEST_F(Learned, TokensArePartsOfNames) {
  // p, side, bar, left, sideBar-left without its digits; "side" twice is once.
  const auto tokens = tokens_of(parse("<p class='sideBar-left2' id=side>x</p>"), Tag::P);
  EXPECT_EQ(tokens.size(), 5U);
  const auto others = tokens_of(parse("<p class='side_BAR left'>x</p>"), Tag::P);
  for (std::size_t i = 0; i < 4; ++i) {  // the element's name and the three parts
    EXPECT_NE(std::find(others.begin(), others.end(), tokens[i]), others.end()) << i;
  }
  EXPECT_NE(tokens_of(parse("<p>x</p>"), Tag::P), tokens_of(parse("<div>x</div>"), Tag::Div));
}

TEST_F(Learned, ScoresOfTokens) {
  const auto tokens = tokens_of(parse("<p class=good>x</p><p class=bad>y</p><p>z</p>"), Tag::P);
  // p, good; p, bad; p
  TokenTable table({{tokens[1], 2.0F}, {tokens[4], -1.0F}});
  EXPECT_EQ(table[tokens[1]], 2.0F);
  EXPECT_EQ(table[12345], 0.0F);
  TokenScorer scorer;
  scorer.open(table);
  std::vector<TokenScores> scores;
  for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
    if (page_.nodes()[i].tag == Tag::P) scores.push_back(scorer.of(page_, i));
  }
  ASSERT_EQ(scores.size(), 3U);
  EXPECT_EQ(scores[0].high, 2.0F);
  EXPECT_EQ(scores[0].low, 0.0F);
  EXPECT_EQ(scores[1].low, -1.0F);
  EXPECT_EQ(scores[2], (TokenScores{0, 0, 0}));
}

TEST(Lexicon, KnowsPurposesInSeveralLanguages) {
  const auto count = [](std::string_view text, Purpose purpose) {
    PurposeCounts counts{};
    shipped_lexicon().count(text, counts);
    return static_cast<int>(counts[static_cast<std::size_t>(purpose)]);
  };
  EXPECT_GT(count("12 Comments", Purpose::Comment), 0);
  EXPECT_GT(count("KOMMENTARE (3)", Purpose::Comment), 0);
  // "Diskuze" is Czech; Russian "kommentarii" in capitals; Chinese "pinglun", comments.
  EXPECT_GT(count("Diskuze ke \xC4\x8Dl\xC3\xA1nku", Purpose::Comment), 0);
  EXPECT_GT(count("\xD0\x9A\xD0\x9E\xD0\x9C\xD0\x9C\xD0\x95\xD0\x9D\xD0\xA2\xD0\x90\xD0\xA0\xD0\x98"
                  "\xD0\x98",
                  Purpose::Comment),
            0);
  EXPECT_GT(count("\xE7\x83\xAD\xE9\x97\xA8\xE8\xAF\x84\xE8\xAE\xBA", Purpose::Comment), 0);
  EXPECT_EQ(count("The bridge was opened on Sunday", Purpose::Comment), 0);
}

TEST(Decoder, KeepsWhatIsSureAndDropsWhatIsNot) {
  Decoder decoder;
  const std::vector<float> scores = {3, -3, 2.5F, -4};
  const std::vector<float> words = {50, 50, 50, 50};
  const float threshold = decoder.choose(scores, words, {});
  EXPECT_LE(threshold, 2.5F);
  EXPECT_GT(threshold, -3);
  EXPECT_GT(decoder.expected(), 0.8F);
}

TEST(Decoder, IndependentDoubtIsKeptAndCommonDoubtIsNot) {
  // A short article and a hundred teasers, each content with probability 0.4.
  std::vector<float> scores(100, std::log(0.4F / 0.6F));
  std::vector<float> words(100, 30);
  scores.push_back(4);
  words.push_back(300);
  Decoder decoder;
  EXPECT_LT(decoder.choose(scores, words, {.beta = 1, .correlation = 0}), 0);
  EXPECT_GT(decoder.choose(scores, words, {.beta = 1, .correlation = 0.9F}), 0);
}

TEST(Decoder, TheDialMovesTheThreshold) {
  std::vector<float> scores;
  for (int i = 0; i < 40; ++i) scores.push_back(4 - 0.2F * static_cast<float>(i));
  const std::vector<float> words(scores.size(), 20);
  Decoder decoder;
  const float precise = decoder.choose(scores, words, {.beta = 0.5F});
  const float even = decoder.choose(scores, words, {});
  const float complete = decoder.choose(scores, words, {.beta = 2});
  EXPECT_GT(precise, even);
  EXPECT_GT(even, complete);
}

TEST(Features, NamesAreUnique) {
  const auto& names = feature_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.front(), "own-words") << "PageMean weighs by it";
}

TEST(Features, FitTheRowsOfTheTrees) { EXPECT_LE(n_features(), model::kRowStride); }

TEST(Features, EachIsOfAGroupThatPeopleUnderstand) {
  for (const std::string& name : feature_names()) {
    EXPECT_LT(group_of_feature(name), kFeatureGroups) << name;
  }
  EXPECT_EQ(group_of_feature("no-such-feature"), kFeatureGroups);
}

TEST_F(Learned, FeaturesAreFinite) {
  Features features;
  for (const char* html :
       {"", "<p>x", "<table><tr><td>a<td>b</table>", "<ul><li>a<li>b<li>c</ul>"}) {
    features.build(parse(html));
    features.build_tokens(page_, shipped_extractor_model().tokens());
    for (const float value : rows_of(features)) EXPECT_TRUE(std::isfinite(value)) << html;
  }
}

TEST(ExtractorModel, TwoShip) {
  for (const ExtractorModel* model : {&shipped_extractor_model(), &permissive_extractor_model()}) {
    EXPECT_GT(model->general().size(), 0U);
    EXPECT_GT(model->article().size(), 0U);
    EXPECT_GT(model->types().size(), 2U);
  }
  EXPECT_NE(shipped_extractor_model().tokens().entries().size(),
            permissive_extractor_model().tokens().entries().size());
}

TEST_F(Learned, MemoryOfThePageBeforeDoesNotShow) {
  const std::string article =
      "<h1>A</h1><p>Some words, that are long enough to be a sentence of "
      "prose, stand here and say nothing.</p><ul><li><a href=a>b</a></ul>";
  Features fresh;
  fresh.build(parse(article));
  fresh.build_tokens(page_, shipped_extractor_model().tokens());
  const std::vector<float> expected = rows_of(fresh);
  Features used;
  used.build(parse("<div class=x><p>1<p>2<p>3<p>4</div><table><tr><td>5<td>6</table>"));
  used.build(parse(article));
  used.build_tokens(page_, shipped_extractor_model().tokens());
  EXPECT_EQ(rows_of(used), expected);
}

std::vector<bool> kept(const Page& page, const ModelParts& parts) {
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<bool> result;
  for (const Choice& choice : decision.choices()) result.push_back(choice.content);
  return result;
}

// What is kept of a page by a model to which everything is content.
std::vector<bool> kept(const Page& page) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  return kept(page, parts);
}

TEST_F(Learned, NoticesOfConsentAreDroppedByTheirWords) {
  const std::string notice =
      "<p>We and our partners use cookies to personalise content and ads. Accept all cookies or "
      "manage your privacy settings.</p>";
  const std::string prose = "<p>The old bridge is closed for a year.</p>";
  EXPECT_EQ(kept(parse("<title>The bridge</title>" + prose + notice)),
            (std::vector<bool>{true, false}));
  EXPECT_EQ(kept(parse("<title>How cookies work</title>" + prose + notice)),
            (std::vector<bool>{true, true}));
}

TEST_F(Learned, LabelsOfAdvertisingAreDroppedUnlessTheyAreHeadings) {
  EXPECT_EQ(kept(parse("<p>The old bridge is closed.</p><div>- <b>Adver</b>tisement -</div>"
                       "<p>(Story continues below)</p><h2>Advertisement</h2><p>Yes.</p>")),
            (std::vector<bool>{true, false, false, true, true}));
}

TEST(SiblingLists, OfTeasersHaveLinkedTitles) {
  const auto lists = [](const std::string& html) {
    PageParser parser(Limits{});
    Page page;
    parser.parse(html, "http://www.t.example/a", page);
    Units units;
    units.build(page);
    Outline outline;
    outline.build(page, units);
    std::string found;
    for (const SiblingList& list : sibling_lists(page, units, outline).teasers) {
      found += std::to_string(list.begin) + "-" + std::to_string(list.end) + " ";
    }
    return found;
  };
  const auto boxes = [](const std::string& href, const std::string& text, int n) {
    std::string html = "<p>The old bridge is closed.</p><h2>Related</h2><div>";
    for (int i = 0; i < n; ++i) {
      html += "<div class=t><h3><a href='" + href + std::to_string(i) +
              "'>A new bridge</a></h3><p>" + text + "</p></div>";
    }
    return html + "</div>";
  };
  EXPECT_EQ(lists(boxes("/b", "It opens in May.", 4)), "2-10 ");
  EXPECT_EQ(lists(boxes("http://t.example/b", "It opens in May.", 4)), "2-10 ");
  EXPECT_EQ(lists(boxes("/b", "It opens in May.", 3)), "");
  EXPECT_EQ(lists(boxes("http://o.example/b", "It opens in May.", 4)), "");  // sources
  EXPECT_EQ(lists(boxes("#b", "It opens in May.", 4)), "");                  // parts of the page
  EXPECT_EQ(lists(boxes("/b", "", 4)), "");                                  // links
  std::string chapter;
  for (int i = 0; i < 20; ++i) chapter += "It opens in May. ";
  EXPECT_EQ(lists(boxes("/b", chapter, 4)), "");
}

// What is kept of a page by a model to which everything with three words is content.
std::vector<bool> kept_if_long(const Page& page) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 3.0F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  return kept(page, parts);
}

TEST_F(Learned, RowsStayOrGoTogether) {
  const std::string row = "<li>The old bridge is closed.";
  EXPECT_EQ(kept_if_long(parse("<ul>" + row + "<li>Ah" + row + row + "</ul><div>Ah</div>")),
            (std::vector<bool>{true, true, true, true, false}));
  EXPECT_EQ(kept_if_long(parse("<ul><li>A B<li>A B<li>A long one<li>A B<li>A B<li>A B</ul>")),
            std::vector<bool>(6, false));
  // Each column by itself.
  const std::string cells = "<tr><td>The old bridge is closed.<td>Map";
  EXPECT_EQ(
      kept_if_long(parse("<table>" + cells + cells + "<tr><td>Ah<td>Map" + cells + "</table>")),
      (std::vector<bool>{true, false, true, false, true, false, true, false}));
  // Not if they differ, or if something stands between them.
  EXPECT_EQ(kept_if_long(parse("<ul>" + row + "<li>Ah<br>Oh" + row + row + "</ul>")),
            (std::vector<bool>{true, false, false, true, true}));
  EXPECT_EQ(kept_if_long(parse("<ul>" + row + "<p>Oh</p><li>Ah" + row + row + "</ul>")),
            (std::vector<bool>{true, false, false, true, true}));
}

TEST_F(Learned, TextsRepeatedInAnotherContainerAreKeptOnce) {
  const std::string prose =
      "<p>The old bridge is closed for a year because its piers of oak are weak.</p>";
  EXPECT_EQ(kept(parse(prose + "<div>" + prose + "<p>Yes.</p></div><p>Yes.</p>")),
            (std::vector<bool>{true, false, true, true}));
  // A refrain.
  EXPECT_EQ(kept(parse(prose + "<p>Yes.</p>" + prose)), (std::vector<bool>{true, true, true}));
}

// The same text in other pieces.
std::string marked(const std::string& text) {
  return text.substr(0, 4) + "<b>" + text.substr(4) + "</b>";
}

TEST_F(Learned, ACopyOfAnArticleMayDifferInMarkupAndIndentation) {
  const std::vector<std::string> article = {"The old bridge is closed for a year.",
                                            "Its piers were built of stone and oak.",
                                            "A ferry carries people across the river instead.",
                                            "The town will pay for half of the repairs."};
  std::string page;
  std::string copy;
  for (const std::string& text : article) page += "<p>" + text + "</p>";
  for (const std::string& text : article) copy += "<p>\n  " + marked(text) + "</p>";
  const std::string other = "<p>The new bridge will have two lanes for bicycles.</p>";
  EXPECT_EQ(kept(parse(page + copy + other)),
            (std::vector<bool>{true, true, true, true, false, false, false, false, true}));
}

TEST_F(Learned, AQuotationOfAParagraphIsKept) {
  const std::string prose =
      "<p>The old bridge is closed for a year.</p><p>Its piers were built of stone and oak.</p>";
  const std::string quotation = "<p><i>The old bridge</i> is closed for a year.</p>";
  EXPECT_EQ(kept(parse(prose + quotation)), (std::vector<bool>{true, true, true}));
}

TEST_F(Learned, AQuotationOfAPostIsKept) {
  std::string post;
  std::string quotation = "<blockquote>";
  for (const std::string text :
       {"The old bridge is closed for a year.", "Its piers were built of stone and oak.",
        "A ferry carries people across the river instead.",
        "The town will pay for half of the repairs."}) {
    post += "<p>" + text + "</p>";
    quotation += "<p>" + marked(text) + "</p>";
  }
  EXPECT_EQ(kept(parse(post + quotation + "</blockquote>")), std::vector<bool>(8, true));
}

TEST_F(Learned, UnitsThatTheFirstTreesSettleAreScoredByThemAlone) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = {{{1, 2, 0, 3.0F}, {-1, -1, 0, -1.0F}, {-1, -1, 0, 1.0F}}, {{-1, -1, 0, 5.0F}}};
  parts.article = {{{-1, -1, 0, 0.0F}}};
  const Page& page = parse("<h1>Bridges</h1><p>The old bridge is closed.</p>");
  const auto probabilities = [&] {
    Decision decision;
    const auto model = ExtractorModel::parse(model_text(parts), "m");
    decision.decide(page, *model, {});
    std::vector<float> result;
    for (const Choice& choice : decision.choices()) result.push_back(choice.probability);
    return result;
  };
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(4), probability(6)}));
  parts.early_exits = {{.trees = 1, .below = 0, .general = {2, -1}, .article = {1, 0}}};
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(-3), probability(6)}));
  parts.early_exits[0].below = 2;  // of all units
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(-3), probability(1)}));
  parts.early_exits[0].general = {2, -3};
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(4), probability(6)}));
}

TEST_F(Learned, UnitsLeaveByTheFirstExitThatIsLowEnough) {
  ModelParts parts;
  parts.features = {"own-words"};
  const auto tree = [](float low, float middle, float high) {
    return model::Tree{
        {1, 2, 0, 3.0F}, {-1, -1, 0, low}, {3, 4, 0, 6.0F}, {-1, -1, 0, middle}, {-1, -1, 0, high}};
  };
  parts.general = {tree(-3, 0, 2), tree(9, -3, 2), tree(9, 9, 1)};
  parts.article = {tree(0, 0, 7)};
  parts.early_exits = {{.trees = 1, .below = -1, .general = {2, 0}, .article = {0, -8}},
                       {.trees = 2, .below = -1, .general = {1, -1}, .article = {0, -7}}};
  const Page& page = parse(
      "<h1>Bridges</h1><p>The bridge is closed.</p><div>The old bridge is closed for a "
      "year.</div>");
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  ASSERT_TRUE(model) << to_string(model.error());
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<float> scores;
  for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
    scores.push_back(decision.choices()[i].probability);
  }
  const float share = decision.article_share();
  const auto mixed = [share](float general, float article) {
    return probability(share * article + (1 - share) * general);
  };
  EXPECT_EQ(scores, (std::vector<float>{mixed(-6, -8), mixed(-4, -7), mixed(5, 7)}));
}

// A network that gives each unit 5 log2(1 + words) + bias, and has half of each score.
model::NetworkParts network_of_words(float bias) {
  model::NetworkParts network;
  network.shares = {0.5F, 0.5F};
  network.inputs = {{0, 1, 0, 10}};
  network.first.resize(2);
  network.first[0][0] = 1;
  network.last[0][0] = 1;
  for (auto& out : network.out) out[0] = 5;
  network.out_bias = {bias, bias};
  return network;
}

std::vector<float> probabilities_of(const Page& page, const ModelParts& parts) {
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  if (!model) return {};
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<float> result;
  for (const Choice& choice : decision.choices()) result.push_back(choice.probability);
  return result;
}

TEST_F(Learned, UnitsThatTheNetworkFindsImprobableNeedNoTrees) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 5.0F}}};
  const Page& page = parse("<h1>Bridges</h1><p>The old bridge is closed.</p>");
  parts.network = network_of_words(-9);  // -4 and 3.5
  EXPECT_EQ(probabilities_of(page, parts),
            (std::vector<float>{probability(-4), probability(4.25F)}));
  parts.network = network_of_words(-7);  // -2 and 5.5
  EXPECT_EQ(probabilities_of(page, parts),
            (std::vector<float>{probability(1.5F), probability(5.25F)}));
  parts.network = network_of_words(-13);  // -8 and -0.5: it may be wrong about the whole page
  EXPECT_EQ(probabilities_of(page, parts),
            (std::vector<float>{probability(-1.5F), probability(2.25F)}));
}

TEST_F(Learned, TreesReadTheRowsOfUnitsFarDown) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 7.0F}, {-1, -1, 0, 7.0F}, {-1, -1, 0, 9.0F}}};
  parts.network = network_of_words(-9);  // 3.5 and 7.25
  const std::size_t each = 1100;
  std::string html;
  for (std::size_t i = 0; i < each; ++i) html += "<p>The old bridge is closed.</p>";
  for (std::size_t i = 0; i < each; ++i)
    html += "<div>The old bridge is closed for a whole year.</div>";
  const std::vector<float> found = probabilities_of(parse(html), parts);
  ASSERT_EQ(found.size(), 2 * each);
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_NEAR(found[i], probability(i < each ? 5.25F : 8.125F), 1e-5F) << i;
  }
}

// The one tree asks for the link density, which is 1/4 in the mean of the eight words. The path
// mean moves both units by four tenths of the way, weighted by the roots of 7 and 3.
TEST_F(Learned, ReasonsAreWhatTheScoreLosesWithoutTheEvidence) {
  ModelParts parts;
  parts.features = {"own-words", "own-link-density"};
  parts.general = {{{1, 2, 1, 0.5F}, {-1, -1, 0, 1.0F}, {-1, -1, 0, -1.0F}}};
  parts.article = {{{-1, -1, 0, 0.0F}}};
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  const Page& page = parse("<p>The old bridge is closed today.</p><p><a href=x>One two</a></p>");
  Decision decision;
  decision.decide(page, *model, {});
  Explanation explanation;
  explain(page, decision, *model, explanation);
  const std::vector<BlockReasons>& reasons = explanation.blocks;
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(explanation.limit, decision.limit());
  const auto& prose = reasons[0].strongest;
  EXPECT_EQ(prose[0].about, "blocks with the same path are less probable");
  EXPECT_NEAR(prose[0].pull, -0.317, 0.001);
  EXPECT_EQ(prose[1].about, "");
  const auto& links = reasons[1].strongest;
  ASSERT_EQ(decision.choices()[1].content, true) << "so the reason for it is first";
  EXPECT_EQ(links[0].about, "blocks with the same path are more probable");
  EXPECT_NEAR(links[0].pull, 0.483, 0.001);
  EXPECT_EQ(links[1].about, "all of it is a link");
  EXPECT_FLOAT_EQ(links[1].pull, -2);
  EXPECT_EQ(reasons[1].text_begin, TextId{decision.units()[1].text_begin});
}

// Everything is content, and readers speak in items of lists.
ModelParts parts_of_comments() {
  ModelParts parts;
  parts.features = {"own-words", "in-item"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.comment = {{{1, 2, 1, 0.5F}, {-1, -1, 0, -4.0F}, {-1, -1, 0, 4.0F}}};
  return parts;
}

std::vector<RoleName> roles_by(const ModelParts& parts, const Page& page) {
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<BlockRole> roles;
  Roles().find(page, decision, *model, roles);
  std::vector<RoleName> names;
  for (const BlockRole& role : roles) {
    names.push_back(role.name);
    const bool spoken = role.name == RoleName::Comment || role.name == RoleName::Post;
    EXPECT_EQ(role.probability > 0.5F, spoken) << name_of(role.name);
    EXPECT_EQ(role.probability == 0, !spoken) << "the score says it";
  }
  return names;
}

TEST_F(Learned, ReadersSpeakInCommentsBelowATextAndElsewhereInPosts) {
  const std::string prose =
      "<p>The old bridge is closed for a year, because the ice has damaged two of its pillars, and "
      "all who want to go to the other bank have to go round by the next town.</p>";
  const std::string spoken = "<ul><li>I go there every day</li><li>So do I</li></ul>";
  const Page& page = parse(prose + spoken);
  ModelParts parts = parts_of_comments();
  using enum RoleName;
  EXPECT_EQ(roles_by(parts, page), (std::vector{Text, Comment, Comment}));
  parts.types = {"article", "forum"};
  parts.type = {{{{-1, -1, 0, 0.0F}}}, {{{-1, -1, 0, 2.0F}}}};
  EXPECT_EQ(roles_by(parts, page), (std::vector{Text, Post, Post}));
  parts.type[1] = {{{-1, -1, 0, -2.0F}}};
  EXPECT_EQ(roles_by(parts, page), (std::vector{Text, Comment, Comment}));
  EXPECT_EQ(roles_by(parts, parse("<p>A question</p>" + spoken)), (std::vector{Text, Post, Post}))
      << "without a text that comments could be about";
  parts.comment.clear();
  EXPECT_EQ(roles_by(parts, parse(prose + spoken)), (std::vector{Text, Text, Text}))
      << "a model of the format before knows no comments";
}

TEST_F(Learned, WhatIsNoContentHasARoleByItsWordsAndLinks) {
  ModelParts parts = parts_of_comments();
  parts.features[1] = "in-main";
  parts.comment.clear();
  parts.general = parts.article = {{{1, 2, 1, 0.5F}, {-1, -1, 0, -4.0F}, {-1, -1, 0, 4.0F}}};
  std::string teasers;
  for (const char* town : {"Upton", "Weston", "Norton"}) {
    teasers += std::string("<div class=t><a href=x>The bridge of ") + town +
               " is closed for a year</a></div>";
  }
  const Page& page = parse(
      "<p><a href=a>Home</a></p><main><p>The bridge is closed.</p></main>"
      "<p>By Eva Moss, published in May</p>" +
      teasers + "<p>Copyright 2026, all rights reserved</p>");
  using enum RoleName;
  EXPECT_EQ(roles_by(parts, page),
            (std::vector{Navigation, Text, Byline, Teaser, Teaser, Teaser, Notice}));
}

}  // namespace
}  // namespace sito::extract::learned
