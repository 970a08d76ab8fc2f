// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/clean_value.h"
#include "sito/metadata/options.h"
#include "sito/metadata/title_list.h"
#include "sito/metadata/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito {
namespace titles {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

constexpr std::size_t kMaxHeadings = 8;
// A heading or a named element counts as a title if it is near enough to a known one: likeness +
// share of its words, of 2.
constexpr float kNear = 1.0F;

// Returns true for several words of which the first is small: the rest of a sentence, not the name
// of a site or a product ("iPad Air").
bool continues_sentence(std::string_view part) {
  const std::size_t blank = part.find(' ');
  if (blank == std::string_view::npos) return false;
  for (std::size_t at = 0; at < blank;) {
    const text::CodePoint c = text::code_point_at(part, at);
    if (text::lower(c.value) != c.value || (at == 0 && text::upper(c.value) == c.value))
      return false;
    at += c.length;
  }
  return true;
}

// Returns true for a year, a day or the name of a month.
bool is_time(std::string_view word) {
  constexpr std::size_t kMaxDigits = 4;
  if (word.size() <= kMaxDigits && word.find_first_not_of("0123456789.") == std::string_view::npos)
    return !word.empty();
  return !month_names(lower_case_of(word)).empty();
}

// Returns true for a dash inside a range: "January - May 2020", "2019 - 2020".
bool is_in_range(std::string_view left, std::string_view right) {
  const std::string_view last = left.substr(left.rfind(' ') + 1);
  return is_time(last) && is_time(right.substr(0, right.find(' ')));
}

// Returns true for a sign that also stands inside sentences.
bool is_dash(std::string_view sign) {
  return sign == "-" || sign == "\xE2\x80\x93" /* EN DASH */ ||
         sign == "\xE2\x80\x94" /* EM DASH */;
}

// Returns true for a sign between a topic and the title.
bool is_kicker_sign(char32_t c) {
  return c == ' ' || c == ':' || c == '|' || c == '/' || c == '-' || c == 0x2013 || c == 0x2014;
}

class Maker {
 public:
  Maker(const PageFacts& facts, const Candidates& candidates, std::vector<Option>& options)
      : facts_(facts), candidates_(candidates), list_(options) {}

