// SPDX-License-Identifier: Apache-2.0
// The rules of the row sito for code.
#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using Learned = test::LearnedPage;
using test::kept;

TEST_F(Learned, CodeInAFigureBesideChosenTextsIsKept) {
  // Everything with three words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 2.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  const auto keep = [&](const std::string& html) { return kept(parse(html), parts); };
  const std::string text = "<p>Read the file.</p>";
  const std::string code = "<figure><p>a.js</p><pre><code>read(a);</code></pre></figure>";
  EXPECT_EQ(keep(text + code + text), (std::vector{true, false, true, true}));
  EXPECT_EQ(keep(text + "<div><a href=#npm>npm</a></div><div>yarn</div><div>" + code + code +
                 "</div>" + "<h2>The end</h2>" + text),
            (std::vector{true, false, false, false, true, false, true, false, true}));
  // A menu beside it, other code, and pictures.
  EXPECT_EQ(keep(text + "<a href=/b>News</a>" + code + text),
            (std::vector{true, false, false, false, true}));
  EXPECT_EQ(keep(code + text + code + "<a href=/b>News</a>"),
            (std::vector{false, false, true, false, true, false}));
  EXPECT_EQ(keep(text + "<figure><img src=a><figcaption>A mill</figcaption></figure>" + text),
            (std::vector{true, false, true}));
}

TEST_F(Learned, CodeInTabsStaysTogether) {
  // Everything with three words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 2.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  const auto keep = [&](const std::string& html) { return kept(parse(html), parts); };
  const std::string text = "<p>Read the file.</p>";
  const std::string list = "<ul><li><a href=#c>C</a></li><li><a href=#d>D</a></li></ul>";
  const std::string buttons = "<div><button>C</button> <button>D</button></div>";
  const std::string shown = "<div id=c><pre>read(a);</pre></div>";
  const std::string hidden = "<div id=d style='display:none'><pre>a.read;<br>b;</pre></div>";
  EXPECT_EQ(keep(text + list + shown + hidden),
            (std::vector{true, false, false, true, true, true}));
  EXPECT_EQ(keep(text + buttons + shown + hidden), (std::vector{true, false, true, true, true}));
  EXPECT_EQ(keep(buttons + shown + hidden + text), (std::vector{false, true, true, true, true}));
  EXPECT_EQ(keep(list + "<div><pre>int a = read();</pre></div>" + hidden),
            (std::vector{false, false, true, true, true}));
  // Nothing beside it is chosen.
  EXPECT_EQ(keep(text + "<a href=/b>News</a>" + list + shown + hidden),
            (std::vector{true, false, false, false, false, false, false}));
  // Fewer tabs than panels, links to other pages, and no panels.
  EXPECT_EQ(keep(text + "<button>C</button>" + shown + hidden),
            (std::vector{true, false, false, false, false}));
  EXPECT_EQ(keep(text + "<a href=/c>C</a><a href=/d>D</a>" + shown + hidden),
            (std::vector{true, false, false, false, false}));
  EXPECT_EQ(keep(text + buttons + shown), (std::vector{true, false, false}));
}

TEST_F(Learned, LabelsThatRepeatTheLanguageOfCodeAreDropped) {
  const std::string prose = "<p>Install it with the program of your system.</p>";
  const auto code = [](const std::string& label) {
    return "<div class='language-js theme'><button title=Copy></button><span class=lang>" + label +
           "</span><pre><code>let js = 1;</code></pre></div>";
  };
  EXPECT_EQ(kept(parse(prose + code("JS"))), (std::vector{true, false, true}));
  EXPECT_EQ(kept(parse(prose + code("theme.js"))), (std::vector{true, true, true}));
  EXPECT_EQ(kept(parse(prose + "<p>js</p>" + code(""))), (std::vector{true, true, true}));
}

TEST_F(Learned, CodeBetweenChosenTextsIsKept) {
  // Everything with eight words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 7.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  parts.types = {"documentation", "service"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const auto keep = [&](const std::string& html) { return kept(parse(html), parts); };
  const std::string text = "<p>Read the file before you write to it again.</p>";
  const std::string code = "<pre>for f in files: read</pre>";
  EXPECT_EQ(keep(text + code + text), (std::vector{true, true, true}));
  EXPECT_EQ(
      keep(text + "<div>Code: Select all</div><div><code>for f in <b>files</b>: read</code></div>" +
           text),
      (std::vector{true, false, true, true}));
  // Names, text with code in it, code before and behind the text, and far from it.
  EXPECT_EQ(
      keep(text + "<div><code>read</code></div><div>Use <code>read all files</code></div>" + text),
      (std::vector{true, false, false, true}));
  EXPECT_EQ(keep(code + text + code), (std::vector{false, true, false}));
  const std::string labels = "<i>a</i><hr>b<hr>c<hr>d<hr>";
  EXPECT_EQ(keep(text + labels + code + text),
            (std::vector{true, false, false, false, false, false, true}));
  parts.types = {"service", "documentation"};
  EXPECT_EQ(keep(text + code + text), (std::vector{true, false, true}));
}

}  // namespace
}  // namespace sito::extract::learned
