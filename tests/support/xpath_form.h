// SPDX-License-Identifier: Apache-2.0
// Paths of templates as XPath 1.0, for an engine that others wrote. The text of a node is its
// normalize-space() there, so the two agree only where all text is visible and has white space at
// its ends.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/fields/paths/quoted.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

class XPathForm {
 public:
  /// `context`: what relative paths begin at, an expression of nodes; "": the root.
  static std::string of(const fields::Path& path, std::string_view context) {
    return of(path, "descendant-or-self::node()/child::", context);
  }
  /// In the spelling that templates have; relative paths begin at the root.
  static std::string in_templates(const fields::Path& path) { return of(path, "/", "."); }

 private:
  static std::string of(const fields::Path& path, std::string_view descends,
                        std::string_view context) {
    const XPathForm form(descends);
    std::string out;
    for (const auto& steps : path.alternatives) {
      if (!out.empty()) out += " | ";
      if (!path.from_root) out += context;
      out += "/" + form.of_steps(steps);
    }
    if (path.position.kind == fields::Position::Kind::None) return out;
    return '(' + out + ')' + of_position(path.position);
  }

  explicit XPathForm(std::string_view descends) : descends_(descends) {}

  // After "/".
  std::string of_steps(const std::vector<fields::Step>& steps) const {
    std::string out;
    for (const fields::Step& step : steps) {
      if (!out.empty()) out += '/';
      const std::string name = step.name.empty() ? "*" : step.name;
      switch (step.axis) {
        case fields::Axis::Child:
          out += name;
          break;
        case fields::Axis::Descendant:
          out += descends_ + name;
          break;
        case fields::Axis::Self:
          out += "self::" + name;
          break;
        case fields::Axis::Parent:
          out += "parent::" + name;
          break;
        case fields::Axis::FollowingSibling:
          out += "following-sibling::" + name;
          break;
        case fields::Axis::Attribute:
          out += attribute(step.name);
          break;
      }
      for (const fields::Predicate& predicate : step.predicates) out += of_predicate(predicate);
    }
    return out;
  }

  static std::string attribute(const std::string& name) {
    return name == "xml_lang" ? "@*[name()='xml:lang']" : '@' + name;
  }

  static std::string of_position(const fields::Position& position) {
    if (position.kind == fields::Position::Kind::FromFirst)
      return '[' + std::to_string(position.number) + ']';
    return "[last()-" + std::to_string(position.number) + ']';
  }

  std::string of_predicate(const fields::Predicate& predicate) const {
    if (predicate.position.kind != fields::Position::Kind::None)
      return of_position(predicate.position);
    std::string out = "[";
    for (const fields::Test& test : predicate.tests) {
      if (out.size() > 1) out += " and ";
      out += of_test(test);
    }
    return out + ']';
  }

  std::string of_test(const fields::Test& test) const {
    using Kind = fields::Test::Kind;
    const std::string a = attribute(test.attribute);
    const std::string v = fields::xpath_string(test.value);
    const std::string norm = "normalize-space(.)";
    const auto word = [&](const std::string& of) {
      return "contains(concat(' ',normalize-space(" + of + "),' ')," +
             fields::xpath_string(' ' + test.value + ' ') + ')';
    };
    switch (test.kind) {
      case Kind::Has:
        return a;
      case Kind::Is:
        return a + '=' + v;
      case Kind::HasClass:
        return word("@class");
      case Kind::HasWord:
        return word(a);
      case Kind::Begins:
        return "starts-with(" + a + ',' + v + ')';
      case Kind::Contains:
        return "contains(" + a + ',' + v + ')';
      case Kind::TextIs:
        return norm + '=' + v;
      case Kind::TextBegins:
        return "starts-with(" + norm + ',' + v + ')';
      case Kind::TextHas:
        return "contains(" + norm + ',' + v + ')';
      case Kind::Path:
        return "./" + of_steps(test.steps);
      case Kind::Not:
        return "not(" + of_test(test.tests.front()) + ')';
    }
    return {};
  }

  std::string descends_;  // in front of the name of a step that descends
};

}  // namespace sito::test
