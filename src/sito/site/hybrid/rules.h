// SPDX-License-Identifier: Apache-2.0
// Rules of tags: which elements of a site's pages hold title and main text, and which elements
// inside them do not.
#pragma once

#include "sito/site/hybrid/classifier.h"
#include "sito/site/hybrid/elements.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sito::site::hybrid {

/// The parts of a start tag that rules use. Empty: it has no such attribute.
struct TagPattern {
  std::string name;  ///< lower case; "" in a rule without parent
  std::string id;
  std::string classes;  ///< the whole value of `class`
  std::string style;    ///< the same; used for a tag without id and class
  bool operator==(const TagPattern&) const = default;
};

struct TagRule {
  Class what = Class::Main;  ///< Page: the contents belong to none of the others
  TagPattern tag;
  TagPattern parent;      ///< the nearest element around it
  bool multiple = false;  ///< a page has it more than once
  std::size_t pages = 0;  ///< number of pages it was learned from
};

struct RuleLimits {
  std::size_t most = 16;
  /// Share of the characters of title and main text that a rule has to gain, or of the other
  /// characters that it has to remove.
  double least_gain = 0.005;
};

/// A page and the class of each of its elements.
struct ClassifiedPage {
  const SeenPage* page = nullptr;
  std::vector<Class> classes;
};

struct RuleSet {
  std::vector<TagRule> rules;
  /// Share of a page's text that the rules keep on nine tenths of the pages.
  double least_share = 0;
};

/// Finds the rules that keep most of the text of class Title and Main and least of the other text.
/// They are found one after the other, the best first; rules of class Page cut out of the text that
/// the others keep. The last one is for Information, and keeps nothing. Cost: rules times elements.
RuleSet find_rules(std::span<const ClassifiedPage> pages, const RuleLimits& limits);

/// The form of the paper: <page><title tag="H2 class=Headline" parenttag="DIV id=Story"/>...</page>
std::string xml_of(std::span<const TagRule> rules);

}  // namespace sito::site::hybrid
