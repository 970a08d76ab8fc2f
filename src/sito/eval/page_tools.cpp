// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/page_tools.h"

#include "sito/eval/rest.h"
#include "sito/extract/resources.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sito::eval {
namespace {

// A page that needed more than this gives its buffers back.
constexpr std::size_t kKeptBufferBytes = std::size_t{8} << 20;

}  // namespace

PageTools::PageTools(const std::vector<extract::Plan>& plans, const Limits& limits)
    : parser_(limits) {
  for (const extract::Plan& plan : plans) {
    runners_.emplace_back(plan);
    wants_stop_words_ = wants_stop_words_ || plan.wants_stop_words();
  }
}

Result<std::unique_ptr<PageTools>> PageTools::make(const std::vector<extract::Plan>& plans,
                                                   const Limits& limits,
                                                   std::string_view classifier) {
  for (const extract::Plan& plan : plans) {
    if (Result<void> checked = plan.check({}); !checked) return std::move(checked).error();
  }
  auto made = text::make_language_classifier(classifier, "");
  if (!made) return std::move(made).error();
  std::unique_ptr<PageTools> tools(new PageTools(plans, limits));
  tools->classifier_ = std::move(*made);
  tools->language_.emplace(*tools->classifier_);
  return tools;
}

void PageTools::open(const SourcePage& source) {
  decoder_.release_above(kKeptBufferBytes);
  NoDiagnostics ignored;
  const Html html =
      decoder_.decode(source.html, source.charset, CharsetPolicy::Lenient, {}, ignored);
  parser_.parse(html.text, source.url, page_);
  if (!wants_stop_words_) return;
  language_->detect(page_);
  stop_words_ = language_->stop_words(page_);
}

Extract PageTools::run(std::size_t tool) {
  using Clock = std::chrono::steady_clock;
  Extract extract;
  extract::Inputs inputs;
  inputs.stop_words = stop_words_;
  const Clock::time_point begin = Clock::now();
  runners_[tool].label(page_, inputs, nullptr, labels_);
  assembler_.assemble(page_, labels_, extract.document);
  extract.ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  return extract;
}

Document PageTools::rest() {
  Labels others;
  invert(page_, labels_, others);
  Document document;
  assembler_.assemble(page_, others, document);
  return document;
}

}  // namespace sito::eval
