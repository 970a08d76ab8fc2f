// SPDX-License-Identifier: Apache-2.0
// Groups of flags that several commands share; the same flag means the same thing everywhere.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/evidence_flags.h"
#include "sito/resource_flags.h"
#include "sito/text/stop_words.h"
#include "sito/write/writer.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {

/// "name=value" settings of --param, each given to whoever knows the name.
using ParamPairs = std::vector<std::pair<std::string, std::string>>;
/// InvalidArgument when a setting has no '='.
Result<ParamPairs> split_params(const std::vector<std::string>& settings);

/// The value of --stoplist: which list rows get.
class StopListFlag {
 public:
  void declare(CLI::App& app);
  [[nodiscard]] bool given() const { return !value_.empty(); }
  /// Finds the list: one that ships, one of an installed package, or a file. Leaves the arguments
  /// as they are when the flag is not given. What `words` points to lives in this object.
  Result<void> build(corpus::StopListChoice& choice, const text::StopWords*& words);

 private:
  std::string value_;
  text::StopWords words_;
};

/// How pages become documents: algorithm, stop list, language, character set, limits.
struct SiftFlags {
  std::string algorithm{corpus::kDefaultAlgorithm};
  bool precision = false;
  bool recall = false;
  bool fast = false;
  std::string dial;
  std::vector<std::string> params;
  StopListFlag stoplist;
  std::string keep_linked;
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
  double page_seconds = corpus::kPageSeconds;

  void declare(CLI::App& app);

  /// Checks the flags and fills the options. `params` that belong neither to the algorithm nor to
  /// the language filter are taken out of it and left in `others`.
  Result<void> build(corpus::SiftOptions& options, ParamPairs& others);
  /// InvalidArgument for flags about paragraphs when no format writes such things.
  [[nodiscard]] Result<void> check_effect(bool has_paragraph_attributes) const;

 private:
  Result<void> apply_dial(extract::Plan& plan) const;
  Result<void> build_algorithm(corpus::SiftOptions& options, ParamPairs& others);
  Result<void> build_stop_list(corpus::SiftOptions& options);
  Result<void> build_language(corpus::SiftOptions& options, ParamPairs& others);
};

/// Prints "sito: ..." for a usage error and gives kExitUsage.
int usage_error(const Error& error);
int usage_error(const std::string& message);

/// Threads that this process may use: processor affinity and SLURM_CPUS_PER_TASK are respected.
unsigned available_threads();

}  // namespace sito::app
