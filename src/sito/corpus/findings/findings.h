// SPDX-License-Identifier: Apache-2.0
// What the parts of a corpus have found together: judges the outputs of Step::Prints, and learns
// from those of Step::Sites.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/corpus/findings/site_pass.h"
#include "sito/corpus/run.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sito::corpus {

/// The output of a step for one part.
struct Summary {
  std::string file;
  std::vector<std::uint32_t> inputs;  ///< the number of each of its inputs among those of all parts
};

/// Judges the documents of all parts, in their order, as a run over all of them would. Writes the
/// verdicts on the documents of part i to `verdicts[i]`, for dedup::VerdictFile.
///
/// Errors: Io; Malformed. Memory and temporary files: those of dedup::Collection.
Result<void> judge_parts(const RunOptions& options, std::span<const Summary> parts,
                         std::span<const std::string> verdicts);

/// Learns the sites of all parts, as learn_sites() would from their records. Writes a template on
/// each line. Errors: Io; Malformed; those of `templates`.
Result<void> learn_from_parts(const RunOptions& options, std::span<const Summary> parts,
                              SiteAccount& sites, ByteSink& templates);

}  // namespace sito::corpus
