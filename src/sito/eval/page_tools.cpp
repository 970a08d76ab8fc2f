// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/page_tools.h"

#include "sito/eval/rest.h"

#include <chrono>
#include <utility>

namespace sito::eval {
namespace {

sift::ReadOptions options_for(const Limits& limits) {
  sift::ReadOptions options;
  options.limits = limits;
  return options;
}

}  // namespace

PageTools::PageTools(const std::vector<extract::Plan>& plans, const Limits& limits,
                     std::unique_ptr<text::LanguageClassifier> classifier)
    : classifier_(std::move(classifier)), reader_(plans, options_for(limits), *classifier_) {}

Result<std::unique_ptr<PageTools>> PageTools::make(const std::vector<extract::Plan>& plans,
                                                   const Limits& limits,
                                                   std::string_view classifier) {
  for (const extract::Plan& plan : plans) {
    if (Result<void> checked = plan.check({}); !checked) return std::move(checked).error();
  }
  auto made = text::make_language_classifier(classifier, "");
  if (!made) return std::move(made).error();
  return std::unique_ptr<PageTools>(new PageTools(plans, limits, std::move(*made)));
}

Result<void> PageTools::open(const SourcePage& source) {
  reader_.trim();
  NoDiagnostics ignored;
  Result<void> opened = reader_.open(source.html, source.charset, source.url, {}, ignored);
  if (opened) reader_.prepare();
  return opened;
}

Extract PageTools::run(std::size_t tool) {
  using Clock = std::chrono::steady_clock;
  Extract extract;
  const Clock::time_point begin = Clock::now();
  reader_.forget_facts();
  if (!reader_.run(tool, extract.document)) extract.document.clear();
  extract.ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  return extract;
}

Document PageTools::rest() {
  Labels others;
  invert(reader_.page(), reader_.labels(), others);
  Document document;
  reader_.assemble(others, document);
  return document;
}

}  // namespace sito::eval
