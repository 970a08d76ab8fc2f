// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/actions.h"

#include "sito/base/cut.h"
#include "sito/elements/select.h"
#include "sito/page/geometry.h"
#include "sito/text/utf8.h"

#include <charconv>
#include <string>
#include <utility>

namespace sito::reveal {
namespace {

constexpr std::size_t kMaxActions = 10'000;

bool is_quoted(std::string_view selector) {
  return selector.size() > 2 && selector.front() == '"' && selector.back() == '"';
}

bool read_number(std::string_view text, long long& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

Result<void> read_line(std::string_view line, std::vector<Action>& actions) {
  const auto bad = [](std::string message) {
    return Error{ErrorCode::Malformed, std::move(message)};
  };
  const std::size_t blank = line.find_first_of(" \t");
  const std::string_view verb = line.substr(0, blank);
  const std::string_view rest =
      blank == std::string_view::npos ? std::string_view() : text::trim(line.substr(blank));
  Action action;
  if (verb == "click") {
    if (rest.empty()) return bad("click without an element");
    if (!is_quoted(rest) && !elements::Selector::parse(rest)) {
      return bad("neither a selector nor a text in double quotes: " + std::string(rest));
    }
    action.selector = rest;
    actions.push_back(std::move(action));
    return {};
  }
  if (verb != "wait" && verb != "scroll") {
    return bad("unknown action '" + std::string(verb) + "'; click, scroll or wait");
  }
  long long number = verb == "scroll" ? 1 : 0;
  if (!rest.empty() && !read_number(rest, number)) {
    return bad("a whole number was expected behind " + std::string(verb));
  }
  if (verb == "wait") {
    if (rest.empty() || number > kMaxWait.count()) return bad("wait takes 0 to 600000 ms");
    action.kind = Action::Kind::Wait;
    action.time = browser::milliseconds(number);
    actions.push_back(std::move(action));
    return {};
  }
  if (number < 1 || number > 1'000) return bad("scroll takes a number from 1 to 1000");
  action.kind = Action::Kind::Scroll;
  actions.insert(actions.end(), static_cast<std::size_t>(number), action);
  return {};
}

// --- Elements by text

std::string plain_form(std::string_view text) {
  std::string form;
  text::append_lower(text::collapse_and_trim(text), form);
  return form;
}

bool is_named(const Page& page, NodeId node, const std::string& wanted) {
  for (const Attribute& attribute : page.attributes(node)) {
    const bool names =
        attribute.name == "aria-label" || attribute.name == "title" || attribute.name == "value";
    if (names && plain_form(attribute.value) == wanted) return true;
  }
  return false;
}

// Compares the text of a subtree, as long as it can still be the wanted one.
bool says(const Page& page, std::uint32_t node, const std::string& wanted) {
  std::string said;
  for (std::uint32_t i = node; i < page.nodes()[node].end; ++i) {
    if (!page.nodes()[i].is_text() || page.nodes()[i].hidden) continue;
    said += page.text(page.nodes()[i].text).text;
    if (said.size() > 4 * wanted.size() + 256) return false;
  }
  return plain_form(said) == wanted;
}

bool is_drawn(const Page& page, NodeId node) {
  const std::optional<Geometry> geometry = geometry_of(page, node);
  return !geometry || geometry->visible;
}

}  // namespace

Result<std::vector<Action>> read_actions(std::string_view bytes, std::string_view source) {
  std::vector<Action> actions;
  std::size_t number = 0;
  const auto error = [&](std::string message) {
    return Error{ErrorCode::Malformed,
                 "line " + std::to_string(number) + ": " + std::move(message),
                 {std::string(source), 0}};
  };
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);  // some editors write it
  for (const std::string_view raw : parts_of(bytes, '\n')) {
    ++number;
    if (!text::is_valid_utf8(raw)) return error("not UTF-8");
    const std::string_view line = text::trim(raw);
    if (line.empty() || line.front() == '#') continue;
    if (Result<void> read = read_line(line, actions); !read) return error(read.error().message);
    if (actions.size() > kMaxActions) return error("more than 10000 actions");
  }
  return actions;
}

std::string write_actions(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions) {
    switch (action.kind) {
      case Action::Kind::Click:
        out += "click " + action.selector + '\n';
        break;
      case Action::Kind::Scroll:
        out += "scroll\n";
        break;
      case Action::Kind::Wait:
        out += "wait " + std::to_string(action.time.count()) + '\n';
        break;
    }
  }
  return out;
}

NodeId find_element(const Page& page, std::string_view selector) {
  const bool by_text = is_quoted(selector);
  const std::string wanted =
      by_text ? plain_form(selector.substr(1, selector.size() - 2)) : std::string();
  const Result<elements::Selector> place = elements::Selector::parse(by_text ? "*" : selector);
  if (!place) return kNoNode;
  NodeId hidden = kNoNode;
  NodeId found = kNoNode;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    if (page.node(node).is_text() || page.node(node).hidden) continue;
    // After the subtree of the found element, no element is further inside.
    if (found != kNoNode && (!by_text || i >= page.node(found).end)) break;
    const bool is_match = by_text ? is_named(page, node, wanted) || says(page, i, wanted)
                                  : place->matches(page, node);
    if (!is_match) continue;
    if (is_drawn(page, node)) {
      found = node;
    } else if (hidden == kNoNode) {
      hidden = node;
    }
  }
  return found == kNoNode ? hidden : found;
}

}  // namespace sito::reveal
