// SPDX-License-Identifier: Apache-2.0
// Words decide first, because class names are often those of the tool that drew the banner
// ("cc-btn"). If words and names are unknown, only the look of a button is left: banners emphasise
// the button that agrees.
#include "sito/elements/consent.h"

#include "sito/base/contains.h"
#include "sito/elements/markup.h"
#include "sito/elements/page_survey.h"
#include "sito/elements/text_shape.h"
#include "sito/elements/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace sito::elements {
namespace {

// in words; a longer label is not that of a button
constexpr std::uint32_t kLongestLabel = 12;
constexpr std::uint32_t kLongestMixedLabel = 6;  // words of labels that say "reject" and "accept"
constexpr std::uint32_t kLongestNo = 2;          // words of "No, thanks" in unlisted ways
// texts of banners are long, but those of pages are longer
constexpr std::uint32_t kMaxWallChars = 30'000;
constexpr std::size_t kWallTextRead = 3'000;  // bytes in which a banner names its subject
constexpr double kClearlyLarger = 1.5;        // times the area of the next button
constexpr std::size_t kMaxButtons = 200;
constexpr std::int64_t kMinWallArea = 120'000;  // square pixels: a box of 400 by 300

const WordGroups& words() { return WordGroups::shipped("consent"); }

struct Groups {
  GroupSet reject = words().bit("reject"), settings = words().bit("settings"),
           save = words().bit("save"), accept = words().bit("accept"), wall = words().bit("wall"),
           no = words().bit("no"), all = words().bit("all"), primary = words().bit("primary"),
           secondary = words().bit("secondary");
};
const Groups& groups() {
  static const Groups kGroups;
  return kGroups;
}

/// Returns the text of an element, at most this many bytes, and its accessible name.
std::string text_of(const PageSurvey& survey, NodeId node, std::size_t most) {
  const Page& page = survey.page();
  std::string out;
  const std::uint32_t end = survey.first_text(page.node(node).end);
  for (std::uint32_t i = survey.first_text(index_of(node)); i < end && out.size() < most; ++i) {
    const Text& text = page.texts()[i];
    if (!text.hidden && !text.blank) out += std::string(text.text) + " ";
  }
  return text::collapse_and_trim(out);
}

bool is_naming(const Attribute& attribute) {
  if (attribute.name == kGeometryAttribute) return false;
  return is_one_of(attribute.name, {"class", "id", "name", "onclick"}) ||
         attribute.name.starts_with("data-");
}

void append_names(const PageSurvey& survey, NodeId node, std::vector<std::string>& parts) {
  for (const Attribute& attribute : survey.page().attributes(node)) {
    if (is_naming(attribute)) append_name_parts(attribute.value, parts);
  }
}

GroupSet named(const PageSurvey& survey, NodeId node) {
  std::vector<std::string> parts;
  append_names(survey, node, parts);
  return words().in_names(parts);
}

std::string spoken_of(const PageSurvey& survey, NodeId node) {
  std::string out;
  for (const std::string_view name : {"aria-label", "title", "value"}) {
    if (const auto value = survey.attribute(node, name)) out += std::string(*value) + " ";
  }
  return text::collapse_and_trim(out);
}

bool is_navigation_link(const PageSurvey& survey, NodeId node) {
  const auto href = survey.page().attribute(node, Attr::Href);
  if (survey.page().node(node).tag != Tag::A || !href) return false;
  const std::string_view where = text::trim(*href);
  if (where.starts_with("#/") || where.starts_with("#!")) return true;  // of an application
  return !where.empty() && where.front() != '#' && !where.starts_with("javascript:");
}

ConsentMeaning meaning_of_names(GroupSet said) {
  const bool reject = (said & groups().reject) != 0, accept = (said & groups().accept) != 0;
  if (reject && accept) return ConsentMeaning::Unknown;
  if (reject) return ConsentMeaning::Reject;
  if (accept) return ConsentMeaning::Accept;
  if ((said & groups().save) != 0) return ConsentMeaning::Save;
  if ((said & groups().settings) != 0) return ConsentMeaning::Settings;
  return ConsentMeaning::Unknown;
}

/// Returns true if the class or id of an element shows that it closes, and nothing else does.
bool closes_by_name(const PageSurvey& survey, NodeId node) {
  std::vector<std::string> parts;
  append_names(survey, node, parts);
  const WordGroups& all = WordGroups::shipped("words");
  return (all.in_names(parts) & all.bit("close")) != 0;
}

ConsentMeaning meaning_of(const PageSurvey& survey, NodeId node) {
  const std::string text = text_of(survey, node, kWallTextRead);
  const std::string spoken = spoken_of(survey, node);
  const TextShape shape = shape_of(text.empty() ? spoken : text);
  if (shape.n_words > kLongestLabel) return ConsentMeaning::Unknown;
  const ConsentMeaning said = consent_meaning(text.empty() ? spoken : text);
  if (said != ConsentMeaning::Unknown) return said;
  // An accessible name ("accept and close" of an "x") decides against the label.
  const ConsentMeaning accessible_meaning = consent_meaning(spoken);
  if (accessible_meaning != ConsentMeaning::Unknown) return accessible_meaning;
  const ConsentMeaning by_name = meaning_of_names(named(survey, node));
  if (by_name == ConsentMeaning::Accept || by_name == ConsentMeaning::Reject) return by_name;
  const WordGroups& all = WordGroups::shipped("words");
  const GroupSet close = all.bit("close");
  const bool has_close_word =
      (all.in_text(text) & close) != 0 || (all.in_text(spoken) & close) != 0;
  const bool wordless = text.empty() || shape.symbols || shape.cross;
  if (shape.cross || has_close_word || (wordless && closes_by_name(survey, node))) {
    return ConsentMeaning::Close;
  }
  return by_name;
}

/// Marks the button that stands out: by its name, or as clearly the largest.
void mark_prominent(const PageSurvey& survey, std::vector<ConsentButton>& buttons) {
  std::int64_t largest = 0, second = 0;
  const auto area = [&](const ConsentButton& button) {
    const Geometry* box = survey.geometry(button.node);
    return box == nullptr ? std::int64_t{0} : std::int64_t{box->width} * box->height;
  };
  bool named_one = false;
  for (ConsentButton& button : buttons) {
    const GroupSet said = named(survey, button.node);
    button.prominent = (said & groups().primary) != 0 && (said & groups().secondary) == 0;
    named_one = named_one || button.prominent;
    const std::int64_t here = area(button);
    if (here > largest) {
      second = largest;
      largest = here;
    } else {
      second = std::max(second, here);
    }
  }
  const bool one_is_largest =
      static_cast<double>(largest) > kClearlyLarger * static_cast<double>(second);
  for (ConsentButton& button : buttons) {
    if (!named_one && one_is_largest && area(button) == largest) button.prominent = true;
  }
}

/// Returns true if the banner has a ticked box that could be unticked.
bool has_ticked(const PageSurvey& survey, NodeId wall) {
  const Page& page = survey.page();
  for (std::uint32_t i = index_of(wall); i < page.node(wall).end; ++i) {
    const NodeId node{i};
    if (page.node(node).is_text()) continue;
    const bool off = survey.attribute(node, "disabled").has_value() ||
                     survey.attribute(node, "aria-disabled") == "true";
    const bool ticked = (page.node(node).tag == Tag::Input && survey.attribute(node, "checked")) ||
                        survey.attribute(node, "aria-checked") == "true";
    if (ticked && !off) return true;
  }
  return false;
}

const ConsentButton* first_of(const ConsentWall& wall, ConsentMeaning meaning) {
  for (const ConsentButton& button : wall.buttons) {
    if (button.meaning == meaning) return &button;
  }
  return nullptr;
}

/// For banners without a known button: returns the only one that does not stand out, beside one
/// that does.
const ConsentButton* only_modest(const ConsentWall& wall) {
  const ConsentButton* modest = nullptr;
  bool has_prominent = false;
  for (const ConsentButton& button : wall.buttons) {
    if (button.prominent || button.meaning == ConsentMeaning::Accept) {
      has_prominent = true;
    } else if (button.meaning == ConsentMeaning::Unknown) {
      if (modest != nullptr) return nullptr;
      modest = &button;
    }
  }
  return has_prominent ? modest : nullptr;
}

bool is_tick_box(const PageSurvey& survey, NodeId node) {
  const std::string_view role = survey.attribute(node, "role").value_or("");
  return role == "checkbox" || role == "switch" ||
         (survey.page().node(node).tag == Tag::Input &&
          survey.attribute(node, "type") == "checkbox");
}

/// For banners with unknown words: returns the only button beside boxes of which none is ticked. It
/// saves an empty choice.
const ConsentButton* save_button_beside_boxes(const PageSurvey& survey, const ConsentWall& wall) {
  const Page& page = survey.page();
  NodeId around = kNoNode;  // the smallest element around all boxes
  for (std::uint32_t i = index_of(wall.node); i < page.node(wall.node).end; ++i) {
    const NodeId box{i};
    if (page.node(box).is_text() || !is_tick_box(survey, box) || !survey.is_shown(box)) continue;
    if (around == kNoNode) around = page.node(box).parent;
    while (index_of(box) >= page.node(around).end) around = page.node(around).parent;
  }
  const auto is_beside = [&](const ConsentButton& button) {
    return index_of(button.node) >= index_of(around) &&
           index_of(button.node) < page.node(around).end;
  };
  for (; around != kNoNode && around != wall.node; around = page.node(around).parent) {
    const auto first = std::find_if(wall.buttons.begin(), wall.buttons.end(), is_beside);
    if (first == wall.buttons.end()) continue;
    const bool only = std::find_if(first + 1, wall.buttons.end(), is_beside) == wall.buttons.end();
    return only && first->meaning == ConsentMeaning::Unknown ? &*first : nullptr;
  }
  return nullptr;
}

void choose(const PageSurvey& survey, ConsentWall& wall) {
  const ConsentButton* best = first_of(wall, ConsentMeaning::Reject);
  if (best == nullptr) best = first_of(wall, ConsentMeaning::Close);
  if (best == nullptr && !has_ticked(survey, wall.node)) {
    best = first_of(wall, ConsentMeaning::Save);
    if (best == nullptr) best = save_button_beside_boxes(survey, wall);
  }
  if (best == nullptr) best = first_of(wall, ConsentMeaning::Settings);
  if (best == nullptr) best = only_modest(wall);
  if (best != nullptr) wall.choice = *best;
}

/// Returns the buttons of an element that are shown.
std::vector<ConsentButton> buttons_of(const PageSurvey& survey, NodeId wall) {
  std::vector<ConsentButton> buttons;
  const Page& page = survey.page();
  for (const NodeId node : survey.candidates()) {
    if (index_of(node) < index_of(wall) || index_of(node) >= page.node(wall).end) continue;
    if (!survey.is_shown(node) || buttons.size() == kMaxButtons) continue;
    ConsentButton button;
    button.node = node;
    if (const Geometry* box = survey.geometry(node)) button.element = box->id;
    button.meaning = meaning_of(survey, node);
    // Links to other pages ("privacy policy") are not buttons, whatever their label.
    if (is_navigation_link(survey, node)) continue;
    buttons.push_back(button);
  }
  mark_prominent(survey, buttons);
  return buttons;
}

bool is_about_consent(const PageSurvey& survey, NodeId node) {
  return (words().in_text(text_of(survey, node, kWallTextRead)) & groups().wall) != 0;
}

/// Names of elements, and whether they are names of banners. Most elements share their names.
using KnownNames = std::unordered_map<std::string, bool>;

bool is_named_consent(const PageSurvey& survey, NodeId node, KnownNames& known) {
  std::string names;
  for (const Attribute& attribute : survey.page().attributes(node)) {
    if (is_naming(attribute)) names.append(attribute.value) += ' ';
  }
  if (names.empty()) return false;
  const auto [found, is_new] = known.try_emplace(std::move(names));
  if (is_new) {
    std::vector<std::string> parts;
    append_name_parts(found->first, parts);
    found->second = (words().in_names(parts) & groups().wall) != 0;
  }
  return found->second;
}

bool has_known(const std::vector<ConsentButton>& buttons) {
  return std::any_of(buttons.begin(), buttons.end(), [](const ConsentButton& button) {
    return button.meaning == ConsentMeaning::Accept || button.meaning == ConsentMeaning::Reject;
  });
}

/// Bars that stay in place while the page scrolls are not banners; boxes over the page may be.
bool may_be_wall(const PageSurvey& survey, NodeId node) {
  const Page& page = survey.page();
  const Tag tag = page.node(node).tag;
  if (tag == Tag::Header || tag == Tag::Nav) return false;
  const Geometry* box = survey.geometry(node);
  if (box == nullptr) return true;
  const std::int64_t area = std::int64_t{box->width} * box->height;
  return area >= kMinWallArea || !box->fixed;
}

/// Boxes with text fields ask for an address or a password, not for consent.
bool has_writing(const PageSurvey& survey, NodeId wall) {
  const Page& page = survey.page();
  for (std::uint32_t i = index_of(wall); i < page.node(wall).end; ++i) {
    const NodeId node{i};
    if (page.node(node).tag == Tag::Textarea) return true;
    if (page.node(node).tag != Tag::Input) continue;
    if (is_one_of(survey.attribute(node, "type").value_or("text"),
                  {"text", "email", "tel", "password", "search", "url", "number"})) {
      return true;
    }
  }
  return false;
}

/// Returns the banner at one element, or nothing.
std::optional<ConsentWall> wall_at(const PageSurvey& survey, NodeId node, bool over, bool is_name,
                                   KnownNames& known) {
  const Page& page = survey.page();
  if (survey.n_chars(node) > kMaxWallChars) return std::nullopt;
  ConsentWall wall;
  wall.node = node;
  wall.buttons = buttons_of(survey, node);
  if (wall.buttons.empty()) return std::nullopt;
  bool named_inside = is_name;
  for (std::uint32_t i = index_of(node); over && !named_inside && i < page.node(node).end; ++i) {
    named_inside = !page.nodes()[i].is_text() && is_named_consent(survey, NodeId{i}, known);
  }
  const bool says = is_about_consent(survey, node);
  wall.certain = (says && has_known(wall.buttons)) || (named_inside && (says || over));
  // A box over the page with several buttons, all of them unknown.
  const bool unknown = over && wall.buttons.size() > 1 && !has_known(wall.buttons) &&
                       may_be_wall(survey, node) && !has_writing(survey, node);
  if (!wall.certain && !unknown) return std::nullopt;
  choose(survey, wall);
  return wall;
}

}  // namespace

