// SPDX-License-Identifier: Apache-2.0
// Flags about templates of sites: learned in the run, or read from a file.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/sift/site_templates.h"

#include "tool/flag_table.h"
#include "tool/flags.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::app {

/// The learner, and the definition of a site.
struct LearnerFlags {
  std::string learner;
  std::string key = "host";
  std::size_t pages = 0;

  void declare(FlagTable& table, bool optional);
  /// Removes the learner's settings from `params`. InvalidArgument: a name does not exist.
  Result<void> build(corpus::SiteOptions& options, ParamPairs& params) const;
};

class SiteFlags {
 public:
  /// Declares --site and the flags that belong to it.
  void declare(FlagTable& table);
  /// Declares the templates as the first argument.
  void declare_templates(FlagTable& table);
  /// Fills RunOptions::site, or SiftOptions::sites, which then points into this object.
  Result<void> build(corpus::RunOptions& options, ParamPairs& params);
  /// Returns the file of templates; "" if none was declared.
  [[nodiscard]] const std::string& templates() const { return templates_; }
  /// Returns the templates of the file; null if none was declared.
  [[nodiscard]] const sift::SiteTemplates* sites() const { return read_.get(); }
  /// Returns true if any of them finds fields.
  [[nodiscard]] bool has_fields() const { return has_fields_; }

 private:
  LearnerFlags learner_;
  std::string templates_;
  std::unique_ptr<sift::SiteTemplates> read_;
  bool has_fields_ = false;
};

/// Reads the templates of a file. Errors: those of site::read_templates, with the file.
Result<std::vector<SiteTemplate>> read_template_file(const std::string& path);

/// --temp-dir: the folder of temporary files.
class TempDirFlag {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool given() const { return !folder_.empty(); }
  /// Returns the given folder, $TMPDIR, or /tmp. InvalidArgument: there is no such folder.
  [[nodiscard]] Result<std::string> build() const;

 private:
  std::string folder_;
};

}  // namespace sito::app
