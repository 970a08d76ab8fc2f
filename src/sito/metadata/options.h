// SPDX-License-Identifier: Apache-2.0
// Makes the options of the three learned choices from candidates.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/date.h"
#include "sito/metadata/features.h"
#include "sito/metadata/page_facts.h"

#include <optional>
#include <vector>

namespace sito {

/// Makes an option of every title, and of every part between separators ("Title | Site").
void make_title_options(const PageFacts& facts, const Candidates& candidates,
                        std::vector<Option>& options);

/// Makes an option of every possible day of a date. Its value is the most exact date of that day.
/// `taken`: when the page was captured. Days more than two after it are refused, and elements that
/// are named as dates may be relative to it ("3 hours ago", "5. 3.").
void make_date_options(const PageFacts& facts, const Candidates& candidates,
                       const std::optional<Date>& taken, std::vector<Option>& options);

/// A page may be dated after its capture because of time zones and wrong clocks.
inline constexpr std::int64_t kDaysAhead = 2;

/// Makes an option of every name.
void make_author_options(const PageFacts& facts, const Candidates& candidates,
                         std::vector<Option>& options);

/// Sets the feature of the type of the page. Pages of an unknown type are as probably articles as
/// the pages of the training sets.
template <typename Feature>
void put_type(const PageFacts& facts, Feature article, Feature thread, Feature other,
              Option& option) {
  constexpr float kShareOfArticles = 0.5F;
  const auto of = [&](Feature feature) -> float& {
    return option.features[static_cast<std::size_t>(feature)];
  };
  if (!facts.has_type) {
    of(article) = kShareOfArticles;
  } else if (!facts.page_type.empty()) {
    of(facts.page_type == "article" ? article : facts.page_type == "forum" ? thread : other) = 1;
  }
}

}  // namespace sito