std::string_view name_of(ConsentMeaning meaning) {
  static constexpr std::array<std::string_view, 6> kMeaningNames = {
      "unknown", "reject", "close", "save", "settings", "accept"};
  return kMeaningNames[static_cast<std::size_t>(meaning)];
}

ConsentMeaning consent_meaning(std::string_view label) {
  const std::uint32_t n_words = shape_of(label).n_words;
  if (n_words == 0) return ConsentMeaning::Unknown;
  const GroupSet said = words().in_text(label);
  const Groups& of = groups();
  const bool accept = (said & of.accept) != 0, save = (said & of.save) != 0;
  const bool settings = (said & of.settings) != 0;
  if ((said & of.reject) != 0) {
    return accept && n_words > kLongestMixedLabel ? ConsentMeaning::Unknown
                                                  : ConsentMeaning::Reject;
  }
  if (save && !(accept && (said & of.all) != 0)) return ConsentMeaning::Save;
  if (accept) return ConsentMeaning::Accept;
  if ((said & of.no) != 0 && n_words <= kLongestNo) return ConsentMeaning::Reject;
  return settings ? ConsentMeaning::Settings : ConsentMeaning::Unknown;
}

std::vector<ConsentWall> consent_walls(const Page& page) {
  const PageSurvey survey(page);
  KnownNames known;
  std::vector<ConsentWall> walls;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    const Node& data = page.node(node);
    if (data.is_text() || data.hidden || data.tag == Tag::Html || data.tag == Tag::Body) continue;
    const bool over = survey.overlay(node) == node;
    const bool is_name = is_named_consent(survey, node, known);
    if (!over && !is_name) continue;
    auto wall = wall_at(survey, node, over, is_name, known);
    if (!wall) continue;
    walls.push_back(std::move(*wall));
    i = data.end - 1;  // banners within banners are parts of them
  }
  return walls;
}

std::optional<ConsentButton> consent_choice(const std::vector<ConsentWall>& walls) {
  for (const bool certain : {true, false}) {
    for (const ConsentWall& wall : walls) {
      if (wall.certain == certain && wall.choice) return wall.choice;
    }
  }
  return std::nullopt;
}

bool could_agree(const std::vector<ConsentWall>& walls, NodeId node) {
  for (const ConsentWall& wall : walls) {
    for (const ConsentButton& button : wall.buttons) {
      if (button.node != node) continue;
      if (button.meaning == ConsentMeaning::Accept) return true;
      if (wall.choice && wall.choice->node == node) return false;
      return button.meaning == ConsentMeaning::Unknown || button.meaning == ConsentMeaning::Save;
    }
  }
  return false;
}

}  // namespace sito::elements
