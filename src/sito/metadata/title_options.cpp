// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/clean_value.h"
#include "sito/metadata/option_features.h"
#include "sito/metadata/options.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;
using F = TitleFeature;

constexpr std::size_t kMostTitleBytes = 300;
constexpr std::size_t kMostHeadings = 8;
// A heading or a named element counts as a title if it is near enough to a known one: likeness +
// share of its words, of 2.
constexpr float kNear = 1.0F;
constexpr std::size_t kMostKickerWords = 4;
constexpr std::size_t kShortestDomain = 4;  // shorter ones are parts of too many words

/// A place between two parts of a title.
struct Separator {
  std::size_t begin = 0, end = 0;
};

// Signs that separate parts if blanks are around them, and those that need none.
bool is_spaced_sign(char32_t c) {
  return c == '|' || c == '-' || c == '/' || c == '>' || c == '~' || c == ':' || c == 0x2013 ||
         c == 0x2014 || c == 0xB7 || c == 0xBB || c == 0xAB || c == 0x2022;
}
bool is_bare_sign(char32_t c) { return c == '|' || c == 0xBB || c == 0x2022; }

std::vector<Separator> separators_of(std::string_view title) {
  std::vector<Separator> separators;
  for (std::size_t at = 0; at < title.size();) {
    const text::CodePoint c = text::code_point_at(title, at);
    if (!is_spaced_sign(c.value)) {
      at += c.length;
      continue;
    }
    Separator separator{at, at};
    bool bare = false;
    while (separator.end < title.size()) {
      const text::CodePoint sign = text::code_point_at(title, separator.end);
      if (!is_spaced_sign(sign.value)) break;
      bare = bare || is_bare_sign(sign.value);
      separator.end += sign.length;
    }
    const bool spaced = at > 0 && title[at - 1] == ' ' && separator.end < title.size() &&
                        title[separator.end] == ' ';
    at = separator.end;
    if (!spaced && !bare) continue;
    while (separator.begin > 0 && title[separator.begin - 1] == ' ') --separator.begin;
    while (separator.end < title.size() && title[separator.end] == ' ') ++separator.end;
    if (separator.begin > 0 && separator.end < title.size()) separators.push_back(separator);
  }
  return separators;
}

/// The features of one kind of title: of the whole title and of its parts.
struct PartFeatures {
  F whole_text, first, last, whole, front, back, pair;
};
constexpr PartFeatures kOg = {F::Og,      F::OgFirst, F::OgLast, F::OgWhole,
                              F::OgFront, F::OgBack,  F::OgPair};
constexpr PartFeatures kTitle = {F::Title,      F::TitleFirst, F::TitleLast, F::TitleWhole,
                                 F::TitleFront, F::TitleBack,  F::TitlePair};
constexpr PartFeatures kMeta = {F::Meta,      F::MetaFirst, F::MetaLast, F::MetaWhole,
                                F::MetaFront, F::MetaBack,  F::MetaPair};
constexpr PartFeatures kData = {F::Data,      F::DataFirst, F::DataLast, F::DataWhole,
                                F::DataFront, F::DataBack,  F::DataPair};

class Maker {
 public:
  Maker(const PageFacts& facts, const Candidates& candidates, std::vector<Option>& options)
      : facts_(facts), candidates_(candidates), options_(options) {}

