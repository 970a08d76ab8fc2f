// SPDX-License-Identifier: Apache-2.0
// Keeps summaries of pages in a temporary file, because they are too many for memory.
#pragma once

#include "sito/base/result.h"
#include "sito/io/temp_file.h"
#include "sito/site/site_learner.h"

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace sito::corpus {

/// May be used by several threads at once.
class SummaryFile final : public site::SummaryStore {
 public:
  /// Io: the temporary file cannot be made in `folder`.
  static Result<std::unique_ptr<SummaryFile>> make(const std::string& folder);

  Result<std::string> put(std::string_view summary) override;
  Result<std::string> get(std::string_view reference) override;

 private:
  explicit SummaryFile(io::TempFile file) : file_(std::move(file)) {}

  std::mutex mutex_;
  io::TempFile file_;
};

}  // namespace sito::corpus
