// SPDX-License-Identifier: Apache-2.0
// Features of the place of an element: its neighbours, and where a browser has drawn it.
#include "sito/base/ascii.h"
#include "sito/elements/feature_state.h"
#include "sito/elements/text_shape.h"
#include "sito/text/language.h"

#include <algorithm>
#include <cstdlib>

namespace sito::elements {
namespace {

constexpr std::int32_t kNearCorner = 64;   // CSS pixels: the size of a close button with its margin
constexpr std::int32_t kHeadOfPage = 200;  // CSS pixels: the bars of a site are above it
constexpr std::int32_t kWiderThan = 4;     // a container has this many times the area of its button
// around an element that is among other elements, not in text
constexpr std::uint32_t kFewWords = 8;

std::int64_t area_of(const Geometry& box) {
  return std::int64_t{std::max(box.width, 0)} * std::max(box.height, 0);
}

}  // namespace

void FeatureFinder::State::add_neighbours(const Entry& entry) {
  reach("siblings", entry.siblings, {2, 3, 5, 10});
  if (entry.siblings > 1) {
    if (entry.position == 0) add_feature("place=", "first");
    if (entry.position + 1 == entry.siblings) add_feature("place=", "last");
  }
  if (entry.before.empty()) add_feature("before=", "nothing");
  if (entry.after.empty()) add_feature("after=", "nothing");
  const NeighbourShape before = neighbours_in(entry.before);
  const NeighbourShape after = neighbours_in(entry.after);
  reach("numbers-around", before.n_numbers + after.n_numbers, {1, 2, 3, 5});
  reach("languages-around", before.n_languages + after.n_languages, {1, 2, 3});
  reach("words-around", before.n_words + after.n_words, {1, 3, 6, 12});
  if (before.n_words + after.n_words <= kFewWords) {
    add_groups("beside-says=", words.in_text(entry.before) | words.in_text(entry.after));
  }
  if (before.n_words + after.n_words > 0 &&
      before.n_numbers + after.n_numbers == before.n_words + after.n_words) {
    add_feature("around=", "numbers");
  }
  reach("repeats", entry.repeats, {2, 3, 5, 10, 20});
  reach("list", entry.list, {2, 3, 5, 10});
  reach("hidden-text", entry.hidden, {1, 20, 100});
  if (!entry.row.empty()) add_feature("row=", entry.row);
  add_next(entry);
  if (!entry.refers.empty()) add_feature("refers=", entry.refers);
  if (entry.controls > 0) {
    add_feature("overlay", "");
    reach("overlay-controls", entry.controls, {2, 3, 5});
  }
  if (const std::string* language = markup.start.attribute("hreflang")) {
    const std::string code = text::normalise_language(*language);
    if (!code.empty() && code != text::normalise_language(entry.language)) {
      add_feature("hreflang=", "other");
    }
  }
  if (const std::string* language = markup.start.attribute("lang")) {
    const std::string code = text::normalise_language(*language);
    if (!code.empty() && code != text::normalise_language(entry.language))
      add_feature("lang=", "other");
  }
}

/// Returns true if the element names this id, or the id of another element of its kind ("#tab-2"
/// for "tab-1").
bool FeatureFinder::State::may_name(std::string_view id) const {
  const auto stem = [](std::string_view name) {
    while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
    return name;
  };
  for (const std::string_view name : {"href", "aria-controls", "data-target", "data-bs-target"}) {
    const std::string* value = markup.start.attribute(name);
    if (value == nullptr) continue;
    std::string_view named = *value;
    if (named.starts_with('#')) named.remove_prefix(1);
    if (!named.empty() && (named == id || (!stem(id).empty() && stem(named) == stem(id)))) {
      return true;
    }
  }
  return false;
}

/// Adds the names of the element behind it, which it may open.
void FeatureFinder::State::add_next(const Entry& entry) {
  if (entry.next.empty()) return;
  const StartTag tag = read_start_tag(entry.next);
  add_feature("next=", tag.name);
  parts.clear();
  for (const MarkupAttribute& attribute : tag.attributes) {
    if (attribute.name == "role") add_feature("next-role=", attribute.value);
    if (attribute.name == "id" && may_name(attribute.value)) add_feature("next=", "named");
    if (attribute.name == "class" || attribute.name == "id") {
      append_name_parts(attribute.value, parts);
    }
  }
  parts.resize(std::min(parts.size(), kMostParts));
  add_groups("next-says=", words.in_names(parts));
}

void FeatureFinder::State::add_place(const Entry& entry) {
  if (!entry.geometry) return;
  const Geometry& box = *entry.geometry;
  add_box(box, entry.window_width);
  bool in_container = false;
  for (std::size_t i = 0; i < around.size(); ++i) {
    const std::string* written = around[i].attribute(kGeometryAttribute);
    if (written == nullptr) continue;
    const auto above = parse_geometry(*written);
    if (!above) continue;
    if (i == 0 && above->width > 0) {
      reach("width-of-parent-percent",
            static_cast<std::uint64_t>(std::max(box.width, 0)) * 100 /
                static_cast<std::uint64_t>(above->width),
            {25, 50, 90});
    }
    if (!in_container && area_of(*above) >= kWiderThan * std::max<std::int64_t>(area_of(box), 1)) {
      in_container = true;
      add_corner(box, *above);
    }
  }
}

void FeatureFinder::State::add_box(const Geometry& box, std::uint32_t window_width) {
  add_feature("drawn", "");
  const std::pair<std::string_view, bool> facts[] = {
      {"visible", box.visible}, {"fixed", box.fixed},     {"above", box.above},
      {"hand", box.pointer},    {"covered", box.covered}, {"head", box.y < kHeadOfPage}};
  for (const auto& [name, expected] : facts) {
    if (expected) add_feature("box=", name);
  }
  if (!box.visible) return;
  reach("area", static_cast<std::uint64_t>(area_of(box)),
        {400, 1'000, 2'500, 6'000, 20'000, 100'000});
  reach("width", static_cast<std::uint64_t>(std::max(box.width, 0)), {20, 45, 90, 180, 360, 720});
  reach("height", static_cast<std::uint64_t>(std::max(box.height, 0)), {15, 25, 40, 60, 120});
  const bool square = box.width <= 2 * box.height && box.height <= 2 * box.width;
  if (square) add_feature("box=", "square");
  if (window_width == 0) return;
  const std::int64_t middle = box.x + box.width / 2;
  if (middle * 3 < window_width) add_feature("box=", "left");
  if (middle * 3 > std::int64_t{2} * window_width) add_feature("box=", "right");
}

/// Adds the corner of its container in which it is.
void FeatureFinder::State::add_corner(const Geometry& box, const Geometry& container) {
  const std::int32_t left = box.x - container.x;
  const std::int32_t top = box.y - container.y;
  const std::int32_t right = container.x + container.width - box.x - box.width;
  const std::int32_t bottom = container.y + container.height - box.y - box.height;
  const bool at_top = std::abs(top) < kNearCorner, at_bottom = std::abs(bottom) < kNearCorner;
  const bool at_left = std::abs(left) < kNearCorner, at_right = std::abs(right) < kNearCorner;
  if (at_top && at_right && !at_left) add_feature("corner=", "top-right");
  if (at_top && at_left && !at_right) add_feature("corner=", "top-left");
  if (at_bottom && at_right && !at_left) add_feature("corner=", "bottom-right");
  if (at_bottom && at_left && !at_right) add_feature("corner=", "bottom-left");
  if (at_bottom && !at_top) add_feature("corner=", "bottom");
  if (std::abs(left - right) < kNearCorner && !at_left) add_feature("corner=", "middle");
}

}  // namespace sito::elements
