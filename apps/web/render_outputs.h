// SPDX-License-Identifier: Apache-2.0
// What `sito render` writes: texts, reports, the archive, and the document of a single page.
#pragma once

#include "sito/base/error.h"
#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/reveal/reveal.h"
#include "sito/sift/options.h"
#include "sito/write/writer.h"

#include "tool/flag_table.h"
#include "tool/flags.h"

#include <memory>
#include <string>

namespace sito::app {

/// The flags, and the bytes of the outputs until the end of the run.
class RenderOutputs {
 public:
  void declare(FlagTable& table);
  /// Makes the renderer, and turns on in `options` what the format needs beyond the text. `params`:
  /// settings of the format. InvalidArgument, also for flags of `sift` without effect.
  Result<void> build(const SiftFlags& sift, const ParamPairs& params, sift::SiftOptions& options);
  /// InvalidArgument: two outputs are the same file, or an output cannot take several pages.
  [[nodiscard]] Result<void> check(bool several) const;
  [[nodiscard]] bool has_archive() const { return !warc_.empty(); }

  /// Call these before the first of several pages, and after the last one.
  void begin_pages() { renderer_->begin_file(text_); }
  void end_pages() { renderer_->end_file(text_); }
  /// Adds the text and the report of a page. Returns true if a text was kept.
  bool add(const std::string& url, reveal::Revealed& revealed);
  /// Adds the report of a page that could not be read.
  void add_failure(const std::string& url, const Error& error);
  /// Adds the records of a page to the archive, if there is one.
  void add_records(browser::View& view, const reveal::Revealed& revealed);
  /// Writes the document of a page, if a flag asks for it.
  [[nodiscard]] Result<void> write_document(const reveal::Revealed& revealed) const;
  /// Writes everything that was added, and reports errors; returns the exit code. `has_text`: also
  /// writes the text.
  [[nodiscard]] int write(bool has_text) const;

 private:
  std::string format_ = "text";
  std::string output_;
  std::string dom_, snapshot_, report_, warc_;
  std::unique_ptr<write::Renderer> renderer_;
  std::string text_, reports_, records_;
};

}  // namespace sito::app
