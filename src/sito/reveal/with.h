// SPDX-License-Identifier: Apache-2.0
// The loop over one page with any classifier of elements.
#pragma once

#include "sito/reveal/reveal.h"

#include <functional>
#include <string_view>
#include <vector>

namespace sito::reveal {

/// Classifies the elements of a page: elements::Classifier::classify, or a stand-in of a test.
using Classify = std::function<std::vector<elements::Verdict>(const Page&)>;

/// Returns how the page is loaded, also when it has to be loaded again. `bare_routes`: its fragments
/// without an element are pages.
browser::LoadOptions load_options_of(const RevealOptions& options, bool bare_routes);

/// Does the same as reveal().
Result<Revealed> reveal_with(browser::View& view, std::string_view url,
                             const RevealOptions& options, const Classify& classify,
                             sift::Sifter* sifter);

}  // namespace sito::reveal
