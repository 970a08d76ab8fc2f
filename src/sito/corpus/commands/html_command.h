// SPDX-License-Identifier: Apache-2.0
// Runs a command that reads and prints the HTML of a page: an external filter in front of the
// algorithm (Gottron 2008, CombinE; docs/combine.md).
#pragma once

#include "sito/corpus/commands/command.h"
#include "sito/sift/first_failure.h"
#include "sito/sift/options.h"

#include <memory>

namespace sito::corpus {

/// Returns a filter that runs the command once for each page. After a failure it fails at once with
/// the same error, which `failure` has. Errors: those of answer_of(); Malformed if the output is not
/// UTF-8. Threads: several may use it at once; each runs its own processes.
sift::HtmlFilter make_html_filter(Command command, std::shared_ptr<sift::FirstFailure> failure);

}  // namespace sito::corpus
