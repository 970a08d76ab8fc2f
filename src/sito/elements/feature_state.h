// SPDX-License-Identifier: Apache-2.0
// The working state of a FeatureFinder. Private to the room.
#pragma once

#include "sito/elements/features.h"
#include "sito/elements/links.h"
#include "sito/elements/markup.h"
#include "sito/elements/words.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

struct FeatureFinder::State {
  // features.cpp: the element itself
  void say(std::string_view group, std::string_view value);
  /// Adds "group>=bound" for each bound that n reaches.
  void reach(std::string_view group, std::uint64_t n, std::initializer_list<std::uint32_t> bounds);
  void say_groups(std::string_view group, GroupSet groups);
  void say_tags(const Entry& entry);
  void say_attributes();
  void say_parts(const MarkupAttribute& attribute);
  void say_around();
  void read_label();
  void say_shape(std::string_view group, std::string_view text);
  void say_label();
  void say_link(const Entry& entry, std::string_view base);
  void say_code(const Entry& entry);

  // feature_place.cpp: its position and surroundings
  void say_neighbours(const Entry& entry);
  void say_place(const Entry& entry);
  void say_box(const Geometry& box, std::uint32_t window_width);
  void say_corner(const Geometry& box, const Geometry& container);

  const WordGroups& words = WordGroups::shipped("words");
  const TakeFeature* take = nullptr;
  Markup markup;
  std::vector<StartTag> around;  // innermost first
  std::string label, spoken;     // text; other accessible names
  Link link;
  LinkReader links;
  std::vector<std::string> parts;
  std::string buffer;
};

}  // namespace sito::elements
