// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/rules.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/site/place_map.h"
#include "sito/text/xml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace sito::site::hybrid {
namespace {

constexpr std::size_t kMinPages = 2;  // one page does not make a rule of the site

/// A tag with its parent's tag, on all pages.
struct Pair {
  std::string_view tag, parent;
  std::size_t pages = 0, last_page = 0;
  bool multiple = false;
  std::array<std::size_t, kClasses> elements{};
  double gain = 0;  // in the current round

  [[nodiscard]] bool has(Class c) const { return elements[static_cast<std::size_t>(c)] != 0; }
};

/// A page while rules are chosen.
struct Work {
  std::vector<std::uint32_t> pairs;  // of each element
  std::vector<std::uint32_t> ends;   // after the last element inside each
  std::vector<double> values;        // own characters: of main text, or less than 0
  std::vector<char> kept, dropped;   // own text, by the rules chosen
};

class Induction {
 public:
  Induction(std::span<const ClassifiedPage> pages, const RuleLimits& limits)
      : pages_(pages), limits_(limits) {
    places_.clear(0);
    for (std::size_t i = 0; i < pages.size(); ++i) prepare(i);
  }
  RuleSet run();

 private:
  void prepare(std::size_t index);
  // Adds up the change for each pair if it kept all of its text, or dropped it.
  void measure(bool dropping);
  // Returns the pair with the largest gain; null if none gains enough.
  Pair* best(bool dropping);
  void take(const Pair& pair, bool dropping);
  [[nodiscard]] TagRule rule_of(const Pair& pair, Class what) const;
  [[nodiscard]] double least_share() const;

