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

inline constexpr std::size_t kMostParts = 24;  // of names of one element

struct FeatureFinder::State {
  // features.cpp: the element itself
  void add_feature(std::string_view group, std::string_view value);
  /// Adds "group>=bound" for each bound that n reaches.
  void reach(std::string_view group, std::uint64_t n, std::initializer_list<std::uint32_t> bounds);
  void add_groups(std::string_view group, GroupSet groups);
  void add_tags(const Entry& entry);
  void add_attributes();
  void add_parts(const MarkupAttribute& attribute);
  void add_ancestors();
  void read_label();
  void add_shape(std::string_view group, std::string_view text);
  void add_label();
  void add_link(const Entry& entry, std::string_view base);
  void add_code(const Entry& entry);
  void add_form(const Entry& entry);

  // feature_place.cpp: its position and surroundings
  void add_neighbours(const Entry& entry);
  [[nodiscard]] bool may_name(std::string_view id) const;
  void add_next(const Entry& entry);
  void add_place(const Entry& entry);
  void add_box(const Geometry& box, std::uint32_t window_width);
  void add_corner(const Geometry& box, const Geometry& container);

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
