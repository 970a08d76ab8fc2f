// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/page_reader.h"

#include "sito/site/site_template.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::sift {
namespace {

constexpr std::string_view kKeepAll = "keep-all";

std::vector<const extract::Plan*> pointers_to(std::span<const extract::Plan> plans) {
  std::vector<const extract::Plan*> pointers;
  for (const extract::Plan& plan : plans) pointers.push_back(&plan);
  return pointers;
}

}  // namespace

PageReader::PageReader(std::span<const extract::Plan* const> plans, ReadOptions options,
                       text::LanguageClassifier& classifier)
    : options_(std::move(options)),
      opener_(options_),
      labeller_(plans, options_),
      assembler_(options_),
      recovery_(opener_.parser(), options_.assemble.provenance),
      open_(classifier) {}

PageReader::PageReader(std::span<const extract::Plan> plans, ReadOptions options,
                       text::LanguageClassifier& classifier)
    : PageReader(pointers_to(plans), std::move(options), classifier) {}

Result<void> PageReader::open(Bytes bytes, std::string_view http_charset, std::string_view url,
                              const Where& where, Diagnostics& diagnostics) {
  deadline_ = Deadline::after(options_.page_seconds);
  const StoredPage stored{bytes, http_charset, url};
  if (auto opened = opener_.open(stored, where, diagnostics, open_); !opened) return opened;
  sifted_.clear();
  recovery_.forget();
  return deadline_.check();
}

void PageReader::prepare() {
  if (labeller_.wants_stop_words()) open_.stop_words(options_);
}

void PageReader::forget_facts() {
  open_.forget();
  recovery_.forget();
}

Result<void> PageReader::label(std::size_t plan) {
  deadline_ = Deadline::after(options_.page_seconds);
  if (auto labelled = labeller_.label(plan, open_, sifted_); !labelled) return labelled;
  return deadline_.check();
}

Result<void> PageReader::run(std::size_t plan, Document& document) {
  if (Result<void> labelled = label(plan); !labelled) return labelled;
  assembler_.assemble(open_, sifted_, document);
  if (Result<void> in_time = deadline_.check(); !in_time) return in_time;
  if (options_.recover) {
    sifted_.recovered = recovery_.recover(open_.page, assembler_.assembler(), document);
  }
  sifted_.state = judge(plan);
  if (sifted_.state != PageState::Content) document.clear_bodies();
  document.algorithm = algorithm_of(plan);
  return deadline_.check();
}

// A page whose text was found in its data has content, whatever it shows.
PageState PageReader::judge(std::size_t plan) {
  const extract::Algorithm* row = labeller_.plan(plan).root().row;
  const bool keeps_all = row != nullptr && row->name == kKeepAll;
  const bool recovered = sifted_.recovered != extract::RecoveredFrom::Nothing;
  if (!options_.judge_state || keeps_all || recovered) return PageState::Content;
  if (!open_.state) open_.state = extract::page_state(open_.page);
  return *open_.state;
}

std::string PageReader::algorithm_of(std::size_t plan) const {
  std::string name = labeller_.plan(plan).name();
  if (sifted_.site_use != SiteUse::Used) return name;
  const std::string learner(open_.site->row().name);
  return sifted_.by_site ? learner : name + "+" + learner;
}

const text::Language* PageReader::language() const {
  const bool recovered = sifted_.recovered != extract::RecoveredFrom::Nothing;
  return recovered ? nullptr : open_.language.of_kept(open_.page, sifted_.labels);
}

void PageReader::assemble(const Labels& labels, Document& document) {
  assembler_.assembler().assemble(open_.page, labels, document);
}

}  // namespace sito::sift
