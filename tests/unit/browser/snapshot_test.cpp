// SPDX-License-Identifier: Apache-2.0
// What a snapshot holds: shadow trees, frames, geometry; and that all of it can be clicked.
#include "support/real_browser.h"

namespace sito::browser {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

class SnapshotTest : public test::RealBrowser {
 protected:
  void SetUp() override { start(); }
};

TEST_F(SnapshotTest, LeavesOutWhatTheBrowserSaysOfAFrameThatFails) {
  server_.page("/", "<p>own</p><iframe src='http://127.0.0.1:59999/'></iframe>");
  const auto view = visit("/");
  const std::string html = plain(*view);
  EXPECT_NE(html.find("own"), std::string::npos);
  EXPECT_EQ(html.find("ERR_"), std::string::npos);
}

TEST_F(SnapshotTest, ShadowTreesStandInTheirHostsPlaceWithSlotsFilled) {
  for (const std::string mode : {"open", "closed"}) {
    server_.page("/",
                 "<x-card><b slot=name>Name</b>rest<i slot=none>lost</i></x-card><script>"
                 "const root = document.querySelector('x-card').attachShadow({mode: '" +
                     mode +
                     "'}); root.innerHTML = '<style>b{color:red}</style><h2><slot "
                     "name=name>no name</slot></h2><p><slot></slot></p><slot name=more>"
                     "fallback</slot><button id=go>More</button>';"
                     "root.getElementById('go').onclick = e => e.target.after('revealed');"
                     "document.body.append(String(document.querySelector('x-card').shadowRoot"
                     " === null))</script>");
    const auto view = visit("/");
    ASSERT_TRUE(view);
    const std::string html = plain(*view);
    EXPECT_TRUE(has(html,
                    "<x-card><h2><b slot=\"name\">Name</b></h2><p>rest</p>fallback"
                    "<button id=\"go\">More</button></x-card>"))
        << html;
    EXPECT_TRUE(has(html, mode == "open" ? "false" : "true"));
    EXPECT_EQ(name_of(click(*view, "button", "id=\"go\"").effect), "changed");
    EXPECT_TRUE(has(plain(*view), "revealed</x-card>"));
  }
}

TEST_F(SnapshotTest, FramesStandInTheirPlace) {
  server_.page("/sub/inner",
               "<p>inner text</p><a href=near>near</a><button id=go "
               "onclick=\"this.after('revealed')\">More</button>");
  server_.page("/",
               "<p>outer</p><iframe src=/sub/inner style='position:absolute;left:100px;"
               "top:200px;width:400px;height:200px;border:0'></iframe><iframe src='" +
                   server_.url("/sub/inner", "localhost") +
                   "?other' style='margin-top:500px'></iframe><iframe srcdoc='<p>given</p>'>"
                   "</iframe>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  const std::string text = without_geometry(html);
  EXPECT_TRUE(has(text, "<div data-sito-frame=\"" + server_.url("/sub/inner") +
                            "\"><p>inner text</p><a href=\"" + server_.url("/sub/near") + "\">"))
      << text;
  EXPECT_TRUE(has(text, "data-sito-frame=\"" + server_.url("/sub/inner", "localhost") +
                            "?other\"><p>inner text</p>"))
      << text;
  EXPECT_TRUE(has(text, "<p>given</p>")) << text;
  const Geometry button = find(html, "button", "id=\"go\"");
  EXPECT_GE(button.x, 100);
  EXPECT_GE(button.y, 200);
  EXPECT_TRUE(button.visible);
  EXPECT_EQ(name_of(click(*view, "button", "id=\"go\"").effect), "changed");
  EXPECT_TRUE(has(plain(*view), "revealed"));
}

TEST_F(SnapshotTest, FramesOfFramesetsStandInABody) {
  server_.page("/menu", "<p>the menu</p>");
  server_.page("/text", "<p>the text</p>");
  server_.raw("/",
              "<html><frameset cols='20%,*'><frame src=/menu><frameset rows='50%,*'><frame src='" +
                  server_.url("/text", "localhost") +
                  "'><frame src=/none></frameset><noframes>no frames</noframes></frameset>"
                  "</html>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string text = plain(*view);
  EXPECT_TRUE(has(text, "<body")) << text;
  EXPECT_FALSE(has(text, "<frameset")) << text;
  EXPECT_TRUE(has(text, "<p>the menu</p>")) << text;
  EXPECT_TRUE(has(text, "<p>the text</p>")) << text;
}

TEST_F(SnapshotTest, ShadowTreesThatAreDeclaredClosedAreRead) {
  server_.page("/",
               "<p>light</p><x-card><template shadowrootmode=closed><p>declared</p>"
               "<slot></slot><x-inner><template shadowrootmode=closed><button id=go>More</button>"
               "<p id=t></p></template></x-inner></template><p>slotted</p></x-card>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  EXPECT_TRUE(has(without_geometry(html), "<p>declared</p>")) << without_geometry(html);
  EXPECT_TRUE(find(html, "button", "id=\"go\"").visible);
  EXPECT_EQ(name_of(click(*view, "button", "id=\"go\"").effect), "unchanged");
}

TEST_F(SnapshotTest, FramesOfOtherSitesInFramesOfOtherSites) {
  server_.page("/innermost",
               "<p>innermost</p><button id=go onclick=\"this.after('revealed')\">More</button>");
  server_.page("/middle", "<p>middle</p><iframe width=400 height=200 src='" +
                              server_.url("/innermost") + "'></iframe>");
  server_.page("/", "<p>outer</p><iframe width=500 height=300 src='" +
                        server_.url("/middle", "localhost") + "'></iframe>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = plain(*view);
  EXPECT_TRUE(has(html, "<p>middle</p>")) << html;
  EXPECT_TRUE(has(html, "<p>innermost</p>")) << html;
  EXPECT_EQ(name_of(click(*view, "button", "id=\"go\"").effect), "changed");
  EXPECT_TRUE(has(plain(*view), "revealed"));
}

TEST_F(SnapshotTest, ElementsInFramesOfOtherSitesAreClicked) {
  server_.page("/other",
               "<p>foreign</p><button id=far onclick=\"fetch('/text').then(r => r.text())"
               ".then(t => this.after(t))\">More</button><a id=out href=/left>out</a>");
  server_.raw("/text", "revealed", "text/plain");
  server_.page("/", "<p>outer</p><div style='height:2000px'></div><iframe src='" +
                        server_.url("/other", "localhost") +
                        "' style='margin-left:100px;width:400px;height:200px;border:0'></iframe>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const Geometry button = find(html_of(*view), "button", "id=\"far\"");
  EXPECT_GE(button.x, 100);
  EXPECT_GE(button.y, 2000);
  const auto before = view->fingerprint();
  EXPECT_EQ(name_of(click(*view, "button", "id=\"far\"").effect), "changed");
  EXPECT_TRUE(has(plain(*view), "</button>revealed"));
  EXPECT_NE(before.value_or(0), view->fingerprint().value_or(0));
  EXPECT_EQ(name_of(click(*view, "a", "id=\"out\"").effect), "navigated");
  EXPECT_FALSE(server_.was_asked("GET /left"));
}

TEST_F(SnapshotTest, FlagsOfGeometry) {
  server_.page("/",
               "<div id=fix style='position:fixed;top:0;left:0;width:50px;height:50px'>"
               "<span id=in>x</span></div><div id=up style='position:relative;z-index:5'>up"
               "</div><p id=gone style='visibility:hidden'>h</p><p id=clear style='opacity:0'>"
               "c</p><div style='height:0;overflow:hidden'><p id=folded>f</p></div>"
               "<button id=under style='position:absolute;left:300px;top:300px'>under</button>"
               "<div id=wall style='position:absolute;left:200px;top:200px;width:400px;"
               "height:400px;background:white'>wall</div>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  EXPECT_TRUE(find(html, "div", "id=\"fix\"").fixed);
  EXPECT_TRUE(find(html, "span", "id=\"in\"").fixed);
  EXPECT_TRUE(find(html, "div", "id=\"up\"").above);
  EXPECT_FALSE(find(html, "p", "id=\"gone\"").visible);
  EXPECT_FALSE(find(html, "p", "id=\"clear\"").visible);
  EXPECT_FALSE(find(html, "p", "id=\"folded\"").visible);
  EXPECT_TRUE(find(html, "button", "id=\"under\"").covered);
  EXPECT_FALSE(find(html, "div", "id=\"wall\"").covered);
}

// Applications as high as the window scroll an inner box, and cut off everything else.
TEST_F(SnapshotTest, WhatABoxScrollsIntoViewIsVisible) {
  server_.page("/",
               "<div style='height:90px;overflow:hidden'><div style='height:90px;overflow-y:auto'>"
               "<div style='height:500px'></div><button id=below onclick='this.after(1)'>b</button>"
               "</div></div><div style='height:0;overflow:hidden'><div style='overflow:auto'>"
               "<p id=folded>f</p></div></div><div style='height:20px;overflow:hidden'><div "
               "style='height:50px'></div><p id=cut>c</p></div>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  EXPECT_TRUE(find(html, "button", "id=\"below\"").visible);
  EXPECT_FALSE(find(html, "p", "id=\"folded\"").visible);
  EXPECT_FALSE(find(html, "p", "id=\"cut\"").visible);
  EXPECT_TRUE(click(*view, "button", "id=\"below\"").changed);
}

TEST_F(SnapshotTest, WhatCannotBeClickedIsSaid) {
  server_.page("/",
               "<button id=hidden hidden>h</button><button id=under>u</button><button id=gone>"
               "g</button><div style='position:fixed;inset:0;background:white' id=wall></div>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_EQ(name_of(click(*view, "button", "id=\"hidden\"").effect), "hidden");
  EXPECT_EQ(name_of(click(*view, "button", "id=\"under\"").effect), "covered");
  const auto nobody = view->click(123456, {});
  ASSERT_TRUE(nobody);
  EXPECT_EQ(name_of(nobody->effect), "gone");
}

TEST_F(SnapshotTest, ElementsOutOfTheWindowAreBroughtIntoIt) {
  server_.page("/",
               "<header style='position:fixed;top:0;height:80px;width:100%;background:white'>"
               "head</header><div style='height:5000px'></div><button id=low onclick="
               "\"this.after('revealed')\">low</button><div style='height:200px;"
               "overflow:auto'><div style='height:2000px'></div><button id=in onclick="
               "\"this.after('inner')\">in</button></div><div style='height:3000px'></div>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_EQ(name_of(click(*view, "button", "id=\"low\"").effect), "changed");
  EXPECT_EQ(name_of(click(*view, "button", "id=\"in\"").effect), "changed");
}

