// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/page_extracts.h"

#include <cmath>
#include <utility>

namespace sito::eval {
namespace {

// Rounds to the resolution of a tally.
double to_microseconds(double ms) { return std::round(ms * 1000) / 1000; }

}  // namespace

PageExtracts::PageExtracts(PageList pages, std::unique_ptr<PageTools> tools, std::size_t n_tools,
                           bool keeps_rest)
    : pages_(std::move(pages)),
      tools_(std::move(tools)),
      keeps_rest_(keeps_rest),
      extracts_(n_tools) {}

Result<std::unique_ptr<PageExtracts>> PageExtracts::make(PageList pages,
                                                         const std::vector<extract::Plan>& plans,
                                                         const Limits& limits,
                                                         std::string_view classifier,
                                                         bool keeps_rest) {
  auto tools = PageTools::make(plans, limits, classifier);
  if (!tools) return std::move(tools).error();
  return std::unique_ptr<PageExtracts>(
      new PageExtracts(std::move(pages), std::move(*tools), plans.size(), keeps_rest));
}

bool PageExtracts::open(std::size_t index) {
  if (open_ == index) return !is_lost_;
  open_ = index;
  for (auto& extract : extracts_) extract.reset();
  const Result<SourcePage> source = pages_.read(index);
  const Result<void> opened = source ? tools_->open(*source) : source.error();
  is_lost_ = !opened;
  if (!opened && lost_pages_.insert(index).second) {
    const Where& where = opened.error().where;
    lost_.note("page-not-read",
               {where.source.empty() ? pages_.name(index) : where.source, where.offset},
               opened.error().message);
  }
  return !is_lost_;
}

const Extract& PageExtracts::of(std::size_t tool) {
  std::optional<Extract>& extract = extracts_[tool];
  if (!extract) {
    extract = tools_->run(tool);
    extract->ms = to_microseconds(extract->ms);
    if (keeps_rest_) rest_ = tools_->rest();
  }
  return *extract;
}

}  // namespace sito::eval
