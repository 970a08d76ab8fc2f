// SPDX-License-Identifier: Apache-2.0
// A page in no browser: what it shows is a function of what was done to it.
#pragma once

#include "sito/base/hash.h"
#include "sito/browser/view.h"
#include "sito/elements/classifier.h"
#include "sito/page/geometry.h"
#include "sito/page/parse.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::testing {

/// An element with a number in the browser. Flags as in page/geometry.h.
inline std::string drawn(std::uint32_t id, const std::string& tag, const std::string& attributes,
                         const std::string& inner, const std::string& flags = "v") {
  return "<" + tag + " data-sito-box=\"" + std::to_string(id) + " 10 20 100 30 " + flags + "\"" +
         (attributes.empty() ? "" : " " + attributes) + ">" + inner + "</" + tag + ">";
}
inline std::string button(std::uint32_t id, const std::string& of_class, const std::string& label,
                          const std::string& flags = "v") {
  return drawn(id, "button", "class=\"" + of_class + "\"", label, flags);
}
/// A paragraph of words that no other has.
inline std::string prose(const std::string& name) {
  return "<p>The paragraph " + name + " tells of " + name + " in eight words.</p>\n";
}

/// Tells elements by their class attribute: "more" reveals, "close" closes, "next" leads to the
/// next page, of "what" nothing is known; links with an address lead to other pages.
inline std::vector<elements::Verdict> classify_by_class(const Page& page) {
  std::vector<elements::Verdict> verdicts;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    if (page.node(node).is_text()) continue;
    const std::string_view name = page.attribute(node, Attr::Class).value_or("");
    const std::string_view href = page.attribute(node, Attr::Href).value_or("");
    elements::Verdict verdict;
    verdict.node = node;
    if (const auto geometry = geometry_of(page, node)) verdict.element = geometry->id;
    if (name.starts_with("more")) verdict.of_class = elements::kRevealer;
    if (name.starts_with("close")) verdict.of_class = elements::kCloser;
    if (name.starts_with("next")) verdict.of_class = elements::kPager;
    if (name.starts_with("what") || name.starts_with("maybe")) {
      verdict.of_class = elements::kUndetermined;
    }
    if (name.starts_with("maybe")) {
      verdict.next_class = elements::kRevealer;
      verdict.next_confidence = 0.4F;
    }
    if (verdict.of_class.empty() && href.starts_with("http")) verdict.of_class = elements::kInner;
    if (href.starts_with("http")) verdict.target = href;
    verdict.confidence = 1 - verdict.next_confidence;
    if (!verdict.of_class.empty()) verdicts.push_back(verdict);
  }
  return verdicts;
}

class ScriptedView : public browser::View {
 public:
  /// The document as it is now, with geometry.
  std::function<std::string()> html;
  /// What clicking an element does; it may set `effect` and `targets`.
  std::map<std::uint32_t, std::function<void()>> on_click;
  std::map<std::uint32_t, std::function<void()>> on_hover;       ///< the same for the mouse over it
  std::function<bool(const std::string& fragment)> on_fragment;  ///< whether it draws
  std::function<void()> on_scroll, on_load, on_fingerprint, on_snapshot, on_settle;
  browser::ClickEffect effect = browser::ClickEffect::Changed;
  std::vector<std::string> targets;
  browser::Loaded loaded;    ///< what load() says beside address and status
  browser::LoadOptions how;  ///< of the last load()
  /// The call (of any kind, from 1) that fails, and all after it.
  int fails_from = 0;
  ErrorCode failure = ErrorCode::Io;

  int calls = 0, loads = 0, snapshots = 0, scrolls = 0;
  std::vector<std::uint32_t> clicks;  ///< that were made, in order
  std::vector<std::uint32_t> hovers;  ///< the same

  Result<browser::Loaded> load(std::string_view url, const browser::LoadOptions& options) override {
    if (auto error = fail()) return *error;
    how = options;
    ++loads;
    if (on_load) on_load();
    browser::Loaded opened = loaded;
    opened.url = url;
    opened.status = 200;
    opened.content_type = "text/html";
    opened.settled = true;
    return opened;
  }
  Result<std::string> snapshot() override {
    if (auto error = fail()) return *error;
    ++snapshots;
    std::string taken = html();
    if (on_snapshot) on_snapshot();
    return taken;
  }
  Result<browser::Clicked> click(std::uint32_t element, const browser::Settling&) override {
    if (auto error = fail()) return *error;
    browser::Clicked clicked;
    clicked.effect = obstacle(element);
    if (clicked.effect != browser::ClickEffect::Unchanged) return clicked;
    clicks.push_back(element);
    const std::string before = html();
    effect = browser::ClickEffect::Unchanged;
    targets.clear();
    if (const auto found = on_click.find(element); found != on_click.end()) found->second();
    clicked.changed = html() != before;
    clicked.effect = effect;
    if (clicked.changed && effect == browser::ClickEffect::Unchanged) {
      clicked.effect = browser::ClickEffect::Changed;
    }
    clicked.targets = targets;
    return clicked;
  }
  Result<browser::Clicked> hover(std::uint32_t element, const browser::Settling&) override {
    if (auto error = fail()) return *error;
    browser::Clicked over;
    over.effect = obstacle(element);
    if (over.effect != browser::ClickEffect::Unchanged) return over;
    hovers.push_back(element);
    const std::string before = html();
    if (const auto found = on_hover.find(element); found != on_hover.end()) found->second();
    over.changed = html() != before;
    if (over.changed) over.effect = browser::ClickEffect::Changed;
    return over;
  }
  Result<bool> draws_fragment(std::string_view fragment, const browser::Settling&) override {
    if (auto error = fail()) return *error;
    return on_fragment && on_fragment(std::string(fragment));
  }
  Result<bool> scroll_to_end(const browser::Settling&) override {
    if (auto error = fail()) return *error;
    ++scrolls;
    const std::string before = html();
    if (on_scroll) on_scroll();
    return html() != before;
  }
  Result<bool> settle(const browser::Settling&) override {
    if (auto error = fail()) return *error;
    const std::string before = html();
    if (on_settle) on_settle();
    return html() != before;
  }
  Result<std::uint64_t> fingerprint() override {
    if (auto error = fail()) return *error;
    if (on_fingerprint) on_fingerprint();
    return hash_bytes(html());
  }
  std::vector<browser::Exchange> take_exchanges() override { return {}; }
  [[nodiscard]] browser::Incidents incidents() const override { return {}; }

 private:
  std::optional<Error> fail() {
    ++calls;
    if (fails_from == 0 || calls < fails_from) return std::nullopt;
    return Error{failure, "as the script has it"};
  }

  browser::ClickEffect obstacle(std::uint32_t element) {
    const std::string document = html();
    PageParser parser{Limits{}};
    Page page;
    parser.parse(document, "", page);
    for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
      const auto geometry = geometry_of(page, NodeId{i});
      if (!geometry || geometry->id != element) continue;
      if (!geometry->visible) return browser::ClickEffect::Hidden;
      return geometry->covered ? browser::ClickEffect::Covered : browser::ClickEffect::Unchanged;
    }
    return browser::ClickEffect::Gone;
  }
};

}  // namespace sito::testing
