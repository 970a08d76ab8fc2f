// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/site/run.h"

#include "sito/base/hash.h"
#include "sito/eval/measure/metrics.h"
#include "sito/sift/page_reader.h"
#include "sito/site/site_learner.h"
#include "sito/site/site_template.h"
#include "sito/write/writer.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace sito::eval {
namespace {

constexpr std::size_t kRow = 0;  // of the plans

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Returns the URL of a page, or a made-up one, because pages of a site need different URLs.
std::string address_of(const GoldPage& page) {
  return page.url.empty() ? "gold:" + page.site + "/" + page.id : page.url;
}

// A learner on one site, with its template after each number of pages.
struct Pupil {
  const site::LearnerRow* row = nullptr;
  std::optional<std::size_t> verdict;  // the plan whose labels it learns from
  std::optional<site::SiteLearner> learner;
  double seconds = 0;
  std::vector<std::optional<site::Applier>> appliers;  // [page count]
};

// Scores documents against gold pages, by their text. Keeps its memory.
class DocumentScorer {
 public:
  Result<void> make_renderer() {
    const write::Format* format = write::find_format("text");
    auto settings = write::resolve_settings(*format, {});
    if (!settings) return std::move(settings).error();
    auto renderer = format->make(*settings);
    if (!renderer) return std::move(renderer).error();
    renderer_ = std::move(*renderer);
    return {};
  }

  void begin(const GoldPage& gold) { scorer_.begin(gold); }

  // Returns the document to score, empty.
  Document& cleared() {
    document_.clear();
    return document_;
  }

  Rates score() {
    text_.clear();
    if (!document_.paragraphs.empty()) renderer_->render(document_, text_);
    return scorer_.score(text_).words.rates();
  }

 private:
  std::unique_ptr<write::Renderer> renderer_;
  Scorer scorer_{Measures::WordsOnly};
  Document document_;
  std::string text_;
};

// Reads pages, trains learners and scores them. Keeps its memory from site to site.
class Classroom {
 public:
  static Result<std::unique_ptr<Classroom>> make(const SiteOptions& options) {
    auto classifier = text::make_language_classifier(options.classifier, "");
    if (!classifier) return std::move(classifier).error();
    auto row = extract::Plan::parse(options.row);
    if (!row) return std::move(row).error();
    if (Result<void> checked = row->check({}); !checked) return std::move(checked).error();
    std::unique_ptr<Classroom> room(
        new Classroom(options, std::move(*row), std::move(*classifier)));
    if (Result<void> made = room->scorer_.make_renderer(); !made) return std::move(made).error();
    return room;
  }

  // `pages`: in the order of their hashes.
  SiteResult run(const std::vector<const GoldPage*>& pages, CountingDiagnostics& lost) {
    begin_site(pages);
    learn(pages, lost);
    const std::size_t most = options_.page_counts.back();
    const bool held_out = pages.size() >= most + kHeldOutPages;
    for (std::size_t i = held_out ? most : 0; i < pages.size(); ++i) apply(*pages[i], lost);
    finish_site();
    return std::move(result_);
  }

 private:
  Classroom(const SiteOptions& options, extract::Plan row,
            std::unique_ptr<text::LanguageClassifier> classifier)
      : options_(options),
        classifier_(std::move(classifier)),
        plans_(plans_for(options, std::move(row))) {
    sift::ReadOptions read;
    read.assemble.links = false;
    read.resources = options.resources;
    read.limits = options.limits;
    reader_.emplace(plans_, std::move(read), *classifier_);
  }

  // Returns the row, and then the rows whose labels learners use, each once.
  static std::vector<extract::Plan> plans_for(const SiteOptions& options, extract::Plan row_plan) {
    std::vector<extract::Plan> plans;
    plans.push_back(std::move(row_plan));
    for (const site::LearnerRow* row : options.learners) {
      const bool known = std::any_of(plans.begin(), plans.end(), [&](const extract::Plan& plan) {
        return plan.name() == row->verdict;
      });
      if (!row->verdict.empty() && !known) {
        plans.push_back(extract::Plan::parse(row->verdict).value());
      }
    }
    return plans;
  }

  [[nodiscard]] std::optional<std::size_t> plan_of(std::string_view name) const {
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (plans_[i].name() == name) return i;
    }
    return {};
  }

