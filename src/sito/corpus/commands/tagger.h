// SPDX-License-Identifier: Apache-2.0
// Runs a program that adds columns (lemma, tag) to tokens, over the vertical of a batch.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include <cstddef>
#include <optional>
#include <string>

namespace sito::corpus {

/// The input of the program.
enum class TaggerForm : std::uint8_t {
  Vertical,  ///< the whole vertical, structures as lines in angle brackets; the program answers
             ///< line by line
  Tokens,    ///< only tokens, unescaped, and an empty line behind each sentence
};

struct TaggerOptions {
  std::string command;      ///< for the shell
  std::size_t columns = 2;  ///< columns that the program adds behind the word
  TaggerForm form = TaggerForm::Vertical;
  double seconds = 60;  ///< after so long without any output the program counts as hanging
};

/// Returns the tagger that the settings of an output name ("pipe", "pipe-columns", "pipe-form",
/// "pipe-seconds"); nothing if there is none.
std::optional<TaggerOptions> tagger_of(const write::Settings& settings);

/// Runs the command over `vertical`, which holds whole documents in the dialect xml, and replaces
/// it by the result: every token with the additional columns, every structure unchanged.
///
/// Errors (InvalidArgument for a command that cannot be run, Malformed otherwise, with the number
/// of the line): the program ends early or with a code other than 0, writes nothing for
/// options.seconds, or writes another number of lines, another word, or fewer or more columns.
/// `vertical` is then unchanged. Cost: a process; memory of three times the text.
Result<void> tag(const TaggerOptions& options, std::string& vertical);

}  // namespace sito::corpus
