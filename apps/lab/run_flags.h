// SPDX-License-Identifier: Apache-2.0
// The flags about how rows run on gold pages: stop list, files of rows, classifier, threads.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/run.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"

#include "tool/flag_table.h"
#include "tool/flags.h"
#include "tool/resource_flags.h"

#include <span>
#include <string>

namespace sito::app {

/// This object owns the data to which the filled options point.
class RunFlags {
 public:
  void declare_threads(FlagTable& table);
  /// Declares all other flags.
  void declare(FlagTable& table);

  /// InvalidArgument: an unknown classifier.
  [[nodiscard]] Result<void> check() const;
  /// Fills `options.stop_words`. InvalidArgument: none of the plans, which the message calls
  /// `rows`, takes a stop list; or there is no such list.
  Result<void> build_stop_list(std::span<const extract::Plan> plans, const std::string& rows,
                               eval::EvalOptions& options);
  /// Reads the files that the plans use. Errors: those of ResourceFlags::build().
  Result<void> build_resources(std::span<const extract::Plan> plans);
  /// Fills resources, classifier and threads.
  void fill(eval::EvalOptions& options) const;

  [[nodiscard]] bool has_stop_list() const { return stop_list_.given(); }
  [[nodiscard]] const std::string& classifier() const { return classifier_; }
  [[nodiscard]] const extract::Resources& resources() const { return resources_; }

 private:
  StopListFlag stop_list_;
  ResourceFlags files_;
  extract::Resources resources_;
  std::string classifier_ = "cld2";
  unsigned threads_ = 0;  // 0: one for each processor
};

}  // namespace sito::app
