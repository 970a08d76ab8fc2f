// SPDX-License-Identifier: Apache-2.0
#include "support/real_browser.h"

#include <chrono>

namespace sito::browser {
namespace {

using std::chrono::duration_cast;
using std::chrono::steady_clock;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

milliseconds since(steady_clock::time_point begin) {
  return duration_cast<milliseconds>(steady_clock::now() - begin);
}

class TabTest : public test::RealBrowser {
 protected:
  void SetUp() override { start(); }
};

TEST_F(TabTest, OpensAPageAndReadsWhatItsScriptsMade) {
  server_.page("/",
               "<p>still</p><script>setTimeout(() => {"
               "document.body.append(Object.assign(document.createElement('p'),"
               "{textContent: 'made'}))}, 50)</script>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/"), {});
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_EQ(loaded->url, server_.url("/"));
  EXPECT_EQ(loaded->status, 200);
  EXPECT_EQ(loaded->content_type, "text/html");
  EXPECT_TRUE(loaded->settled);
  const std::string html = plain(*view);
  EXPECT_TRUE(html.starts_with("<!DOCTYPE html><html><head>")) << html;
  EXPECT_TRUE(has(html, "<p>still</p>")) << html;
  EXPECT_TRUE(has(html, "<p>made</p>")) << html;
}

TEST_F(TabTest, ClicksAButtonInMuchLessThanASecond) {
  server_.page("/",
               "<button onclick=\"this.after(document.createTextNode('revealed'))\">"
               "More</button>");
  const auto view = visit("/");
  const Geometry button = find(html_of(*view), "button", "onclick");
  const auto begin = steady_clock::now();
  const auto clicked = view->click(button.id, {});
  const milliseconds took = since(begin);
  ASSERT_TRUE(clicked) << to_string(clicked.error());
  EXPECT_EQ(name_of(clicked->effect), "changed");
  EXPECT_TRUE(clicked->changed);
  EXPECT_TRUE(clicked->settled);
  EXPECT_TRUE(has(plain(*view), "revealed"));
  EXPECT_LT(took.count(), 1000);
  RecordProperty("click_ms", static_cast<int>(took.count()));
}

TEST_F(TabTest, WaitsForAChainOfFrames) {
  server_.page("/",
               "<button onclick=\"step(3)\">More</button><p id=at></p><script>"
               "const work = () => { const end = performance.now() + 60;"
               "  while (performance.now() < end); };"
               "const step = left => { work(); if (left === 0) at.append('revealed');"
               "  else requestAnimationFrame(() => step(left - 1)) }</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const auto clicked = view->click(find(html_of(*view), "button", "onclick").id, {});
  ASSERT_TRUE(clicked) << to_string(clicked.error());
  EXPECT_TRUE(clicked->changed);
  EXPECT_TRUE(has(plain(*view), "revealed"));
}

TEST_F(TabTest, EndsShortTransitions) {
  server_.page("/",
               "<style>p { opacity: 0; transition: opacity 950ms } .on { opacity: 1 }</style>"
               "<button onclick=\"at.classList.add('on')\">More</button><p id=at>text</p><script>"
               "at.addEventListener('transitionend', () => at.append('revealed'))</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const auto clicked = view->click(find(html_of(*view), "button", "onclick").id, {});
  ASSERT_TRUE(clicked) << to_string(clicked.error());
  EXPECT_TRUE(has(plain(*view), "revealed"));
}

// What an animation of 400 ms with `end` as its last step may look like.
constexpr std::pair<std::string_view, std::string_view> kAnimations[] = {
    {"frames",
     "const begin = performance.now(); (function step() {"
     "if (performance.now() - begin > 400) end(); else requestAnimationFrame(step) })()"},
    {"timers",
     "const begin = performance.now(); (function step() {"
     "if (performance.now() - begin > 400) end(); else setTimeout(step, 13) })()"},
    {"interval",
     "const begin = performance.now(); const timer = setInterval(() => {"
     "if (performance.now() - begin > 400) { clearInterval(timer); end() } }, 13)"},
    {"awaited",
     "(async () => { const begin = performance.now(); while (performance.now() - begin < 400) "
     "await new Promise(requestAnimationFrame); end() })()"},
    {"delayed",
     "setTimeout(() => { const begin = performance.now(); (function step() {"
     "if (performance.now() - begin > 400) end(); else requestAnimationFrame(step) })() }, 900)"},
    {"twice",
     "const fade = next => { const begin = performance.now(); (function step() {"
     "if (performance.now() - begin > 200) next(); else requestAnimationFrame(step) })() };"
     "fade(() => fade(end))"},
    {"animation", "at.animate([{opacity: 0}, {opacity: 1}], 400).finished.then(end)"},
    {"style", "at.style.animation = 'grow 400ms'; at.addEventListener('animationend', end)"}};

// A page whose script defines `end`, which shows a text, and does `script`.
std::string animated_page(std::string_view script) {
  return "<style>@keyframes grow { from { opacity: 0 } }</style><button onclick='act()'>More"
         "</button><p id=at>text</p><script>const at = document.getElementById('at');"
         "const end = () => { at.append('revealed') };" +
         std::string(script) + "</script>";
}

TEST_F(TabTest, WaitsForTheEndOfAnimationsThatAClickBegins) {
  for (const auto& [name, script] : kAnimations) {
    server_.page("/", animated_page("function act() {" + std::string(script) + "}"));
    const auto view = visit("/");
    ASSERT_TRUE(view) << name;
    const auto clicked = view->click(find(html_of(*view), "button", "onclick").id, {});
    ASSERT_TRUE(clicked) << to_string(clicked.error());
    EXPECT_TRUE(clicked->settled && clicked->changed) << name;
    EXPECT_TRUE(has(plain(*view), "revealed")) << name;
  }
}

TEST_F(TabTest, WaitsForTheEndOfAnimationsThatLoadingBegins) {
  for (const auto& [name, script] : kAnimations) {
    server_.page("/", animated_page("onload = () => {" + std::string(script) + "}"));
    const auto view = visit("/");
    ASSERT_TRUE(view) << name;
    EXPECT_TRUE(has(plain(*view), "revealed")) << name;
  }
}

// Each of these timers alone takes as long as is waited for timers at most.
TEST_F(TabTest, ShortTimersAndTheClockRunFasterWhileTheyAreWaitedFor) {
  server_.page("/", animated_page("let date = new Date(), time = performance.now();"
                                  "const pass = n => { if (n) return setTimeout(pass, 1000, n - 1);"
                                  "  const [a, b] = [new Date() - date, performance.now() - time];"
                                  "  at.append(a > 2990 && b > 2990 && a - b < 50 && b - a < 50);"
                                  "  end() };"
                                  "const act = () => { date = new Date; time = performance.now();"
                                  "  pass(3) }"));
  const auto view = visit("/");
  ASSERT_TRUE(view);
  Settling settling;
  settling.most = milliseconds(2'900);
  const auto clicked = view->click(find(html_of(*view), "button", "onclick").id, settling);
  ASSERT_TRUE(clicked) << to_string(clicked.error());
  EXPECT_TRUE(clicked->settled);
  EXPECT_TRUE(has(plain(*view), "truerevealed")) << plain(*view);
}

TEST_F(TabTest, DatesAreAsEver) {
  server_.page("/",
               "<p id=at></p><script>const day = new Date(2020, 1, 3), now = Date.now();"
               "class Day extends Date {}; at.append([day.getDate(), day instanceof Date,"
               "new Day(0).getTime(), new Day() instanceof Day, typeof Date(), Date.UTC(1970, 0),"
               "day.constructor === Date, Date.parse('1970-01-01'), Date.length,"
               "Object.prototype.toString.call(new Date), now > 1.5e12].join())</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_TRUE(has(plain(*view), ">3,true,0,true,string,0,true,0,7,[object Date],true<"))
      << plain(*view);
}

TEST_F(TabTest, DoesNotWaitForLoopsThatRanBefore) {
  server_.page(
      "/", animated_page("const act = end; (function step() { requestAnimationFrame(step) })();"
                         "(function step() { setTimeout(step, 13) })(); setInterval(() => {}, 13);"
                         "(function again() { at.animate([{opacity: 0}, {opacity: 1}], 300)"
                         ".finished.then(again) })()"));
  LoadOptions options;
  options.settling.most = milliseconds(30'000);
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/"), options);
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_TRUE(loaded->settled);
  const Geometry button = find(html_of(*view), "button", "onclick");
  ASSERT_TRUE(view->click(button.id, options.settling));
  const auto begin = steady_clock::now();
  const auto clicked = view->click(button.id, options.settling);
  ASSERT_TRUE(clicked) << to_string(clicked.error());
  EXPECT_TRUE(clicked->settled);
  EXPECT_LT(since(begin).count(), 1000);
}

TEST_F(TabTest, WaitsForNewIntervalsWhenAsked) {
  server_.page("/",
               "<p id=at></p><script>let n = 0; const at = document.getElementById('at');"
               "setInterval(() => { at.append('line' + ++n) }, 700); setInterval(() => {}, 20);"
               "setInterval(() => {}, 5000)</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  Settling settling;
  const auto at_once = steady_clock::now();
  ASSERT_TRUE(view->settle(settling));
  EXPECT_LT(since(at_once).count(), 600);
  settling.intervals = true;
  for (const char* line : {"line1", "line2", "line3"}) {
    const auto changed = view->settle(settling);
    ASSERT_TRUE(changed);
    EXPECT_TRUE(has(plain(*view), line)) << line;
  }
}

TEST_F(TabTest, MovesTheMouseOverAnElementWithoutClicking) {
  server_.page("/",
               "<p id=one onmouseenter=\"this.after('a tip')\" onclick=\"this.after('a click')\">"
               "One</p><p id=two>Two</p><i id=three style='display:contents' "
               "onmouseover=\"this.after('never')\" onclick=\"this.after('never')\">3</i>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const Geometry one = find(html_of(*view), "p", "id=\"one\"");
  EXPECT_TRUE(one.hovers && one.listens);
  EXPECT_FALSE(find(html_of(*view), "p", "id=\"two\"").hovers);
  const auto over = view->hover(one.id, {});
  ASSERT_TRUE(over) << to_string(over.error());
  EXPECT_EQ(name_of(over->effect), "changed");
  EXPECT_TRUE(has(plain(*view), "</p>a tip"));
  EXPECT_FALSE(has(plain(*view), "</p>a click"));
  const auto none = view->hover(find(html_of(*view), "i", "id=\"three\"").id, {});
  ASSERT_TRUE(none);
  EXPECT_EQ(name_of(none->effect), "hidden");
}

TEST_F(TabTest, FindsListenersThatFrameworksKeep) {
  server_.page(
      "/",
      "<div id=list><p class=row id=by-jquery>One</p></div><p id=by-react>Two</p><p id=no>3</p>"
      "<p id=by-svelte>4</p><p id=by-solid>5</p>"
      "<script>const list = document.getElementById('list');"
      "list.addEventListener('mouseover', () => {});"
      "window.jQuery = {_data: (of) => of === list ? {mouseover: [{selector: '.row',"
      "origType: 'mouseenter'}], click: [{selector: '.row', origType: 'click'}]} : null};"
      "document.getElementById('by-react').__reactProps$x1 = {onMouseEnter() {}, onClick: 3};"
      "document.getElementById('by-svelte').__click = () => {};"
      "document.getElementById('by-solid').$$click = () => {}</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  const Geometry jquery = find(html, "p", "id=\"by-jquery\""),
                 react = find(html, "p", "id=\"by-react\"");
  EXPECT_TRUE(jquery.hovers && jquery.listens);
  EXPECT_TRUE(react.hovers && !react.listens);
  EXPECT_TRUE(find(html, "p", "id=\"by-svelte\"").listens);
  EXPECT_TRUE(find(html, "p", "id=\"by-solid\"").listens);
  const Geometry none = find(html, "p", "id=\"no\"");
  EXPECT_FALSE(none.hovers || none.listens);
}

TEST_F(TabTest, MarksElementsToWhichNoScriptReacts) {
  server_.page("/",
               "<div onclick=\"this.after('x')\"><button id=inside>1</button></div>"
               "<a id=around><i onmousedown='1'>2</i></a><a id=alone>3</a><p id=text>4</p>"
               "<div id=host role=button></div><script>document.getElementById('host')"
               ".attachShadow({mode: 'closed'}).innerHTML = '<a id=deep>5</a>'</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const std::string html = html_of(*view);
  EXPECT_TRUE(find(html, "a", "id=\"alone\"").inert);
  EXPECT_FALSE(find(html, "button", "id=\"inside\"").inert) << "an element around it listens";
  EXPECT_FALSE(find(html, "a", "id=\"around\"").inert) << "an element in it listens";
  EXPECT_FALSE(find(html, "p", "id=\"text\"").inert) << "it is no control";
  EXPECT_FALSE(find(html, "div", "id=\"host\"").inert || find(html, "a", "id=\"deep\"").inert);
  server_.page("/all", "<a id=alone>3</a><script>document.onclick = () => {}</script>");
  const auto all = visit("/all");
  ASSERT_TRUE(all);
  EXPECT_FALSE(find(html_of(*all), "a", "id=\"alone\"").inert);
}

TEST_F(TabTest, ScrollsSoThatWhatComesIntoViewIsLoaded) {
  server_.page("/",
               "<div style='height:3000px'>tall</div><div id=end>end</div><script>"
               "new IntersectionObserver((all, me) => { if (all[0].isIntersecting) {"
               "me.disconnect(); fetch('/more').then(r => r.text()).then(t => {"
               "document.body.append(t) }) } }).observe(document.getElementById('end'))"
               "</script>");
  server_.raw("/more", "fetched text", "text/plain");
  const auto view = visit("/");
  EXPECT_FALSE(has(plain(*view), "fetched text"));
  const auto moved = view->scroll_to_end({});
  ASSERT_TRUE(moved) << to_string(moved.error());
  EXPECT_TRUE(*moved);
  EXPECT_TRUE(has(plain(*view), "fetched text"));
  const auto again = view->scroll_to_end({});
  ASSERT_TRUE(again);
  EXPECT_FALSE(*again);
}

TEST_F(TabTest, ScrollsOverWhatAClickHasJumpedOver) {
  server_.page("/",
               "<div style='height:3000px'>tall</div><div id=middle>middle</div>"
               "<div style='height:3000px'>tall</div><button onclick='1'>End</button><script>"
               "new IntersectionObserver((all, me) => { if (all[0].isIntersecting) {"
               "me.disconnect(); document.body.append('seen in passing') } })"
               ".observe(document.getElementById('middle'))</script>");
  const auto view = visit("/");
  (void)click(*view, "button", "onclick");
  EXPECT_FALSE(has(plain(*view), "seen in passing</"));
  ASSERT_TRUE(view->scroll_to_end({}));
  EXPECT_TRUE(has(plain(*view), "seen in passing</"));
}

class PrintTabTest : public test::RealBrowser {
 protected:
  void SetUp() override {
    BrowserOptions options = test::loopback_options();
    options.mark_print = true;
    start(options);
  }
};

TEST_F(PrintTabTest, MarksWhatThePageHidesInPrint) {
  server_.raw("/paper.css", "@media print { .menu { display: none } }", "text/css");
  server_.page("/",
               "<link rel=stylesheet href=/paper.css><link rel=stylesheet media=print "
               "href='data:text/css,aside{visibility:hidden}'><div class=menu><p>menu</p></div>"
               "<main>text</main><aside>advert</aside>");
  const auto view = visit("/");
  const std::string html = html_of(*view);
  const auto flags_of = [&html](const std::string& tag) {
    const std::size_t at = html.find("<" + tag + " data-sito-box=\"");
    const std::size_t end = html.find('"', html.find('"', at) + 1);
    return html.substr(html.rfind(' ', end) + 1, end - html.rfind(' ', end) - 1);
  };
  EXPECT_EQ(flags_of("div"), "vn");
  EXPECT_EQ(flags_of("p"), "vn");
  EXPECT_EQ(flags_of("main"), "v");
  EXPECT_EQ(flags_of("aside"), "vn");
}

// A box of 20 windows that holds only the rows in view; `show` draws those from `first` on.
std::string virtual_list(std::string_view show) {
  return "<div id=box style='height:200px;overflow:auto'><div id=room style='height:4000px'>"
         "<div id=rows style='position:sticky;top:0'></div></div></div><p "
         "id=last>loading</p><script>"
         "const text = n => 'row-' + n + '.';"
         "const draw = () => { const first = Math.round(box.scrollTop / 20);" +
         std::string(show) +
         "; last.textContent = ''; }; box.addEventListener('scroll', draw); draw()</script>";
}

// Such a list needs no look at each window of it: its rows are kept when it removes them.
TEST_F(TabTest, PassesOverRowsThatAListHolds) {
  server_.page("/",
               "<div id=box style='height:200px;overflow:auto'><div id=rows></div></div><p "
               "id=count></p><script>"
               "let n = 0, at = -1; const draw = () => {"
               "count.textContent = 'steps ' + ++n + '.';"
               "const now = Math.floor(box.scrollTop / 1000);"
               "if (now === at) return; at = now; rows.innerHTML ="
               "`<div style='height:${at * 1000}px'></div>` + [...Array(100).keys()].map(i =>"
               "`<div class=row style='height:20px'>row-${at * 50 + i}.</div>`).join('') +"
               "`<div style='height:${(18 - at) * 1000}px'></div><div class=row style="
               "'position:absolute;top:0;height:20px'>over the list</div>` };"
               "box.addEventListener('scroll', draw); draw()</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view->scroll_to_end({}));
  const std::string html = plain(*view);
  for (int n = 0; n < 1000; ++n) {
    EXPECT_TRUE(has(html, "row-" + std::to_string(n) + ".")) << n;
  }
  const std::size_t steps = html.find("steps ");
  ASSERT_NE(steps, std::string::npos);
  // With steps of almost a window there are 110.
  EXPECT_LT(std::stoi(html.substr(steps + 6)), 60);
}

TEST_F(TabTest, KeepsWhatAListTakesAwayWhileItScrolls) {
  const std::pair<const char*, const char*> lists[] = {
      {"/made-anew",
       "rows.innerHTML = [...Array(10).keys()].map(n => `<p>${text(first + n)}</p>`).join('')"},
      {"/used-again",
       "if (!rows.children.length) for (let n = 0; n < 10; ++n) "
       "rows.append(document.createElement('p'));"
       "[...rows.children].forEach((row, n) => { row.textContent = text(first + n) })"}};
  for (const auto& [path, show] : lists) {
    server_.page(path, virtual_list(show));
    const auto view = visit(path);
    ASSERT_TRUE(view->scroll_to_end({}));
    const std::string html = plain(*view);
    std::size_t at = 0;
    for (int n = 0; n < 200; ++n) {
      const std::size_t found = html.find("row-" + std::to_string(n) + ".");
      ASSERT_NE(found, std::string::npos) << path << " " << n;
      EXPECT_GT(found, at) << path << " " << n;
      EXPECT_EQ(html.find("row-" + std::to_string(n) + ".", found + 1), std::string::npos) << n;
      at = found;
    }
    EXPECT_FALSE(has(html, "loading")) << path;
  }
}

TEST_F(TabTest, TellsStatesApartByTheTextThatIsDrawn) {
  server_.page("/",
               "<p id=a>one</p><p id=b hidden>two</p>"
               "<button onclick='b.hidden = !b.hidden'>Toggle</button>");
  const auto view = visit("/");
  const auto first = view->fingerprint();
  ASSERT_TRUE(first);
  (void)click(*view, "button", "onclick");
  const auto second = view->fingerprint();
  (void)click(*view, "button", "onclick");
  const auto third = view->fingerprint();
  ASSERT_TRUE(second && third);
  EXPECT_NE(*first, *second);
  EXPECT_EQ(*first, *third);
}

TEST_F(TabTest, WritesGeometryFirst) {
  server_.page("/",
               "<a href='/x' style='position:absolute;left:30px;top:40px;width:100px;"
               "height:20px'>x</a><p hidden>no</p>");
  const auto view = visit("/");
  const std::string html = html_of(*view);
  const Geometry link = find(html, "a", "href");
  EXPECT_EQ(link.x, 30);
  EXPECT_EQ(link.y, 40);
  EXPECT_EQ(link.width, 100);
  EXPECT_EQ(link.height, 20);
  EXPECT_TRUE(link.visible);
  EXPECT_TRUE(link.pointer);
  EXPECT_FALSE(find(html, "p", "hidden").visible);
  EXPECT_EQ(link.id, find(html_of(*view), "a", "href").id);
}

TEST_F(TabTest, AFragmentDrawsOrDoesNot) {
  server_.page("/",
               "<p id=out>front</p><script>onhashchange = () => {"
               "  if (location.hash === '#Guide') out.textContent = 'guide'; }</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const auto draws = [&](std::string_view fragment) {
    const Result<bool> drawn = view->draws_fragment(fragment, {});
    EXPECT_TRUE(drawn);
    return drawn && *drawn;
  };
  EXPECT_FALSE(draws("#Nothing"));
  EXPECT_NE(plain(*view).find("front"), std::string::npos);
  EXPECT_TRUE(draws("#Guide"));
  EXPECT_NE(plain(*view).find("guide"), std::string::npos);
  EXPECT_FALSE(draws("#Guide"));  // it is drawn already
}

// Draws by its fragment: "front" without one. Its buttons lead to other fragments.
constexpr std::string_view kBareApp =
    "<button class=b1 onclick=\"location.hash = 'two'\">To two</button>"
    "<button class=b2 onclick=\"location.hash = ''\">To the front</button>"
    "<button class=b3 onclick=\"history.pushState(null, '', '#three'); draw()\">To three</button>"
    "<button class=b4 onclick=\"location.hash = 'foot'\">To the foot</button>"
    "<p id=out></p><p id=foot></p><script>const draw = () => {"
    "  out.textContent = 'drawn ' + (location.hash.slice(1) || 'front'); };"
    "onhashchange = onpopstate = draw; draw()</script>";

TEST_F(TabTest, ClicksThatChangeABareRouteAreTakenBack) {
  server_.page("/", std::string(kBareApp));
  const auto view = open();
  ASSERT_TRUE(view);
  LoadOptions options;
  options.routes_are_pages = true;
  for (const bool bare : {false, true}) {
    options.bare_routes = bare;
    ASSERT_TRUE(view->load(server_.url("/#one"), options));
    for (const auto& [button, url] : {std::pair{"b1", "/#two"}, {"b2", "/#"}, {"b3", "/#three"}}) {
      const Clicked clicked = click(*view, "button", button);
      EXPECT_EQ(name_of(clicked.effect), bare ? "moved" : "changed") << button;
      if (!bare) continue;
      EXPECT_EQ(clicked.targets, std::vector<std::string>{server_.url(url)});
      EXPECT_TRUE(has(plain(*view), "drawn one")) << button;
    }
  }
  EXPECT_EQ(name_of(click(*view, "button", "b4").effect), "changed");  // an element has this id
}

TEST_F(TabTest, AClickToTheFrontOfAnApplicationIsTakenBack) {
  server_.page("/", std::string(kBareApp));
  const auto view = open();
  ASSERT_TRUE(view);
  LoadOptions options;
  options.routes_are_pages = true;
  ASSERT_TRUE(view->load(server_.url("/#/one"), options));
  EXPECT_EQ(name_of(click(*view, "button", "b2").effect), "moved");
  EXPECT_TRUE(has(plain(*view), "drawn /one"));
}

// Browsers take the mark of a bare route off before scripts see the fragment.
TEST_F(TabTest, TheMarkOfABareRouteIsNotSeenByScripts) {
  server_.page("/", "<p id=out></p><script>out.textContent = '[' + location.hash + ']'</script>");
  const auto view = visit("/#Guide%201:~:route");
  ASSERT_TRUE(view);
  EXPECT_NE(plain(*view).find("[#Guide%201]"), std::string::npos);
}

}  // namespace
}  // namespace sito::browser