  void make() {
    collect_headings();
    collect_titles();
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source == Source::Byline && nearness(clean_value(candidate.text)) > kNear) {
        list_.put(clean_value(candidate.text), candidate, F::Named);
      }
    }
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      const bool system = candidate.source == Source::System;
      if (!system && candidate.source != Source::Feed) continue;
      list_.put(clean_value(candidate.text), candidate, system ? F::System : F::Feed);
    }
    if (!candidates_.of(Field::Description).empty()) {
      evidence_.description = WordBag(clean_value(candidates_.of(Field::Description).front().text));
    }
    judge_kickers(candidates_, list_);
    for (Option& option : list_.options()) measure_title(facts_, evidence_, option);
    for (Option& option : list_.options()) {
      const bool rest = has(option, F::H1RestOfKicker) || has(option, F::BelowTrailRest);
      if (rest && has(option, F::Og)) of(option, F::RestIsOg) = 1;
    }
    judge_own_titles(facts_, list_);
    remove_site(facts_, list_);
    if (facts_.thread) remove_board(list_);
    if (candidates_.is_news()) judge_news();
  }

 private:
  // Newspapers write titles by rules of their own.
  void judge_news() {
    constexpr std::pair<F, F> kInNews[] = {
        {F::Og, F::NewsOg},
        {F::OgOwn, F::NewsOgOwn},
        {F::H1BesideOg, F::NewsH1BesideOg},
        {F::OgBesideAgreed, F::NewsOgBesideAgreed},
        {F::DataOwn, F::NewsDataOwn},
        {F::DataBesideAgreed, F::NewsDataBesideAgreed},
        {F::CutOfAgreed, F::NewsCutOfAgreed},
        {F::OgEndsH1, F::NewsOgEndsH1},
        {F::H1RestOfKicker, F::NewsH1RestOfKicker},
        {F::H1KickerKept, F::NewsH1KickerKept},
    };
    for (Option& option : list_.options()) {
      for (const auto& [of_all, of_news] : kInNews) {
        if (has(option, of_all)) of(option, of_news) = 1;
      }
    }
  }

  [[nodiscard]] float nearness(std::string_view text) const {
    const WordBag words(text);
    float most = 0;
    for (const WordBag& title : facts_.titles) {
      most = std::max(most, words.likeness(title) + words.share_in(title));
    }
    return most;
  }

  void collect_headings() {
    const Candidate* nearest = nullptr;
    float most = -1;
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source != Source::Heading) continue;
      if (facts_.page->node(candidate.node).tag != Tag::H1) continue;
      ++evidence_.n_h1;
      if (evidence_.n_h1 > kMaxHeadings) continue;
      const std::string value = clean_value(candidate.text);
      put_h1(value, candidate);
      const float near = nearness(value);
      if (near > most) most = near, nearest = &candidate;
    }
    if (nearest != nullptr) {
      const std::string value = clean_value(nearest->text);
      evidence_.h1 = WordBag(value);
      if (evidence_.n_h1 == 1) list_.put(value, *nearest, F::H1Only);
      if (!facts_.titles.empty()) {
        list_.put(value, *nearest, F::H1Best);
        list_.put(value, *nearest, F::H1BestLikeness, most / 2);
      }
    }
    std::size_t n_h2 = 0;
    std::size_t n_h3 = 0;
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source != Source::Heading) continue;
      // If the blog is h1 and the day h2, the post is h3.
      const Tag tag = facts_.page->node(candidate.node).tag;
      if (tag == Tag::H1 || ++(tag == Tag::H2 ? n_h2 : n_h3) > kMaxHeadings) continue;
      const std::string value = clean_value(candidate.text);
      if (nearness(value) <= kNear) continue;
      list_.put(value, candidate, F::H2);
      if (evidence_.n_h1 == 0) list_.put(value, candidate, F::H2NoH1);
    }
    if (nearest != nullptr && any(nearest->around, Around::Trail)) collect_below_trail(*nearest);
  }

  // Some sites have their h1 in the breadcrumbs, for search engines, and show a heading of lower
  // rank above the text, often in other words.
  void collect_below_trail(const Candidate& trail) {
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source != Source::Heading || candidate.node <= trail.node) continue;
      if (facts_.page->node(candidate.node).tag == Tag::H1) continue;
      const std::string value = clean_value(candidate.text);
      if (nearness(value) <= kNear) continue;
      list_.put(clean_value(trail.text), trail, F::H1Trail);
      list_.put(value, candidate, F::BelowTrail);
      if (const std::string_view rest = rest_of_kicker(value, candidate.node); !rest.empty())
        list_.put(rest, candidate, F::BelowTrailRest);
      return;
    }
  }

  void put_h1(const std::string& value, const Candidate& candidate) {
    if (list_.put(value, candidate, F::H1) == nullptr) return;
    put_without_kicker(value, candidate);
    if (evidence_.n_h1 == 1) list_.put(value, candidate, F::H1First);
    if (any(candidate.around, Around::Comment | Around::Related | Around::Footer | Around::Nav)) {
      list_.put(value, candidate, F::H1Off);
    }
    if (any(candidate.around, Around::Hidden)) list_.put(value, candidate, F::H1Hidden);
    if (facts_.dated) list_.put(value, candidate, F::H1Dated);
    if (facts_.is_signed) list_.put(value, candidate, F::H1Signed);
    const std::vector<Separator> separators = dividing(value);
    if (!separators.empty()) {
      list_.put(std::string_view(value).substr(0, separators.front().begin), candidate, F::H1Part);
    }
  }

  // Returns the text behind the topic in an element of its own in front of it; "" if there is none.
  [[nodiscard]] std::string_view rest_of_kicker(std::string_view value, NodeId heading) const {
    const std::string kicker = kicker_element(*facts_.page, heading);
    if (kicker.empty() || !value.starts_with(kicker)) return {};
    std::string_view rest = value.substr(kicker.size());
    while (!rest.empty()) {
      const text::CodePoint c = text::code_point_at(rest, 0);
      if (!is_kicker_sign(c.value)) break;
      rest.remove_prefix(c.length);
    }
    return rest;
  }

  void put_without_kicker(std::string_view value, const Candidate& candidate) {
    const std::string_view rest = rest_of_kicker(value, candidate.node);
    if (list_.put(rest, candidate, F::H1RestOfKicker) == nullptr) return;
    list_.put(value, candidate, F::H1KickerKept);
  }

  void collect_titles() {
    std::size_t n_og = 0;
    std::size_t n_title = 0;
    std::size_t n_meta = 0;
    std::size_t n_data = 0;
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      switch (candidate.source) {
        case Source::OpenGraph:
          if (++n_og <= 1) put_parts(candidate, kOg);
          break;
        case Source::Title:
          if (++n_title <= 1) put_parts(candidate, kTitle);
          break;
        case Source::Meta:
        case Source::DublinCore:
          if (++n_meta <= 2) put_parts(candidate, kMeta);
          break;
        case Source::JsonLd:
        case Source::Microdata:
        case Source::Rdfa:
          if (candidate.score > 0.6F && ++n_data <= 2) put_parts(candidate, kData);
          break;
        default:
          break;
      }
    }
  }

  // Returns the separators of a title without dashes inside a sentence ("Frost comes - and stays").
  [[nodiscard]] std::vector<Separator> dividing(std::string_view title) const {
    const std::vector<Separator> all = separators_of(title);
    std::vector<Separator> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t begin = i == 0 ? 0 : all[i - 1].end;
      const std::size_t end = i + 1 == all.size() ? title.size() : all[i + 1].begin;
      const std::string_view left = title.substr(begin, all[i].begin - begin);
      const std::string_view right = title.substr(all[i].end, end - all[i].end);
      const bool continues = is_in_range(left, right) ||
                             (continues_sentence(right) && !is_like_site(comparable(left)) &&
                              !is_like_site(comparable(right)));
      const std::string_view sign =
          text::trim(title.substr(all[i].begin, all[i].end - all[i].begin));
      const bool inside =
          (continues && is_dash(sign)) || (sign == kWideColon && !is_like_site(comparable(right)));
      if (!inside) kept.push_back(all[i]);
    }
    return kept;
  }

  void put_parts(const Candidate& candidate, const PartFeatures& features) {
    const std::string title = clean_value(candidate.text);
    const std::string_view view = title;
    list_.put(view, candidate, features.whole_text);
    const std::vector<Separator> separators = dividing(view);
    if (separators.empty()) {
      list_.put(view, candidate, features.whole);
      return;
    }
    const Separator first = separators.front();
    const Separator last = separators.back();
    const std::string_view front = view.substr(0, last.begin);
    const std::string_view back = view.substr(first.end);
    list_.put(view.substr(0, first.begin), candidate, features.first);
    list_.put(view.substr(last.end), candidate, features.last);
    if (separators.size() > 1) {
      list_.put(front, candidate, features.front);
      list_.put(back, candidate, features.back);
    } else {
      list_.put(view.substr(0, first.begin), candidate, features.pair);
    }
    judge_cuts(view, candidate, front, back, view.substr(last.end), view.substr(0, first.begin));
  }

  // Decides whether the removed part of a title is the name of the site.
  void judge_cuts(std::string_view whole, const Candidate& candidate, std::string_view front,
                  std::string_view back, std::string_view tail, std::string_view head) {
    const bool tail_is_site = is_like_site(comparable(tail));
    const bool head_is_site = facts_.is_site(comparable(head));
    if (tail_is_site) list_.mark(front, F::SiteRemoved);
    if (head_is_site) list_.mark(back, F::SiteRemoved);
    if (tail_is_site || head_is_site) {
      list_.mark(whole, F::SiteKept);
    } else {
      list_.mark(whole, F::NoSiteWhole);
    }
    if (!tail_is_site) list_.put(front, candidate, F::NoSiteCut);
  }

  [[nodiscard]] bool is_like_site(const std::string& key) const {
    if (key.empty()) return false;
    if (facts_.is_site(key)) return true;
    std::string joined = key;
    joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
    if (!facts_.domain.empty() && joined.find(facts_.domain) != std::string::npos) return true;
    return std::any_of(facts_.sites.begin(), facts_.sites.end(), [&](const std::string& site) {
      return !site.empty() &&
             (site.find(key) != std::string::npos || key.find(site) != std::string::npos);
    });
  }

  const PageFacts& facts_;
  const Candidates& candidates_;
  TitleList list_;
  TitleEvidence evidence_;
};

}  // namespace
}  // namespace titles

void make_title_options(const PageFacts& facts, const Candidates& candidates,
                        std::vector<Option>& options) {
  options.clear();
  titles::Maker(facts, candidates, options).make();
}

}  // namespace sito
