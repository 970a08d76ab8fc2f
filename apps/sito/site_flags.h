// SPDX-License-Identifier: Apache-2.0
// Flags about what the pages of a site have in common: learned in the run, or read from a file.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/corpus/site_templates.h"
#include "sito/flags.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace sito::app {

/// Which learner, and what a site is.
struct LearnerFlags {
  std::string learner;
  std::string key = "host";
  std::size_t pages = 0;

  void declare(CLI::App& app, bool optional);
  /// Takes the learner's settings out of `params`. InvalidArgument for names that do not exist.
  Result<void> build(corpus::SiteOptions& options, ParamPairs& params) const;
};

class SiteFlags {
 public:
  /// --site and what belongs to it.
  void declare(CLI::App& app);
  /// The templates as the first argument.
  void declare_templates(CLI::App& app);
  /// Fills RunOptions::site, or SiftOptions::sites, which then points into this object.
  Result<void> build(corpus::RunOptions& options, ParamPairs& params);
  /// The file of templates; "" when none was declared.
  [[nodiscard]] const std::string& templates() const { return templates_; }
  /// Those of the file; null when none was declared.
  [[nodiscard]] const corpus::SiteTemplates* sites() const { return read_.get(); }
  /// Whether any of them finds fields.
  [[nodiscard]] bool has_fields() const { return has_fields_; }

 private:
  LearnerFlags learner_;
  std::string templates_;
  std::unique_ptr<corpus::SiteTemplates> read_;
  bool has_fields_ = false;
};

/// The templates of a file. Errors as of site::read_templates, with the file.
Result<std::vector<SiteTemplate>> read_template_file(const std::string& path);

/// --temp-dir: where temporary files go.
class TempDirFlag {
 public:
  void declare(CLI::App& app);
  [[nodiscard]] bool given() const { return !folder_.empty(); }
  /// The folder given, $TMPDIR, or /tmp. InvalidArgument when there is no such folder.
  [[nodiscard]] Result<std::string> build() const;

 private:
  std::string folder_;
};

}  // namespace sito::app
