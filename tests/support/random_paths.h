// SPDX-License-Identifier: Apache-2.0
// Random paths of templates in their one form, of few names, so that they find something on pages
// made of the same names.
#pragma once

#include "sito/fields/paths/path.h"

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

class RandomPaths {
 public:
  explicit RandomPaths(std::uint32_t seed) : random_(seed) {}

  fields::Path path() {
    fields::Path out;
    out.from_root = chance(70);
    const std::size_t n = chance(80) ? 1 : 2 + below(2);
    for (std::size_t i = 0; i < n; ++i) out.alternatives.push_back(steps(true, out.from_root));
    if (chance(25)) out.position = position();
    return out;
  }

  /// Returns a page of the same names: text between spaces only, so that normalize-space() is the text that is shown.
  std::string page() {
    std::string html = "<!doctype html><body>";
    std::vector<std::string_view> open;
    for (std::size_t i = 0, n = 5 + below(60); i < n; ++i) {
      if (!open.empty() && chance(40)) {
        html += "</" + std::string(open.back()) + '>';
        open.pop_back();
      } else if (chance(30)) {
        html += ' ' + std::string(kWords[below(kWords.size())]) + " \n";
      } else {
        open.push_back(kTags[below(kTags.size())]);
        html += '<' + std::string(open.back());
        for (std::string_view name : kAttributes) {
          if (!chance(40)) continue;
          html += ' ' + std::string(name == "xml_lang" ? "xml:lang" : name) + "=\"";
          for (std::size_t words = 1 + below(2); words > 0; --words) {
            for (const char c : kWords[below(kWords.size())])
              html += c == '"' ? "&quot;" : c == '&' ? "&amp;" : std::string(1, c);
            if (words > 1) html += ' ';
          }
          html += '"';
        }
        html += '>';
      }
    }
    return html;
  }

  std::size_t below(std::size_t n) { return random_() % n; }
  bool chance(unsigned percent) { return random_() % 100 < percent; }

  static constexpr std::array<std::string_view, 6> kTags = {"div", "p", "a", "ul", "li", "x-y"};
  static constexpr std::array<std::string_view, 5> kAttributes = {"class", "id", "href", "data-k",
                                                                  "xml_lang"};
  static constexpr std::array<std::string_view, 6> kWords = {"one",   "two",     "it's", "a\"b",
                                                             "x'\"&", "\xC4\x8D"};  // c with caron

 private:
  using Step = fields::Step;
  using Test = fields::Test;
  using Axis = fields::Axis;

  template <typename Names>
  std::string one_of(const Names& names) {
    return std::string(names[below(names.size())]);
  }

  std::vector<Step> steps(bool may_have_attribute, bool from_root) {
    std::vector<Step> out;
    const std::size_t n = 1 + below(4);
    for (std::size_t i = 0; i < n; ++i) {
      Step next = step(i == 0 && from_root);
      const bool plain_self = next == Step{Axis::Self, {}, {}};
      if (plain_self && i > 0) continue;  // is left out of the one form
      if (out.size() == 1 && out[0] == Step{Axis::Self, {}, {}}) out.clear();
      out.push_back(std::move(next));
    }
    if (may_have_attribute && chance(15)) {
      Step last{Axis::Attribute, one_of(kAttributes), {}};
      if (chance(30)) last.predicates.push_back({{}, {text_test()}});
      if (out.size() == 1 && out[0] == Step{Axis::Self, {}, {}}) out.clear();
      out.push_back(std::move(last));
    }
    return out;
  }

  Step step(bool first) {
    Step out;
    const std::size_t axis = below(100);
    out.axis = axis < 45 || first ? (chance(first ? 20 : 60) ? Axis::Child : Axis::Descendant)
               : axis < 75        ? Axis::Descendant
               : axis < 80        ? Axis::Self
               : axis < 90        ? Axis::Parent
                                  : Axis::FollowingSibling;
    if (chance(65)) out.name = one_of(kTags);
    if (levels_ == kMostLevels) return out;
    ++levels_;
    while (chance(35)) {
      fields::Predicate next;
      if (chance(40)) {
        next.position = position();
      } else {
        next.tests.push_back(test());
        while (chance(25)) next.tests.push_back(test());
      }
      out.predicates.push_back(std::move(next));
    }
    --levels_;
    return out;
  }

  fields::Position position() {
    using Kind = fields::Position::Kind;
    if (chance(60)) return {Kind::FromFirst, static_cast<std::uint32_t>(1 + below(3))};
    return {Kind::FromLast, static_cast<std::uint32_t>(below(3))};
  }

  Test text_test() {
    const auto kind =
        static_cast<Test::Kind>(static_cast<std::size_t>(Test::Kind::TextIs) + below(3));
    return {kind, {}, one_of(kWords), {}, {}};
  }

  Test test() {
    using Kind = Test::Kind;
    switch (below(9)) {
      case 0:
        return {Kind::Has, one_of(kAttributes), {}, {}, {}};
      case 1:
        return {Kind::Is, one_of(kAttributes), one_of(kWords), {}, {}};
      case 2:
      case 3:
        return {Kind::HasClass, {}, one_of(kWords), {}, {}};
      case 4:
        return {Kind::HasWord, kAttributes[1 + below(4)].data(), one_of(kWords), {}, {}};
      case 5:
        return {chance(50) ? Kind::Begins : Kind::Contains,
                one_of(kAttributes),
                one_of(kWords),
                {},
                {}};
      case 6:
        return text_test();
      case 7:
        return {Kind::Not, {}, {}, {}, {test()}};
      default:
        return path_test();
    }
  }

  Test path_test() {
    std::vector<Step> path;
    // An attribute alone is the test Has.
    do {
      path = steps(true, false);
    } while (path.size() == 1 && path[0].axis == Axis::Attribute && path[0].predicates.empty());
    return {Test::Kind::Path, {}, {}, std::move(path), {}};
  }

  static constexpr unsigned kMostLevels = 4;  // of predicates
  unsigned levels_ = 0;
  std::mt19937 random_;
};

}  // namespace sito::test