  std::span<const ClassifiedPage> pages_;
  RuleLimits limits_;
  std::vector<Pair> pairs_;
  PlaceMap places_;
  std::vector<Work> work_;
  double positive_ = 0;  // characters of title and main text
};

bool is_text(Class c) { return c == Class::Title || c == Class::Main; }

void Induction::prepare(std::size_t index) {
  const SeenPage& page = *pages_[index].page;
  const std::size_t n = page.elements.size();
  Work work;
  work.ends.resize(n);
  work.values.resize(n);
  work.kept.resize(n);
  work.dropped.resize(n);
  std::vector<double> own(n);
  std::vector<std::uint64_t> hashes;
  for (const std::string_view tag : page.tags) hashes.push_back(hash_bytes(tag));
  for (std::size_t i = n; i-- > 0;) {
    const Element& element = page.elements[i];
    work.ends[i] = std::max(work.ends[i], static_cast<std::uint32_t>(i + 1));
    own[i] += element.n_chars;
    if (element.around == 0) continue;
    own[element.around - 1] -= element.n_chars;
    std::uint32_t& end = work.ends[element.around - 1];
    end = std::max(end, work.ends[i]);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Element& element = page.elements[i];
    const Class c = pages_[index].classes[i];
    work.values[i] = is_text(c) ? own[i] : -own[i];
    positive_ += std::max(0.0, work.values[i]);
    const auto [place, is_new] =
        places_.try_emplace(hash_pair(hashes[element.tag], hashes[element.parent]),
                            static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) {
      pairs_.push_back({page.tags[element.tag], page.tags[element.parent], 0, 0, false, {}, 0});
    }
    Pair& pair = pairs_[place];
    if (pair.last_page == index + 1) pair.multiple = true;
    if (pair.last_page != index + 1) ++pair.pages;
    pair.last_page = index + 1;
    ++pair.elements[static_cast<std::size_t>(c)];
    work.pairs.push_back(place);
  }
  work_.push_back(std::move(work));
}

void Induction::measure(bool dropping) {
  for (Pair& pair : pairs_) pair.gain = 0;
  std::vector<double> before;
  std::vector<std::uint32_t> last(pairs_.size());
  for (Work& work : work_) {
    const std::size_t n = work.pairs.size();
    before.assign(n + 1, 0);
    for (std::size_t i = 0; i < n; ++i) {
      double change = 0;
      if (dropping && work.kept[i] != 0 && work.dropped[i] == 0) change = -work.values[i];
      if (!dropping && work.kept[i] == 0) change = work.values[i];
      before[i + 1] = before[i] + change;
    }
    std::fill(last.begin(), last.end(), 0);
    for (std::uint32_t i = 0; i < n; ++i) {
      std::uint32_t& end = last[work.pairs[i]];
      if (i < end) continue;  // inside one of the same pair
      pairs_[work.pairs[i]].gain += before[work.ends[i]] - before[i];
      end = work.ends[i];
    }
  }
}

Pair* Induction::best(bool dropping) {
  measure(dropping);
  Pair* best = nullptr;
  for (Pair& pair : pairs_) {
    const bool predicted = dropping ? pair.has(Class::Page) || pair.has(Class::Information)
                                    : pair.has(Class::Main) || pair.has(Class::Title);
    if (!predicted || pair.pages < kMinPages) continue;
    if (pair.gain < limits_.least_gain * positive_ || pair.gain <= 0) continue;
    if (best == nullptr || pair.gain > best->gain) best = &pair;
  }
  return best;
}

void Induction::take(const Pair& pair, bool dropping) {
  const auto place = static_cast<std::uint32_t>(&pair - pairs_.data());
  for (Work& work : work_) {
    for (std::uint32_t i = 0; i < work.pairs.size(); ++i) {
      if (work.pairs[i] != place) continue;
      auto& marks = dropping ? work.dropped : work.kept;
      std::fill(marks.begin() + i, marks.begin() + work.ends[i], char{1});
    }
  }
}

TagPattern pattern_of(std::string_view tag) {
  TagPattern pattern;
  std::size_t at = 0;
  for (std::string* part : {&pattern.name, &pattern.id, &pattern.classes, &pattern.style}) {
    const std::size_t end = std::min(tag.find('\t', at), tag.size());
    *part = tag.substr(at, end - at);
    at = std::min(end + 1, tag.size());
  }
  return pattern;
}

TagRule Induction::rule_of(const Pair& pair, Class what) const {
  return {what, pattern_of(pair.tag), pattern_of(pair.parent), pair.multiple, pair.pages};
}

double Induction::least_share() const {
  constexpr double kOutliers = 0.1;
  std::vector<double> shares;
  for (const Work& work : work_) {
    double kept = 0;
    double all = 0;
    for (std::size_t i = 0; i < work.values.size(); ++i) {
      const double own = std::fabs(work.values[i]);
      all += own;
      if (work.kept[i] != 0 && work.dropped[i] == 0) kept += own;
    }
    if (kept > 0) shares.push_back(kept / all);
  }
  if (shares.empty()) return 0;
  std::sort(shares.begin(), shares.end());
  return shares[static_cast<std::size_t>(kOutliers * static_cast<double>(shares.size()))];
}

RuleSet Induction::run() {
  std::vector<TagRule> rules;
  while (rules.size() < limits_.most) {
    const Pair* keep = best(false);
    const Pair keep_pair = keep == nullptr ? Pair() : *keep;
    const Pair* drop = best(true);
    const bool dropping = drop != nullptr && (keep == nullptr || drop->gain > keep_pair.gain);
    const Pair* chosen = dropping ? drop : keep;
    if (chosen == nullptr) break;
    take(*chosen, dropping);
    const auto n_title = chosen->elements[static_cast<std::size_t>(Class::Title)];
    const auto n_main = chosen->elements[static_cast<std::size_t>(Class::Main)];
    rules.push_back(rule_of(*chosen, dropping           ? Class::Page
                                     : n_title > n_main ? Class::Title
                                                        : Class::Main));
  }
  const auto most =
      std::max_element(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) {
        return a.elements[static_cast<std::size_t>(Class::Information)] <
               b.elements[static_cast<std::size_t>(Class::Information)];
      });
  if (most != pairs_.end() && most->has(Class::Information) && most->pages >= kMinPages) {
    rules.push_back(rule_of(*most, Class::Information));
  }
  return {std::move(rules), least_share()};
}

void append_tag_text(const TagPattern& tag, std::string& out) {
  const auto append = [&out](std::string_view name, const std::string& value) {
    if (value.empty()) return;
    out += name;
    text::append_with_references(value, "&<\"", out);
  };
  for (const char c : tag.name) out += upper(c);
  append(" id=", tag.id);
  append(" class=", tag.classes);
  append(" style=", tag.style);
}

}  // namespace

RuleSet find_rules(std::span<const ClassifiedPage> pages, const RuleLimits& limits) {
  return Induction(pages, limits).run();
}

std::string xml_of(std::span<const TagRule> rules) {
  std::string xml = "<page>";
  for (const TagRule& rule : rules) {
    xml += "<" + std::string(rule.what == Class::Page ? "other" : name_of(rule.what)) + " tag=\"";
    append_tag_text(rule.tag, xml);
    xml += "\" parenttag=\"";
    append_tag_text(rule.parent, xml);
    xml += "\"/>";
  }
  return xml + "</page>";
}

}  // namespace sito::site::hybrid
