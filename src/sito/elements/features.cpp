// SPDX-License-Identifier: Apache-2.0
// DEVIATION: Komporday (2016) uses tokens of the element's own code and text. These do not carry
// over to sites with other names and other languages. The surroundings of an element, the form of
// its label, differences of URLs, and lists of words in many languages do.
#include "sito/elements/features.h"

#include "sito/base/contains.h"
#include "sito/elements/feature_state.h"
#include "sito/elements/text_shape.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::elements {
namespace {

constexpr std::size_t kFirstWords = 5;     // of the text of an element
constexpr std::size_t kLongestValue = 40;  // longer values of data attributes are no names
constexpr std::size_t kLevelsNamed = 3;    // ancestors whose names are used

/// States and switches: their value is a word of the standard.
bool is_state(std::string_view name) {
  return is_one_of(name, {"aria-expanded", "aria-pressed", "aria-selected", "aria-checked",
                          "aria-haspopup", "aria-current", "aria-hidden", "aria-disabled",
                          "aria-modal", "aria-busy", "role", "type", "target", "method"});
}

/// Numbers and single letters in names come from counters and tools.
bool is_name(std::string_view part) {
  return part.size() > 1 && (part.front() < '0' || part.front() > '9');
}

/// Attributes whose value is code that runs on a click, in the page or in a framework.
bool is_handler(std::string_view name) {
  return is_one_of(name, {"onclick", "onmousedown", "ontouchstart", "onmouseover", "ng-click",
                          "data-ng-click", "jsaction", "hx-get", "wire:click"}) ||
         name.starts_with("@") || name.starts_with("v-on:") || name.starts_with("x-on:") ||
         name.starts_with("on:") || name.starts_with("(click");
}

/// Attributes of frameworks that tell by their own name what the element does ("v-b-modal").
bool is_directive(std::string_view name) {
  return name.starts_with("v-") || name.starts_with("uk-") || name.starts_with("data-uk-");
}

/// Attributes that every element may have, for any purpose.
bool is_everywhere(std::string_view name) { return name == "class" || name == kGeometryAttribute; }

}  // namespace

void FeatureFinder::State::add_feature(std::string_view group, std::string_view value) {
  buffer.assign(group);
  buffer += value;
  (*take)(buffer);
}

void FeatureFinder::State::reach(std::string_view group, std::uint64_t n,
                                 std::initializer_list<std::uint32_t> bounds) {
  for (const std::uint32_t bound : bounds) {
    if (n < bound) break;
    buffer.assign(group);
    buffer += ">=";
    buffer += std::to_string(bound);
    (*take)(buffer);
  }
}

void FeatureFinder::State::add_groups(std::string_view group, GroupSet groups) {
  for (std::size_t i = 0; i < words.groups().size(); ++i) {
    if ((groups >> i & 1U) != 0) add_feature(group, words.groups()[i]);
  }
}

void FeatureFinder::State::add_tags(const Entry& entry) {
  add_feature("tag=", entry.tag);
  for (std::size_t i = 0; i < around.size(); ++i) {
    const StartTag& tag = around[i];
    if (i == 0) add_feature("parent=", tag.name);
    if (is_one_of(tag.name,
                  {"nav",     "header", "footer", "aside",   "main",    "article", "ul", "ol",
                   "table",   "form",   "dialog", "details", "summary", "figure",  "p",  "dl",
                   "section", "label",  "a",      "button",  "h1",      "h2",      "h3", "h4"})) {
      add_feature("in=", tag.name);
    }
    if (const std::string* role = tag.attribute("role")) add_feature("in-role=", *role);
    if (const std::string* modal = tag.attribute("aria-modal")) {
      if (*modal == "true") add_feature("in-role=", "dialog");
    }
  }
  const bool interactive =
      is_one_of(entry.tag, {"a", "button", "input", "summary", "select", "area"}) ||
      markup.start.attribute("onclick") != nullptr ||
      markup.start.attribute("tabindex") != nullptr ||
      (markup.start.attribute("role") != nullptr && *markup.start.attribute("role") == "button");
  if (interactive) add_feature("interactive", "");
}

void FeatureFinder::State::add_attributes() {
  parts.clear();
  for (const MarkupAttribute& attribute : markup.start.attributes) {
    if (!is_everywhere(attribute.name)) add_feature("has=", attribute.name);
    if (is_handler(attribute.name)) add_feature("has=", "handler");
    if (is_state(attribute.name)) {
      buffer.assign(attribute.name);
      buffer += '=';
      text::append_lower(std::string_view(attribute.value).substr(0, kLongestValue), buffer);
      (*take)(buffer);
    }
    add_parts(attribute);
  }
  add_groups("name-says=", words.in_names(parts));
}

