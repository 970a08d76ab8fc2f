// SPDX-License-Identifier: Apache-2.0
// A page that is open is not left, and nothing is submitted, whatever is clicked.
#include "support/real_browser.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace sito::browser {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

class LeavingTest : public test::RealBrowser {
 protected:
  void SetUp() override { start(); }

  /// Clicks the only button or link of a page; the page must still be there, and /other unasked.
  Clicked click_on(const std::string& body, const std::string& tag) {
    server_.page("/", "<p>here</p>" + body);
    server_.page("/other", "<p>there</p>");
    const auto view = visit("/");
    if (!view) return {};
    const Clicked clicked = click(*view, tag, "id=\"it\"");
    std::this_thread::sleep_for(milliseconds(150));
    const std::string html = plain(*view);
    EXPECT_TRUE(has(html, "<p>here</p>")) << html;
    for (const std::string& line : server_.log()) {
      EXPECT_FALSE(has(line, "/other")) << line;
    }
    incidents_ = view->incidents();
    return clicked;
  }
  void expect(const Clicked& clicked, std::string_view effect, const std::string& path) {
    EXPECT_EQ(name_of(clicked.effect), effect);
    ASSERT_EQ(clicked.targets.size(), 1u);
    EXPECT_EQ(clicked.targets[0], server_.url(path));
  }

  Incidents incidents_;
};

TEST_F(LeavingTest, ByALink) {
  expect(click_on("<a id=it href=/other>go</a>", "a"), "navigated", "/other");
  EXPECT_EQ(incidents_.navigations, 1u);
}

TEST_F(LeavingTest, ByAScript) {
  expect(click_on("<button id=it onclick='location = \"/other\"'>go</button>", "button"),
         "navigated", "/other");
}

TEST_F(LeavingTest, ByAScriptThatTakesItsTime) {
  expect(click_on("<button id=it onclick='setTimeout(() => location.assign(\"/other\"), 60)'>go"
                  "</button>",
                  "button"),
         "navigated", "/other");
}

TEST_F(LeavingTest, ByAPageThatAsksWhetherToLeave) {
  expect(click_on("<script>onbeforeunload = e => { e.preventDefault(); return 'stay' }</script>"
                  "<a id=it href=/other>go</a>",
                  "a"),
         "navigated", "/other");
}

TEST_F(LeavingTest, ByReloading) {
  expect(click_on("<button id=it onclick='location.reload()'>again</button>", "button"),
         "navigated", "/");
}

TEST_F(LeavingTest, GoingBackLeadsNowhere) {
  const Clicked clicked =
      click_on("<button id=it onclick='history.back()'>back</button>", "button");
  EXPECT_EQ(name_of(clicked.effect), "unchanged");
}

TEST_F(LeavingTest, ToPlacesThatAreAskedOfNobody) {
  (void)click_on("<button id=it onclick='location = \"about:blank\"'>go</button>", "button");
  (void)click_on(
      "<button id=it onclick='location = URL.createObjectURL(new Blob([\"x\"],"
      "{type: \"text/html\"}))'>go</button>",
      "button");
}

TEST_F(LeavingTest, ByAForm) {
  expect(click_on("<form action=/other method=post><input name=a value=b><button id=it>send"
                  "</button></form>",
                  "button"),
         "submitted", "/other");
  EXPECT_EQ(incidents_.submissions, 1u);
  expect(click_on("<form action=/other><input name=a><button id=it>send</button></form>", "button"),
         "submitted", "/other");
}

TEST_F(LeavingTest, ByAFormThatAScriptSubmits) {
  for (const std::string method : {"get", "post"}) {
    const Clicked clicked = click_on("<form id=f action=/other method=" + method +
                                         "><input name=a value=b></form><button id=it "
                                         "onclick='f.submit()'>send</button>",
                                     "button");
    EXPECT_EQ(name_of(clicked.effect), "submitted") << method;
  }
}

TEST_F(LeavingTest, NoFormIsSentWhileThePageIsLoading) {
  server_.page("/",
               "<p>text of the page</p><form id=f action=/other method=post></form>"
               "<form id=g action=/framed method=post target=inner></form>"
               "<iframe name=inner></iframe><script>f.submit(); g.submit()</script>");
  const auto view = visit("/");
  EXPECT_TRUE(has(plain(*view), "text of the page"));
  EXPECT_GE(view->incidents().submissions, 1u);
  EXPECT_FALSE(server_.was_asked("POST /other"));
  EXPECT_FALSE(server_.was_asked("POST /framed"));
}

