// SPDX-License-Identifier: Apache-2.0
// A pass that collects the decoded text of some records, such as feeds or style sheets.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/run.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sito::corpus {

/// Which records are collected.
struct WantedTexts {
  bool (*is_wanted)(const archive::WebpageOrSkip& opened) = nullptr;
  archive::StyleSheets style_sheets = archive::StyleSheets::Skip;
};

/// Collects URL and text of the wanted records, in the order of the inputs.
class TextPass final : public Pass {
 public:
  using Take = std::function<void(const std::string& url, std::string text)>;

  /// `options` must outlive it. `take` is called by one thread at a time.
  TextPass(const RunOptions& options, WantedTexts wanted, Take take)
      : options_(options), wanted_(wanted), take_(std::move(take)) {}
  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> take(FinishedBatch& finished) override;

 private:
  const RunOptions& options_;
  WantedTexts wanted_;
  Take take_;
  std::vector<std::unique_ptr<BatchWorker>> workers_;
};

}  // namespace sito::corpus