  void begin_site(const std::vector<const GoldPage*>& pages) {
    result_ = {};
    result_.site = pages.front()->site;
    result_.pages = pages.size();
    result_.scores.assign(options_.learners.size(),
                          std::vector<SiteScore>(options_.page_counts.size()));
    dropped_.assign(options_.learners.size(),
                    std::vector<DroppedText>(options_.page_counts.size()));
    pupils_.clear();
    for (const site::LearnerRow* row : options_.learners) {
      Pupil& pupil = pupils_.emplace_back();
      pupil.row = row;
      pupil.verdict = plan_of(row->verdict);
      pupil.learner.emplace(*row, site::default_params(*row), row->sample, "eval:" + result_.site);
    }
    parse_seconds_ = 0;
    applied_parse_seconds_ = 0;
    has_classes_ = false;
  }

  // Opens a page; returns the seconds it took, or nothing if the page is lost.
  std::optional<double> open(const GoldPage& gold, CountingDiagnostics& lost) {
    Result<std::string> bytes = read_page(gold, options_.limits);
    if (!bytes) {
      const Error& error = bytes.error();
      lost.note(error.code == ErrorCode::Io ? kPageMissing : kPageUnreadable,
                error.where.source.empty() ? gold.where : error.where,
                gold.id + ": " + error.message);
      return {};
    }
    reader_->trim();
    bytes_ = std::move(*bytes);
    address_ = address_of(gold);
    NoDiagnostics ignored;
    const Clock::time_point begin = Clock::now();
    const Result<void> opened = reader_->open(bytes_, gold.charset, address_, gold.where, ignored);
    if (!opened) {
      lost.note(kPageUnreadable, gold.where, gold.id + ": " + opened.error().message);
      return {};
    }
    return seconds_since(begin);
  }

  void learn(const std::vector<const GoldPage*>& pages, CountingDiagnostics& lost) {
    std::size_t next = 0;  // of the page counts
    for (std::size_t i = 0; i < pages.size() && next < options_.page_counts.size(); ++i) {
      if (const auto seconds = open(*pages[i], lost)) {
        parse_seconds_ += *seconds;
        for (Pupil& pupil : pupils_) teach(pupil, *pages[i]);
      }
      if (i + 1 == options_.page_counts[next]) examine(next++);
    }
    for (; next < options_.page_counts.size(); ++next) examine(next);
  }

  void teach(Pupil& pupil, const GoldPage& gold) {
    const Clock::time_point begin = Clock::now();
    if (pupil.learner->see(address_)) {
      site::SitePage page{{reader_->page()}, gold.seen, gold.error};
      if (pupil.verdict && !gold.error) {
        if (!reader_->label(*pupil.verdict)) return;
        page.sighting.verdict = &reader_->labels();
      }
      // Cannot fail without a store.
      static_cast<void>(pupil.learner->add(page));
    }
    pupil.seconds += seconds_since(begin);
  }

  // Makes a template of each learner from the pages so far.
  void examine(std::size_t count) {
    for (std::size_t i = 0; i < pupils_.size(); ++i) {
      Pupil& pupil = pupils_[i];
      SiteScore& score = result_.scores[i][count];
      score.sites = 1;
      score.short_sites = pupil.learner->pages_seen() < options_.page_counts[count] ? 1 : 0;
      const Clock::time_point begin = Clock::now();
      const Result<SiteTemplate> learned = pupil.learner->finish();
      score.learn = pupil.seconds + seconds_since(begin);
      score.learn_parse = parse_seconds_;
      pupil.appliers.emplace_back();
      if (learned) {
        score.template_bytes = static_cast<double>(site::to_json(*learned, true).size());
        Result<site::Applier> applier = site::Applier::make(*learned);
        if (applier) pupil.appliers.back() = std::move(*applier);
      }
      score.unlearned = pupil.appliers.back() ? 0 : 1;
    }
  }

