// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/with.h"

#include "sito/reveal/links.h"
#include "sito/reveal/loop.h"
#include "sito/url/normalise.h"

#include <chrono>
#include <utility>

namespace sito::reveal {

browser::LoadOptions load_options_of(const RevealOptions& options, bool bare_routes) {
  browser::LoadOptions load = options.load;
  load.routes_are_pages = options.routes != Routes::InPage;
  load.bare_routes = bare_routes;
  return load;
}

namespace {

// If no picture can be taken, the page is read nevertheless.
void take_pictures(browser::View& view, const RevealOptions& options, Revealed& out) {
  const auto take = [&](bool whole, std::string& picture) {
    Result<std::string> taken = view.screenshot(whole);
    if (taken) {
      picture = std::move(*taken);
    } else {
      ++out.notes["page-without-picture"];
    }
  };
  if (options.view_picture) take(false, out.view_picture);
  if (options.whole_picture) take(true, out.whole_picture);
}

}  // namespace

Result<Revealed> reveal_with(browser::View& view, std::string_view url,
                             const RevealOptions& options, const Classify& classify,
                             sift::Sifter* sifter) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point begin) {
    return std::chrono::duration_cast<browser::milliseconds>(Clock::now() - begin);
  };
  const Clock::time_point begin = Clock::now();
  Result<browser::Loaded> loaded =
      view.load(url, load_options_of(options, url.ends_with(url::kBareRoute)));
  if (!loaded) return std::move(loaded).error();
  Revealed out;
  out.loaded = std::move(*loaded);
  // The browser names the document. Its route is part of the URL, too.
  if (url::is_route(url) && url::without_fragment(url) == out.loaded.url) out.loaded.url = url;
  out.load_time = since(begin);
  out.drop = sift::PageState::Empty;
  if (out.loaded.script_redirects > 0) out.notes["page-led-on"] = out.loaded.script_redirects;
  if (!out.loaded.truncated.empty()) out.notes["page-truncated"] = 1;
  if (!out.loaded.refused_target.empty()) {
    LinkHarvest links;
    links.add_target(out.loaded.refused_target, url, 0);
    out.links = links.take();
    out.notes["page-leads-elsewhere"] = 1;
    out.incidents = view.incidents();
    return out;
  }
  take_pictures(view, options, out);
  const Clock::time_point opened = Clock::now();
  RevealLoop(view, options, classify, sifter, out).run();
  out.loop_time = since(opened);
  out.incidents = view.incidents();
  return out;
}

}  // namespace sito::reveal
