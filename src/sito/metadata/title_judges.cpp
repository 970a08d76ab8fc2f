// SPDX-License-Identifier: Apache-2.0
// Judges the options of a title beside each other.
#include "sito/metadata/clean_value.h"
#include "sito/metadata/title_list.h"

#include <algorithm>
#include <set>

namespace sito::titles {
namespace {

// If h1 is the name of a blog and the title has both names, the other heading is that of the post.
void judge_rests(const std::string& h1_key, TitleList& list) {
  std::vector<std::string> titles;
  for (const Option& option : list.options()) {
    if (has(option, F::Title)) titles.push_back(option.key + ' ');
  }
  for (Option& option : list.options()) {
    if (!has(option, F::H2)) continue;
    const std::string behind = h1_key + ' ' + option.key + ' ';
    const std::string front = option.key + ' ' + h1_key + ' ';
    for (const std::string& title : titles) {
      // Boards name their section behind the thread.
      if (title.starts_with(behind) || title == front) of(option, F::H2RestOfTitle) = 1;
    }
  }
}

void mark_own(std::string_view og_key, std::string_view h1_key, const PageFacts& facts,
              TitleList& list) {
  list.mark_key(og_key, F::OgOwn);
  if (facts.dated) list.mark_key(og_key, F::OgOwnDated);
  list.mark_key(h1_key, F::H1BesideOg);
  if (facts.dated) list.mark_key(h1_key, F::H1BesideOgDated);
}

// Returns true if the title of the page is this option, with or without the name of the site.
bool heads_title(const Option& option) {
  return has(option, F::TitleWhole) || has(option, F::TitleFront) || has(option, F::TitleFirst) ||
         has(option, F::Title);
}

// Whole titles that several sources say, and what a cut leaves of them.
void judge_agreement(Option& option, const PageFacts& facts, TitleList& list) {
  int n = 0;
  for (const F source : {F::H1, F::Og, F::Meta, F::Data}) n += has(option, source) ? 1 : 0;
  if (n == 1 && has(option, F::Data) && facts.dated && !has(option, F::Title)) {
    of(option, F::DataOwn) = 1;
  }
  if (n < 2 || has(option, F::SiteKept)) return;
  const bool all = has(option, F::H1) && has(option, F::Og) && heads_title(option);
  if (all) of(option, F::AllAgree) = 1;
  const std::string value = option.value;
  for (const Separator& separator : separators_of(value)) {
    for (const std::string_view part : {std::string_view(value).substr(0, separator.begin),
                                        std::string_view(value).substr(separator.end)}) {
      Option* cut = list.find(comparable(part));
      if (cut == nullptr || is_whole(*cut)) continue;
      of(*cut, F::CutOfAgreed) = 1;
      if (facts.dated) of(*cut, F::CutOfAgreedDated) = 1;
      if (all) of(*cut, F::CutOfAllAgree) = 1;
    }
  }
}

}  // namespace

// A word or two in front of a heading ("Interview: ...") are left out where another whole title
// of the page has them not, or where they are the name of its section.
void judge_kickers(const Candidates& candidates, TitleList& list) {
  std::vector<Option>& options = list.options();
  std::set<std::string> sections;
  for (const Candidate& candidate : candidates.of(MetadataField::Category))
    sections.insert(comparable(clean_value(candidate.text)));
  const std::size_t n = options.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (!is_whole(options[i])) continue;
    const std::string value = options[i].value;
    const std::size_t end = end_of_kicker(value);
    if (end == 0) continue;
    const std::string kicker = comparable(std::string_view(value).substr(0, end));
    const std::string_view rest = behind_kicker(value, end);
    const Option* shorter = list.find(comparable(rest));
    if (shorter != nullptr && is_whole(*shorter)) {
      list.mark(rest, F::KickerTaken);
      list.mark(value, F::KickerLeft);
    }
    if (!kicker.empty() && sections.contains(kicker)) {
      const Candidate& from = *options[i].candidate;
      list.put(rest, from, F::SectionTaken);
      list.mark(value, F::SectionLeft);
    }
  }
}

// Sites write og:title for readers of other sites, either like the heading or in other words. The
// choice of this page shows which of the two is the title.
void judge_own_titles(const PageFacts& facts, TitleList& list) {
  const Option* og = nullptr;
  const Option* heading = nullptr;
  for (const Option& option : list.options()) {
    if (has(option, F::Og) && og == nullptr) og = &option;
    if (has(option, F::H1Best)) heading = &option;
  }
  for (Option& option : list.options()) judge_agreement(option, facts, list);
  const bool agreed = heading != nullptr && has(*heading, F::Data) && heads_title(*heading);
  if (heading != nullptr && og == heading && heads_title(*heading)) {
    for (Option& option : list.options()) {
      if (has(option, F::DataOwn)) of(option, F::DataBesideAgreed) = 1;
    }
  }
  if (heading != nullptr) judge_rests(heading->key, list);
  if (og == nullptr || has(*og, F::IsSite) || has(*og, F::SiteKept)) return;
  const bool own = !has(*og, F::H1) && !has(*og, F::TitleFirst) && !has(*og, F::TitleWhole) &&
                   !has(*og, F::TitleFront);
  const std::string og_key = og->key;
  const std::string h1_key = heading == nullptr ? std::string() : heading->key;
  if (own) mark_own(og_key, h1_key, facts, list);
  if (own && agreed) {
    list.mark_key(og_key, F::OgBesideAgreed);
    list.mark_key(h1_key, F::H1AgreedBesideOg);
  }
  if (h1_key.empty() || h1_key == og_key) return;
  const auto ends = [](std::string_view key, std::string_view end) {
    return key.size() > end.size() && key.ends_with(end) && key[key.size() - end.size() - 1] == ' ';
  };
  const auto fronts = [](std::string_view key, std::string_view front) {
    return key.size() > front.size() && key.starts_with(front) && key[front.size()] == ' ';
  };
  if (ends(h1_key, og_key)) list.mark_key(og_key, F::OgEndsH1);
  if (fronts(h1_key, og_key)) list.mark_key(og_key, F::OgFrontsH1);
  if (ends(og_key, h1_key)) list.mark_key(h1_key, F::H1EndsOg);
}

void remove_site(const PageFacts& facts, TitleList& list) {
  std::vector<Option>& options = list.options();
  const auto is_site = [&](const Option& option) { return facts.is_site(option.key); };
  const auto has_option = [&](F feature, bool of_site) {
    return std::any_of(options.begin(), options.end(), [&](const Option& option) {
      return has(option, feature) && is_site(option) == of_site;
    });
  };
  const bool may_be_article = facts.page_type.empty() || facts.page_type == "article";
  if (facts.root || !may_be_article) return;
  if (has_option(F::Og, true) && has_option(F::H1Best, false)) std::erase_if(options, is_site);
}

void remove_board(TitleList& list) {
  std::vector<Option>& options = list.options();
  const bool has_thread = std::any_of(options.begin(), options.end(), [](const Option& option) {
    return has(option, F::H2RestOfTitle);
  });
  if (has_thread)
    std::erase_if(options, [](const Option& option) { return has(option, F::H1Best); });
}

}  // namespace sito::titles
