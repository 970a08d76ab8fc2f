// SPDX-License-Identifier: Apache-2.0
// Makes the options of the three learned choices out of candidates.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/features.h"
#include "sito/metadata/page_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace sito {

/// Every title, and every part of one between separators ("Title | Site").
void make_title_options(const PageFacts& facts, const Candidates& candidates,
                        std::vector<Option>& options);

/// Every day of a date that is possible; the value is the most exact date of that day. `latest`:
/// days behind it are refused.
void make_date_options(const PageFacts& facts, const Candidates& candidates,
                       std::optional<std::int64_t> latest, std::vector<Option>& options);

/// Every name.
void make_author_options(const PageFacts& facts, const Candidates& candidates,
                         std::vector<Option>& options);

}  // namespace sito
