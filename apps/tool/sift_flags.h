// SPDX-License-Identifier: Apache-2.0
// The parts of SiftFlags (flags.h): each has the flags of one subject.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/crunch/host_list.h"
#include "sito/sift/options.h"

#include "tool/flag_table.h"
#include "tool/params.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace sito::app {

/// The algorithm for the main text, and how it weighs recall and precision.
class AlgorithmFlags {
 public:
  void declare(FlagTable& table);
  /// Fills the plan. Removes the parameters of the plan from `params`. InvalidArgument.
  Result<void> build(sift::SiftOptions& options, ParamPairs& params) const;
  /// Returns the value of --algorithm.
  [[nodiscard]] const std::string& name() const { return algorithm_; }

 private:
  Result<void> apply_dial(extract::Plan& plan, bool given) const;

  std::string algorithm_{sift::kDefaultAlgorithm};
  bool precision_ = false;
  bool recall_ = false;
  bool fast_ = false;
  std::string dial_;
};

/// The languages of documents and paragraphs.
class LanguageFlags {
 public:
  /// Declares the flags of the short help.
  void declare(FlagTable& table);
  void declare_more(FlagTable& table);
  /// InvalidArgument: flags without effect, a classifier without its model, unknown languages.
  Result<void> build(sift::SiftOptions& options) const;
  [[nodiscard]] bool has_paragraphs() const { return paragraph_languages_; }

 private:
  std::string target_language_;
  std::string classifier_ = "cld2";
  std::string classifier_model_;
  bool no_language_ = false;
  bool paragraph_languages_ = false;
};

/// Paragraphs that are kept because of their links. This object owns the data to which hooks point.
class KeptLinkFlags {
 public:
  void declare(FlagTable& table);
  /// Adds the hooks. InvalidArgument, Io.
  Result<void> build(sift::SiftOptions& options);

 private:
  std::string pattern_;
  bool wikipedia_ = false;
  std::string hosts_file_;
  extract::HostList hosts_;
};

/// The parts of pages that are left out.
class LeaveOutFlags {
 public:
  void declare(FlagTable& table);
  void build(sift::SiftOptions& options) const;

 private:
  bool no_links_ = false;
  bool no_images_ = false;
  std::string comments_ = "auto";
  bool no_comments_ = false;
  bool no_tables_ = false;
};

/// The bounds of records and pages.
class LimitFlags {
 public:
  void declare(FlagTable& table);
  void build(sift::SiftOptions& options) const;

 private:
  // 0: the default
  std::size_t record_mb_ = 0;
  std::size_t source_mb_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t nodes_ = 0;
  double page_seconds_ = sift::kPageSeconds;
};

}  // namespace sito::app
