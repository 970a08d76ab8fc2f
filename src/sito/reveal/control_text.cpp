// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/control_text.h"

#include "sito/elements/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace sito::reveal {
namespace {

constexpr std::uint32_t kShortLabel = 4;  // words of a control that only votes, follows or shares

bool has_any(std::string_view label, std::span<const std::string_view> words) {
  std::string lower;
  text::append_lower(label, lower);
  std::replace(lower.begin(), lower.end(), '-', ' ');
  for (std::size_t at = 0;;) {
    const std::string_view word = text::next_word(lower, at);
    if (word.empty()) return false;
    if (std::find(words.begin(), words.end(), word) != words.end()) return true;
  }
}

}  // namespace

std::optional<std::string_view> value_of(const Page& page, NodeId node, std::string_view name) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == name) return attribute.value;
  }
  return std::nullopt;
}

bool is_true(const Page& page, NodeId node, std::string_view name) {
  return value_of(page, node, name) == "true";
}

std::string label_of(const Page& page, NodeId node) {
  std::string text;
  for (std::uint32_t i = index_of(node); i < page.node(node).end; ++i) {
    const Node& part = page.nodes()[i];
    if (!part.is_text() || part.hidden) continue;
    text += page.text(part.text).text;
    if (text.size() > 4 * kLabelBytes) break;
  }
  std::string label = text::collapse_and_trim(text);
  for (const std::string_view name : {"aria-label", "title", "value"}) {
    if (label.empty()) label = value_of(page, node, name).value_or("");
  }
  return label;
}

bool is_reaction_control(const Page& page, NodeId node) {
  if (value_of(page, node, "aria-pressed").has_value()) return true;
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  static const elements::GroupSet tells = words.bit("react");
  static const elements::GroupSet shows = words.bit("more") | words.bit("hidden");
  std::string label = label_of(page, node);
  if (std::ranges::count(label, ' ') >= std::ptrdiff_t{kShortLabel}) return false;
  for (const std::string_view name : {"aria-label", "title"}) {
    label += ' ';
    label += value_of(page, node, name).value_or("");
  }
  const elements::GroupSet said = words.in_text(label);
  return (said & tells) != 0 && (said & shows) == 0;
}

bool names_action(std::string_view label) {
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  static const elements::GroupSet acts = words.bit("act") | words.bit("react") | words.bit("jump");
  return (words.in_text(label) & acts) != 0;
}

bool names_more(std::string_view label) {
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  return (words.in_text(label) & words.bit("more")) != 0;
}

bool names_all(std::string_view label) {
  static const elements::WordGroups& consent = elements::WordGroups::shipped("consent");
  return names_more(label) && (consent.in_text(label) & consent.bit("all")) != 0;
}

bool names_less(std::string_view label) {
  static constexpr std::array<std::string_view, 16> kLess = {
      "less",    "fewer",   "collapse", "fold", "weniger", "einklappen", "moins",
      "replier", "menos",   "contraer", "meno", "minder",  "mniej",      "m\xC3\xA9n\xC4\x9B",
      "menej",   "kevesebb"};
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  return (words.in_text(label) & words.bit("close")) != 0 || has_any(label, kLess);
}

bool names_order(std::string_view label) {
  static constexpr std::array<std::string_view, 24> kOrders = {
      "clear",   "reset",  "run",     "execute",    "try",   "start",  "stop",   "theme",
      "font",    "zoom",   "refresh", "fullscreen", "undo",  "redo",   "reload", "copied",
      "connect", "update", "remove",  "insert",     "clone", "rotate", "test",   "generate"};
  return names_action(label) || has_any(label, kOrders);
}

bool names_step(std::string_view label) {
  static constexpr std::array<std::string_view, 5> kBack = {"<", "<<", "\xE2\x80\xB9", "\xC2\xAB",
                                                            "\xE2\x86\x90"};
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  return is_next_sign(label) || std::find(kBack.begin(), kBack.end(), label) != kBack.end() ||
         (words.in_text(label) & words.bit("next")) != 0;
}

bool is_next_sign(std::string_view label) {
  static constexpr std::array<std::string_view, 7> kSigns = {
      "...", "\xE2\x80\xA6", ">", ">>", "\xE2\x80\xBA", "\xC2\xBB", "\xE2\x86\x92"};
  return std::find(kSigns.begin(), kSigns.end(), label) != kSigns.end();
}

}  // namespace sito::reveal
