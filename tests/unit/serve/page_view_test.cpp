// SPDX-License-Identifier: Apache-2.0
#include "serve/page_view.h"

#include "support/golden_pages.h"
#include "support/labelled_page.h"
#include "support/view_checks.h"

#include <gtest/gtest.h>

namespace sito::serve {
namespace {

using test::ParsedPage;

constexpr std::string_view kNonce = "0123456789abcdef";

std::string view_of(std::string_view html) {
  const ParsedPage parsed(html);
  return page_view(parsed.page, kNonce);
}

// What stands between the body's start tag and our script.
std::string body_of(std::string_view html) {
  const std::string view = view_of(html);
  const std::size_t begin = view.find('\n', view.find("<body")) + 1;
  return view.substr(begin, view.find("\n<script nonce", begin) - begin);
}

TEST(PageView, NumbersElementsAndTexts) {
  EXPECT_EQ(body_of("<body><div id=a class='b c'><p>one <b>two</b></p></div>"),
            "<div data-n=\"3\" id=\"a\" class=\"b c\"><p data-n=\"4\"><sito-t data-t=\"0\" "
            "data-n=\"5\">one </sito-t><b data-n=\"6\"><sito-t data-t=\"1\" data-n=\"7\">two"
            "</sito-t></b></p></div>");
}

TEST(PageView, FrameElementsKeepTheirLooks) {
  const std::string view =
      view_of("<html lang=cs class=x><body id=y style='color:red' onload='alert(1)'>z");
  EXPECT_NE(view.find("<html data-n=\"0\" lang=\"cs\" class=\"x\">"), std::string::npos) << view;
  EXPECT_NE(view.find("<body data-n=\"2\" id=\"y\" style=\"color:red;\">"), std::string::npos)
      << view;
}

TEST(PageView, PicturesAreBoxesWithTheirTextAndSize) {
  EXPECT_EQ(body_of("<img src=x.png alt='A \"b\"' width=40 height=30px>"),
            "<span data-n=\"3\" data-box=\"img\" data-alt=\"A &quot;b&quot;\" "
            "style=\"width:40px;height:30px;\"></span>");
  EXPECT_EQ(body_of("<img src=data:image/png;base64,AA width=100% height=99999999999>"),
            "<span data-n=\"3\" data-box=\"img\"></span>");
}

TEST(PageView, LinksAndFormsLeadNowhere) {
  EXPECT_EQ(body_of("<a href=/x target=_top ping=/y title=t>z</a>"),
            "<a data-n=\"3\" title=\"t\"><sito-t data-t=\"0\" data-n=\"4\">z</sito-t></a>");
  EXPECT_EQ(body_of("<form action=/x><input name=y value=v><input type=hidden value=w></form>"),
            "<div data-n=\"3\"><span data-n=\"4\" data-box=\"input\" data-alt=\"v\"></span></div>");
}

TEST(PageView, StylesGoToTheHeadWithoutWhatLoads) {
  const std::string view = view_of(
      "<style>@import 'x';p{color:red;background:url(y)}</style><body><style>b{width:1px}</style>");
  EXPECT_NE(view.find("p{color:red;}\nb{width:1px;}\n</style>"), std::string::npos) << view;
}

// Each is one attempt to have something run or loaded; what is left is read as a browser reads it.
TEST(PageView, NothingOfAHostilePageRunsOrLoads) {
  const std::string cases[] = {
      // Scripts and handlers.
      "<script>alert(1)</script>",
      "<script src=//x.example/></script>",
      "<ScRiPt>alert(1)</sCrIpT >",
      "<script nonce=0123456789abcdef>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "<img/src=x/onerror=alert(1)//>",
      "<body onload=alert(1)>",
      "<div onclick=alert(1) ONMOUSEOVER=alert(1)>x</div>",
      "<p on=x on\x0b"
      "click=y>z",
      "<svg onload=alert(1)>",
      "<svg><script>alert(1)</script></svg>",
      "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
      "<svg><set attributeName=href to=javascript:alert(1)>",
      "<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)/>#x'/></svg>",
      "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
      "<math href=javascript:alert(1)>x</math>",
      "<details open ontoggle=alert(1)>x</details>",
      "<video onloadstart=alert(1) src=x><source onerror=alert(1)></video>",
      "<marquee onstart=alert(1)>x</marquee>",
      "<input autofocus onfocus=alert(1)>",
      "<x onfocus=alert(1) tabindex=1 autofocus id=x>y",
      // Addresses.
      "<a href=javascript:alert(1)>x</a>",
      "<a href='java\nscript:alert(1)'>x</a>",
      "<a href='&#106;avascript&colon;alert(1)'>x</a>",
      "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
      "<iframe src=javascript:alert(1)></iframe>",
      "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
      "<object data=javascript:alert(1)><param name=src value=x></object>",
      "<embed src=//x.example/>",
      "<applet code=x archive=//x.example/></applet>",
      "<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>",
      "<link rel=stylesheet href=//x.example/><link rel=import href=x><link rel=preload href=x>",
      "<base href=//x.example/ target=_top>",
      "<meta http-equiv=refresh content='0;url=//x.example/'>",
      "<meta http-equiv=Content-Security-Policy content=''>",
      "<body background=//x.example/><table background=x><td background=y>z",
      "<img srcset='//x.example/ 2x' lowsrc=x dynsrc=y>",
      "<picture><source srcset=//x.example/><img src=//x.example/></picture>",
      "<video poster=//x.example/><audio src=//x.example/ autoplay>",
      "<area href=javascript:alert(1)><map name=x><area href=//x.example/></map>",
      "<blockquote cite=//x.example/>x</blockquote><q cite=javascript:x>y</q>",
      "<html manifest=//x.example/>",
      "<isindex action=javascript:alert(1) prompt=x>",
      "<keygen autofocus onfocus=alert(1)>",
      "<portal src=//x.example/></portal><fencedframe></fencedframe>",
      // Styles.
      "<style>@import '//x.example/';</style>",
      "<style>p{background:url(//x.example/)}</style><p>x",
      "<style>p{x:expression(alert(1))}</style><p>x",
      "<style>a{}</style/><script>alert(1)</script>",
      "<style>p[a='</style><script>alert(1)</script>']{}</style>",
      "<style><!--</style><script>alert(1)</script>--></style>",
      "<p style='background:url(//x.example/)'>x",
      "<p style='background:u\\72l(//x.example/)'>x",
      "<p style='-moz-binding:url(x)'>x<p style='behavior:url(x)'>y",
      "<p style=\"color:red;}</style><script>alert(1)</script>\">x",
      "<svg><style>p{color:red}<img src=x onerror=alert(1)></style></svg>",
      // What a second reading sees differently.
      "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x</noscript>",
      "<p>a b c d e f</p><noscript>many words many words many words many words many words <p "
      "title='</noscript><img src=x onerror=alert(1)>'></noscript>",
      "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
      "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 "
      "onerror=alert(1)&gt;'>",
      "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
      "<math><annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml></math>",
      "<svg><foreignObject><p><script>alert(1)</script></foreignObject></svg>",
      "<svg><desc><title><style></title><img src=x onerror=alert(1)></style></desc></svg>",
      "<template><script>alert(1)</script><img src=x onerror=alert(1)></template>",
      "<template shadowrootmode=open><img src=x onerror=alert(1)></template>",
      "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
      "<textarea><p title='</textarea><img src=x onerror=alert(1)>'></textarea>",
      "<title><p title='</title><img src=x onerror=alert(1)>'></title>",
      "<noembed><p title='</noembed><img src=x onerror=alert(1)>'></noembed>",
      "<noframes><p title='</noframes><img src=x onerror=alert(1)>'></noframes>",
      "<iframe><p title='</iframe><img src=x onerror=alert(1)>'></iframe>",
      "<plaintext></plaintext><script>alert(1)</script>",
      "<select><style></select><img src=x onerror=alert(1)></style></select>",
      "<select><template><script>alert(1)</script></template></select>",
      "<table><td><select><xmp><script>alert(1)</script></xmp></select></table>",
      "<!--><img src=x onerror=alert(1)>-->",
      "<!-- --!><img src=x onerror=alert(1)> -->",
      "<![CDATA[><img src=x onerror=alert(1)>]]>",
      "<svg><![CDATA[</svg><img src=x onerror=alert(1)>]]></svg>",
      "<?xml version='1.0'?><img src=x onerror=alert(1)>?>",
      "<!DOCTYPE html [<!ENTITY x '<script>alert(1)</script>'>]>&x;",
      "&lt;script&gt;alert(1)&lt;/script&gt;",
      "&lt;/sito-t&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
      "</sito-t></body></html><script>alert(1)</script>",
      "<sito-t data-t=0 data-n=0 onclick=alert(1)>x</sito-t>",
      // Names and values with odd characters.
      "<p \"onclick=alert(1)>x",
      "<p a<script>alert(1)</script>=b>x",
      "<p title='\"><script>alert(1)</script>'>x",
      "<p title=\"'><script>alert(1)</script>\">x",
      "<p title='&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>x",
      "<p class=`onclick=alert(1)` id=\"`\">x",
      "<p id='x\" onclick=\"alert(1)'>x",
      "<p lang='x\n\t\r\f\" onclick=alert(1)'>x",
      "<a\xC2\xA0onclick=alert(1)>x</a>",  // NO-BREAK SPACE
      "<p/onclick=alert(1)>x",
      "<x:script>alert(1)</x:script>",
      "<script\xE2\x80\x8B>alert(1)</script>",  // ZERO WIDTH SPACE
      "<img alt='x\" onerror=\"alert(1)' src=x>",
      "<img alt='&#0;&#x3c;script&#x3e;' width='1\" onerror=\"x'>",
      std::string("<scr\0ipt>alert(1)</scr\0ipt><p title='\0'>x", 46),
      "<a id=document name=body><img name=getElementById><form id=parent name=parent>",
  };
  EXPECT_GE(std::size(cases), 40U);
  for (const std::string& html : cases) {
    for (const std::string& page :
         {html, "<p>before</p>" + html + "<p>behind</p>", "<table><tr>" + html + "<td>x",
          "<div hidden>" + html + "</div>"}) {
      const std::string view = view_of(page);
      EXPECT_EQ(test::fault_of_view(view, kNonce), "") << page << "\n-> " << body_of(page);
    }
  }
}

TEST(PageView, EveryVisibleTextStandsUnderItsNumber) {
  for (const test::GoldenPage& golden : test::golden_pages()) {
    const ParsedPage parsed(golden.html);
    const std::string view = page_view(parsed.page, kNonce);
    EXPECT_EQ(test::fault_of_view(view, kNonce), "") << golden.slug;
    EXPECT_EQ(test::text_missing_in_view(parsed.page, view), "") << golden.slug;
  }
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const ParsedPage parsed(test::generated_page(seed));
    const std::string view = page_view(parsed.page, kNonce);
    EXPECT_EQ(test::fault_of_view(view, kNonce), "") << seed;
    EXPECT_EQ(test::text_missing_in_view(parsed.page, view), "") << seed;
  }
}

TEST(PageView, IsOfTheSizeOfThePage) {
  std::string html;
  for (int i = 0; i < 2000; ++i) html += "<p>A paragraph of the usual length, as pages have them.";
  EXPECT_LT(view_of(html).size(), html.size() * 3 + 10000);
  const std::string deep = view_of(std::string(20000, '<') + "x");
  EXPECT_LT(deep.size(), 300000U);
}

TEST(PageView, HeadersAllowOurScriptAlone) {
  std::string policy;
  for (const auto& [name, value] : page_view_headers("abc")) {
    if (name == "Content-Security-Policy") policy = value;
    EXPECT_EQ(value.find('\n'), std::string::npos);
  }
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'nonce-abc';"), std::string::npos);
  EXPECT_NE(policy.find("sandbox allow-scripts;"), std::string::npos);
  EXPECT_EQ(policy.find("allow-same-origin"), std::string::npos);
  EXPECT_NE(policy.find("frame-ancestors 'self'"), std::string::npos);
}

}  // namespace
}  // namespace sito::serve
