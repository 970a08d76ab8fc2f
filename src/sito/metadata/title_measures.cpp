// SPDX-License-Identifier: Apache-2.0
// Measures an option of a title by itself.
#include "sito/metadata/title_list.h"

#include <algorithm>
#include <string>

namespace sito::titles {
namespace {

constexpr std::size_t kShortestDomain = 4;  // shorter ones are parts of too many words

void measure_heading(Option& option, std::size_t n_words, std::size_t n_h1) {
  bool part = false;
  for (const PartFeatures* kind : {&kOg, &kTitle, &kMeta, &kData}) {
    for (const F feature : {kind->first, kind->front, kind->whole}) {
      part = part || of(option, feature) > 0;
    }
  }
  if (n_h1 == 0 && (of(option, F::TitleFirst) > 0 || of(option, F::OgFirst) > 0)) {
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
  of(option, F::H1Many) = n_h1 > 2 ? 1 : 0;
}

bool ends_with_site(const PageFacts& facts, std::string_view key) {
  return std::any_of(facts.sites.begin(), facts.sites.end(), [&](const std::string& site) {
    return !site.empty() && key.size() > site.size() &&
           ((key.ends_with(site) && key[key.size() - site.size() - 1] == ' ') ||
            (key.starts_with(site) && key[site.size()] == ' '));
  });
}

}  // namespace

void measure_title(const PageFacts& facts, const TitleEvidence& evidence, Option& option) {
  const WordBag words(option.key);
  std::string joined = option.key;
  joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
  of(option, F::IsSite) = facts.is_site(option.key) ? 1 : 0;
  of(option, F::EndsWithSite) = ends_with_site(facts, option.key) ? 1 : 0;
  of(option, F::HasDomain) =
      facts.domain.size() >= kShortestDomain && joined.find(facts.domain) != std::string::npos ? 1
                                                                                               : 0;
  for (const WordBag& title : facts.titles) {
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
  of(option, F::Slug) = words.likeness(facts.slug);
  of(option, F::InSlug) = words.share_in(facts.slug);
  of(option, F::CoversSlug) = facts.slug.share_in(words);
  const char end = option.value.back();
  of(option, F::Sentence) = end == '.' || end == '!' ? 1 : 0;
  of(option, F::Bias) = 1;
  if (of(option, F::H1) == 0) {
    of(option, F::LikeH1) = words.likeness(evidence.h1);
    of(option, F::InH1) = words.share_in(evidence.h1);
    of(option, F::CoversH1) = evidence.h1.share_in(words);
  }
  of(option, F::Description) = words.share_in(evidence.description);
  measure_heading(option, n, evidence.n_h1);
  if (of(option, F::TitleFirst) > 0) of(option, F::TitleFirstSlug) = of(option, F::Slug);
  // Pages that nobody dated or signed: shops, services, lists.
  if (facts.any_date || facts.is_signed) return;
  of(option, F::H1Plain) = of(option, F::H1);
  of(option, F::H1InTitlePlain) = of(option, F::H1InTitle);
  of(option, F::TitleFirstPlain) = of(option, F::TitleFirst);
  of(option, F::TitleWholePlain) = of(option, F::TitleWhole);
  of(option, F::OgFirstPlain) = of(option, F::OgFirst);
}

}  // namespace sito::titles
