// SPDX-License-Identifier: Apache-2.0
// Paths of templates as XPath 1.0, for an engine that others wrote. The text of a node is its
// normalize-space() there, so the two agree only where all text is visible and has white space at
// its ends.
#pragma once

#include "sito/structure/paths.h"
#include "sito/xqt/paths/path.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

/// `context`: what relative paths begin at, an expression of nodes; "": the root.
class XPathForm {
 public:
  static std::string of(const xqt::Path& path, std::string_view context) {
    std::string out;
    for (const auto& steps : path.alternatives) {
      if (!out.empty()) out += " | ";
      if (!path.from_root) out += context;
      out += "/" + of_steps(steps);
    }
    if (path.position.kind == xqt::Position::Kind::None) return out;
    return '(' + out + ')' + of_position(path.position);
  }

 private:
  // After "/".
  static std::string of_steps(const std::vector<xqt::Step>& steps) {
    std::string out;
    for (const xqt::Step& step : steps) {
      if (!out.empty()) out += '/';
      const std::string name = step.name.empty() ? "*" : step.name;
      switch (step.axis) {
        case xqt::Axis::Child:
          out += name;
          break;
        case xqt::Axis::Descendant:
          out += "descendant-or-self::node()/child::" + name;
          break;
        case xqt::Axis::Self:
          out += "self::" + name;
          break;
        case xqt::Axis::Parent:
          out += "parent::" + name;
          break;
        case xqt::Axis::FollowingSibling:
          out += "following-sibling::" + name;
          break;
        case xqt::Axis::Attribute:
          out += attribute(step.name);
          break;
      }
      for (const xqt::Predicate& predicate : step.predicates) out += of_predicate(predicate);
    }
    return out;
  }

  static std::string attribute(const std::string& name) {
    return name == "xml_lang" ? "@*[name()='xml:lang']" : '@' + name;
  }

  static std::string of_position(const xqt::Position& position) {
    if (position.kind == xqt::Position::Kind::FromFirst)
      return '[' + std::to_string(position.number) + ']';
    return "[last()-" + std::to_string(position.number) + ']';
  }

  static std::string of_predicate(const xqt::Predicate& predicate) {
    if (predicate.position.kind != xqt::Position::Kind::None)
      return of_position(predicate.position);
    std::string out = "[";
    for (const xqt::Test& test : predicate.tests) {
      if (out.size() > 1) out += " and ";
      out += of_test(test);
    }
    return out + ']';
  }

  static std::string of_test(const xqt::Test& test) {
    using Kind = xqt::Test::Kind;
    const std::string a = attribute(test.attribute);
    const std::string v = structure::xpath_string(test.value);
    const std::string norm = "normalize-space(.)";
    const auto word = [&](const std::string& of) {
      return "contains(concat(' ',normalize-space(" + of + "),' ')," +
             structure::xpath_string(' ' + test.value + ' ') + ')';
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
};

}  // namespace sito::test