/// Adds the parts of names in an attribute.
void FeatureFinder::State::add_parts(const MarkupAttribute& attribute) {
  const std::string_view name = attribute.name;
  const bool names =
      is_handler(name) || is_one_of(name, {"class", "id", "rel", "name", "aria-controls",
                                           "data-action", "data-testid"});
  const bool data = name.starts_with("data-") && name != kGeometryAttribute;
  const std::size_t before = parts.size();
  if (data) append_name_parts(name.substr(5), parts);
  if (is_directive(name)) append_name_parts(name, parts);
  const std::size_t values = parts.size();
  if (names || (data && attribute.value.size() <= kLongestValue)) {
    append_name_parts(attribute.value, parts);
  }
  parts.resize(std::min(parts.size(), before + kMostParts));
  for (std::size_t i = before; i < parts.size(); ++i) {
    if (!is_name(parts[i])) continue;
    if (data) {
      add_feature(i < values ? "data." : "data-value.", parts[i]);
    } else {
      buffer.assign(name);
      buffer += '.';
      buffer += parts[i];
      (*take)(buffer);
    }
  }
}

void FeatureFinder::State::add_ancestors() {
  parts.clear();
  for (std::size_t i = 0; i < std::min(around.size(), kLevelsNamed); ++i) {
    for (const MarkupAttribute& attribute : around[i].attributes) {
      if (!is_one_of(attribute.name, {"class", "id", "aria-label"})) continue;
      const std::size_t before = parts.size();
      append_name_parts(attribute.value, parts);
      parts.resize(std::min(parts.size(), before + kMostParts));
      for (std::size_t k = before; k < parts.size(); ++k) {
        if (is_name(parts[k])) add_feature("around.", parts[k]);
      }
      if (attribute.name == "aria-label") {
        add_groups("near-says=", words.in_text(attribute.value));
      }
    }
  }
  add_groups("near-says=", words.in_names(parts));
}

/// Reads the label of the element: its text, or its accessible name.
void FeatureFinder::State::read_label() {
  label = markup.text;
  spoken.clear();
  for (const std::string_view name : {"aria-label", "title", "alt", "value", "data-label"}) {
    const std::string* value = markup.start.attribute(name);
    if (value == nullptr || value->empty()) continue;
    spoken += (spoken.empty() ? "" : " ") + text::collapse_and_trim(*value);
    if (label.empty() && name == "value") label = spoken;
  }
  if (!markup.image_text.empty()) {
    spoken += (spoken.empty() ? "" : " ") + text::collapse_and_trim(markup.image_text);
  }
}

void FeatureFinder::State::add_shape(std::string_view group, std::string_view text) {
  const TextShape shape = shape_of(text);
  const std::pair<std::string_view, bool> facts[] = {
      {"number", shape.number},
      {"digits", shape.digits},
      {"count", shape.brackets},
      {"symbols", shape.symbols},
      {"cross", shape.cross},
      {"forward", shape.forward},
      {"backward", shape.backward},
      {"down", shape.down},
      {"up", shape.up},
      {"plus", shape.plus},
      {"minus", shape.minus},
      {"ellipsis", shape.ellipsis},
      {"upper", shape.upper},
      {"language-name", shape.language_name},
      {"language-tag", shape.language_tag},
      {"digits-and-words", shape.digits && shape.n_words > 1 && !shape.number}};
  for (const auto& [name, expected] : facts) {
    if (expected) add_feature(group, name);
  }
  if (group == "label=") {
    reach("chars", shape.n_chars, {1, 2, 3, 5, 10, 20, 40, 80});
    reach("words", shape.n_words, {2, 3, 4, 6, 10, 20});
  }
}

void FeatureFinder::State::add_label() {
  read_label();
  if (label.empty()) {
    add_feature("label=", "none");
    if (markup.n_images > 0) add_feature("label=", "icon");
  }
  add_shape("label=", label);
  if (!spoken.empty() && spoken != label) add_shape("spoken=", spoken);
  const GroupSet said = words.in_text(label) | words.in_text(spoken);
  add_groups("label-says=", said);
  if (said == 0 && !label.empty()) add_feature("label-says=", "nothing");
  std::string lower;
  text::append_lower(label.empty() ? spoken : label, lower);
  std::size_t from = 0;
  for (std::size_t i = 0; i < kFirstWords; ++i) {
    const std::string_view word = text::next_word(lower, from);
    if (word.empty()) break;
    add_feature("word.", word);
  }
}

