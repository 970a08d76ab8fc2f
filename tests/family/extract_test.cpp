// SPDX-License-Identifier: Apache-2.0
// What holds for every row of the table, on every golden page and on generated pages (and on the
// gold pages beside the repository, when they are there).
#include "support/fixtures.h"
#include "support/golden_pages.h"
#include "support/labelled_page.h"
#include "support/labels_fault.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <memory>
#include <set>
#include <thread>

namespace sito {
namespace {

using extract::Algorithm;
using extract::algorithms;
using test::ParsedPage;

constexpr std::uint32_t kGeneratedPages = 60;

const text::StopWords& stop_words() {
  static const text::StopWords words = text::StopWords::parse(test::kStopListT);
  return words;
}

std::string words(std::string_view word, int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text.append(word).append(" ");
  return text;
}

// A box with attributes and one without, of two paragraphs each.
std::string two_boxes(std::string_view attributes, int n_first, int n_second) {
  const std::string first = "<p>" + words("It rains, today.", n_first);
  const std::string second = "<p>" + words("It rained, too.", n_second);
  return "<main><div " + std::string(attributes) + ">" + first + first + "</div><div>" + second +
         second + "</div></main>";
}

// Pages on which one rarely used parameter each makes a difference.
std::vector<std::string> sources_for_parameters() {
  const std::string good = "<p>" + words("it was the same in the north of it all", 8) + "</p>";
  const std::string plain = "<p>" + words("lamp", 30) + "</p>";
  std::vector<std::string> sources = {
      // Many short words: compat_seed_lengths.
      "<p>" + words("of a to in", 10),
      // 8 stop words of 25, a share of exactly 0.32: compat_strict_stopwords.
      "<p>" + words("the", 8) + words("lighthouses", 17),
      // A heading between a note and a bad paragraph: compat_inert_heading_stage.
      good + "<div>A note of the day</div><h2>Heading</h2>" + plain + good,
      // Czech for discussion: more-end-phrases.
      "<p>" + words("word", 89) + "end." + "</p><h4>Diskuze</h4><p>" + words("word", 39) + "end." +
          "</p>",
      // A large block at another level than the largest one: compat_title_level.
      "<title>Title</title><div><p>" + words("word", 159) + "end." + "</p></div>" +
          words("<p><a href=/>menu</a></p>", 5) + "<p>" + words("word", 199) + "end." + "</p>",
      // A word in a wide space: reduce-ws.
      "<div>" + std::string(100, ' ') + "<b>word</b>" + std::string(100, ' ') + "</div>",
      // Nothing but U+00A0 between two paragraphs: compat_no_break_space.
      "<p>" + words("word", 40) + "end.</p><p>&nbsp;</p><p>It ends here and now for ever.</p>",
      // Large letters, an address, two headings in a row, a list: the parameters of sentences.
      "<b>Book</b><br><b>Chapter</b><br>He left.<div style='font-size:1.3em'>Title</div>Main st. 5"
      "<p>x<ul><li>y.z</li><li>Go.</li></ul>",
      // A table beside a sentence: tables.
      "<p>We sold boats.</p><table><tr><td>Year<td>Boats<tr><td>2014<td>12</table>",
      // Tables that are nearly empty, a form, links and pictures: the parameters of crunch.
      "<table><td>a<td><img src=x alt='a picture'></table><table><td>b<object></object></table>"
      "<form>Your name</form><div>short</div><p>one two <a href=/a><img src=y></a> "
      "<a href=/b>b</a> six<p>four five six <a href=#c>d</a><p>now it is <a href='javascript:e()'>"
      "e</a><p>all or nothing <a href=mailto:f@x.test>f</a><p>to the end <a href=//y.test/g>g</a>",
      "<noscript>All of the text is in here.</noscript>",
      // A list with links and a child that is nearly all of it: child-share.
      "<div><div>a<p><a href=/>" + words("link", 5) + "</a>" + words("text", 4) + "</p></div>" +
          "<div>b<p>" + words("word", 9) + "</p></div></div>",
      // Words of shops, with half a link for each: the genres of crunch.
      "<p>shop reviews <a href=/a>product</a> products free <a href=/b>view</a> add cart <a "
      "href=/c>help</a> shipping items <a href=/d>price</a>",
      "<p>shop reviews <a href=/a>product</a> products free <a href=/b>view</a> add cart "
      "<a href=/c>help</a> shipping items <a href=/d>price</a> information accessories "
      "<a href=/e>support</a> store features <a href=/f>customer</a> wireless item "
      "<a href=/g>seller</a> privacy black <a href=/h>home</a> see open <a href=/i>sign</a>",
      // A character that could not be decoded: max-bad-char-ratio.
      "<p>" + words("It was the same in the \uFFFDorth of it all.", 8) + "</p>",
      // Classes that are in the lists of readability, and are not; a dash in the title.
      two_boxes("class=community", 40, 30),
      two_boxes("class=promo", 40, 39),
      two_boxes("class=reklama", 40, 30),
      "<title>The harbour plan of the city \xE2\x80\x94 Port Daily</title><h1>Port Daily</h1>" +
          plain,
      // A copy of a paragraph in another container: repeated-words.
      "<div>" + good + plain + "</div><div>" + plain + "</div>",
  };
  // Paragraphs with an eighth of their words in links of one kind: the link weights.
  for (const std::string_view href :
       {"http://y.test/", "/here", "#part", "javascript:go()", "mailto:a@x.test"}) {
    const std::string link = "<a href='" + std::string(href) + "'>";
    sources.push_back("<p>See " + link + "north</a></p><p>" + words("lamp", 15) + "</p>" + good +
                      "<div><p>" + words("it was the same in the north of it all", 9) + link +
                      words("of the north it was", 2) + "</a>end.</p></div>" + plain + "<p>" +
                      words("menu", 3));
  }
  return sources;
}

// Stories with and without their title: the parameters of news-dom.
std::vector<std::string> sources_for_news() {
  const std::string comments =
      "<div>Comments that are longer than the story but not twice as long.</div>";
  return {
      // A list of links in a story that is shorter: order.
      "<div>a story of twenty-six of it<div>" + words("<a href='/'>link number one</a>", 4),
      // A class says which is the heading: heading-names, heading-chars.
      "<title>A short story of a boat</title><div><b class=title>A short story of a boat</b><br>It "
      "went down.</div>" +
          comments,
      // The heading has most words of the title in another order: title-value.
      "<title>A short story of a boat</title><div><h2>A boat: its story, a short "
      "one</h2>went</div>" +
          comments,
  };
}

// For each kind of link a menu of three beside a text, a link in the longer of two texts, and one
// that is longer than the heading: the link weights.
std::vector<std::string> sources_for_link_weights() {
  std::vector<std::string> sources;
  for (const std::string_view href :
       {"http://y.test/", "/here", "#part", "javascript:go()", "mailto:a@x.test"}) {
    std::string source = "<ul>";
    for (int i = 0; i < 3; ++i) {
      source += "<li><a href='" + std::string(href) + "'>menu</a></li>";
    }
    const std::string text = words("it was the same in the north of it all", 8);
    sources.push_back(source + "</ul><p>" + text);
    sources.push_back("<p>" + text + "<a href='" + std::string(href) + "'>x</a><p>" +
                      text.substr(0, text.size() / 2));
    sources.push_back("<h2>Head</h2><p><a href='" + std::string(href) + "'>" + text + "</a>");
  }
  return sources;
}

std::vector<std::string> all_sources() {
  std::vector<std::string> sources = {std::string(test::kF1),
                                      std::string(test::kF2),
                                      std::string(test::kF3),
                                      "",
                                      "<html>",
                                      "x",
                                      "<frameset><noframes>none</noframes></frameset>"};
  // A snapshot of a browser: by its boxes, links and text are one block.
  sources.push_back(
      "<html data-sito-box='0 0 0 1000 1000 v'><body data-sito-box='1 0 0 1000 1000 v'>"
      "<div data-sito-box='2 350 350 300 300 v'>"
      "<p data-sito-box='3 350 350 300 100 v'><a href=/a>" +
      std::string(50, 'a') + "</a></p><p data-sito-box='4 350 450 300 200 v'>" +
      std::string(120, 'b') + "</p></div><p>" + std::string(60, 'c') + "</p>");
  for (const test::GoldenPage& golden : test::golden_pages()) sources.push_back(golden.html);
  for (std::string& source : sources_for_parameters()) sources.push_back(std::move(source));
  for (std::string& source : sources_for_news()) sources.push_back(std::move(source));
  for (std::string& source : sources_for_link_weights()) sources.push_back(std::move(source));
  for (std::uint32_t seed = 0; seed < kGeneratedPages; ++seed) {
    sources.push_back(test::generated_page(seed));
  }
  return sources;
}

const std::vector<std::unique_ptr<ParsedPage>>& all_pages() {
  static const std::vector<std::unique_ptr<ParsedPage>> pages = [] {
    std::vector<std::unique_ptr<ParsedPage>> made;
    for (const std::string& source : all_sources()) {
      made.push_back(std::make_unique<ParsedPage>(source));
    }
    return made;
  }();
  return pages;
}

Labels run(const Algorithm& algorithm, const Page& page) {
  return test::label(page, algorithm.name, {}, &stop_words());
}

TEST(Family, AnswersAreWhole) {
  for (const Algorithm& algorithm : algorithms()) {
    SCOPED_TRACE(algorithm.name);
    for (const auto& page : all_pages()) {
      SCOPED_TRACE(page->source.substr(0, 300));
      EXPECT_EQ(test::labels_fault(page->page, run(algorithm, page->page)), "");
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Family, SamePageSameAnswer) {
  for (const auto& page : all_pages()) {
    std::vector<Labels> first;
    for (const Algorithm& algorithm : algorithms()) first.push_back(run(algorithm, page->page));
    // Again, in the other order, into labels that were used before.
    Labels reused;
    for (std::size_t i = algorithms().size(); i-- > 0;) {
      const Algorithm& algorithm = algorithms()[i];
      SCOPED_TRACE(algorithm.name);
      const Params params = extract::default_params(algorithm);
      extract::Inputs inputs;
      inputs.params = &params;
      inputs.stop_words = &stop_words();
      algorithm.label(page->page, inputs, nullptr, reused);
      EXPECT_EQ(test::labels_difference(first[i], reused), "");
    }
  }
}

TEST(Family, EightThreadsSameAnswer) {
  for (const Algorithm& algorithm : algorithms()) {
    SCOPED_TRACE(algorithm.name);
    std::vector<std::vector<Labels>> answers(8);
    std::vector<std::thread> threads;
    for (std::vector<Labels>& answer : answers) {
      threads.emplace_back([&] {
        for (const auto& page : all_pages()) answer.push_back(run(algorithm, page->page));
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < all_pages().size(); ++i) {
      for (std::size_t t = 1; t < answers.size(); ++t)
        EXPECT_EQ(test::labels_difference(answers[0][i], answers[t][i]), "");
    }
  }
}

TEST(Family, ParametersMissingMeansDefaults) {
  for (const Algorithm& algorithm : algorithms()) {
    const ParsedPage page(test::kF2);
    Labels labels;
    extract::Inputs inputs;
    inputs.stop_words = &stop_words();
    algorithm.label(page.page, inputs, nullptr, labels);
    EXPECT_EQ(test::labels_difference(run(algorithm, page.page), labels), "");
  }
}

TEST(Family, TraceChangesNothing) {
  for (const Algorithm& algorithm : algorithms()) {
    SCOPED_TRACE(algorithm.name);
    for (const auto& page : all_pages()) {
      std::size_t n_steps = 0;
      const extract::Trace trace = [&](std::string_view step, const Labels&) {
        EXPECT_FALSE(step.empty());
        ++n_steps;
      };
      const Labels traced = test::label(page->page, algorithm.name, {}, &stop_words(), {}, &trace);
      EXPECT_EQ(test::labels_difference(run(algorithm, page->page), traced), "");
      EXPECT_GT(n_steps, 0U);
    }
  }
}

TEST(Family, EmptyPageEmptyAnswer) {
  for (const Algorithm& algorithm : algorithms()) {
    for (const char* source : {"", "<html>", "<p> </p>", "<script>var x;</script>"}) {
      const ParsedPage page(source);
      EXPECT_TRUE(run(algorithm, page.page).segments.empty()) << algorithm.name << ": " << source;
    }
  }
}

TEST(Family, OneLongParagraphIsKept) {
  const std::string source =
      test::read_text(test::golden_folder() / "pages/one-long-paragraph/source.html");
  ASSERT_FALSE(source.empty());
  for (const Algorithm& algorithm : algorithms()) {
    const ParsedPage page(source);
    const std::vector<std::string> kept = test::kept(page.page, run(algorithm, page.page));
    EXPECT_EQ(kept.size(), algorithm.keeps_one_long_paragraph ? 1U : 0U) << algorithm.name;
  }
}

TEST(Family, EveryRowHasAGoldenPageOfItsOwn) {
  // There is a page of which the row keeps what no other row keeps: two rows that are one under two
  // names would show. Which page it is stands in the message when it is lost.
  std::vector<bool> has_page(algorithms().size());
  for (const test::GoldenPage& golden : test::golden_pages()) {
    const ParsedPage page(golden.html);
    std::map<std::vector<float>, std::vector<std::size_t>> rows_by_answer;
    for (std::size_t i = 0; i < algorithms().size(); ++i) {
      const Labels labels = run(algorithms()[i], page.page);
      rows_by_answer[{labels.keep.begin(), labels.keep.end()}].push_back(i);
    }
    for (const auto& [answer, rows] : rows_by_answer) {
      if (rows.size() == 1) has_page[rows[0]] = true;
    }
  }
  for (std::size_t i = 0; i < algorithms().size(); ++i) {
    EXPECT_TRUE(has_page[i]) << algorithms()[i].name
                             << " answers like another row on every page of tests/golden/pages";
  }
}

TEST(Family, HooksHaveTheLastWord) {
  const std::vector<extract::ParagraphHook> keep = {
      [](const extract::HookParagraph&) { return Label::Content; }};
  for (const Algorithm& algorithm : algorithms()) {
    SCOPED_TRACE(algorithm.name);
    for (const auto& page : all_pages()) {
      const Labels labels = test::label(page->page, algorithm.name, {}, &stop_words(), keep);
      for (const Segment& segment : labels.segments) {
        EXPECT_EQ(segment.label == Label::Content, !segment.rule.starts_with("removed-"));
      }
      EXPECT_EQ(test::labels_fault(page->page, labels), "");
    }
  }
}

TEST(Family, RowsAreDescribed) {
  std::set<std::string_view> names;
  const std::string provenance =
      test::read_text(std::filesystem::path(SITO_SOURCE_DIR) / "docs/provenance.md");
  for (const Algorithm& algorithm : algorithms()) {
    SCOPED_TRACE(algorithm.name);
    EXPECT_TRUE(names.insert(algorithm.name).second);
    EXPECT_EQ(algorithm.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos);
    EXPECT_FALSE(algorithm.summary.empty());
    EXPECT_FALSE(algorithm.source.empty());
    EXPECT_FALSE(algorithm.languages.empty());
    EXPECT_FALSE(algorithm.reads.empty());
    EXPECT_GE(algorithm.revision, 1);
    const std::string name(algorithm.name);
    const std::string doc = test::read_text(std::filesystem::path(SITO_SOURCE_DIR) /
                                            "docs/algorithms" / (name + ".md"));
    EXPECT_TRUE(doc.starts_with("# " + name + "\n")) << "docs/algorithms/" << name << ".md";
    EXPECT_NE(provenance.find("`" + name + "`"), std::string::npos) << "docs/provenance.md";
    std::set<std::string_view> params;
    for (const ParamSpec* param : extract::all_params(algorithm)) {
      const ParamSpec& spec = *param;
      EXPECT_TRUE(params.insert(spec.name).second) << spec.name;
      EXPECT_FALSE(spec.doc.empty()) << spec.name;
      EXPECT_FALSE(spec.unit.empty()) << spec.name;
      EXPECT_LE(spec.low, spec.fallback) << spec.name;
      EXPECT_LE(spec.fallback, spec.high) << spec.name;
      if (param >= extract::link_weight_specs().data() &&
          param <= &extract::link_weight_specs().back()) {
        EXPECT_NE(doc.find("link weights"), std::string::npos);
        continue;  // described once, in docs/link-weights.md
      }
      EXPECT_NE(doc.find("`" + std::string(spec.name) + "`"), std::string::npos) << spec.name;
    }
  }
}

// Values of a parameter that ought to make a difference.
std::vector<std::string> values_of(const ParamSpec& spec) {
  if (spec.is_text()) return {std::string(spec.example)};
  if (spec.is_choice()) return {spec.choices.begin(), spec.choices.end()};
  return {std::to_string(spec.low), std::to_string(spec.high)};
}

// What else has to be set for a parameter to be read at all.
test::Settings setting_for(std::string_view algorithm, std::string_view parameter) {
  struct Together {
    std::string_view algorithm, parameter, name, value;
  };
  static constexpr Together kTogether[] = {
      {"bte", "multi-ratio", "mode", "multi"}, {"ccb", "eps", "iter", "10"},
      {"tccb", "eps", "iter", "10"},           {"accb", "eps", "iter", "10"},
      {"accb", "reduce-ws", "unit", "char"},
  };
  for (const Together& row : kTogether) {
    if (row.algorithm == algorithm && row.parameter == parameter) {
      return {{std::string(row.name), std::string(row.value)}};
    }
  }
  return {};
}

TEST(Family, EveryParameterMatters) {
  // Some value of each parameter must change some answer: a parameter that nothing reads is a
  // fault.
  for (const Algorithm& algorithm : algorithms()) {
    for (const ParamSpec* spec : extract::all_params(algorithm)) {
      bool matters = false;
      test::Settings settings = setting_for(algorithm.name, spec->name);
      for (const auto& page : all_pages()) {
        const Labels plain = test::label(page->page, algorithm.name, settings, &stop_words());
        for (const std::string& value : values_of(*spec)) {
          settings.emplace_back(spec->name, value);
          const Labels other = test::label(page->page, algorithm.name, settings, &stop_words());
          settings.pop_back();
          matters =
              matters || other.keep != plain.keep || other.segments.size() != plain.segments.size();
        }
        if (matters) break;
      }
      EXPECT_TRUE(matters) << algorithm.name << ": " << spec->name;
    }
  }
}

TEST(Family, HostilePagesTakeLinearTime) {
  // Counted as a ratio within this run: four times the page must not take more than sixteen times
  // as long, which a quadratic step on these sizes would by far.
  const auto page_of = [](std::string_view piece, std::size_t n) {
    std::string html = "<title>";
    for (std::size_t i = 0; i < n / 8; ++i) html += "a - b | c d e f ";
    html += "</title>";
    for (std::size_t i = 0; i < n; ++i) html += piece;
    return html;
  };
  const auto seconds = [](const Algorithm& algorithm, const Page& page) {
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
      const std::clock_t begin = std::clock();
      run(algorithm, page);
      best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
  };
  constexpr double kNoise = 0.01;  // seconds; what a busy machine adds
  for (const std::string_view piece :
       {"<h2>x</h2>", "<p>a - b</p>", "<br>w<br><br>", "<li><a href=x>y</a> comment"}) {
    const ParsedPage small(page_of(piece, 4000));
    const ParsedPage large(page_of(piece, 16000));
    for (const Algorithm& algorithm : algorithms()) {
      EXPECT_LT(seconds(algorithm, large.page), 16 * (seconds(algorithm, small.page) + kNoise))
          << algorithm.name << ": " << piece;
    }
  }
}

}  // namespace
}  // namespace sito
