// SPDX-License-Identifier: Apache-2.0
// A command that gets the HTML of a page and gives HTML: a filter of somebody else's in front of
// the algorithm (Gottron 2008, CombinE; docs/combine.md).
#pragma once

#include "sito/corpus/command.h"
#include "sito/sift/first_failure.h"
#include "sito/sift/options.h"

#include <memory>

namespace sito::corpus {

/// A filter that runs the command once for each page. After a failure it fails at once, with the
/// same error, which `failure` has. Errors: as of answer_of(); Malformed when the answer is no
/// UTF-8. Threads: may be used by several at once; each runs processes of its own.
sift::HtmlFilter make_html_filter(Command command, std::shared_ptr<sift::FirstFailure> failure);

}  // namespace sito::corpus