void FeatureFinder::State::add_link(const Entry& entry, std::string_view base) {
  links.set_page(entry.url, base);
  const std::string* href = markup.start.attribute("href");
  const bool is_link = entry.tag == "a" || entry.tag == "area" || entry.tag == "link";
  link = href == nullptr || !is_link ? Link{} : links.read(*href);
  add_feature("href=", name_of(link.kind));
  if (href != nullptr && is_link) {
    if (link.redirected) add_feature("href=", "redirected");
    parts.clear();
    if (link.kind == LinkKind::Fragment) append_name_parts(*href, parts);
    add_groups("fragment-says=", words.in_names(parts));
    if (!link.extension.empty()) add_feature("extension=", link.extension);
    const std::pair<std::string_view, bool> facts[] = {{"names-language", link.names_language},
                                                       {"other-language", link.other_language},
                                                       {"only-language", link.only_language},
                                                       {"only-number", link.only_number},
                                                       {"names-page", link.names_page},
                                                       {"next-number", link.number_step == 1},
                                                       {"previous-number", link.number_step == -1}};
    for (const auto& [name, expected] : facts) {
      if (expected) add_feature("link=", name);
    }
    const bool site = link.kind == LinkKind::SamePage || link.kind == LinkKind::SameHost ||
                      link.kind == LinkKind::SameDomain;
    if (site) add_feature("link=", "of-site");
    if (link.kind == LinkKind::Void || link.kind == LinkKind::Fragment)
      add_feature("link=", "no-page");
  } else {
    add_feature("link=", "no-page");
  }
}

void FeatureFinder::State::add_code(const Entry& entry) {
  reach("code", entry.code.size(), {50, 100, 200, 500, 1000});
  reach("elements", markup.n_elements, {1, 2, 4, 8});
  reach("controls-within", markup.n_controls, {1, 2});
  if (markup.n_images > 0) add_feature("has-image", "");
  parts.clear();
  append_name_parts(markup.icon_names, parts);
  add_groups("icon-says=", words.in_names(parts));
  if (markup.n_comments > 0) add_feature("has-comment", "");
}

/// Tells buttons that send a form from those that only a script can give a meaning: the button of a
/// search form sends it, and a button of the same name outside of a form opens one.
void FeatureFinder::State::add_form(const Entry& entry) {
  const bool in_form = std::any_of(around.begin(), around.end(),
                                   [](const StartTag& tag) { return tag.name == "form"; });
  const std::string* written = markup.start.attribute("type");
  std::string type;
  if (written != nullptr) text::append_lower(*written, type);
  const bool may_send = entry.tag == "button"
                            ? type.empty() || type == "submit"
                            : entry.tag == "input" && (type == "submit" || type == "image");
  if (may_send && in_form) add_feature("button=", "sends");
  if (entry.tag == "button" && !(may_send && in_form)) add_feature("button=", "alone");
  parts.clear();
  append_name_parts(markup.icon_names, parts);
  for (const std::string_view name : {"class", "id", "data-target", "data-bs-target"}) {
    if (const std::string* value = markup.start.attribute(name)) append_name_parts(*value, parts);
  }
  const GroupSet said = words.in_text(label) | words.in_text(spoken) | words.in_names(parts);
  if ((said & words.bit("search")) != 0) add_feature("search=", in_form ? "in-form" : "alone");
}

FeatureFinder::FeatureFinder() : state_(std::make_unique<State>()) {}
FeatureFinder::~FeatureFinder() = default;
FeatureFinder::FeatureFinder(FeatureFinder&&) noexcept = default;

const std::string& FeatureFinder::target() const { return state_->link.target; }

void FeatureFinder::find(const Entry& entry, std::string_view base, const TakeFeature& take) {
  State& state = *state_;
  state.take = &take;
  state.markup = read_markup(entry.code);
  state.around.clear();
  for (const std::string& tag : entry.ancestors) state.around.push_back(read_start_tag(tag));
  state.add_tags(entry);
  state.add_attributes();
  state.add_ancestors();
  state.add_label();
  state.add_link(entry, base);
  state.add_code(entry);
  state.add_form(entry);
  state.add_neighbours(entry);
  state.add_place(entry);
}

std::vector<std::string> features_of(const Entry& entry) {
  std::vector<std::string> out;
  FeatureFinder().find(entry, "", [&](std::string_view name) { out.emplace_back(name); });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace sito::elements
