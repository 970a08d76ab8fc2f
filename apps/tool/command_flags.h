// SPDX-License-Identifier: Apache-2.0
// The flags that run programs for pages: shell commands of the user, which read and change pages,
// and the reader of PDF. Requests to services must never set these flags, because they can run any
// program.
#pragma once

#include "sito/base/result.h"
#include "sito/sift/options.h"

#include "tool/flag_table.h"

#include <string>

namespace sito::app {

class CommandFlags {
 public:
  void declare(FlagTable& table);
  /// Call this after all other options are built. InvalidArgument for a flag without effect.
  Result<void> build(sift::SiftOptions& options) const;
  [[nodiscard]] bool reads_pdf() const { return pdf_; }

 private:
  [[nodiscard]] Result<void> check_paragraphs(const sift::SiftOptions& options) const;

  std::string paragraphs_;
  std::string phase_;
  std::string html_;
  double seconds_ = 0;
  bool pdf_ = false;
};

}  // namespace sito::app
