// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/commands/paragraph_pipe.h"

#include "sito/base/diagnostics.h"
#include "sito/corpus/commands/html_command.h"
#include "sito/sift/sift_page.h"
#include "sito/sift/sifter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::corpus {
namespace {

using extract::ModifiableParagraph;
using extract::ModifierPhase;

const std::string kProse(220, 'x');

std::vector<ModifiableParagraph> two() {
  std::vector<ModifiableParagraph> paragraphs(2);
  paragraphs[0].text = "a \"quoted\" text";
  paragraphs[0].html = "<p>a &quot;quoted&quot; text</p>";
  paragraphs[0].label = paragraphs[1].label = "bad";
  paragraphs[1].text = "other";
  return paragraphs;
}

std::string fault(std::string_view answer) {
  std::vector<ModifiableParagraph> paragraphs = two();
  const Result<void> read =
      read_answer({.name = "command"}, answer, ModifierPhase::After, paragraphs);
  return read ? "" : read.error().message;
}

TEST(ParagraphPipe, LinesAreAnsweredAsTheyWereGiven) {
  std::vector<ModifiableParagraph> paragraphs = two();
  const std::string lines = paragraph_lines("http://x.test/", ModifierPhase::After, paragraphs);
  EXPECT_EQ(lines.substr(0, lines.find('\n')),
            R"({"phase":"after","url":"http://x.test/","number":1,"class":"bad","heading":false,)"
            R"("text":"a \"quoted\" text","html":"<p>a &quot;quoted&quot; text</p>"})");
  ASSERT_TRUE(read_answer({.name = "command"}, lines, ModifierPhase::After, paragraphs));
  EXPECT_EQ(paragraphs[0].text, two()[0].text);
}

TEST(ParagraphPipe, WhatALineDoesNotHaveStays) {
  std::vector<ModifiableParagraph> paragraphs = two();
  ASSERT_TRUE(read_answer({.name = "command"}, "{\"class\":\"good\"}\r\n\n{\"text\":\"new\"}",
                          ModifierPhase::After, paragraphs));
  EXPECT_EQ(paragraphs[0].label, "good");
  EXPECT_EQ(paragraphs[0].text, two()[0].text);
  EXPECT_EQ(paragraphs[1].label, "bad");
  EXPECT_EQ(paragraphs[1].text, "new");
}

TEST(ParagraphPipe, BadAnswersNameTheirLine) {
  EXPECT_EQ(fault("{}\nnonsense\n"),
            "the command has answered: line 2 is not a JSON object: 'nonsense'");
  EXPECT_EQ(fault("{}\n{\"class\":\"fine\"}\n"),
            "the command has answered: line 2 has the class 'fine'; expected good or bad");
  EXPECT_EQ(fault("{\"text\":7}\n{}\n"),
            "the command has answered: line 1 has a text that is not a string");
  EXPECT_EQ(fault("{\"number\":2}\n{\"number\":1}\n"),
            "the command has answered: line 1 is about paragraph 2; expected one line for "
            "each paragraph, in their order");
  EXPECT_EQ(fault(""),
            "the command has answered 0 lines; expected one for each of the 2 paragraphs");
  EXPECT_EQ(fault("{}\n{}\n{}\n"),
            "the command has answered more lines; expected one for each of the 2 paragraphs");
}

TEST(ParagraphPipe, TooMuchAndNothingForeverAreErrors) {
  const auto message = [](Command command) {
    const auto answer = answer_of(command, "x\n");
    return answer ? std::string() : answer.error().message;
  };
  EXPECT_EQ(message({.name = "command", .text = "yes", .most_bytes = 1000}),
            "the command has answered with more than 1000 bytes");
  EXPECT_EQ(message({.name = "command", .text = "sleep 100", .seconds = 0.2}),
            "the command has not answered for 0.2 s");
  EXPECT_EQ(
      message(
          {.name = "command", .text = "while true; do echo x; sleep 0.02; done", .seconds = 0.1}),
      "the command has not ended its answer after 1 s (ten times its timeout)");
  EXPECT_EQ(message({.name = "command", .text = "cat >/dev/null; exit 3"}),
            "the command has ended with code 3");
}

/// A page through a whole sifter.
struct Sifted {
  Document document;
  std::string error;
};

Sifted sift(const std::string& html, const std::string& paragraphs, bool structure = false,
            const std::string& filter = "") {
  const auto failure = std::make_shared<sift::FirstFailure>();
  sift::SiftOptions options;
  options.plan = extract::Plan::parse("justext").value();
  options.assemble.structure = structure;
  options.command_failure = failure;
  if (!paragraphs.empty())
    options.modifier = make_modifier({.command = {.name = "command", .text = paragraphs}}, failure);
  if (!filter.empty())
    options.html_filter = make_html_filter({.name = "filter", .text = filter}, failure);
  const auto sifter = sift::Sifter::make(options);
  NoDiagnostics notes;
  Sifted result;
  const auto drop =
      sift_page(**sifter, {.bytes = html, .url = "http://x.test/a/"}, notes, result.document);
  if (!drop) result.error = drop.error().message;
  return result;
}

TEST(ParagraphPipe, ChangedTextStandsInBothBodies) {
  const std::string html = "<p>" + kProse + " <a href=b>link</a></p><p>bye</p>";
  const Sifted sifted = sift(html, "sed 's/xlink\\|xxx* link/seen/'", true);
  ASSERT_EQ(sifted.error, "");
  ASSERT_EQ(sifted.document.paragraphs.size(), 1U);
  EXPECT_EQ(sifted.document.paragraphs[0].text, "seen");
  EXPECT_TRUE(sifted.document.paragraphs[0].marks.empty());
  ASSERT_EQ(sifted.document.structured.paragraphs.size(), 1U);
  EXPECT_EQ(sifted.document.structured.paragraphs[0].text, "seen");
}

TEST(ParagraphPipe, ChangedHtmlHasItsOwnLinks) {
  const Sifted sifted =
      sift("<p>" + kProse + "</p>", R"(sed 's|"html":"<p>x*|"html":"<p><a href=new>n</a>|')");
  ASSERT_EQ(sifted.error, "");
  ASSERT_EQ(sifted.document.paragraphs.size(), 1U);
  EXPECT_EQ(sifted.document.paragraphs[0].text, "n");
  ASSERT_EQ(sifted.document.paragraphs[0].marks.size(), 1U);
  EXPECT_EQ(sifted.document.paragraphs[0].marks[0].url, "http://x.test/a/new");
}

TEST(ParagraphPipe, AFailureIsThatOfThePage) {
  EXPECT_EQ(sift("<p>" + kProse, "cat >/dev/null").error,
            "the command has answered 0 lines; expected one for each of the 1 paragraphs");
}

TEST(HtmlCommand, TheAlgorithmSeesWhatItAnswers) {
  const Sifted sifted =
      sift("<p>" + kProse + "</p><p id=ad>" + kProse + "y</p>", "", false, "sed 's|<p id=ad>.*||'");
  ASSERT_EQ(sifted.error, "");
  ASSERT_EQ(sifted.document.paragraphs.size(), 1U);
  EXPECT_EQ(sifted.document.paragraphs[0].text, kProse);
  EXPECT_EQ(sift("<p>" + kProse, "", false, "printf '\\377'; cat >/dev/null").error,
            "the filter has answered with text that is not UTF-8");
}

}  // namespace
}  // namespace sito::corpus
