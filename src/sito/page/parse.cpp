// SPDX-License-Identifier: Apache-2.0
#include "sito/page/parse.h"

#include "sito/page/builder.h"
#include "sito/page/tree.h"

namespace sito {
namespace {

// A larger tree is freed after flattening, because the flat page is a copy of it.
constexpr std::size_t kKeptTreeBytes = std::size_t{4} << 20;

}  // namespace

struct PageParser::State {
  explicit State(const Limits& page_limits) : limits(page_limits), tree(page_limits) {}
  Limits limits;
  Tree tree;
  PageBuilder builder;
};

PageParser::PageParser(const Limits& limits) : state_(std::make_unique<State>(limits)) {}
PageParser::~PageParser() = default;
PageParser::PageParser(PageParser&&) noexcept = default;
PageParser& PageParser::operator=(PageParser&&) noexcept = default;

void PageParser::parse(std::string_view source, std::string_view url, Page& page) {
  state_->builder.build(state_->tree, source, url, state_->limits, page);
  state_->tree.release_above(kKeptTreeBytes);
}

}  // namespace sito
