// SPDX-License-Identifier: Apache-2.0
// Reads frames of other sites one by one, and inserts each at its place.
#include "sito/browser/scripts.h"
#include "sito/browser/tab.h"

#include <algorithm>
#include <cmath>

namespace sito::browser {
namespace {

constexpr milliseconds kShort{2'000};
constexpr std::size_t kMaxClosedTrees = 500;
constexpr double kNumbers = 9007199254740992.0;  // 2^53: whole numbers of JavaScript

}  // namespace

// Returns our script's number of a node in that frame; 0 for nodes of other frames.
std::uint32_t Tab::number_in(int context, const Json& node) {
  const Answer object =
      call("DOM.resolveNode", {{"backendNodeId", node}, {"executionContextId", context}}, kShort);
  if (!object) return 0;
  const Answer number = call("Runtime.callFunctionOn",
                             {{"objectId", text_of(member(*object, "object"), "objectId")},
                              {"functionDeclaration", "function() { return sito.number(this) }"},
                              {"returnByValue", true}},
                             kShort);
  return number ? static_cast<std::uint32_t>(number_of(member(*number, "result"), "value")) : 0;
}

// A frame is in the main document, or in one of the frames found before it.
void Tab::find_owner(const std::string& id, Framed& frame) {
  if (!enter_world()) return;
  const Answer owner = call("DOM.getFrameOwner", {{"frameId", id}}, kShort);
  if (!owner) return;
  const Json& node = member(*owner, "backendNodeId");
  frame.owner = number_in(world_, node);
  for (std::size_t i = 0; frame.owner == 0 && i < frames_.size(); ++i) {
    frame.holder = frames_[i].context;
    frame.owner = number_in(frame.holder, node);
  }
}

std::string Tab::owners_in(int context) {
  Json owners = Json::array();
  for (const Framed& frame : frames()) {
    if (frame.holder == context && frame.owner != 0) owners.push_back(frame.owner);
  }
  return owners.dump();
}

const std::vector<Tab::Framed>& Tab::frames() {
  const std::vector<ForeignFrame> known = watch_.foreign_frames();
  std::erase_if(frames_, [&known](const Framed& one) {
    return std::none_of(known.begin(), known.end(),
                        [&one](const ForeignFrame& other) { return other.context == one.context; });
  });
  for (const ForeignFrame& one : known) {
    if (std::any_of(frames_.begin(), frames_.end(),
                    [&one](const Framed& other) { return other.context == one.context; })) {
      continue;
    }
    Framed frame{one.context, ++n_frames_ * kNumbersOfFrame};
    find_owner(one.frame, frame);
    if (frame.owner != 0 &&
        !evaluate(frame.context, "sito.from(" + std::to_string(frame.base) + ")", kShort)) {
      frame.owner = 0;
    }
    frames_.push_back(frame);
  }
  return frames_;
}

Result<double> Tab::ask_all(const std::string& expression) {
  const Answer own = ask(expression);
  if (!own) return own.error();
  double all = own->is_number() ? own->get<double>() : 0.0;
  for (const Framed& frame : frames()) {
    const Answer inner = evaluate(frame.context, expression, kShort);
    if (inner && inner->is_number()) all = std::fmod(all + inner->get<double>(), kNumbers);
  }
  return all;
}

Answer Tab::place_in(const Framed& frame, const std::string& number) {
  Answer inner = evaluate(frame.context, "sito.point(" + number + ")", kShort);
  if (!inner || text_of(*inner, "state") != "drawn") return inner;
  return place_above(frame, number_of(*inner, "x"), number_of(*inner, "y"));
}

// Converts a point of a frame to the window.
Answer Tab::place_above(const Framed& frame, double x, double y) {
  const std::string place = "sito.place(" + std::to_string(frame.owner) + ", " + std::to_string(x) +
                            ", " + std::to_string(y) + ")";
  if (frame.holder == 0) return ask(place);
  Answer at = evaluate(frame.holder, place, kShort);
  if (!at || text_of(*at, "state") != "drawn") return at;
  for (const Framed& outer : frames_) {
    if (outer.context != frame.holder || outer.owner == 0) continue;
    return place_above(outer, number_of(*at, "x"), number_of(*at, "y"));
  }
  return Json{{"state", "gone"}};
}

Answer Tab::point_of(std::uint32_t element, bool presses) {
  const std::string number = std::to_string(element);
  const std::string request = number + (presses ? ", true" : ", false");
  if (element < kNumbersOfFrame) return ask("sito.point(" + request + ")");
  for (const Framed& frame : frames()) {
    if (element - frame.base >= kNumbersOfFrame || frame.owner == 0) continue;
    Answer place = place_in(frame, request);
    if (!place || text_of(*place, "state") != "covered") return place;
    // The frame itself may be out of view.
    (void)evaluate(frame.context, "sito.show(" + number + ")", kShort);
    return place_in(frame, request);
  }
  return Json{{"state", "gone"}};
}

void Tab::put_frames(std::string& html, const Json& places, int context) {
  const std::string most = std::to_string(setup_.options->page_bytes);
  const std::vector<Framed> all = frames();
  for (const Framed& frame : all) {
    if (frame.holder != context || frame.owner == 0) continue;
    const std::string number = std::to_string(frame.owner);
    const std::string mark = "<!--" + std::string(kFrameMark) + number + "-->";
    const std::size_t at = html.find(mark);
    if (at == std::string::npos) continue;
    const Answer inner =
        evaluate(frame.context,
                 "sito.snapshot(" + most + ", '" + kFrameMark + "', " + owners_in(frame.context) +
                     ", " + member(places, number.c_str()).dump() + ")",
                 setup_.options->script_time);
    std::string text = inner ? text_of(*inner, "html") : std::string();
    if (inner) put_frames(text, member(*inner, "places"), frame.context);
    html.replace(at, mark.size(), text);
  }
}

// Only the browser can see shadow trees that the HTML declares as closed. Requests them once, if
// elements may have them.
void Tab::take_closed_trees() {
  const Answer hidden = ask("sito.hidesTrees()");
  if (!hidden || !hidden->is_boolean() || !hidden->get<bool>()) return;
  const Answer root =
      call("Runtime.evaluate", {{"expression", "document"}, {"contextId", world_}}, kShort);
  if (!root) return;
  const Answer tree = call(
      "DOM.describeNode",
      {{"objectId", text_of(member(*root, "result"), "objectId")}, {"depth", -1}, {"pierce", true}},
      kShort);
  if (!tree) return;
  std::vector<const Json*> nodes = {&member(*tree, "node")}, closed;
  while (!nodes.empty() && closed.size() < kMaxClosedTrees) {
    const Json& node = *nodes.back();
    nodes.pop_back();
    if (text_of(node, "shadowRootType") == "closed") closed.push_back(&node);
    for (const char* const name : {"children", "shadowRoots"}) {
      for (const Json& one : member(node, name)) nodes.push_back(&one);
    }
  }
  for (const Json* const one : closed) {
    const Answer object = call(
        "DOM.resolveNode",
        {{"backendNodeId", member(*one, "backendNodeId")}, {"executionContextId", world_}}, kShort);
    if (!object) continue;
    (void)call("Runtime.callFunctionOn",
               {{"objectId", text_of(member(*object, "object"), "objectId")},
                {"functionDeclaration", "function() { return sito.hand(this) }"}},
               kShort);
  }
}

}  // namespace sito::browser