TEST_F(LeavingTest, AFormThatClosesADialogMay) {
  const Clicked clicked = click_on(
      "<dialog open><form method=dialog><button id=it>close</button></form></dialog>", "button");
  EXPECT_EQ(name_of(clicked.effect), "changed");
}

TEST_F(LeavingTest, ByAWindow) {
  expect(click_on("<button id=it onclick='window.open(\"/other\")'>open</button>", "button"),
         "opened", "/other");
  EXPECT_EQ(incidents_.windows, 1u);
  expect(click_on("<a id=it href=/other target=_blank>open</a>", "a"), "opened", "/other");
  expect(click_on("<a id=it href=/other target=_blank rel=noopener>open</a>", "a"), "opened",
         "/other");
  EXPECT_EQ(incidents_.windows, 1u);
}

TEST_F(LeavingTest, ByADownload) {
  expect(click_on("<a id=it href=/other download>save</a>", "a"), "navigated", "/other");
  EXPECT_EQ(incidents_.downloads, 1u);
}

TEST_F(LeavingTest, AnAddressThatAScriptPutsInItsPlaceIsToldAndTakenBack) {
  const Clicked clicked = click_on(
      "<p id=t>first</p><button id=it onclick='history.pushState(1, \"\", \"/elsewhere\");"
      "t.textContent = \"second\"'>go</button><script>onpopstate = () => "
      "{ t.textContent = 'first' }</script>",
      "button");
  expect(clicked, "moved", "/elsewhere");
  EXPECT_TRUE(clicked.changed);
}

TEST_F(LeavingTest, AnotherQueryOrPlaceInThePageIsNoOtherPage) {
  EXPECT_EQ(name_of(click_on("<button id=it onclick='history.pushState(1, \"\", \"?page=2\");"
                             "this.after(\"more\")'>go</button>",
                             "button")
                        .effect),
            "changed");
  EXPECT_EQ(name_of(click_on("<a id=it href='#there'>go</a><p id=there>there</p>", "a").effect),
            "unchanged");
}

// What is posted by a button to /other; the wish is told, and nothing comes of it.
constexpr const char* kWrites[] = {
    "{method: \"PUT\", body: \"x\"}", "{method: \"DELETE\"}", "{method: \"POST\", body: \"x=1\"}",
    "{method: \"POST\", body: JSON.stringify({id: 7, like: true})}",
    "{method: \"POST\", body: JSON.stringify({query: \"mutation { like(id: 7) }\"})}"};

TEST_F(LeavingTest, WhatAClickWouldWriteIsHeldAndCounted) {
  for (const std::string how : kWrites) {
    const Clicked clicked = click_on(
        "<button id=it onclick='fetch(\"/other\", " + how + ").catch(() => {})'>like</button>",
        "button");
    EXPECT_EQ(name_of(clicked.effect), "wrote") << how;
    EXPECT_TRUE(clicked.targets.empty()) << how;
    EXPECT_EQ(incidents_.writes, 1u) << how;
  }
  (void)click_on("<button id=it onclick='navigator.sendBeacon(\"/other\", \"x\")'>x</button>",
                 "button");
  EXPECT_EQ(incidents_.writes, 1u);
}

TEST_F(LeavingTest, WhatAClickAsksForByPostComes) {
  server_.raw("/graphql", "{\"text\": \"the first comment\"}", "application/json");
  const Clicked clicked = click_on(
      "<button id=it onclick='fetch(\"/graphql\", {method: \"POST\", body: JSON.stringify("
      "{query: \"query Comments($id: Int) { comments(id: $id) { text } }\", variables: {id: 1}})})"
      ".then(a => a.json()).then(a => this.after(a.text))'>comments</button>",
      "button");
  EXPECT_EQ(name_of(clicked.effect), "changed");
  EXPECT_TRUE(server_.was_asked("POST /graphql"));
  EXPECT_EQ(incidents_.writes, 0u);
}

TEST_F(LeavingTest, NothingIsWritten) {
  server_.raw("/read", "{}", "application/json");
  const Clicked clicked = click_on(
      "<button id=it onclick='navigator.sendBeacon(\"/other\", \"x\");"
      "fetch(\"/other\", {method: \"PUT\", body: \"x\"}).catch(() => {});"
      "fetch(\"/other\", {method: \"DELETE\"}).catch(() => {});"
      "const d = new FormData; d.append(\"a\", \"b\");"
      "fetch(\"/other\", {method: \"POST\", body: d}).catch(() => {});"
      "fetch(\"/read\", {method: \"POST\", body: \"{}\"}).then(() => this.after(\"read\"))'>go"
      "</button>",
      "button");
  EXPECT_EQ(name_of(clicked.effect), "wrote");
  EXPECT_TRUE(clicked.changed);
  EXPECT_EQ(incidents_.writes, 4u);
  EXPECT_TRUE(server_.was_asked("POST /read"));
}

