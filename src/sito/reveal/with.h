// SPDX-License-Identifier: Apache-2.0
// The loop over one page with any way to tell what elements are for.
#pragma once

#include "sito/reveal/reveal.h"

#include <functional>
#include <string_view>
#include <vector>

namespace sito::reveal {

/// Which elements of a page are for what: elements::Classifier::classify, or what a test says.
using Classify = std::function<std::vector<elements::Verdict>(const Page&)>;

/// As reveal().
Result<Revealed> reveal_with(browser::View& view, std::string_view url,
                             const RevealOptions& options, const Classify& classify,
                             corpus::Sifter* sifter);

}  // namespace sito::reveal
