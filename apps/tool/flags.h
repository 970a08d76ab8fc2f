// SPDX-License-Identifier: Apache-2.0
// Groups of flags that several commands share. The same flag means the same thing everywhere.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/crunch/host_list.h"
#include "sito/sift/options.h"
#include "sito/text/stop_words.h"
#include "sito/write/writer.h"

#include "tool/evidence_flags.h"
#include "tool/flag_table.h"
#include "tool/resource_flags.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::app {

/// "name=value" settings of --param, each given to the part that knows the name.
using ParamPairs = std::vector<std::pair<std::string, std::string>>;
/// InvalidArgument: a setting has no '='.
Result<ParamPairs> split_params(const std::vector<std::string>& settings);

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
  std::string algorithm{sift::kDefaultAlgorithm};
  bool precision = false;
  bool recall = false;
  bool fast = false;
  std::string dial;
  std::vector<std::string> params;
  StopListFlag stoplist;
  std::string keep_linked;
  bool keep_wikipedia = false;
  std::string keep_linked_hosts;
  ResourceFlags resources;
  EvidenceFlags evidence;
  std::string target_language;
  std::vector<std::string> page_types;
  std::string classifier = "cld2";
  std::string classifier_model;
  std::string charset_policy = "lenient";
  bool no_language = false;
  bool paragraph_languages = false;
  bool no_recovery = false;
  bool no_page_states = false;
  bool no_links = false;
  bool no_images = false;
  bool no_comments = false;
  bool no_tables = false;
  bool provenance = false;
  bool metadata = false;
  std::size_t limit_record_mb = 0;
  std::size_t limit_source_mb = 0;
  std::uint32_t limit_depth = 0;
  std::uint32_t limit_nodes = 0;
  double page_seconds = sift::kPageSeconds;

  void declare(FlagTable& table);

  /// Checks the flags and fills the options. Moves those `params` to `others` that belong neither
  /// to the algorithm nor to the language filter.
  Result<void> build(sift::SiftOptions& options, ParamPairs& others);
  /// InvalidArgument: flags about paragraphs are given, but no format writes such attributes.
  [[nodiscard]] Result<void> check_effect(bool has_paragraph_attributes) const;

 private:
  Result<void> apply_dial(extract::Plan& plan) const;
  Result<void> build_algorithm(sift::SiftOptions& options, ParamPairs& others);
  Result<void> build_hooks(sift::SiftOptions& options);
  Result<void> build_stop_list(sift::SiftOptions& options);
  Result<void> build_language(sift::SiftOptions& options, ParamPairs& others);

  extract::HostList linked_hosts_;  // the hook of keep_linked_hosts looks into it
};

/// Prints "sito: ..." for a usage error and returns kExitUsage.
int usage_error(const Error& error);
int usage_error(const std::string& message);

/// Returns the number of threads that this process may use, by processor affinity and
/// SLURM_CPUS_PER_TASK.
unsigned available_threads();

}  // namespace sito::app
