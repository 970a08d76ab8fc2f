// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/run.h"

#include "sito/eval/grader.h"
#include "sito/extract/resources.h"
#include "sito/sift/page_reader.h"
#include "sito/write/writer.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace sito::eval {
namespace {

using Clock = std::chrono::steady_clock;

// The result of one page. Texts are kept only if take_text is set.
struct PageResult {
  std::optional<std::string> lost;  // the problem's name
  Error error;
  std::vector<PageScore> scores;
  std::vector<std::string> texts;
};

sift::ReadOptions read_options(const EvalOptions& options) {
  sift::ReadOptions read;
  if (options.stop_words) {
    read.stop_list = sift::StopListChoice::Given;
    read.stop_words = *options.stop_words;
  }
  if (options.resources != nullptr) read.resources = *options.resources;
  read.assemble.links = false;
  read.feeds = options.feeds;
  read.limits = options.limits;
  return read;
}

// The state of one thread.
class Worker {
 public:
  static Result<std::unique_ptr<Worker>> make(const EvalOptions& options) {
    auto classifier = text::make_language_classifier(options.classifier, "");
    if (!classifier) return std::move(classifier).error();
    std::unique_ptr<Worker> worker(new Worker(options, std::move(*classifier)));
    const write::Format* format = write::find_format("text");
    auto settings = write::resolve_settings(*format, {});
    if (!settings) return std::move(settings).error();
    auto renderer = format->make(*settings);
    if (!renderer) return std::move(renderer).error();
    worker->renderer_ = std::move(*renderer);
    return worker;
  }

  PageResult run(const GoldPage& gold) {
    PageResult result;
    const Result<std::string> bytes = read_page(gold, options_.limits);
    if (!bytes) {
      result.error = bytes.error();
      result.lost = result.error.code == ErrorCode::Io ? kPageMissing : kPageUnreadable;
      return result;
    }
    NoDiagnostics ignored;
    const Result<void> opened = reader_.open(*bytes, gold.charset, gold.url, gold.where, ignored);
    if (!opened) return lost_page(opened.error());
    reader_.prepare();
    scorer_.begin(gold);
    const bool grades = gold.text && options_.measures == Measures::All;
    if (grades) grader_.begin(reader_.page(), *gold.text);
    for (std::size_t row = 0; row < options_.rows.size(); ++row) {
      const Result<void> ran = text_of(row);
      if (!ran) return lost_page(ran.error());
      PageScore score = scorer_.score(text_, document_.paragraphs);
      if (grades) score.grade = grade_of(grader_.place(reader_.labels()));
      result.scores.push_back(score);
      if (options_.take_text) result.texts.push_back(text_);
    }
    reader_.trim();
    return result;
  }

  [[nodiscard]] const std::vector<double>& seconds() const { return seconds_; }

 private:
  Worker(const EvalOptions& options, std::unique_ptr<text::LanguageClassifier> classifier)
      : options_(options),
        classifier_(std::move(classifier)),
        reader_(options.rows, read_options(options), *classifier_),
        scorer_(options.measures),
        seconds_(options.rows.size()) {}

  PageResult lost_page(const Error& error) {
    reader_.trim();
    PageResult result;
    result.error = error;
    result.lost = kPageUnreadable;
    return result;
  }

  Result<void> text_of(std::size_t row) {
    document_.clear();
    const Clock::time_point begin = Clock::now();
    Result<void> ran = reader_.run(row, document_);
    if (!ran) return ran;
    seconds_[row] += std::chrono::duration<double>(Clock::now() - begin).count();
    text_.clear();
    if (!document_.paragraphs.empty()) renderer_->render(document_, text_);
    return {};
  }

  const EvalOptions& options_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  sift::PageReader reader_;
  std::unique_ptr<write::Renderer> renderer_;
  Document document_;
  std::string text_;
  Scorer scorer_;
  Grader grader_;
  std::vector<double> seconds_;
};

// Puts the results of pages into the order of the set.
class Collector {
 public:
  Collector(const GoldSet& set, const EvalOptions& options) : set_(set), options_(options) {
    scores_.scores.assign(options.rows.size(), std::vector<PageScore>(set.pages.size()));
    scores_.has_page.assign(set.pages.size(), false);
    scores_.seconds.assign(options.rows.size(), 0);
  }

  // Returns false if the run has to stop.
  bool take(std::size_t page, PageResult result) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(page, std::move(result));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      put(next_, waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    return !failure_;
  }

  void add_seconds(const std::vector<double>& seconds) {
    const std::lock_guard lock(mutex_);
    for (std::size_t row = 0; row < seconds.size(); ++row) scores_.seconds[row] += seconds[row];
  }

  Result<SetScores> finish() {
    if (failure_) return *failure_;
    return std::move(scores_);
  }

 private:
  void put(std::size_t page, const PageResult& result) {
    if (result.lost) {
      const Where& at = result.error.where;
      scores_.lost.note(*result.lost, at.source.empty() ? set_.pages[page].where : at,
                        set_.pages[page].id + ": " + result.error.message);
      return;
    }
    scores_.has_page[page] = true;
    for (std::size_t row = 0; row < result.scores.size(); ++row) {
      scores_.scores[row][page] = result.scores[row];
      if (!options_.take_text || failure_) continue;
      const Result<void> taken = options_.take_text(row, set_.pages[page], result.texts[row]);
      if (!taken) failure_ = taken.error();
    }
  }

  const GoldSet& set_;
  const EvalOptions& options_;
  std::mutex mutex_;
  std::map<std::size_t, PageResult> waiting_;  // until earlier pages are done
  std::size_t next_ = 0;
  SetScores scores_;
  std::optional<Error> failure_;
};

}  // namespace

Result<SetScores> evaluate(const GoldSet& set, const EvalOptions& options) {
  for (const extract::Plan& plan : options.rows) {
    const extract::Resources shipped;
    Result<void> checked = plan.check(options.resources == nullptr ? shipped : *options.resources);
    if (!checked) return std::move(checked).error();
  }
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < std::max(1U, options.threads); ++i) {
    auto worker = Worker::make(options);
    if (!worker) return std::move(worker).error();
    workers.push_back(std::move(*worker));
  }
  Collector collector(set, options);
  std::atomic<std::size_t> next{0};
  const auto work = [&](Worker& worker) {
    for (std::size_t page = next++; page < set.pages.size(); page = next++) {
      if (!collector.take(page, worker.run(set.pages[page]))) break;
    }
    collector.add_seconds(worker.seconds());
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < workers.size(); ++i) {
    threads.emplace_back([&, i] { work(*workers[i]); });
  }
  work(*workers.front());
  for (std::thread& thread : threads) thread.join();
  return collector.finish();
}

}  // namespace sito::eval
