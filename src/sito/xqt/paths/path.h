// SPDX-License-Identifier: Apache-2.0
// The paths of mappings: a part of XPath that is quick on a flattened page, means the same in
// XQuery, and is what one finds by pointing at elements (docs/formats/xqt.md has the grammar).
#pragma once

#include "sito/base/lifetime.h"
#include "sito/base/result.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

struct Step;

/// What a node has to be.
struct Test {
  enum class Kind : std::uint8_t {
    Has,         ///< @a                        the attribute is there
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
  std::string attribute;  ///< as xml_name() has it
  std::string value;
  std::vector<Step> steps;  ///< of Path
  std::vector<Test> tests;  ///< of Not: one
  bool operator==(const Test&) const;
};

/// A number in brackets: position() = first, last() - n, or neither.
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
/// that positions count among the children of one element. Steps find elements: `.` and `..` of the
/// root of the page are nothing. A step to an attribute is the last one and has tests of its text
/// only.
struct Step {
  Axis axis = Axis::Child;
  std::string name;  ///< as xml_name() has it; "": *
  std::vector<Predicate> predicates;
  bool operator==(const Step&) const;
};

/// Alternatives "a | b", whose nodes are taken together in the order of the page; "(a | b)[1]"
/// takes one of them.
struct Path {
  bool from_root = false;  ///< begins with "/": at the root of the page, also in a record
  std::vector<std::vector<Step>> alternatives;
  Position position;
  bool operator==(const Path&) const;
};

inline constexpr std::size_t kMostPathBytes = 4096;

/// Predicates in predicates: a[b[not(c)]] has three levels.
inline constexpr unsigned kMostTestLevels = 16;

/// Also takes what XPath 1.0 writes for some of it: contains(concat(' ', normalize-space(@class),
/// ' '), ' v '), position() = n, name() = 'v', concat('v', "w"), normalize-space(.) = 'v', the axes
/// child:: and attribute::. Malformed: the message says what was expected at which character.
Result<Path> parse_path(std::string_view text);
/// The path in its one canonical form, which parse_path() reads back as equal.
std::string to_text(const Path& path);
/// The same as XQuery; a path from the root begins at $doc, relative ones at `context` ("$doc",
/// "$r"). Paths within predicates begin at ".".
std::string to_xquery(const Path& path, std::string_view context);
/// Whether what it finds are, or may be, attributes.
bool finds_attributes(const Path& path);

/// Names of elements and attributes as XML without namespaces can have them: every character that
/// is no ASCII letter, digit, "-", "." or "_", or cannot begin a name, is "_" ("xml:lang" is
/// "xml_lang"; "xmlns", which would be no attribute, is "xmlns_"). The view is of `name` or of
/// `storage`.
std::string_view xml_name(std::string_view name SITO_LIFETIMEBOUND,
                          std::string& storage SITO_LIFETIMEBOUND);

}  // namespace sito::xqt
