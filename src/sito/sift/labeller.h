// SPDX-License-Identifier: Apache-2.0
// The second stage: labels a page by the first source that has labels for it.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/plan.h"
#include "sito/page/labels.h"
#include "sito/page/print_style.h"
#include "sito/sift/open_page.h"
#include "sito/sift/options.h"
#include "sito/sift/sifted.h"
#include "sito/site/learner.h"

#include <memory>
#include <span>
#include <vector>

namespace sito::sift {

/// Labels pages by any number of plans. Keeps its memory from page to page; one per thread.
class Labeller {
 public:
  /// The plans (which have passed Plan::check) and the options must outlive it.
  Labeller(std::span<const extract::Plan* const> plans, const ReadOptions& options);
  ~Labeller();

  /// Tries the sources of labels in this order:
  ///
  ///   1. the article that the site's template of fields finds;
  ///   2. the main text that the site's template finds, and the learner's own row within it. Other
  ///      templates only know which text the site repeats: plans weigh that text, or do not see it;
  ///   3. the row justext with a modifier;
  ///   4. the plan, on the page without the parts that its print style hides, if that is requested.
  ///
  /// Errors: those of the modifier.
  Result<void> label(std::size_t plan, OpenPage& page, Sifted& sifted);

  [[nodiscard]] const extract::Plan& plan(std::size_t i) const { return *plans_[i]; }
  /// Returns true if one of the plans wants the stop list of the page.
  [[nodiscard]] bool wants_stop_words() const;

 private:
  struct Task;
  // Returns true if it has labelled the page. Otherwise it may have added to the inputs of the
  // next sources.
  using Source = Result<bool> (Labeller::*)(Task& task);

  Result<bool> by_fields(Task& task);
  Result<bool> by_site(Task& task);
  Result<bool> by_modifier(Task& task);
  Result<bool> by_plan(Task& task);
  void label_main_text(Task& task);
  const Labels* printed(const Page& page);

  const ReadOptions& options_;
  std::vector<const extract::Plan*> plans_;
  std::vector<extract::Runner> runners_;
  Labels site_labels_;
  PrintStyles print_styles_;
  std::vector<LinkedSheet> linked_sheets_;
  Labels print_labels_;
  struct SiteRunner;
  std::unique_ptr<SiteRunner> site_runner_;  // for rows that run within a site's main text
};

}  // namespace sito::sift
