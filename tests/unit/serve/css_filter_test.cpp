// SPDX-License-Identifier: Apache-2.0
#include "serve/css_filter.h"

#include <gtest/gtest.h>

namespace sito::serve {
namespace {

std::string declarations(std::string_view css) {
  std::string out;
  append_declarations(css, out);
  return out;
}

std::string sheet(std::string_view css) {
  std::string out;
  append_style_sheet(css, out);
  return out;
}

TEST(CssFilter, KeepsWhatMakesAPageLookLikeItself) {
  const std::pair<const char*, const char*> cases[] = {
      {"color: red", "color:red;"},
      {"COLOR:#fff;width:calc(100% - (2 * 3px))", "color:#fff;width:calc(100% - (2 * 3px));"},
      {"font: 12px/1.5 \"Times New Roman\", 'A B', serif",
       "font:12px/1.5 \"Times New Roman\", 'A B', serif;"},
      {"margin:0 auto!important;", "margin:0 auto!important;"},
      {"background:-webkit-linear-gradient(top, rgba(0,0,0,.5) 0%, transparent)",
       "background:-webkit-linear-gradient(top, rgba(0,0,0,.5) 0%, transparent);"},
      {"--Gap: 4px; gap: var(--Gap)", "--Gap:4px;gap:var(--Gap);"},
      {"content: \"(\"", "content:\"(\";"},
      {"position:absolute;top:0", "position:absolute;top:0;"},
      {"color:/* ; */blue", "color:blue;"},
      {"display:none;;;", "display:none;"},
  };
  for (const auto& [css, kept] : cases) EXPECT_EQ(declarations(css), kept) << css;
}

TEST(CssFilter, DropsDeclarationsThatLoadRunOrCoverThePage) {
  for (const char* css : {"background:url(http://x.example/)",
                          "background:URL(http://x.example/)",
                          "background:url( 'http://x.example/')",
                          "background:url(data:image/png;base64,AA)",
                          "background:\\75rl(http://x.example/)",
                          "background:u\\72 l(http://x.example/)",
                          "background:ur/**/l(http://x.example/)",
                          "background:image-set('a.png' 1x)",
                          "background:-webkit-image-set(url(a) 1x)",
                          "background:image('a.png')",
                          "background:cross-fade(url(a),url(b))",
                          "background:src('a')",
                          "background:element(#x)",
                          "background:paint(x)",
                          "list-style:url(//x.example/)",
                          "cursor:url(//x.example/),auto",
                          "content:url(//x.example/)",
                          "width:expression(alert(1))",
                          "width:ex/**/pression(alert(1))",
                          "behavior:url(#default#time2)",
                          "-moz-binding:url(//x.example/x#y)",
                          "src:local(x)",
                          "color:red}body{color:blue",
                          "color:'</style><script>'",
                          "color:</style>",
                          "content:'<!--'",
                          "content:'\\3c'",
                          "content:'url(x)'",
                          "content:'a}@import b'",
                          "content:\"unclosed",
                          "content:'line\nbreak'",
                          "color:rgb(1,2",
                          "color:rgb)1(",
                          "color:[a]",
                          "color:{a}",
                          "col or:red",
                          "co\\6c or:red",
                          "color",
                          ":red",
                          "color:",
                          "position:fixed",
                          "position : FIXED",
                          "position:-webkit-sticky",
                          "position:var(--x)",
                          "animation:x 1s",
                          "-webkit-animation-name:x",
                          "transition:all 1s",
                          "pointer-events:none",
                          "--x:url(//x.example/)",
                          "color:r\xC3\xA9"
                          "d",
                          "color:\x01red",
                          "color:red\\",
                          "@import 'x'",
                          "filter:url(#x)",
                          "filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='x')",
                          "mask:url(//x.example/)",
                          "-webkit-user-modify:read-write"}) {
    EXPECT_EQ(declarations(css), "") << css;
  }
}

TEST(CssFilter, OneBadDeclarationTakesNoOtherWithIt) {
  EXPECT_EQ(declarations("background:url(x;y);color:red"), "color:red;");
  EXPECT_EQ(declarations("a:'b;c';d:'e';background:url(';');color:red"), "d:'e';color:red;");
  EXPECT_EQ(declarations("x{a:b;c:d};color:red"), "color:red;");
}

TEST(CssFilter, KeepsRulesAndTheirConditions) {
  EXPECT_EQ(sheet("p{color:red} a > b:not(.c)::before, [d=\"e\"] {width:1px;}"),
            "p{color:red;}\na > b:not(.c)::before, [d=\"e\"]{width:1px;}\n");
  EXPECT_EQ(sheet("@media (max-width:600px) and (min-width: 2em){p{color:red}}"),
            "@media (max-width:600px) and (min-width: 2em){p{color:red;}\n}\n");
  EXPECT_EQ(sheet(".\xC5\xBElu\xC5\xA5{color:red}"), ".\xC5\xBElu\xC5\xA5{color:red;}\n");
  EXPECT_EQ(sheet("<!-- p{color:red} --> b{width:1px}"), "p{color:red;}\nb{width:1px;}\n");
}

TEST(CssFilter, DropsRulesThatLoadOrDoNotEnd) {
  for (const char* css : {"@import 'http://x.example/';",
                          "@import url(//x.example/);",
                          "@IMPORT'x';",
                          "@\\69mport 'x';",
                          "@charset 'utf-7';",
                          "@namespace url(x);",
                          "@font-face{font-family:x;src:url(//x.example/)}",
                          "@keyframes x{from{color:red}}",
                          "@page{margin:0}",
                          "p{background:url(//x.example/)}",
                          "p</style><script>alert(1)</script>{color:red}",
                          "p{color:'</style>'}",
                          "p[a='</style>']{color:red}",
                          "p\\{color:red}",
                          "p{",
                          "p",
                          "{color:red}",
                          "p[a{color:red}",
                          "p(a{color:red}",
                          "a)b{color:red}",
                          "sito-t{display:none}",
                          "[a=\"x\ny\"]{color:red}",
                          "@media x{@import 'y';}",
                          "p{color:red;",
                          "p;{x",
                          "@media <script>{p{color:red}}"}) {
    const std::string out = sheet(css);
    for (const char* bad : {"<", "import", "url", "script", "sito-", "font-face"}) {
      EXPECT_EQ(out.find(bad), std::string::npos) << css << " -> " << out;
    }
    // What is left is empty, or whole.
    EXPECT_EQ(std::count(out.begin(), out.end(), '{'), std::count(out.begin(), out.end(), '}'));
  }
  EXPECT_EQ(sheet("@import 'x'; p{color:red}"), "p{color:red;}\n");
}

TEST(CssFilter, NestingHasAnEnd) {
  std::string css;
  for (int i = 0; i < 10000; ++i) css += "@media x{";
  EXPECT_LT(sheet(css).size(), 200U);
}

std::string sheet_for(std::string_view css, std::string_view media) {
  std::string out;
  append_style_sheet(css, media, out);
  return out;
}

TEST(CssFilter, KeepsRulesInLayersAndContainers) {
  EXPECT_EQ(sheet("@layer base,theme.dark;@layer base{p{color:red}}"),
            "@layer base,theme.dark;\n@layer base{p{color:red;}\n}\n");
  EXPECT_EQ(sheet("@container box (width >= 20em){p{color:red}}"),
            "@container box (width >= 20em){p{color:red;}\n}\n");
  EXPECT_EQ(sheet("@layer {p{color:red}} @font-face{font-family:x;src:url(x)}"),
            "@layer {p{color:red;}\n}\n");
}

TEST(CssFilter, LimitsASheetToItsMedia) {
  EXPECT_EQ(sheet_for("p{color:red}", " "), "p{color:red;}\n");
  EXPECT_EQ(sheet_for("p{color:red}", "screen and (min-width: 9em)"),
            "@media screen and (min-width: 9em){\np{color:red;}\n}\n");
  for (const char* media : {"screen{", "a</style>", "x;", "url(x)\\", "(screen"}) {
    EXPECT_EQ(sheet_for("p{color:red}", media), "") << media;
  }
  // What stands behind a brace too many stays in the group, or is dropped.
  EXPECT_EQ(sheet_for("}} p{color:red}", "print"), "@media print{\np{color:red;}\n}\n");
}

TEST(CssFilter, ReadsTheImportsInFrontOfAllRules) {
  const auto imports = style_imports(
      "\xEF\xBB\xBF@charset \"utf-8\"; @layer a; /* x */ @import 'a.css';\n"
      "@IMPORT url( \"b.css?x=1;2\" ) screen and (color); @import url(c.css)print;"
      "@import 'd.css' layer(x); @import '\\65.css'; @import e.css; @import ''; p{color:red}"
      "@import 'late.css';");
  ASSERT_EQ(imports.size(), 3U);
  EXPECT_EQ(imports[0].url, "a.css");
  EXPECT_EQ(imports[0].media, "");
  EXPECT_EQ(imports[1].url, "b.css?x=1;2");
  EXPECT_EQ(imports[1].media, "screen and (color)");
  EXPECT_EQ(imports[2].url, "c.css");
  EXPECT_EQ(imports[2].media, "print");
  for (const char* css : {"", "@import", "@import ;", "@import 'x", "@import url(x", ";;;", "@"}) {
    EXPECT_TRUE(style_imports(css).empty()) << css;
  }
}

}  // namespace
}  // namespace sito::serve
