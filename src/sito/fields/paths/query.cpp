// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/query.h"

#include "sito/base/error.h"
#include "sito/fields/paths/path.h"

#include <algorithm>
#include <utility>

namespace sito::fields {
namespace {

bool reads_text(const std::vector<Step>& steps);

// The text of an element is the visible one in the path language, and all of it in XPath 1.0.
bool reads_text(const Test& test) {
  const auto inside = [](const Test& each) { return reads_text(each); };
  return test.kind == Test::Kind::TextIs || test.kind == Test::Kind::TextBegins ||
         test.kind == Test::Kind::TextHas || reads_text(test.steps) ||
         std::any_of(test.tests.begin(), test.tests.end(), inside);
}

bool reads_text(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    for (const Predicate& predicate : step.predicates) {
      for (const Test& test : predicate.tests) {
        if (reads_text(test)) return true;
      }
    }
  }
  return false;
}

bool reads_text(const Path& path) {
  return std::any_of(path.alternatives.begin(), path.alternatives.end(),
                     [](const std::vector<Step>& steps) { return reads_text(steps); });
}

}  // namespace

const XPathTree& QueryPage::tree() const {
  if (tree_ == nullptr) tree_ = std::make_unique<const XPathTree>(*page_);
  return *tree_;
}

Result<Query> Query::parse(std::string_view text) {
  Query query(text);
  const Result<Path> own = parse_path(text);
  if (!own || reads_text(*own)) {
    Result<XPath> foreign = XPath::parse(text);
    if (!foreign && !own) return std::move(foreign).error();
    if (foreign) query.foreign_ = std::move(*foreign);
  }
  if (query.foreign_) return query;
  query.own_ = std::make_shared<const Selector>(*own);
  query.is_relative_ = !own->from_root;
  return query;
}

Result<std::vector<Match>> Query::select(const QueryPage& page, std::size_t most,
                                         NodeId context) const {
  if (foreign_) return foreign_->select(page.tree(), most);
  std::vector<Found> found;
  if (auto done = own_->select(*page.page_, context, found); !done) return done.error();
  if (found.size() > most) {
    return Error{ErrorCode::TooLarge, "\"" + text_ + "\" finds " + std::to_string(found.size()) +
                                          " nodes, more than " + std::to_string(most)};
  }
  std::vector<Match> matches;
  matches.reserve(found.size());
  for (const Found& one : found) {
    if (one.attribute == kNone) {
      matches.push_back({one.node, true, ""});
    } else {
      const Attribute& attribute = page.page_->attributes(one.node)[one.attribute];
      matches.push_back({one.node, false, std::string(attribute.value)});
    }
  }
  return matches;
}

}  // namespace sito::fields
