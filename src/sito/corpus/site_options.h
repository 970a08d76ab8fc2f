// SPDX-License-Identifier: Apache-2.0
// How sites are learned in a run. Plain data.
#pragma once

#include "sito/base/params.h"
#include "sito/site/learner.h"
#include "sito/url/site_key.h"

#include <cstddef>

namespace sito::corpus {

struct SiteOptions {
  const site::LearnerRow* learner = nullptr;  ///< null: nothing is learned
  Params params;                              ///< of the learner, complete
  url::SiteUnit unit = url::SiteUnit::Host;
  std::size_t sample = 0;  ///< pages a site is learned from at most; 0: what the learner says
};

}  // namespace sito::corpus
