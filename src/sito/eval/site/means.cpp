// SPDX-License-Identifier: Apache-2.0
// Means over sites and over page types.
#include "sito/eval/site/run.h"

namespace sito::eval {
namespace {

void add_site(const SiteScore& score, SiteScore& sum) {
  sum.sites += score.sites;
  sum.short_sites += score.short_sites;
  sum.unlearned += score.unlearned;
  sum.dropping += score.dropping;
  sum.has_classes = sum.has_classes || score.has_classes;
  for (const auto member : {&SiteScore::repeated, &SiteScore::kept, &SiteScore::with_row}) {
    (sum.*member).precision += (score.*member).precision;
    (sum.*member).recall += (score.*member).recall;
    (sum.*member).f1 += (score.*member).f1;
  }
  for (const auto member :
       {&SiteScore::adverts, &SiteScore::related, &SiteScore::other, &SiteScore::template_bytes,
        &SiteScore::learn, &SiteScore::learn_parse, &SiteScore::apply, &SiteScore::apply_parse}) {
    sum.*member += score.*member;
  }
}

void divide(SiteScore& sum) {
  if (sum.sites == 0) return;
  const auto n = static_cast<double>(sum.sites);
  for (const auto member : {&SiteScore::repeated, &SiteScore::kept, &SiteScore::with_row}) {
    Rates& rates = sum.*member;
    rates = {rates.precision / n, rates.recall / n, rates.f1 / n};
  }
  // Sites without dropped text added 0; divide by the number of the others.
  if (sum.dropping > 0) sum.repeated.precision *= n / static_cast<double>(sum.dropping);
  for (const auto member :
       {&SiteScore::adverts, &SiteScore::related, &SiteScore::other, &SiteScore::template_bytes}) {
    sum.*member /= n;
  }
}

}  // namespace

std::map<std::string, TypeScore> scores_by_type(const SiteSetResult& result) {
  std::map<std::string, TypeScore> sums;
  for (const SiteResult& site : result.sites) {
    for (const auto& [name, score] : site.types) {
      TypeScore& sum = sums[name];
      sum.pages += score.pages;
      sum.row_alone += score.row_alone;
      sum.with_row.resize(score.with_row.size());
      for (std::size_t i = 0; i < score.with_row.size(); ++i) sum.with_row[i] += score.with_row[i];
    }
  }
  return sums;
}

std::vector<std::vector<SiteScore>> means_over_sites(const SiteSetResult& result,
                                                     const SiteOptions& options) {
  std::vector<std::vector<SiteScore>> means(options.learners.size(),
                                            std::vector<SiteScore>(options.page_counts.size()));
  for (std::size_t i = 0; i < means.size(); ++i) {
    for (std::size_t count = 0; count < means[i].size(); ++count) {
      for (const SiteResult& site : result.sites) add_site(site.scores[i][count], means[i][count]);
      divide(means[i][count]);
    }
  }
  return means;
}

}  // namespace sito::eval