TEST_F(SnapshotTest, WritesWhatAParserReadsBack) {
  server_.raw(
      "/",
      "<!DOCTYPE html><title>a &amp; b</title><body><p title='\"&lt;'>x &lt; y &amp;"
      "&nbsp;z</p><script>if (1 < 2 && 3) { '\xc5\x91' }</script><br><svg viewBox='0 0 1 1'>"
      "<path d='M0'/></svg><template><p>t</p></template><textarea>v</textarea>"
      "<input value=given><!-- note --><p data-sito-box='9 9 9 9 9 v'>forged</p>"
      "<script>document.querySelector('input').value = 'typed';"
      "document.body.append('\\ud800')</script>",
      "text/html; charset=utf-8");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = plain(*view);
  for (const std::string part :
       {"<title>a &amp; b</title>", "<p title=\"&quot;&lt;\">x &lt; y &amp;&nbsp;z</p>",
        "<script>if (1 < 2 && 3) { '\xc5\x91' }</script><br><svg viewBox=\"0 0 1 1\"><path "
        "d=\"M0\">"
        "</path></svg><template><p>t</p></template><textarea>v</textarea><input value=\"given\">"
        "<!-- note --><p>forged</p>",
        "\xef\xbf\xbd</body></html>"}) {
    EXPECT_TRUE(has(html, part)) << part << "\n" << html;
  }
}

TEST_F(SnapshotTest, WhatTicksIsMarked) {
  server_.page("/",
               "<p id=clock>0</p><p id=list></p><p id=calm>text</p><script>let n = 0;"
               "setInterval(() => { clock.textContent = ++n; list.append(document.createElement("
               "'i')); list.firstChild.after('x'); }, 5)</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  EXPECT_TRUE(has(html, "vt\" id=\"clock\"")) << html;
  EXPECT_FALSE(has(html, "vt\" id=\"list\"")) << html;
  EXPECT_FALSE(has(html, "vt\" id=\"calm\"")) << html;
}

TEST_F(SnapshotTest, DeepTreesAndManyElements) {
  server_.page("/",
               "<script>let at = document.body; for (let i = 0; i < 5000; ++i) "
               "at = at.appendChild(document.createElement('div')); at.textContent = 'deep';"
               "for (let i = 0; i < 5000; ++i) document.body.append(Object.assign("
               "document.createElement('p'), {textContent: i}))</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = plain(*view);
  EXPECT_TRUE(has(html, "<div>deep</div>"));
  EXPECT_TRUE(has(html, "<p>4999</p>"));
}

}  // namespace
}  // namespace sito::browser
