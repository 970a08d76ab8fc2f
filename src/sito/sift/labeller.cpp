// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/labeller.h"

#include "sito/metadata/feed_index.h"
#include "sito/site/site_template.h"
#include "sito/site/structure_template.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::sift {
namespace {

constexpr std::string_view kKeepAll = "keep-all";
constexpr std::string_view kJustext = "justext";

}  // namespace

struct Labeller::Task {
  const extract::Plan& plan;
  extract::Runner& runner;
  OpenPage& open;
  extract::Inputs inputs;
  Sifted& out;
};

struct Labeller::SiteRunner {
  explicit SiteRunner(std::string_view row)
      : plan(extract::Plan::parse(row).value()), runner(plan) {}

  extract::Plan plan;
  extract::Runner runner;
};

Labeller::Labeller(std::span<const extract::Plan* const> plans, const ReadOptions& options)
    : options_(options), plans_(plans.begin(), plans.end()) {
  for (const extract::Plan* plan : plans_) runners_.emplace_back(*plan);
}

Labeller::~Labeller() = default;

bool Labeller::wants_stop_words() const {
  return std::any_of(plans_.begin(), plans_.end(),
                     [](const extract::Plan* plan) { return plan->wants_stop_words(); });
}

Result<void> Labeller::label(std::size_t plan, OpenPage& page, Sifted& sifted) {
  constexpr std::array<Source, 4> kSources = {&Labeller::by_fields, &Labeller::by_site,
                                              &Labeller::by_modifier, &Labeller::by_plan};
  sifted.clear();
  Task task{*plans_[plan], runners_[plan], page, {}, sifted};
  task.inputs.hooks = options_.hooks;
  task.inputs.facts = &page.facts;
  task.inputs.resources = &options_.resources;
  if (options_.feeds != nullptr) {
    const FeedEntry* const entry = options_.feeds->find(page.page.url());
    if (entry != nullptr) task.inputs.lead = entry->lead;
  }
  for (const Source source : kSources) {
    const Result<bool> labelled = (this->*source)(task);
    if (!labelled) return labelled.error();
    if (*labelled) break;
  }
  return {};
}

// If a template has an article and does not find it, the template does not fit this page. A
// template without an article leaves the text to the plan.
Result<bool> Labeller::by_fields(Task& task) {
  Sifted& out = task.out;
  const Page& page = task.open.page;
  out.fields = task.open.site == nullptr ? nullptr : task.open.site->fields_for(page);
  if (out.fields == nullptr) return false;
  out.fields->read(page, out.reading);
  const bool article = out.fields->has(structure::Field::Article);
  const bool found = article ? site::label_article(page, out.reading, out.labels)
                             : std::any_of(out.reading.values.begin(), out.reading.values.end(),
                                           [](const auto& values) { return !values.empty(); });
  out.site_use = found ? SiteUse::Used : SiteUse::Missed;
  out.by_site = article && found;
  return out.by_site;
}

Result<bool> Labeller::by_site(Task& task) {
  const site::Applier* const site = task.open.site;
  if (site == nullptr || task.out.fields != nullptr) return false;
  const bool fits = site->apply(task.open.page, site_labels_);
  task.out.site_use = fits ? SiteUse::Used : SiteUse::Missed;
  if (!fits) return false;
  if (site->row().answer == site::Answer::Repeats) {
    task.inputs.site = &site_labels_;
    return false;
  }
  label_main_text(task);
  return true;
}

void Labeller::label_main_text(Task& task) {
  const std::string_view then = task.open.site->row().then;
  const std::string_view row = then.empty() ? kKeepAll : then;
  if (site_runner_ == nullptr || site_runner_->plan.name() != row) {
    site_runner_ = std::make_unique<SiteRunner>(row);
  }
  task.inputs.within = &site_labels_;
  if (site_runner_->plan.wants_stop_words()) {
    task.inputs.stop_words = task.open.stop_words(options_);
  }
  Labels& labels = task.out.labels;
  site_runner_->runner.label(task.open.page, task.inputs, nullptr, labels);
  // For a list of headlines, the cut is right but has no prose: jusText would keep nothing of it.
  const bool nothing =
      std::all_of(labels.keep.begin(), labels.keep.end(), [](float keep) { return keep == 0; });
  if (nothing) std::swap(labels, site_labels_);
  task.out.by_site = true;
}

Result<bool> Labeller::by_modifier(Task& task) {
  const extract::PlanPart& root = task.plan.root();
  if (!options_.modifier || root.row == nullptr || root.row->name != kJustext) return false;
  task.out.row = root.row;
  task.inputs.params = &root.params;
  task.inputs.stop_words = task.open.stop_words(options_);
  const Result<void> labelled = extract::label_modified_justext(
      task.open.page, task.inputs, options_.modifier, task.out.labels, task.out.changes);
  if (!labelled) return labelled.error();
  return true;
}

Result<bool> Labeller::by_plan(Task& task) {
  const extract::Algorithm* const row = task.plan.root().row;
  const bool weighs_site = row != nullptr && row->weighs_site;
  if (!weighs_site) task.inputs.within = std::exchange(task.inputs.site, nullptr);
  const Labels* const by_print = task.inputs.within == nullptr ? printed(task.open.page) : nullptr;
  if (by_print != nullptr) task.inputs.within = by_print;
  if (by_print == nullptr) task.out.row = row;
  if (task.plan.wants_stop_words()) task.inputs.stop_words = task.open.stop_words(options_);
  task.runner.label(task.open.page, task.inputs, nullptr, task.out.labels);
  return true;
}

// Returns the labels of the page as printed; null if print hides nothing.
const Labels* Labeller::printed(const Page& page) {
  if (!options_.print_css) return nullptr;
  linked_sheets_.clear();
  if (options_.sheets != nullptr) find_linked_sheets(page, *options_.sheets, linked_sheets_);
  print_styles_.read(page, linked_sheets_);
  if (!print_styles_.is_evidence()) return nullptr;
  print_styles_.label(page, print_labels_);
  return &print_labels_;
}

}  // namespace sito::sift
