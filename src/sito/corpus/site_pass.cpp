// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/site_pass.h"

#include "sito/archive/webpage.h"
#include "sito/corpus/feeds.h"
#include "sito/corpus/page_reader.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/summary_file.h"
#include "sito/site/site_learner.h"

#include <memory>
#include <utility>
#include <vector>

namespace sito::corpus {
namespace {

using Learners = std::map<std::string, site::SiteLearner, std::less<>>;

extract::Plan plan_of(std::string_view row) {
  return extract::Plan::of(*extract::find_algorithm(row.empty() ? "keep-all" : row));
}

// Only what the sample wants is parsed.
class SiteWorker final : public BatchWorker {
 public:
  SiteWorker(const RunOptions& options, SummaryFile& summaries,
             std::unique_ptr<text::LanguageClassifier> classifier)
      : options_(options),
        summaries_(summaries),
        classifier_(std::move(classifier)),
        opener_(options.sift.limits, archive::ErrorPages::Decode),
        plan_(plan_of(options.site.learner->verdict)),
        reader_(std::span(&plan_, 1), options.sift, *classifier_) {}

  void process(Batch& batch) override {
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      ++batch.account.records;
      process_record(batch.records[i], batch.account);
      reader_.trim();
      opener_.release_above(kKeptBufferBytes);
    }
  }

  Learners& learners() { return learners_; }
  [[nodiscard]] std::uint64_t without_key() const { return without_key_; }
  [[nodiscard]] const Result<void>& failure() const { return failure_; }

 private:
  void process_record(const archive::Record& record, Account& account) {
    auto opened = opener_.open(record, account.notes);
    if (!opened) return;
    const archive::Webpage& page = opened->page;
    const bool refused = opened->skipped && opened->skip == archive::Skip::HttpStatus;
    const bool error = refused && page.status >= 400 && !page.payload.empty();
    if ((opened->skipped && !error) || page.kind != archive::PageKind::Html) return;
    if (is_feed(*opened)) return;  // some are called text/html
    const std::string key = url::site_key(page.url, options_.site.unit);
    if (key.empty()) {
      ++without_key_;
      return;
    }
    const auto learner = learners_.try_emplace(key, *options_.site.learner, options_.site.params,
                                               sample_size(), key, &summaries_);
    if (learner.first->second.see(page.url)) learn(record, page, error, learner.first->second);
  }

  [[nodiscard]] std::size_t sample_size() const {
    return options_.site.sample != 0 ? options_.site.sample : options_.site.learner->sample;
  }

  void learn(const archive::Record& record, const archive::Webpage& page, bool error,
             site::SiteLearner& learner) {
    CountingDiagnostics unheard{0};  // the pass that writes tells of them
    if (!reader_.open(page.payload, page.http_charset, page.url, record.where(), unheard)) return;
    error = error || extract::is_error_page(page.status, reader_.page());
    const bool wants_verdict = !options_.site.learner->verdict.empty() && !error;
    if (wants_verdict && !reader_.label(0)) return;
    const site::SitePage seen{{reader_.page(), wants_verdict ? &reader_.labels() : nullptr},
                              record.field("WARC-Date"),
                              error};
    const Result<void> added = learner.add(seen);
    if (!added && failure_) failure_ = added.error();
  }

  const RunOptions& options_;
  SummaryFile& summaries_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  archive::WebpageOpener opener_;
  extract::Plan plan_;
  PageReader reader_;
  Learners learners_;
  std::uint64_t without_key_ = 0;
  Result<void> failure_;
};

class SitePass final : public Pass {
 public:
  SitePass(const RunOptions& options, SummaryFile& summaries)
      : options_(options), summaries_(summaries) {}

  Result<BatchWorker*> worker(unsigned thread) override {
    while (workers_.size() <= thread) {
      auto classifier =
          text::make_language_classifier(options_.sift.classifier, options_.sift.classifier_model);
      if (!classifier) return std::move(classifier).error();
      workers_.push_back(
          std::make_unique<SiteWorker>(options_, summaries_, std::move(*classifier)));
    }
    return workers_[thread].get();
  }

  Result<void> take(FinishedBatch&) override { return {}; }

  // The learners of all threads, and the first failure.
  Result<Learners> learners(SiteAccount& sites) {
    Learners all;
    for (auto& worker : workers_) {
      if (!worker->failure()) return worker->failure().error();
      sites.pages_without_key += worker->without_key();
      for (auto& [key, learner] : worker->learners()) {
        const auto found = all.find(key);
        if (found == all.end()) {
          all.emplace(key, std::move(learner));
        } else {
          found->second.merge(std::move(learner));
        }
      }
      worker->learners().clear();
    }
    return all;
  }

 private:
  const RunOptions& options_;
  SummaryFile& summaries_;
  std::vector<std::unique_ptr<SiteWorker>> workers_;
};

}  // namespace

Result<Account> learn_sites(const RunOptions& options, Progress& progress, SiteAccount& sites,
                            const TakeTemplate& take, const TakeFailure& fail) {
  auto summaries = SummaryFile::make(options.temp_folder);
  if (!summaries) return std::move(summaries).error();
  SitePass pass(options, **summaries);
  Result<Account> account = run_pass(options, pass, progress);
  if (!account) return account;
  Result<Learners> learners = pass.learners(sites);
  if (!learners) return std::move(learners).error();
  for (auto& [key, learner] : *learners) {
    ++sites.sites;
    sites.pages += learner.pages_seen();
    Result<SiteTemplate> site = learner.finish();
    if (site) {
      ++sites.learned;
      if (Result<void> taken = take(std::move(*site)); !taken) return std::move(taken).error();
      continue;
    }
    if (site.error().code != ErrorCode::Unsupported) return std::move(site).error();
    sites.pages_without_template += learner.pages_seen();
    const bool few = learner.pages_seen() < options.site.learner->min_pages;
    count(sites.not_learned, few ? "too-few-pages" : "nothing-learned");
    if (fail) fail(key, site.error());
  }
  return account;
}

}  // namespace sito::corpus
