// SPDX-License-Identifier: Apache-2.0
// The loop over a page that follows a script, and what it has read of it.
#pragma once

#include "sito/reveal/with.h"
#include "sito/sift/sifter.h"

#include "support/scripted_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace sito::reveal {

using testing::ScriptedView;

inline constexpr std::string_view kUrl = "http://forum.test/thread";

inline std::unique_ptr<sift::Sifter> keep_all() {
  sift::SiftOptions options;
  options.plan = extract::Plan::of(*extract::find_algorithm("keep-all"));
  options.classifier = "skip";
  return std::move(*sift::Sifter::make(options));
}

inline Revealed run(ScriptedView& view, const RevealOptions& options = {},
                    std::string_view url = kUrl) {
  const auto sifter = keep_all();
  Result<Revealed> revealed =
      reveal_with(view, url, options, testing::classify_by_class, sifter.get());
  if (!revealed) ADD_FAILURE() << revealed.error().message;
  return revealed ? std::move(*revealed) : Revealed{};
}

inline bool says(const Revealed& revealed, const std::string& name) {
  const std::string wanted = "The paragraph " + name + " tells";
  return std::any_of(
      revealed.document.paragraphs.begin(), revealed.document.paragraphs.end(),
      [&](const Paragraph& paragraph) { return paragraph.text.starts_with(wanted); });
}

inline std::uint32_t noted(const Revealed& revealed, const std::string& name) {
  const auto found = revealed.notes.find(name);
  return found == revealed.notes.end() ? 0 : found->second;
}

// T-CW-1: three revealers that append, a closer, two inner links.
struct ModelPage {
  ScriptedView view;
  std::string shown;
  bool overlay = true;

  ModelPage() {
    view.html = [this] {
      std::string out = "<body>" + testing::prose("first") + shown;
      for (const std::uint32_t id : {1U, 2U, 3U})
        out += testing::button(id, "more a" + std::to_string(id), "More");
      if (overlay)
        out +=
            testing::drawn(9, "div", "role=dialog", testing::button(10, "close", "x", "vf"), "vf");
      return out + "<a href='http://forum.test/a'>a</a><a href='http://forum.test/b'>b</a></body>";
    };
    for (const std::uint32_t id : {1U, 2U, 3U}) {
      view.on_click[id] = [this, id] {
        if (shown.find("r" + std::to_string(id) + " ") == std::string::npos) {
          shown += testing::prose("r" + std::to_string(id));
        }
      };
    }
    view.on_click[10] = [this] { overlay = false; };
  }
};

// A page whose end moves on with each scroll, up to `most` times.
struct GrowingPage {
  ScriptedView view;
  int grown = 0;

  explicit GrowingPage(int most) {
    view.html = [this] {
      std::string out = "<body>" + testing::prose("top");
      for (int i = 0; i < grown; ++i) out += testing::prose("s" + std::to_string(i));
      return out + "</body>";
    };
    view.on_scroll = [this, most] { grown = std::min(grown + 1, most); };
  }
};

}  // namespace sito::reveal
