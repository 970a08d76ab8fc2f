// SPDX-License-Identifier: Apache-2.0
// Small pages (F1, F2 ...) that tests of several rooms use.
#pragma once

#include <string_view>

namespace sito::test {

inline constexpr std::string_view kF1 =
    R"(<html><head><title>Bridge reopens - City News</title></head><body>
<div id="nav"><a href="/">Home</a> <a href="/a">News</a> <a href="/b">Sport</a></div>
<div id="main"><h1>Bridge reopens</h1>
<p>The old bridge across the river was opened again on Monday after two years of repairs.</p>
<p>City officials said that the work had cost less than it was planned and that all of the lanes are now in use.</p></div>
<div id="foot"><a href="/c">Contact</a> <a href="/t">Terms</a></div>
</body></html>
)";

inline constexpr std::string_view kF2 =
    R"(<html><head><title>Dry summer hurts farms</title></head><body>
<ul><li><a href="/">Home</a></li><li><a href="/s">Sections</a></li></ul>
<h1>Dry summer hurts farms</h1>
<p>The farms in the south of the country have had no rain for more than two months, and the owners of the land say that they will not be able to keep all of their animals if the weather is not going to change before the end of the month.</p>
<p>It was the same in the north, where there was only a little of rain in the spring of this year.</p>
<p>Rain may come on Friday.</p>
<p>Read also <a href="/x">our story about the floods of last year</a></p>
<div>&copy; 2016 The Daily Field</div>
</body></html>
)";

inline constexpr std::string_view kF3 =
    R"(<html><head><title>Harbour plan - Port Daily</title></head><body>
<div class="header menu"><a href="/">Home</a> <a href="/n">News</a></div>
<div class="story"><h1>Harbour plan approved</h1><div class="byline">Jana Nova</div>
<p>The council approved the plan for the harbour on Tuesday, after a debate of six hours, and the first ships are expected in May.</p>
<p>Work on the new pier will begin in the spring, the mayor said, and it is going to take two years, if the winter is not too cold.</p>
<p>Short note.</p></div>
<div class="sidebar"><p>Subscribe to our letter, it is free, and you will never miss a story again.</p></div>
</body></html>
)";

/// STOP_T, one word a line: English, for tests only.
inline constexpr std::string_view kStopListT =
    "a\nan\nthe\nand\nor\nbut\nof\nin\non\nat\nto\nfor\nfrom\nwith\nby\nis\nare\nwas\nwere\nbe\nbee"
    "n\nit\n"
    "its\nthat\nthis\nas\nnot\nno\nhad\nhas\nhave\nhe\nshe\nthey\nwe\nwill\nwould\ncan\nall\nafter"
    "\nbefore\n"
    "again\ntwo\nthan\nmore\nmost\nnow\nwhich\nwho\nwhen\nthere\ntheir\nonly\ninto\n";

}  // namespace sito::test
