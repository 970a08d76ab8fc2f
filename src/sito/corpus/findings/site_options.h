// SPDX-License-Identifier: Apache-2.0
// How sites are learned in a run. Plain data.
#pragma once

#include "sito/base/params.h"
#include "sito/corpus/hand_labels.h"
#include "sito/site/learner.h"
#include "sito/url/site_key.h"

#include <cstddef>

namespace sito::corpus {

struct SiteOptions {
  const site::LearnerRow* learner = nullptr;  ///< null: no site is learned
  Params params;                              ///< all parameters of the learner
  url::SiteUnit unit = url::SiteUnit::Host;
  std::size_t sample = 0;  ///< learn from at most this many pages of a site; 0: the default of the
                           ///< learner
  /// Main texts that people gave: only these pages are learned from. Null: the labels of the row
  /// LearnerRow::verdict. Must outlive the run.
  const HandLabels* hand = nullptr;
};

}  // namespace sito::corpus
