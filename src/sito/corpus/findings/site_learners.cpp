// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/site_learners.h"

#include "sito/corpus/feeds.h"

#include <cstddef>
#include <utility>

namespace sito::corpus {
namespace {

extract::Plan verdict_plan(std::string_view row) {
  return extract::Plan::parse(row.empty() ? "keep-all" : row).value();
}

}  // namespace

Result<std::unique_ptr<SiteLearners>> SiteLearners::make(const sift::SiftOptions& sift,
                                                         const SiteOptions& site,
                                                         site::SummaryStore* store) {
  auto classifier = text::make_language_classifier(sift.classifier, sift.classifier_model);
  if (!classifier) return std::move(classifier).error();
  return std::unique_ptr<SiteLearners>(new SiteLearners(sift, site, store, std::move(*classifier)));
}

SiteLearners::SiteLearners(const sift::SiftOptions& sift, const SiteOptions& site,
                           site::SummaryStore* store,
                           std::unique_ptr<text::LanguageClassifier> classifier)
    : site_(site),
      store_(store),
      classifier_(std::move(classifier)),
      opener_(sift.limits, archive::ErrorPages::Decode),
      plan_(verdict_plan(site.learner->verdict)),
      reader_(std::span(&plan_, 1), sift, *classifier_) {}

site::SiteLearner* SiteLearners::learner_of(const archive::Webpage& page) {
  const std::string key = url::site_key(page.url, site_.unit);
  if (key.empty()) {
    ++without_key_;
    return nullptr;
  }
  if (records_) ++recorded_[key].seen;
  return &learner_of(key);
}

site::SiteLearner& SiteLearners::learner_of(std::string_view key) {
  const std::size_t sample = site_.sample != 0 ? site_.sample : site_.learner->sample;
  const std::string name(key);
  return learners_.try_emplace(name, *site_.learner, site_.params, sample, name, store_)
      .first->second;
}

bool SiteLearners::add(const archive::Record& record, Diagnostics& notes) {
  auto opened = opener_.open(record, notes);
  if (!opened) return false;
  const archive::Webpage& page = opened->page;
  const bool refused = opened->skipped && opened->skip == archive::Skip::HttpStatus;
  const bool error = refused && page.status >= 400 && !page.payload.empty();
  const bool is_page = (!opened->skipped || error) && page.kind == archive::PageKind::Html &&
                       !is_feed(*opened);  // servers call some feeds text/html
  if (is_page) {
    site::SiteLearner* const learner = learner_of(page);
    if (learner != nullptr && learner->see(page.url)) {
      // Nothing can be learned from an unreadable page; the pass that writes reports it.
      (void)learn(page, record.where(), record.field("WARC-Date"), error, *learner);
    }
  }
  reader_.trim();
  opener_.release_above(sift::kKeptBufferBytes);
  return is_page;
}

Result<void> SiteLearners::add(const archive::Webpage& page, Diagnostics& /*notes*/) {
  site::SiteLearner* const learner = learner_of(page);
  if (learner == nullptr || !learner->see(page.url)) return {};
  Result<void> learned = learn(page, {std::string(page.url), 0}, {}, false, *learner);
  reader_.trim();
  return learned;
}

Result<void> SiteLearners::learn(const archive::Webpage& page, const Where& where,
                                 std::string_view date, bool error, site::SiteLearner& learner) {
  const std::string* const main_text =
      site_.hand == nullptr ? nullptr : site_.hand->find(page.url, where.source);
  if (site_.hand != nullptr && main_text == nullptr) return {};
  labelled_ += main_text != nullptr ? 1 : 0;
  CountingDiagnostics unheard{0};  // the pass that writes reports them
  Result<void> read = reader_.open(page.payload, page.http_charset, page.url, where, unheard);
  if (!read) return read;
  error = error || extract::is_error_page(page.status, reader_.page());
  const bool wants_verdict = !site_.learner->verdict.empty() && !error;
  const Labels* verdict = nullptr;
  if (wants_verdict && main_text != nullptr) {
    labeller_.label(reader_.page(), *main_text, labels_);
    verdict = &labels_;
  } else if (wants_verdict) {
    read = reader_.label(0);
    if (!read) return read;
    verdict = &reader_.labels();
  }
  const site::SitePage seen{{reader_.page(), verdict}, date, error};
  auto sampled = learner.sampled(seen);
  if (!sampled) return {};
  if (records_) {
    Recorded& site = recorded_[learner.key()];
    ++site.sampled;
    site::SummaryWriter writer(site.pages);
    site::write_sampled(*sampled, writer);
    sampled->summary.clear();
  }
  const Result<void> added = learner.add(*std::move(sampled));
  if (!added && failure_) failure_ = added.error();
  return added;
}

void SiteLearners::write_to(std::string& out) {
  site::SummaryWriter writer(out);
  writer.number(std::exchange(without_key_, 0));
  writer.number(std::exchange(labelled_, 0));
  writer.number(recorded_.size());
  for (const auto& [key, site] : recorded_) {
    writer.text(key);
    writer.number(site.seen);
    writer.number(site.sampled);
    out += site.pages;
  }
  recorded_.clear();
}

Result<void> SiteLearners::read(std::string_view bytes) {
  site::SummaryReader reader(bytes);
  while (reader.ok() && !reader.at_end()) {
    without_key_ += reader.number();
    labelled_ += reader.number();
    for (std::uint64_t sites = reader.number(); sites > 0 && reader.ok(); --sites) {
      site::SiteLearner& learner = learner_of(reader.text());
      learner.count_seen(reader.number());
      for (std::uint64_t pages = reader.number(); pages > 0 && reader.ok(); --pages) {
        site::Sampled page = site::read_sampled(reader);
        Result<void> added = reader.ok() ? learner.add(std::move(page)) : Result<void>();
        if (!added) return added;
      }
    }
  }
  if (reader.ok()) return {};
  return Error{ErrorCode::Malformed, "these are not the pages of sites that sito wrote"};
}

void SiteLearners::merge(SiteLearners& other) {
  if (failure_ && !other.failure_) failure_ = other.failure_.error();
  without_key_ += std::exchange(other.without_key_, 0);
  labelled_ += std::exchange(other.labelled_, 0);
  for (auto& [key, learner] : other.learners_) {
    const auto found = learners_.find(key);
    if (found == learners_.end()) {
      learners_.emplace(key, std::move(learner));
    } else {
      found->second.merge(std::move(learner));
    }
  }
  other.learners_.clear();
}

Result<void> SiteLearners::finish(SiteAccount& sites, const TakeTemplate& take,
                                  const TakeFailure& fail) {
  if (!failure_) return failure_;
  sites.pages_without_key += without_key_;
  sites.labelled += labelled_;
  for (auto& [key, learner] : learners_) {
    ++sites.sites;
    sites.pages += learner.pages_seen();
    Result<SiteTemplate> site = learner.finish();
    if (site) {
      ++sites.learned;
      if (Result<void> taken = take(std::move(*site)); !taken) return taken;
      continue;
    }
    if (site.error().code != ErrorCode::Unsupported) return std::move(site).error();
    sites.pages_without_template += learner.pages_seen();
    const bool few = learner.pages_seen() < site_.learner->min_pages;
    count(sites.not_learned, few ? "too-few-pages" : "nothing-learned");
    if (fail) fail(key, site.error());
  }
  return {};
}

}  // namespace sito::corpus