TEST_F(LeavingTest, ALinkInAFrameOrIntoOne) {
  server_.page("/frame", "<p>framed</p><a id=inner href=/other>go</a>");
  const Clicked into = click_on(
      "<iframe name=f src=/frame></iframe><a id=it href=/other "
      "target=f>go</a>",
      "a");
  EXPECT_EQ(name_of(into.effect), "navigated");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_TRUE(has(plain(*view), "<p>framed</p>"));
  EXPECT_EQ(name_of(click(*view, "a", "id=\"inner\"").effect), "navigated");
  EXPECT_TRUE(has(plain(*view), "<p>framed</p>"));
  EXPECT_FALSE(server_.was_asked("GET /other"));
}

TEST_F(LeavingTest, WhileAPageIsLoadedItMayLeadOn) {
  server_.page("/", "<script>location.replace('/second')</script>");
  server_.raw("/second", "<meta http-equiv=refresh content='0; url=/third'>");
  server_.on("/third", [](const test::Exchange& exchange) { exchange.redirect("/fourth"); });
  server_.page("/fourth", "<p>arrived</p>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/"), {});
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_EQ(loaded->url, server_.url("/fourth"));
  EXPECT_EQ(loaded->redirects, (std::vector<std::string>{server_.url("/"), server_.url("/second"),
                                                         server_.url("/third")}));
  EXPECT_EQ(loaded->script_redirects, 2u);
  EXPECT_TRUE(has(plain(*view), "<p>arrived</p>"));
}

TEST_F(LeavingTest, WhileAPageIsLoadedItLeadsOnlyWhereItMay) {
  server_.page("/", "<p>here</p><script>location.replace('/second')</script>");
  server_.on("/moved", [](const test::Exchange& exchange) { exchange.redirect("/second"); });
  server_.page("/refreshed", "<p>here</p><meta http-equiv=refresh content='0; url=/second'>");
  server_.page("/second", "<p>there</p>");
  const auto view = open();
  ASSERT_TRUE(view);
  LoadOptions options;
  options.may_lead_to = [](const std::string& url) { return !url.ends_with("/second"); };
  for (const std::string path : {"/", "/moved", "/refreshed"}) {
    const auto loaded = view->load(server_.url(path), options);
    ASSERT_TRUE(loaded) << to_string(loaded.error());
    EXPECT_EQ(loaded->refused_target, server_.url("/second")) << path;
    EXPECT_EQ(loaded->script_redirects, 0u) << path;
  }
  EXPECT_FALSE(server_.was_asked("GET /second"));
  options.may_lead_to = [](const std::string&) { return true; };
  const auto loaded = view->load(server_.url("/"), options);
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_EQ(loaded->url, server_.url("/second"));
  EXPECT_EQ(loaded->refused_target, "");
}

TEST_F(LeavingTest, APageThatLoadsItselfAgainIsReadInTheEnd) {
  server_.page("/again", "<p>here</p><script>setTimeout(() => location.reload(), 50)</script>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/again"), {});
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_EQ(loaded->script_redirects, 2u);
  EXPECT_TRUE(has(plain(*view), "<p>here</p>"));
  EXPECT_GE(view->incidents().navigations, 1u);
  const std::vector<std::string> log = server_.log();
  EXPECT_LE(std::count(log.begin(), log.end(), "GET /again"), 3);
}

TEST_F(LeavingTest, RedirectsWithoutEnd) {
  server_.on("/loop", [](const test::Exchange& exchange) { exchange.redirect("/loop"); });
  server_.page("/script", "<script>location.href = '/script?' + Math.random()</script>");
  const auto view = open();
  ASSERT_TRUE(view);
  for (const std::string path : {"/loop", "/script"}) {
    const auto loaded = view->load(server_.url(path), {});
    ASSERT_FALSE(loaded) << path;
    EXPECT_EQ(loaded.error().code, ErrorCode::Network) << to_string(loaded.error());
  }
  server_.page("/", "<p>fine</p>");
  EXPECT_TRUE(view->load(server_.url("/"), {}));
}

}  // namespace
}  // namespace sito::browser
