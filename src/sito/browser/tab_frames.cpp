// SPDX-License-Identifier: Apache-2.0
// Frames of other sites: each answers for itself, and is put in its place.
#include "sito/browser/scripts.h"
#include "sito/browser/tab.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sito::browser {
namespace {

constexpr milliseconds kShort{2'000};
constexpr double kNumbers = 9007199254740992.0;  // 2^53: whole numbers of JavaScript

}  // namespace

std::uint32_t Tab::owner_of(const std::string& frame) {
  if (!enter_world()) return 0;
  const Answer owner = call("DOM.getFrameOwner", {{"frameId", frame}}, kShort);
  if (!owner) return 0;
  const Answer node = call(
      "DOM.resolveNode",
      {{"backendNodeId", member(*owner, "backendNodeId")}, {"executionContextId", world_}}, kShort);
  if (!node) return 0;
  const Answer number = call("Runtime.callFunctionOn",
                             {{"objectId", text_of(member(*node, "object"), "objectId")},
                              {"functionDeclaration", "function() { return sito.number(this) }"},
                              {"returnByValue", true}},
                             kShort);
  return number ? static_cast<std::uint32_t>(number_of(member(*number, "result"), "value")) : 0;
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
    Framed frame{one.context, ++n_frames_ * kNumbersOfFrame, owner_of(one.frame)};
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
  const Answer inner = evaluate(frame.context, "sito.point(" + number + ")", kShort);
  if (!inner || text_of(*inner, "state") != "drawn") return inner;
  return ask("sito.place(" + std::to_string(frame.owner) + ", " +
             std::to_string(number_of(*inner, "x")) + ", " +
             std::to_string(number_of(*inner, "y")) + ")");
}

Answer Tab::point_of(std::uint32_t element) {
  const std::string number = std::to_string(element);
  if (element < kNumbersOfFrame) return ask("sito.point(" + number + ")");
  for (const Framed& frame : frames()) {
    if (element - frame.base >= kNumbersOfFrame || frame.owner == 0) continue;
    Answer place = place_in(frame, number);
    if (!place || text_of(*place, "state") != "covered") return place;
    // The frame itself is not in view, perhaps.
    (void)evaluate(frame.context, "sito.show(" + number + ")", kShort);
    return place_in(frame, number);
  }
  return Json{{"state", "gone"}};
}

void Tab::put_frames(std::string& html, const Json& places) {
  const std::string most = std::to_string(setup_.options->page_bytes);
  for (const Framed& frame : frames()) {
    const std::string number = std::to_string(frame.owner);
    const std::string mark = "<!--" + std::string(kFrameMark) + number + "-->";
    const std::size_t at = frame.owner == 0 ? std::string::npos : html.find(mark);
    if (at == std::string::npos) continue;
    Answer inner = evaluate(frame.context,
                            "sito.snapshot(" + most + ", '" + kFrameMark + "', [], " +
                                member(places, number.c_str()).dump() + ")",
                            setup_.options->script_time);
    html.replace(at, mark.size(), inner ? text_of(*inner, "html") : std::string());
  }
}

}  // namespace sito::browser
