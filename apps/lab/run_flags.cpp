// SPDX-License-Identifier: Apache-2.0
#include "lab/run_flags.h"

#include "sito/base/error.h"

#include <algorithm>

namespace sito::app {

void RunFlags::declare_threads(FlagTable& table) {
  table.add("--threads", threads_, "Threads (default: one for each processor)")
      ->type_name("N")
      ->check(number_between(1U, 4096U));
}

void RunFlags::declare(FlagTable& table) {
  stop_list_.declare(table);
  files_.declare(table);
  more(table.add("--classifier", classifier_,
                 "Language classifier that chooses stop lists: cld2 (default) or skip"))
      ->type_name("NAME");
}

Result<void> RunFlags::check() const {
  if (classifier_ == "cld2" || classifier_ == "skip") return {};
  return invalid("--classifier is cld2 or skip, not '" + classifier_ + "'");
}

Result<void> RunFlags::build_stop_list(std::span<const extract::Plan> plans,
                                       const std::string& rows, eval::EvalOptions& options) {
  if (!stop_list_.given()) return {};
  const bool wanted = std::any_of(plans.begin(), plans.end(),
                                  [](const auto& plan) { return plan.wants_stop_words(); });
  if (!wanted) return invalid("--stoplist has no effect on " + rows);
  sift::StopListChoice choice = sift::StopListChoice::ByLanguage;
  const text::StopWords* words = nullptr;
  Result<void> built = stop_list_.build(choice, words);
  options.stop_words = words;
  return built;
}

Result<void> RunFlags::build_resources(std::span<const extract::Plan> plans) {
  return files_.build(plans, resources_);
}

void RunFlags::fill(eval::EvalOptions& options) const {
  options.resources = &resources_;
  options.classifier = classifier_;
  options.threads = threads_ > 0 ? threads_ : available_threads();
}

}  // namespace sito::app
