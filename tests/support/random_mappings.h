// SPDX-License-Identifier: Apache-2.0
// Random mappings, from a seed, for random pages: every part of the language of paths, exclusions,
// rules and types, records in records.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include "support/random_pages.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

class RandomMappings {
 public:
  explicit RandomMappings(std::uint64_t seed) : dice_(seed) {}

  fields::Template next() {
    for (;;) {
      fields::Template mapping;
      mapping.id = word();
      mapping.version = static_cast<std::uint32_t>(dice_(10));
      if (dice_(3) == 0) mapping.root = "a-b.c";
      mapping.fields = fields(0);
      if (fields::check(mapping)) return mapping;
    }
  }

  /// In its canonical form. `relative`: may be ".".
  std::string path(bool relative) {
    for (;;) {
      const std::string text = fields::to_text(any_path(relative));
      if (fields::parse_path(text)) return text;
    }
  }

 private:
  using Kind = fields::Test::Kind;

  std::vector<fields::Field> fields(int level) {
    std::vector<fields::Field> all(1 + dice_(level == 0 ? 6 : 3));
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].name = std::string(dice_.pick(kNames)) + std::to_string(i);
      fill(all[i], level);
    }
    return all;
  }

  void fill(fields::Field& field, int level) {
    field.type = static_cast<fields::Type>(dice_(level < 3 ? fields::kTypes : fields::kTypes - 1));
    field.max = fields::kUnbounded;
    const bool record = field.type == fields::Type::Record;
    for (std::uint64_t n = dice_(12) == 0 ? 0 : 1 + dice_(2); n > 0; --n) {
      field.paths.push_back(record && dice_(2) == 0 ? std::string(dice_.pick(kRecordPaths))
                                                    : path(level > 0));
    }
    if (dice_(3) == 0) {
      for (std::uint64_t n = 1 + dice_(2); n > 0; --n)
        field.exclude.push_back(dice_(2) == 0 ? std::string(dice_.pick(kExclusions)) : path(true));
    }
    if (record) {
      field.fields = fields(level + 1);
    } else if (dice_(3) == 0) {
      if (dice_(2) == 0) field.value.after = mark();
      if (dice_(2) == 0) field.value.before = mark();
      if (dice_(2) == 0) field.value.split = mark();
    }
    field.value.language = dice_.pick(kLanguages);
  }

  fields::Path any_path(bool relative) {
    fields::Path path;
    path.from_root = dice_(relative ? 6 : 3) == 0;
    for (std::uint64_t n = dice_(5) == 0 ? 2 : 1; n > 0; --n)
      path.alternatives.push_back(steps(1 + dice_(3), relative && !path.from_root, 0));
    if (dice_(4) == 0) path.position = position();
    return path;
  }

  std::vector<fields::Step> steps(std::uint64_t n, bool relative, int level) {
    std::vector<fields::Step> all;
    if (relative && dice_(8) == 0) all.push_back({fields::Axis::Self, {}, {}});
    for (std::uint64_t i = 0; i < n; ++i) {
      fields::Step step;
      step.axis = axis(i == 0 && !relative, i + 1 == n);
      const bool attribute = step.axis == fields::Axis::Attribute;
      const bool any = !attribute && dice_(6) == 0;
      if (!any) {
        std::string storage;
        step.name = fields::xml_name(attribute ? dice_.pick(kAttributes) : element(), storage);
      }
      if (step.axis == fields::Axis::Parent || (step.axis == fields::Axis::Self && dice_(2) == 0))
        step.name.clear();
      for (std::uint64_t k = dice_(3) == 0 ? 1 + dice_(2) : 0; k > 0 && level < 2; --k)
        step.predicates.push_back(predicate(attribute, level));
      all.push_back(std::move(step));
      if (attribute) break;
    }
    return all;
  }

  std::string_view element() {
    return dice_(2) == 0 ? dice_.pick(kFrequent) : dice_.pick(kElements);
  }

  fields::Axis axis(bool first, bool last) {
    if (first) return dice_(4) == 0 ? fields::Axis::Child : fields::Axis::Descendant;
    const std::uint64_t one = dice_(20);
    if (one < 8) return fields::Axis::Descendant;
    if (one < 13) return fields::Axis::Child;
    if (one < 14) return fields::Axis::Self;
    if (one < 15) return fields::Axis::Parent;
    if (one < 17) return fields::Axis::FollowingSibling;
    return last ? fields::Axis::Attribute : fields::Axis::Child;
  }

  fields::Position position() {
    using P = fields::Position::Kind;
    if (dice_(2) == 0) return {P::FromFirst, static_cast<std::uint32_t>(1 + dice_(3))};
    return {P::FromLast, static_cast<std::uint32_t>(dice_(3))};
  }

  fields::Predicate predicate(bool of_attribute, int level) {
    fields::Predicate out;
    if (!of_attribute && dice_(3) == 0) {
      out.position = position();
      return out;
    }
    for (std::uint64_t n = dice_(4) == 0 ? 2 : 1; n > 0; --n)
      out.tests.push_back(test(of_attribute, level));
    return out;
  }

  fields::Test test(bool of_attribute, int level) {
    static constexpr Kind kTextElements[] = {Kind::TextIs, Kind::TextBegins, Kind::TextHas,
                                             Kind::Not};
    fields::Test out;
    out.kind = of_attribute ? kTextElements[dice_(level < 2 ? 4 : 3)]
                            : static_cast<Kind>(dice_(level < 2 ? 11 : 9));
    if (out.kind == Kind::Not) {
      out.tests.push_back(test(of_attribute, level + 1));
    } else if (out.kind == Kind::Path) {
      out.steps = steps(1 + dice_(2), true, level + 1);
    } else {
      const bool text = out.kind >= Kind::TextIs;
      std::string storage;
      if (!text && out.kind != Kind::HasClass)
        out.attribute = fields::xml_name(dice_.pick(kAttributes), storage);
      if (out.kind == Kind::HasClass || out.kind == Kind::HasWord) {
        if (out.kind == Kind::HasWord) out.attribute = "rel";
        out.value = dice_.pick(kClasses);
      } else if (out.kind != Kind::Has) {
        out.value = text ? word() : std::string(dice_.pick(kValues));
      }
    }
    return out;
  }

  std::string word() { return std::string(dice_.pick(kTexts)); }
  std::string mark() { return std::string(dice_.pick(kMarks)); }

  static constexpr std::array<std::string_view, 4> kNames = {"title", "_x", "a-b", "c.d"};
  static constexpr std::array<std::string_view, 7> kFrequent = {"div", "p",  "li",  "b",
                                                                "ul",  "td", "span"};
  static constexpr std::array<std::string_view, 5> kRecordPaths = {
      "//ul[s:has-class(., 'comment')]/li", "//li[s:has-class(., 'comment')]", "//tr | //li",
      "//div", ".//li"};
  static constexpr std::array<std::string_view, 8> kExclusions = {
      ".//b",     ".//*[s:has-class(., 'ad')]", ".//br",     "p",
      ".//li[1]", "(.//span)[last()]",          ".//@class", "."};
  static constexpr std::array<std::string_view, 9> kLanguages = {"",   "cs", "en", "en-GB", "en_US",
                                                                 "fr", "hu", "ru", "xx"};
  static constexpr std::array<std::string_view, 12> kTexts = {"word",
                                                              "Two",
                                                              "5.3.2024",
                                                              "By",
                                                              "&",
                                                              "'",
                                                              "\"",
                                                              "it's \"&lt;\"",
                                                              "<p>",
                                                              "{x}",
                                                              "\xE6\xBC\xA2\xE5\xAD\x97",
                                                              ":) (:"};
  static constexpr std::array<std::string_view, 9> kValues = {
      "a", "b", "text", "ad", "/a/b.html", "a-b", "word", "caf\xC3\xA9", "A"};
  static constexpr std::array<std::string_view, 13> kMarks = {
      "word", "By ", " ", ".", "|", ",", "{", "o", "\\", "'", "&", "\xE6\xBC\xA2", "$1"};

  Dice dice_;
};

}  // namespace sito::test