  void make() {
    collect_headings();
    collect_titles();
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source == Source::Byline && nearness(clean_value(candidate.text)) > kNear) {
        put(clean_value(candidate.text), candidate, F::Named);
      }
    }
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      const bool system = candidate.source == Source::System;
      if (!system && candidate.source != Source::Feed) continue;
      put(clean_value(candidate.text), candidate, system ? F::System : F::Feed);
    }
    if (!candidates_.of(Field::Description).empty()) {
      description_ = WordBag(clean_value(candidates_.of(Field::Description).front().text));
    }
    judge_kickers();
    for (Option& option : options_) finish(option);
    judge_own_titles();
  }

 private:
  static float& of(Option& option, F feature) {
    return option.features[static_cast<std::size_t>(feature)];
  }

  [[nodiscard]] float nearness(std::string_view text) const {
    const WordBag words(text);
    float most = 0;
    for (const WordBag& title : facts_.titles) {
      most = std::max(most, words.likeness(title) + words.share_in(title));
    }
    return most;
  }

  Option* find(std::string_view key) {
    for (Option& option : options_) {
      if (option.key == key) return &option;
    }
    return nullptr;
  }

  Option* put(std::string_view value, const Candidate& candidate, F feature, float amount = 1) {
    if (value.size() > kMostTitleBytes) return nullptr;
    std::string key = comparable(value);
    if (key.empty()) return nullptr;
    Option* option = find(key);
    if (option == nullptr) {
      option = &options_.emplace_back();
      option->value = value;
      option->key = std::move(key);
      option->candidate = &candidate;
    }
    float& slot = of(*option, feature);
    slot = std::max(slot, amount);
    return option;
  }

  void collect_headings() {
    const Candidate* nearest = nullptr;
    float most = -1;
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source != Source::Heading) continue;
      if (facts_.page->node(candidate.node).tag != Tag::H1) continue;
      ++n_h1_;
      if (n_h1_ > kMostHeadings) continue;
      const std::string value = clean_value(candidate.text);
      put_h1(value, candidate);
      const float near = nearness(value);
      if (near > most) most = near, nearest = &candidate;
    }
    if (nearest != nullptr) {
      const std::string value = clean_value(nearest->text);
      h1_ = WordBag(value);
      if (n_h1_ == 1) put(value, *nearest, F::H1Only);
      if (!facts_.titles.empty()) {
        put(value, *nearest, F::H1Best);
        put(value, *nearest, F::H1BestLikeness, most / 2);
      }
    }
    std::size_t n_h2 = 0;
    std::size_t n_h3 = 0;
    for (const Candidate& candidate : candidates_.of(Field::Title)) {
      if (candidate.source != Source::Heading) continue;
      // If the blog is h1 and the day h2, the post is h3.
      const Tag tag = facts_.page->node(candidate.node).tag;
      if (tag == Tag::H1 || ++(tag == Tag::H2 ? n_h2 : n_h3) > kMostHeadings) continue;
      const std::string value = clean_value(candidate.text);
      if (nearness(value) <= kNear) continue;
      put(value, candidate, F::H2);
      if (n_h1_ == 0) put(value, candidate, F::H2NoH1);
    }
  }

  void put_h1(const std::string& value, const Candidate& candidate) {
    if (put(value, candidate, F::H1) == nullptr) return;
    if (n_h1_ == 1) put(value, candidate, F::H1First);
    if (any(candidate.around, Around::Comment | Around::Related | Around::Footer | Around::Nav)) {
      put(value, candidate, F::H1Off);
    }
    if (any(candidate.around, Around::Hidden)) put(value, candidate, F::H1Hidden);
    if (facts_.dated) put(value, candidate, F::H1Dated);
    if (facts_.is_signed) put(value, candidate, F::H1Signed);
    const std::vector<Separator> separators = separators_of(value);
    if (!separators.empty()) {
      put(std::string_view(value).substr(0, separators.front().begin), candidate, F::H1Part);
    }
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

  void put_parts(const Candidate& candidate, const PartFeatures& features) {
    const std::string title = clean_value(candidate.text);
    const std::string_view view = title;
    put(view, candidate, features.whole_text);
    const std::vector<Separator> separators = separators_of(view);
    if (separators.empty()) {
      put(view, candidate, features.whole);
      return;
    }
    const Separator first = separators.front();
    const Separator last = separators.back();
    const std::string_view front = view.substr(0, last.begin);
    const std::string_view back = view.substr(first.end);
    put(view.substr(0, first.begin), candidate, features.first);
    put(view.substr(last.end), candidate, features.last);
    if (separators.size() > 1) {
      put(front, candidate, features.front);
      put(back, candidate, features.back);
    } else {
      put(view.substr(0, first.begin), candidate, features.pair);
    }
    judge_cuts(view, candidate, front, back, view.substr(last.end), view.substr(0, first.begin));
  }

  // Decides whether the removed part of a title is the name of the site.
  void judge_cuts(std::string_view whole, const Candidate& candidate, std::string_view front,
                  std::string_view back, std::string_view tail, std::string_view head) {
    const bool tail_is_site = is_like_site(comparable(tail));
    const bool head_is_site = facts_.is_site(comparable(head));
    if (tail_is_site) mark(front, F::SiteRemoved);
    if (head_is_site) mark(back, F::SiteRemoved);
    if (tail_is_site || head_is_site) {
      mark(whole, F::SiteKept);
    } else {
      mark(whole, F::NoSiteWhole);
    }
    if (!tail_is_site) put(front, candidate, F::NoSiteCut);
  }

  // A word or two in front of a heading ("Interview: ...") are left out if another whole title of
  // the page does not have them, or if they are the name of its section.
  void judge_kickers() {
    std::set<std::string> sections;
    for (const Candidate& candidate : candidates_.of(Field::Category))
      sections.insert(comparable(clean_value(candidate.text)));
    const std::size_t n = options_.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (!is_whole(options_[i])) continue;
      const std::string value = options_[i].value;
      const std::size_t end = end_of_kicker(value);
      if (end == 0) continue;
      const std::string kicker = comparable(std::string_view(value).substr(0, end));
      const std::string_view rest = behind_kicker(value, end);
      const Option* shorter = find(comparable(rest));
      if (shorter != nullptr && is_whole(*shorter)) {
        mark(rest, F::KickerTaken);
        mark(value, F::KickerLeft);
      }
      if (!kicker.empty() && sections.contains(kicker)) {
        const Candidate& from = *options_[i].candidate;
        put(rest, from, F::SectionTaken);
        mark(value, F::SectionLeft);
      }
    }
  }

  // Sites write og:title for readers of other sites, either as the heading or in other words. This
  // shows which of the two is the title.
  void judge_own_titles() {
    const Option* og = nullptr;
    const Option* heading = nullptr;
    for (const Option& option : options_) {
      if (has(option, F::Og) && og == nullptr) og = &option;
      if (has(option, F::H1Best)) heading = &option;
    }
    for (Option& option : options_) judge_agreement(option);
    if (heading != nullptr) judge_rests(heading->key);
    if (og == nullptr || has(*og, F::IsSite) || has(*og, F::SiteKept)) return;
    const bool own = !has(*og, F::H1) && !has(*og, F::TitleFirst) && !has(*og, F::TitleWhole) &&
                     !has(*og, F::TitleFront);
    const std::string og_key = og->key;
    const std::string h1_key = heading == nullptr ? std::string() : heading->key;
    if (own) mark_own(og_key, h1_key);
    if (h1_key.empty() || h1_key == og_key) return;
    const auto ends = [](std::string_view key, std::string_view end) {
      return key.size() > end.size() && key.ends_with(end) &&
             key[key.size() - end.size() - 1] == ' ';
    };
    const auto fronts = [](std::string_view key, std::string_view front) {
      return key.size() > front.size() && key.starts_with(front) && key[front.size()] == ' ';
    };
    if (ends(h1_key, og_key)) mark_key(og_key, F::OgEndsH1);
    if (fronts(h1_key, og_key)) mark_key(og_key, F::OgFrontsH1);
    if (ends(og_key, h1_key)) mark_key(h1_key, F::H1EndsOg);
  }

  // If h1 is the name of a blog and the title contains h1 and another heading, that heading is the
  // title of the post.
  void judge_rests(const std::string& h1_key) {
    for (Option& option : options_) {
      if (!has(option, F::H2)) continue;
      for (const std::string& both : {h1_key + ' ' + option.key, option.key + ' ' + h1_key}) {
        const Option* title = find(both);
        if (title != nullptr && has(*title, F::Title)) of(option, F::H2RestOfTitle) = 1;
      }
    }
  }

  void mark_own(std::string_view og_key, std::string_view h1_key) {
    mark_key(og_key, F::OgOwn);
    if (facts_.dated) mark_key(og_key, F::OgOwnDated);
    mark_key(h1_key, F::H1BesideOg);
    if (facts_.dated) mark_key(h1_key, F::H1BesideOgDated);
  }

  // Handles whole titles that several sources have, and the rest after a cut.
  void judge_agreement(Option& option) {
    int n = 0;
    for (const F source : {F::H1, F::Og, F::Meta, F::Data}) n += has(option, source) ? 1 : 0;
    if (n == 1 && has(option, F::Data) && facts_.dated && !has(option, F::Title)) {
      of(option, F::DataOwn) = 1;
    }
    if (n < 2 || has(option, F::SiteKept)) return;
    const std::string value = option.value;
    for (const Separator& separator : separators_of(value)) {
      for (const std::string_view part : {std::string_view(value).substr(0, separator.begin),
                                          std::string_view(value).substr(separator.end)}) {
        Option* cut = find(comparable(part));
        if (cut == nullptr || is_whole(*cut)) continue;
        of(*cut, F::CutOfAgreed) = 1;
        if (facts_.dated) of(*cut, F::CutOfAgreedDated) = 1;
      }
    }
  }

  static bool has(const Option& option, F feature) {
    return option.features[static_cast<std::size_t>(feature)] > 0;
  }

  void mark_key(std::string_view key, F feature) {
    if (key.empty()) return;
    if (Option* option = find(key); option != nullptr) of(*option, feature) = 1;
  }

  static bool is_whole(const Option& option) {
    constexpr F kWhole[] = {F::H1, F::Og, F::Title, F::Meta, F::Data};
    return std::any_of(std::begin(kWhole), std::end(kWhole), [&](F feature) {
      return option.features[static_cast<std::size_t>(feature)] > 0;
    });
  }

  // Returns where the words in front of the first separating sign end; 0 for more than four words.
  static std::size_t end_of_kicker(std::string_view value) {
    std::size_t words = 1;
    for (std::size_t at = 0; at < value.size();) {
      const text::CodePoint c = text::code_point_at(value, at);
      const std::size_t next = at + c.length;
      const bool spaced = next < value.size() && value[next] == ' ';
      const bool divides = c.value == ':' || c.value == '|' || c.value == '/' || c.value == '-' ||
                           c.value == 0x2013 || c.value == 0x2014;
      if (divides && spaced && (c.value == ':' || (at > 0 && value[at - 1] == ' '))) return at;
      if (value[at] == ' ' && ++words > kMostKickerWords) return 0;
      at = next;
    }
    return 0;
  }

  static std::string_view behind_kicker(std::string_view value, std::size_t end) {
    end += text::code_point_at(value, end).length;
    return text::trim(value.substr(end));
  }

  void mark(std::string_view value, F feature) {
    if (Option* option = find(comparable(value)); option != nullptr) of(*option, feature) = 1;
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

  void finish(Option& option) {
    const WordBag words(option.key);
    std::string joined = option.key;
    joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
    of(option, F::IsSite) = facts_.is_site(option.key) ? 1 : 0;
    of(option, F::EndsWithSite) = ends_with_site(option.key) ? 1 : 0;
    of(option, F::HasDomain) =
        facts_.domain.size() >= kShortestDomain && joined.find(facts_.domain) != std::string::npos
            ? 1
            : 0;
    for (const WordBag& title : facts_.titles) {
      of(option, F::Likeness) = std::max(of(option, F::Likeness), words.likeness(title));
      of(option, F::InTitle) = std::max(of(option, F::InTitle), words.share_in(title));
      of(option, F::CoversTitle) = std::max(of(option, F::CoversTitle), title.share_in(words));
    }
    of(option, F::AllInTitle) = of(option, F::InTitle) > 0.999F ? 1 : 0;
    const std::size_t n = words.size();
    of(option, n == 1    ? F::OneWord
               : n == 2  ? F::TwoWords
               : n <= 14 ? F::SomeWords
                         : F::ManyWords) = 1;
    float sources = 0;
    for (const F source : {F::Og, F::Title, F::Meta, F::Data, F::H1, F::Named}) {
      sources += of(option, source);
    }
    of(option, F::Sources) = sources / 3;
    of(option, F::Slug) = words.likeness(facts_.slug);
    of(option, F::InSlug) = words.share_in(facts_.slug);
    of(option, F::CoversSlug) = facts_.slug.share_in(words);
    const char end = option.value.back();
    of(option, F::Sentence) = end == '.' || end == '!' ? 1 : 0;
    of(option, F::Bias) = 1;
    if (of(option, F::H1) == 0) {
      of(option, F::LikeH1) = words.likeness(h1_);
      of(option, F::InH1) = words.share_in(h1_);
      of(option, F::CoversH1) = h1_.share_in(words);
    }
    of(option, F::Description) = words.share_in(description_);
    finish_heading(option, n);
    if (of(option, F::TitleFirst) > 0) of(option, F::TitleFirstSlug) = of(option, F::Slug);
    // Pages without date and author: shops, services, lists.
    if (facts_.any_date || facts_.is_signed) return;
    of(option, F::H1Plain) = of(option, F::H1);
    of(option, F::H1InTitlePlain) = of(option, F::H1InTitle);
    of(option, F::TitleFirstPlain) = of(option, F::TitleFirst);
    of(option, F::TitleWholePlain) = of(option, F::TitleWhole);
    of(option, F::OgFirstPlain) = of(option, F::OgFirst);
  }

  void finish_heading(Option& option, std::size_t n_words) {
    bool part = false;
    for (const PartFeatures* kind : {&kOg, &kTitle, &kMeta, &kData}) {
      for (const F feature : {kind->first, kind->front, kind->whole}) {
        part = part || of(option, feature) > 0;
      }
    }
    if (n_h1_ == 0 && (of(option, F::TitleFirst) > 0 || of(option, F::OgFirst) > 0)) {
      of(option, F::NoH1First) = 1;
    }
    if (of(option, F::H1) == 0) return;
    of(option, F::H1AndPart) = part ? 1 : 0;
    of(option, F::H1AllInTitle) = of(option, F::AllInTitle);
    of(option, F::H1Sentence) = of(option, F::Sentence);
    of(option, F::H1InTitle) = of(option, F::InTitle);
    of(option, F::H1Covers) = of(option, F::CoversTitle);
    of(option, F::H1Slug) = of(option, F::Slug);
    of(option, F::H1Long) = n_words > 9 ? 1 : 0;
    of(option, F::H1Many) = n_h1_ > 2 ? 1 : 0;
  }

  [[nodiscard]] bool ends_with_site(std::string_view key) const {
    return std::any_of(facts_.sites.begin(), facts_.sites.end(), [&](const std::string& site) {
      return !site.empty() && key.size() > site.size() &&
             ((key.ends_with(site) && key[key.size() - site.size() - 1] == ' ') ||
              (key.starts_with(site) && key[site.size()] == ' '));
    });
  }

  const PageFacts& facts_;
  const Candidates& candidates_;
  std::vector<Option>& options_;
  std::size_t n_h1_ = 0;
  WordBag h1_;  // of the heading nearest to the titles
  WordBag description_;
};

}  // namespace

void make_title_options(const PageFacts& facts, const Candidates& candidates,
                        std::vector<Option>& options) {
  options.clear();
  Maker(facts, candidates, options).make();
}

}  // namespace sito
