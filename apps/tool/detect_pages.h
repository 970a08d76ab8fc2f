// SPDX-License-Identifier: Apache-2.0
// The pages of `sito detect`: from URLs, HTML files, archives and folders.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/base/error.h"
#include "sito/base/result.h"
#include "sito/corpus/fields/detection_pages.h"
#include "sito/extract/plan.h"
#include "sito/sift/options.h"

#include "tool/fetch_flags.h"
#include "tool/flag_table.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {

/// The flags, and the pages that they name.
class DetectPages {
 public:
  void declare_inputs(FlagTable& table);
  /// Declares the flags about the inputs.
  void declare(FlagTable& table);
  void declare_fetch(FlagTable& table);

  /// Lists the files. `cleaner` finds the main text of the pages. Unless `quiet`, reports skipped
  /// files. InvalidArgument.
  Result<void> build(extract::Plan cleaner, bool quiet);
  /// After build(): the files and URLs, in the given order.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  /// Returns true if one of them is a URL.
  [[nodiscard]] bool has_url() const;
  /// Reads all files, and reports those that cannot be read. Ends early after `stop`.
  void read(const std::atomic<bool>& stop);
  [[nodiscard]] const corpus::DetectionPages& pages() const { return *pages_; }
  /// Returns the number of pages beyond --max-pages.
  [[nodiscard]] std::size_t n_left_out() const { return n_left_out_; }
  /// Returns the number of files and pages that could not be read.
  [[nodiscard]] std::size_t n_lost() const { return n_lost_; }

 private:
  Result<void> expand(bool quiet);
  void read_file(const std::string& path);
  void fetch(const std::string& url, PageLoader& loader);
  void read_records(archive::RecordReader& reader, const std::string& path);
  void add(const archive::Webpage& page, const archive::Record& record);
  void lose(const Error& error);

  std::vector<std::string> inputs_;
  std::vector<std::string> urls_;
  std::size_t max_pages_ = 0;  // 0: not given
  FetchFlags fetch_;

  sift::SiftOptions sift_;
  std::vector<std::string> files_;
  std::unique_ptr<corpus::DetectionPages> pages_;
  CountingDiagnostics notes_;
  std::size_t n_left_out_ = 0;
  std::size_t n_lost_ = 0;
};

}  // namespace sito::app
