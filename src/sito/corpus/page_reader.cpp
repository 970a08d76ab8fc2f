// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/page_reader.h"

#include "sito/site/structure_template.h"

#include <algorithm>
#include <utility>

namespace sito::corpus {
namespace {

constexpr std::string_view kKeepAll = "keep-all";

std::vector<const extract::Plan*> pointers_to(std::span<const extract::Plan> plans) {
  std::vector<const extract::Plan*> pointers;
  for (const extract::Plan& plan : plans) pointers.push_back(&plan);
  return pointers;
}

}  // namespace

std::string_view name_of(SiteUse use) {
  switch (use) {
    case SiteUse::None:
      return "no-template";
    case SiteUse::Used:
      return "used";
    case SiteUse::Missed:
      return "missed";
  }
  return "";
}

PageReader::PageReader(std::span<const extract::Plan* const> plans, ReadOptions options,
                       text::LanguageClassifier& classifier)
    : options_(std::move(options)),
      plans_(plans.begin(), plans.end()),
      parser_(options_.limits),
      page_language_(classifier),
      assembler_(options_.assemble),
      recovery_(options_.limits, options_.assemble.provenance) {
  for (const extract::Plan* plan : plans_) {
    runners_.emplace_back(*plan);
    wants_stop_words_ = wants_stop_words_ || plan->wants_stop_words();
  }
}

PageReader::PageReader(std::span<const extract::Plan> plans, ReadOptions options,
                       text::LanguageClassifier& classifier)
    : PageReader(pointers_to(plans), std::move(options), classifier) {}

Result<void> PageReader::open(Bytes bytes, std::string_view http_charset, std::string_view url,
                              const Where& where, Diagnostics& diagnostics) {
  deadline_ = Deadline::after(options_.page_seconds);
  html_ = decoder_.decode(bytes, http_charset, options_.charset_policy, where, diagnostics);
  parser_.parse(html_.text, url, page_);
  if (page_.cut() != Cut::Not) diagnostics.note(name_of(page_.cut()), where, "");
  facts_.open(page_);
  page_language_.forget();
  recovery_.forget();
  page_state_.reset();
  language_known_ = false;
  site_ = nullptr;
  site_use_ = SiteUse::None;
  field_reader_ = nullptr;
  return deadline_.check();
}

void PageReader::use(const site::Applier& site) { site_ = &site; }

// What print leaves of the page; null when that says nothing.
const Labels* PageReader::printed() {
  if (!options_.print_css) return nullptr;
  print_styles_.read(page_);
  if (!print_styles_.is_evidence()) return nullptr;
  print_styles_.label(page_, print_labels_);
  return &print_labels_;
}

void PageReader::prepare() {
  if (wants_stop_words_) stop_words();
}

const text::StopWords* PageReader::stop_words() {
  if (options_.stop_list == StopListChoice::None) return nullptr;
  if (options_.stop_list == StopListChoice::Given) return options_.stop_words;
  if (!language_known_) page_language_.detect(page_);
  language_known_ = true;
  return page_language_.stop_words(page_);
}

// The runner of the row that a site's main text is for; keep-all when it is the answer.
extract::Runner& PageReader::site_runner(const site::LearnerRow& row) {
  const std::string_view name = row.then.empty() ? kKeepAll : row.then;
  if (site_runner_ == nullptr || site_runner_->name != name) {
    site_runner_ = std::make_unique<SiteRunner>();
    site_runner_->name = name;
    site_runner_->plan = extract::Plan::of(*extract::find_algorithm(name));
    site_runner_->runner.emplace(site_runner_->plan);
  }
  return *site_runner_->runner;
}

// True: the site has given the labels. Else it may have added to the inputs.
bool PageReader::label_by_site(extract::Inputs& inputs) {
  if (site_ == nullptr) return false;
  if (const structure::FieldReader* reader = site_->fields_for(page_))
    return label_by_fields(*reader);
  site_use_ = site_->apply(page_, site_labels_) ? SiteUse::Used : SiteUse::Missed;
  if (site_use_ == SiteUse::Missed) return false;
  if (site_->row().answer == site::Answer::Repeats) {
    inputs.site = &site_labels_;
    return false;
  }
  inputs.within = &site_labels_;
  extract::Runner& runner = site_runner(site_->row());
  if (site_runner_->plan.wants_stop_words()) inputs.stop_words = stop_words();
  runner.label(page_, inputs, nullptr, labels_);
  // A list of headlines is cut out rightly and is no prose: jusText would leave nothing of it.
  const bool nothing =
      std::all_of(labels_.keep.begin(), labels_.keep.end(), [](float keep) { return keep == 0; });
  if (nothing) std::swap(labels_, site_labels_);
  return true;
}

// A template that knows of an article and does not find it is none for this page. One that knows of
// none leaves the text to the plan.
bool PageReader::label_by_fields(const structure::FieldReader& reader) {
  reader.read(page_, reading_);
  const bool article = reader.has(structure::Field::Article);
  const bool found = article ? site::label_article(page_, reading_, labels_)
                             : std::any_of(reading_.values.begin(), reading_.values.end(),
                                           [](const auto& values) { return !values.empty(); });
  site_use_ = found ? SiteUse::Used : SiteUse::Missed;
  field_reader_ = &reader;
  return article && found;
}

void PageReader::merge_fields(Metadata& metadata) {
  if (field_reader_ == nullptr || site_use_ != SiteUse::Used) return;
  field_reader_->add_metadata(page_, metadata, reading_);
  structure::merge(reading_, metadata);
}

Result<void> PageReader::label(std::size_t plan) {
  deadline_ = Deadline::after(options_.page_seconds);
  within_print_ = false;
  extract::Inputs inputs;
  inputs.hooks = options_.hooks;
  inputs.facts = &facts_;
  inputs.resources = &options_.resources;
  by_site_ = label_by_site(inputs);
  if (by_site_) return deadline_.check();
  const extract::Algorithm* row = plans_[plan]->root().row;
  if (row == nullptr || !row->weighs_site) std::swap(inputs.site, inputs.within);
  if (inputs.within == nullptr) {
    inputs.within = printed();
    within_print_ = inputs.within != nullptr;
  }
  if (plans_[plan]->wants_stop_words()) inputs.stop_words = stop_words();
  runners_[plan].label(page_, inputs, nullptr, labels_);
  return deadline_.check();
}

Result<void> PageReader::run(std::size_t plan, Document& document) {
  if (!options_.share_facts) {
    facts_.open(page_);
    recovery_.forget();
    page_state_.reset();
  }
  if (Result<void> labelled = label(plan); !labelled) return labelled;
  unwanted_parts_.take_out(page_, options_.leave_out, labels_);
  assembler_.assemble(page_, labels_, document);
  if (Result<void> in_time = deadline_.check(); !in_time) return in_time;
  recovered_ = extract::RecoveredFrom::Nothing;
  if (options_.recover) recovered_ = recovery_.recover(page_, assembler_, document);
  judge(plan, document);
  document.algorithm = plans_[plan]->name();
  if (site_use_ == SiteUse::Used) {
    const std::string learner(site_->row().name);
    document.algorithm = by_site_ ? learner : document.algorithm + "+" + learner;
  }
  return deadline_.check();
}

// A page whose text was found elsewhere has content, whatever it shows.
void PageReader::judge(std::size_t plan, Document& document) {
  state_ = extract::PageState::Content;
  const extract::Algorithm* row = plans_[plan]->root().row;
  const bool keeps_all = row != nullptr && row->name == kKeepAll;
  const bool recovered = recovered_ != extract::RecoveredFrom::Nothing;
  if (!options_.judge_state || keeps_all || recovered) return;
  if (!page_state_) page_state_ = extract::page_state(page_);
  state_ = *page_state_;
  if (state_ == extract::PageState::Content) return;
  document.clear_bodies();
}

const text::Language* PageReader::language() const {
  const bool told = language_known_ && recovered_ == extract::RecoveredFrom::Nothing;
  return told ? page_language_.of_kept(page_, labels_) : nullptr;
}

void PageReader::assemble(const Labels& labels, Document& document) {
  assembler_.assemble(page_, labels, document);
}

// The row of a plan that is one, when it knows the page that is open: where the page was filtered
// it knows another one, and where a learner of the site took its place, none.
const extract::Algorithm* PageReader::row_that_ran(std::size_t plan) const {
  return within_print_ || by_site_ ? nullptr : plans_[plan]->root().row;
}

extract::Inputs PageReader::inputs_with_facts() {
  extract::Inputs inputs;
  inputs.facts = &facts_;
  inputs.resources = &options_.resources;
  return inputs;
}

extract::PageType PageReader::page_type(std::size_t plan) {
  const extract::Algorithm* row = row_that_ran(plan);
  if (row == nullptr || row->page_type == nullptr) return {};
  return row->page_type(inputs_with_facts());
}

std::vector<extract::BlockReasons> PageReader::reasons(std::size_t plan) {
  std::vector<extract::BlockReasons> result;
  const extract::Algorithm* row = row_that_ran(plan);
  if (row != nullptr && row->reasons != nullptr) row->reasons(page_, inputs_with_facts(), result);
  return result;
}

}  // namespace sito::corpus
