// SPDX-License-Identifier: Apache-2.0
// Finds the roles of blocks, whether or not this type of page keeps them.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/learned/decide.h"
#include "sito/extract/learned/model.h"
#include "sito/page/page.h"

#include <vector>

namespace sito::extract::learned {

/// Finds the role of every unit of the last decided page. Keeps its memory.
///
/// The comment trees decide from the features of a unit whether a reader wrote it, without any list
/// of words or names. If the page is a thread, or has no other long text, such a unit is a post;
/// otherwise it is a comment. The other chosen units are main text. The roles of the remaining
/// units (by-line, notice, teaser, navigation) follow from the words of their short texts
/// (data/lexicon/units.txt), their links and the list that contains them. No labels exist for these
/// roles. Therefore they are rules, and their probability is that of the unit not being content.
class Roles {
 public:
  /// One role for each unit of `decision`; `roles` is empty if the decision has forgotten the
  /// units. Cost: the features of all units once more, and the comment trees.
  void find(const Page& page, const Decision& decision, const ExtractorModel& model,
            std::vector<BlockRole>& roles);

 private:
  void score(const Page& page, const Decision& decision, const ExtractorModel& model);
  [[nodiscard]] bool is_thread(const Decision& decision, const ExtractorModel& model) const;

  std::vector<float> rows_, words_, scores_;
  std::vector<RoleName> other_;  // by unit: its role if it is not content
  Leveller leveller_;
};

}  // namespace sito::extract::learned
