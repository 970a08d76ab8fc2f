// SPDX-License-Identifier: Apache-2.0
// Sites in two lines: pages are learned from, and what is left of a page is text.
#pragma once

#include "sito/base/limits.h"
#include "sito/page/parse.h"
#include "sito/site/site_learner.h"
#include "sito/site/site_template.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

struct SitePageSource {
  std::string url;
  std::string html;
  bool error = false;
};

/// Learns a site from pages; `verdict` labels each of them for learners that want it.
inline Result<SiteTemplate> learn_site(std::string_view learner,
                                       const std::vector<SitePageSource>& pages,
                                       const std::vector<Setting>& settings = {},
                                       void (*verdict)(const Page&, Labels&) = nullptr) {
  site::LearnerRow row = *site::find_learner(learner);
  row.min_pages = 2;  // examples are short
  Result<Params> params = site::resolve_params(row, settings);
  if (!params) return std::move(params).error();
  site::SiteLearner site_learner(row, *params, row.sample, "all");
  PageParser parser{Limits()};
  for (const SitePageSource& source : pages) {
    if (!site_learner.see(source.url)) continue;
    Page page;
    Labels labels;
    parser.parse(source.html, source.url, page);
    if (verdict != nullptr) verdict(page, labels);
    const Labels* given = verdict == nullptr || source.error ? nullptr : &labels;
    const Result<void> added = site_learner.add({{page, given}, "", source.error});
    if (!added) return added.error();
  }
  return site_learner.finish();
}

/// The text that labels keep: kept text nodes, white space collapsed, with a bar between segments.
inline std::string kept_text(const Page& page, const Labels& labels) {
  std::string out;
  for (const Segment& segment : labels.segments) {
    if (segment.label != Label::Content) continue;
    if (!out.empty()) out += " | ";
    std::string text;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      if (!page.texts()[i].hidden) text += page.texts()[i].text;
    }
    bool blank = true;
    for (const char c : text) {
      const bool space = c == ' ' || c == '\n' || c == '\t';
      if (!space || !blank) out += space ? ' ' : c;
      blank = space;
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
  }
  return out;
}

/// What a template keeps of a page; a failure to load it is the text.
inline std::string applied(const SiteTemplate& site, std::string_view html,
                           std::string_view url = "") {
  const Result<site::Applier> applier = site::Applier::make(site);
  if (!applier) return to_string(applier.error());
  PageParser parser{Limits()};
  Page page;
  parser.parse(html, url, page);
  Labels labels;
  applier->apply(page, labels);
  return kept_text(page, labels);
}

}  // namespace sito::test
