// SPDX-License-Identifier: Apache-2.0
// The paths of mappings: a part of XPath that is fast on a flattened page, means the same in
// XQuery, and is enough for elements that a user points at (docs/formats/xqt.md has the grammar).
#pragma once

#include "sito/base/lifetime.h"
#include "sito/base/result.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

struct Step;

/// A condition on a node.
struct Test {
  enum class Kind : std::uint8_t {
    Has,         ///< @a                        the attribute exists
    Is,          ///< @a = 'v'
    HasClass,    ///< s:has-class(., 'v')       a word of its class
    HasWord,     ///< contains-token(@a, 'v')   a word of another attribute
    Begins,      ///< starts-with(@a, 'v')
    Contains,    ///< contains(@a, 'v')
    TextIs,      ///< s:norm(.) = 'v'
    TextBegins,  ///< starts-with(s:norm(.), 'v')
    TextHas,     ///< contains(s:norm(.), 'v')
    Path,        ///< a relative path that finds something: [th], [.//img/@src]
    Not,         ///< not(test)
  };
  Kind kind = Kind::Has;
  std::string attribute;  ///< in the form of xml_name()
  std::string value;
  std::vector<Step> steps;  ///< of Path
  std::vector<Test> tests;  ///< of Not: one
  bool operator==(const Test&) const;
};

/// A number in brackets: a position from the front, or its distance from last(), or no number.
struct Position {
  enum class Kind : std::uint8_t { None, FromFirst, FromLast };
  Kind kind = Kind::None;
  std::uint32_t number = 0;  ///< from 1 on; of FromLast the distance: 0 is last()
  bool operator==(const Position&) const = default;
};

/// One predicate: a number, or tests that all hold (written with "and").
struct Predicate {
  Position position;
  std::vector<Test> tests;
  bool operator==(const Predicate&) const;
};

enum class Axis : std::uint8_t { Child, Descendant, Self, Parent, FollowingSibling, Attribute };

/// One step. `//` is Descendant: any element below, as /descendant-or-self::node()/child::x, so
/// that positions count among the children of one element. Steps find elements; `.` and `..` find
/// nothing at the root of the page. A step to an attribute is the last one and has only tests of
/// its text.
struct Step {
  Axis axis = Axis::Child;
  std::string name;  ///< in the form of xml_name(); "": *
  std::vector<Predicate> predicates;
  bool operator==(const Step&) const;
};

/// Alternatives "a | b", whose nodes are joined in the order of the page; "(a | b)[1]" takes one of
/// them.
struct Path {
  bool from_root = false;  ///< begins with "/": starts at the root of the page, also in a record
  std::vector<std::vector<Step>> alternatives;
  Position position;
  bool operator==(const Path&) const;
};

inline constexpr std::size_t kMaxPathBytes = 4096;

/// Predicates in predicates: a[b[not(c)]] has three levels.
inline constexpr unsigned kMaxTestLevels = 16;

/// Also accepts the spelling of XPath 1.0 for some tests: contains(concat(' ',
/// normalize-space(@class), ' '), ' v '), position() = n, name() = 'v', concat('v', "w"),
/// normalize-space(.) = 'v', the axes child:: and attribute::. Malformed: the message names the
/// character and what was expected there.
Result<Path> parse_path(std::string_view text);
/// Returns the path in its canonical form, which parse_path() reads back as equal.
std::string to_text(const Path& path);
/// Returns the same as XQuery. A path from the root begins at $doc, relative ones at `context`
/// ("$doc", "$r"). Paths within predicates begin at ".".
std::string to_xquery(const Path& path, std::string_view context);
/// Returns "(path)[1]", the first node that a path finds. Returns other texts, and paths that find
/// one node at most, unchanged.
std::string first_of(std::string path);
/// Returns the path in "(path)[1]"; returns other texts unchanged.
std::string_view without_first(std::string_view path SITO_LIFETIMEBOUND);
/// Returns true if its results are, or may be, attributes.
bool finds_attributes(const Path& path);

/// Returns a valid name in XML without namespaces for an element or attribute: every character that
/// is not an ASCII letter, digit, "-", "." or "_", or cannot begin a name, becomes "_" ("xml:lang"
/// is "xml_lang"; "xmlns", which would not be an attribute, is "xmlns_"). The view is of `name` or
/// of `storage`.
std::string_view xml_name(std::string_view name SITO_LIFETIMEBOUND,
                          std::string& storage SITO_LIFETIMEBOUND);

}  // namespace sito::fields