  void apply(const GoldPage& gold, CountingDiagnostics& lost) {
    const auto seconds = open(gold, lost);
    if (!seconds) return;
    applied_parse_seconds_ += *seconds;
    ++result_.applied_to;
    has_classes_ = has_classes_ || !gold.pieces.empty();
    const std::vector<TextClass> classes = classes_of(reader_->page(), gold.pieces);
    scorer_.begin(gold);
    keep_everything();
    add(score_kept(), result_.all_text);
    const Rates alone = score_row();
    add(alone, result_.row_alone);
    TypeScore& type = result_.types[gold.page_type];
    type.with_row.resize(pupils_.size());
    ++type.pages;
    type.row_alone += alone.f1;
    for (std::size_t i = 0; i < pupils_.size(); ++i) {
      for (std::size_t count = 0; count < options_.page_counts.size(); ++count) {
        SiteScore& score = result_.scores[i][count];
        const std::optional<site::Applier>& applier = pupils_[i].appliers[count];
        keep_everything();
        const Clock::time_point begin = Clock::now();
        if (applier) applier->apply(reader_->page(), labels_);
        score.apply += seconds_since(begin);
        dropped_[i][count].add(dropped_text(reader_->page(), classes, labels_));
        add(score_kept(), score.kept);
        if (applier) reader_->use(*applier);
        const Rates with_row = applier ? score_row() : alone;
        add(with_row, score.with_row);
        if (count + 1 == options_.page_counts.size()) type.with_row[i] += with_row.f1;
      }
    }
  }

  void keep_everything() {
    const Page& page = reader_->page();
    labels_.reset(page.texts().size());
    for (const Block& block : page.blocks()) {
      Segment& segment = labels_.segments.emplace_back();
      segment.text_begin = block.text_begin;
      segment.text_end = block.text_end;
      segment.label = Label::Content;
    }
    labels_.keep_by_segments(page);
  }

  Rates score_kept() {
    reader_->assemble(labels_, scorer_.cleared());
    return scorer_.score();
  }

  Rates score_row() {
    if (!reader_->run(kRow, scorer_.cleared())) scorer_.cleared();
    return scorer_.score();
  }

  static void add(const Rates& rates, Rates& sum) {
    sum.precision += rates.precision;
    sum.recall += rates.recall;
    sum.f1 += rates.f1;
  }

  static void divide(Rates& sum, std::size_t n) {
    if (n == 0) return;
    const auto count = static_cast<double>(n);
    sum = {sum.precision / count, sum.recall / count, sum.f1 / count};
  }

  void finish_site() {
    divide(result_.all_text, result_.applied_to);
    divide(result_.row_alone, result_.applied_to);
    for (std::size_t i = 0; i < pupils_.size(); ++i) {
      for (std::size_t count = 0; count < options_.page_counts.size(); ++count) {
        SiteScore& score = result_.scores[i][count];
        const DroppedText& dropped = dropped_[i][count];
        divide(score.kept, result_.applied_to);
        divide(score.with_row, result_.applied_to);
        score.has_classes = has_classes_;
        score.repeated = dropped.repeated();
        score.dropping = dropped.has_precision() ? 1 : 0;
        score.adverts = dropped.share(TextClass::Advert);
        score.related = dropped.share(TextClass::Related);
        score.other = dropped.share(TextClass::Other);
        score.apply_parse = applied_parse_seconds_;
      }
    }
  }

  const SiteOptions& options_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  std::vector<extract::Plan> plans_;
  std::optional<sift::PageReader> reader_;
  DocumentScorer scorer_;
  std::string bytes_, address_;  // of the open page
  Labels labels_;
  // Of the current site.
  SiteResult result_;
  std::vector<Pupil> pupils_;
  std::vector<std::vector<DroppedText>> dropped_;
  double parse_seconds_ = 0, applied_parse_seconds_ = 0;
  bool has_classes_ = false;
};

bool is_before(const GoldPage* a, const GoldPage* b) {
  const std::uint64_t first = hash_bytes(address_of(*a));
  const std::uint64_t second = hash_bytes(address_of(*b));
  return first != second ? first < second : a->id < b->id;
}

}  // namespace

Result<SiteSetResult> evaluate_sites(const GoldSet& set, const SiteOptions& options) {
  auto room = Classroom::make(options);
  if (!room) return std::move(room).error();
  SiteSetResult result;
  std::map<std::string_view, std::vector<const GoldPage*>> sites;
  for (const GoldPage& page : set.pages) {
    if (page.site.empty()) ++result.siteless;
    if (!page.site.empty() && page.text) sites[page.site].push_back(&page);
  }
  for (auto& [name, pages] : sites) {
    if (pages.size() < options.min_pages) {
      ++result.small_sites;
      continue;
    }
    std::sort(pages.begin(), pages.end(), is_before);
    result.sites.push_back((*room)->run(pages, result.lost));
  }
  return result;
}

}  // namespace sito::eval
