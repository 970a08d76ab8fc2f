// SPDX-License-Identifier: Apache-2.0
// Rules of tags: which elements of a site's pages hold title and main text, and which inside them
// do not.
#pragma once

#include "sito/site/hybrid/classifier.h"
#include "sito/site/hybrid/elements.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site::hybrid {

/// A start tag as far as rules look at it. Empty: it has no such attribute.
struct TagPattern {
  std::string name;  ///< lower case; "" in a rule that asks for no parent
  std::string id;
  std::string classes;  ///< the whole value of `class`
  std::string style;    ///< the same; looked at in a tag without id and class
  bool operator==(const TagPattern&) const = default;
};

struct TagRule {
  Class what = Class::Main;  ///< Page: what is inside is none of the others
  TagPattern tag;
  TagPattern parent;      ///< the nearest element around it
  bool multiple = false;  ///< a page has it more than once
  std::size_t pages = 0;  ///< learned from so many
};

struct RuleLimits {
  std::size_t most = 16;
  /// Of the characters of title and main text: a rule has to bring so much, or to take away so
  /// much of the rest.
  double least_gain = 0.005;
};

/// A page and the class of each of its elements.
struct ClassifiedPage {
  const SeenPage* page = nullptr;
  std::vector<Class> classes;
};

struct RuleSet {
  std::vector<TagRule> rules;
  /// Share of a page's text that they keep: all but a tenth of the pages have so much.
  double least_share = 0;
};

/// Finds the rules that keep most of the text of the elements of class Title and Main and least of
/// the rest. One after the other, the best first; rules of class Page cut out of what the others
/// take. At the end, one for Information, which takes nothing. Cost: rules times elements.
RuleSet find_rules(std::span<const ClassifiedPage> pages, const RuleLimits& limits);

/// The seed's form: <page><title tag="H2 class=Headline" parenttag="DIV id=Story"/>...</page>
std::string xml_of(std::span<const TagRule> rules);

}  // namespace sito::site::hybrid
