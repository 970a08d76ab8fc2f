// SPDX-License-Identifier: Apache-2.0
// Runs a command that reads and changes the paragraphs of jusText: one JSON object a line
// (docs/algorithms/justext.md).
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/commands/command.h"
#include "sito/extract/justext/modifier.h"
#include "sito/sift/first_failure.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

struct ParagraphPipe {
  Command command;
  bool before = false;  ///< it gets paragraphs before they are classified
  bool after = true;    ///< and after
};

/// Returns a modifier that runs the command once for each page and phase. After a failure it fails
/// at once with the same error, which `failure` has. Errors: those of answer_of() and read_answer().
/// Threads: several may use it at once; each runs its own processes.
extract::ParagraphModifier make_modifier(ParagraphPipe pipe,
                                         std::shared_ptr<sift::FirstFailure> failure);

/// Returns the paragraphs as lines of JSON: phase, url, number (from 1), class, text, html,
/// heading, link_density, and after classification cf_class and rule.
std::string paragraph_lines(std::string_view url, extract::ModifierPhase phase,
                            std::span<const extract::ModifiableParagraph> paragraphs);

/// Takes class, text and html from each line; missing fields stay unchanged. Malformed, with the
/// number of the line: not a JSON object, a value of a wrong type, an unknown class, another number
/// than that of the paragraph, too few or too many lines.
Result<void> read_answer(const Command& command, std::string_view answer,
                         extract::ModifierPhase phase,
                         std::vector<extract::ModifiableParagraph>& paragraphs);

}  // namespace sito::corpus
