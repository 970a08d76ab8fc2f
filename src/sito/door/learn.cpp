// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/site_learners.h"
#include "sito/door/contents.h"
#include "sito/door/guard.h"
#include "sito/door/options.h"
#include "sito/site.h"
#include "sito/site/site_template.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::door {
namespace {

constexpr std::array kUnits = {url::SiteUnit::Host, url::SiteUnit::Domain, url::SiteUnit::Path,
                               url::SiteUnit::All};
constexpr std::size_t kMaxSample = 100000;

Result<corpus::SiteOptions> site_options(const LearnOptions& learn) {
  corpus::SiteOptions options;
  options.learner = site::find_learner(learn.learner);
  if (options.learner == nullptr || !options.learner->learns()) {
    return invalid("no learner is called '" + learn.learner +
                   "'; there are: " + site::names_of_learning());
  }
  const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](url::SiteUnit known) {
    return url::name_of(known) == learn.site;
  });
  if (unit == kUnits.end()) {
    return invalid("a site is host, domain, path or all, not '" + learn.site + "'");
  }
  options.unit = *unit;
  const bool fits =
      learn.pages == 0 || (learn.pages >= options.learner->min_pages && learn.pages <= kMaxSample);
  if (!fits) {
    return invalid(learn.learner + " learns from " + std::to_string(options.learner->min_pages) +
                   " to " + std::to_string(kMaxSample) + " pages, not " +
                   std::to_string(learn.pages));
  }
  options.sample = learn.pages;
  auto params = site::resolve_params(*options.learner, learn.params);
  if (!params) return std::move(params).error();
  options.params = std::move(*params);
  return options;
}

}  // namespace

struct SiteLearner::State {
  BuiltOptions options;
  bool one_line = false;
  std::unique_ptr<corpus::SiteLearners> learners;
  std::size_t not_pages = 0;
};

SiteLearner::SiteLearner(std::unique_ptr<State> state) : state_(std::move(state)) {}
SiteLearner::SiteLearner(SiteLearner&& other) noexcept = default;
SiteLearner& SiteLearner::operator=(SiteLearner&& other) noexcept = default;
SiteLearner::~SiteLearner() = default;

Result<SiteLearner> SiteLearner::make(const LearnOptions& learn, const Options& options) {
  auto state = std::make_unique<State>();
  if (Result<void> built = build_options(options, state->options); !built) {
    return std::move(built).error();
  }
  const auto site = site_options(learn);
  if (!site) return site.error();
  state->one_line = site->unit != url::SiteUnit::All;
  auto learners = corpus::SiteLearners::make(state->options.sift, *site, nullptr);
  if (!learners) return std::move(learners).error();
  state->learners = std::move(*learners);
  return SiteLearner(std::move(state));
}

Result<void> SiteLearner::add(const PageInput& input) {
  if (Result<void> fits = check_size(input.bytes, state_->options.sift.limits); !fits) return fits;
  archive::Webpage page;
  page.url = input.url;
  page.http_charset = input.charset;
  page.payload = input.bytes;
  NoDiagnostics notes;
  return guarded([&] { return state_->learners->add(page, notes); }, [] {});
}

Result<void> SiteLearner::add(const Record& record) {
  NoDiagnostics notes;
  return guarded(
      [&]() -> Result<void> {
        if (!state_->learners->add(record.contents().record, notes)) ++state_->not_pages;
        return {};
      },
      [] {});
}

Result<std::string> SiteLearner::finish(LearnReport* report) {
  std::string templates;
  LearnReport own;
  corpus::SiteAccount account;
  const Result<void> finished = guarded(
      [&] {
        return state_->learners->finish(
            account,
            [&](const SiteTemplate& site) -> Result<void> {
              templates += site::to_json(site, state_->one_line);
              own.sites.push_back(site.key);
              return {};
            },
            [&](std::string_view key, const Error& error) {
              own.not_learned.emplace_back(key, error.message);
            });
      },
      [] {});
  if (!finished) return finished.error();
  own.pages = account.pages;
  own.without_site = account.pages_without_key;
  own.not_pages = state_->not_pages;
  if (report != nullptr) *report = std::move(own);
  return templates;
}

}  // namespace sito::door
