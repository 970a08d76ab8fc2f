// SPDX-License-Identifier: Apache-2.0
// Groups of flags that several commands share. The same flag means the same thing everywhere.
#pragma once

#include "sito/base/result.h"
#include "sito/sift/options.h"
#include "sito/text/stop_words.h"
#include "sito/write/writer.h"

#include "tool/evidence_flags.h"
#include "tool/flag_table.h"
#include "tool/params.h"
#include "tool/resource_flags.h"
#include "tool/sift_flags.h"

#include <string>
#include <vector>

namespace sito::app {

/// The value of --stoplist: the list for rows.
class StopListFlag {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool given() const { return !value_.empty(); }
  /// Finds the list: a shipped one, one of an installed package, or a file. Leaves the arguments
  /// unchanged if the flag is not given. This object owns the data to which `words` points.
  Result<void> build(sift::StopListChoice& choice, const text::StopWords*& words);

 private:
  std::string value_;
  text::StopWords words_;
};

/// How pages become documents: algorithm, stop list, language, character set, limits.
struct SiftFlags {
  AlgorithmFlags algorithm;
  std::vector<std::string> params;
  LanguageFlags languages;
  std::vector<std::string> page_types;
  StopListFlag stoplist;
  KeptLinkFlags kept_links;
  ResourceFlags resources;
  std::string charset_policy = "lenient";
  bool no_recovery = false;
  bool no_page_states = false;
  LeaveOutFlags leave_out;
  bool provenance = false;
  bool metadata = false;
  EvidenceFlags evidence;
  LimitFlags limits;

  void declare(FlagTable& table);

  /// Checks the flags and fills the options. Moves those `params` to `others` that belong neither
  /// to the algorithm nor to the language filter.
  Result<void> build(sift::SiftOptions& options, ParamPairs& others);
  /// InvalidArgument: flags about paragraphs are given, but no format writes such attributes.
  [[nodiscard]] Result<void> check_effect(bool has_paragraph_attributes) const;

 private:
  Result<void> build_stop_list(sift::SiftOptions& options);
};

/// Prints "sito: ..." for a usage error and returns kExitUsage.
int usage_error(const Error& error);
int usage_error(const std::string& message);

// More than the processors of any machine; each thread takes memory (docs/decisions/0006).
inline constexpr unsigned kMaxThreads = 1024;

/// Returns the number of threads that this process may use, by processor affinity and
/// SLURM_CPUS_PER_TASK.
unsigned available_threads();

}  // namespace sito::app
