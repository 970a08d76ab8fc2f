// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/xqt_pages.h"

#include "sito/base/error.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/template/template_json.h"

#include <algorithm>
#include <utility>

namespace sito::serve {
namespace {

using fields::Found;

constexpr std::size_t kMostRecords = 5000;     // on one page, of one level
constexpr std::size_t kMostShownNodes = 2000;  // more marks are useless
constexpr std::size_t kMostCombined = 50;      // alternatives of a path through records

void sort_unique(std::vector<std::uint32_t>& nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

// Joins two paths: `inner` begins at the results of `outer`. The result may lose that a path takes
// one of several nodes; it only has to lead to the records.
Result<fields::Path> joined(const fields::Path& outer, const fields::Path& inner) {
  if (inner.from_root) return inner;
  if (outer.alternatives.size() * inner.alternatives.size() > kMostCombined) {
    return invalid("the paths of the records have too many alternatives");
  }
  fields::Path path;
  path.from_root = outer.from_root;
  for (const auto& begin : outer.alternatives) {
    for (const auto& rest : inner.alternatives) {
      auto steps = begin;
      for (const fields::Step& step : rest) {
        const bool is_dot =
            step.axis == fields::Axis::Self && step.name.empty() && step.predicates.empty();
        if (!is_dot || rest.size() == 1) steps.push_back(step);
      }
      path.alternatives.push_back(std::move(steps));
    }
  }
  return path;
}

}  // namespace

Reply page_gone() { return not_found("the page is no longer loaded; load it again"); }

Result<OpenPages> xqt_pages(const Call& call, bool& gone) {
  gone = false;
  const auto ids = texts_of(call.body, "pages");
  if (!ids) return ids.error();
  if (ids->empty()) return invalid("no page was given");
  if (ids->size() > kMostXqtPages) {
    return invalid("at most " + std::to_string(kMostXqtPages) + " pages, not " +
                   std::to_string(ids->size()));
  }
  OpenPages pages;
  for (const std::string& id : *ids) {
    pages.push_back(call.bench.pages.find(id));
    gone |= pages.back() == nullptr;
  }
  return pages;
}

Result<fields::Template> xqt_mapping(const Json& body, bool checked) {
  const auto found = body.find("mapping");
  if (found == body.end() || !found->is_object()) return invalid("'mapping' has to be an object");
  auto mapping = fields::template_from_json(fields::Json(*found));
  if (!mapping) return invalid(mapping.error().message);
  if (!checked) return mapping;
  if (const auto good = check(*mapping); !good) return good.error();
  return mapping;
}

Result<void> Deadline::check() const {
  if (Clock::now() < end_) return {};
  return Error{ErrorCode::Timeout, "the paths take too long on these pages"};
}

Result<Alternatives> Alternatives::make(const std::vector<std::string>& paths) {
  if (paths.size() > fields::kMostPaths) {
    return invalid("at most " + std::to_string(fields::kMostPaths) + " paths of one field");
  }
  Alternatives made;
  for (const std::string& text : paths) {
    const auto path = fields::parse_path(text);
    if (!path) return path.error();
    made.selectors_.emplace_back(*path);
  }
  return made;
}

Result<void> Alternatives::select(const Page& page, NodeId context, const Deadline& deadline,
                                  std::vector<Found>& found) const {
  found.clear();
  for (const fields::Selector& selector : selectors_) {
    if (auto in_time = deadline.check(); !in_time) return in_time;
    if (auto done = selector.select(page, context, found); !done) return done;
    if (!found.empty()) break;
  }
  return {};
}

Result<void> Alternatives::select_all(const Page& page, NodeId context, const Deadline& deadline,
                                      std::vector<Found>& found) const {
  std::vector<Found> some;
  for (const fields::Selector& selector : selectors_) {
    if (auto in_time = deadline.check(); !in_time) return in_time;
    if (auto done = selector.select(page, context, some); !done) return done;
    found.insert(found.end(), some.begin(), some.end());
  }
  return {};
}

Result<std::size_t> Alternatives::first(const Page& page, NodeId context,
                                        const Deadline& deadline) const {
  std::vector<Found> found;
  for (std::size_t i = 0; i < selectors_.size(); ++i) {
    if (auto in_time = deadline.check(); !in_time) return in_time.error();
    if (auto done = selectors_[i].select(page, context, found); !done) return done.error();
    if (!found.empty()) return i;
  }
  return selectors_.size();
}

Result<Records> Records::make(const Json& body) {
  std::vector<std::vector<std::string>> levels;
  const auto within = body.find("within");
  if (within == body.end() || within->is_null()) return make(std::move(levels));
  if (!within->is_array() || within->size() > fields::kMostLevels + 1) {
    return invalid("'within' has to be a list of lists of paths, one a record");
  }
  for (const Json& level : *within) {
    auto paths = texts_of(Json{{"paths", level}}, "paths");
    if (!paths) return invalid("'within' has to be a list of lists of paths, one a record");
    levels.push_back(std::move(*paths));
  }
  return make(std::move(levels));
}

Result<Records> Records::make(std::vector<std::vector<std::string>> levels) {
  Records records;
  for (const auto& paths : levels) {
    auto level = Alternatives::make(paths);
    if (!level) return std::move(level).error();
    records.levels_.push_back(std::move(*level));
  }
  records.paths_ = std::move(levels);
  return records;
}

Result<std::vector<NodeId>> Records::contexts(const Page& page, const Deadline& deadline) const {
  std::vector<NodeId> contexts = {kNoNode};
  std::vector<Found> found;
  for (const Alternatives& level : levels_) {
    std::vector<NodeId> inner;
    for (const NodeId context : contexts) {
      if (auto done = level.select(page, context, deadline, found); !done) return done.error();
      for (const Found& node : found) inner.push_back(node.node);
      if (inner.size() > kMostRecords) {
        return Error{ErrorCode::TooLarge, "there are more than " + std::to_string(kMostRecords) +
                                              " records on the page"};
      }
    }
    contexts = std::move(inner);
  }
  return contexts;
}

Result<std::string> Records::path(const Page& page, const Deadline& deadline) const {
  if (levels_.empty()) return std::string();
  std::optional<fields::Path> whole;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    if (paths_[i].empty()) return invalid("point at the records first, then at what is in them");
    const auto records = Records::make({paths_.begin(), paths_.begin() + static_cast<long>(i)});
    if (!records) return records.error();
    const auto outer = records->contexts(page, deadline);
    if (!outer) return outer.error();
    std::size_t chosen = paths_[i].size();
    for (const NodeId context : *outer) {
      const auto first = levels_[i].first(page, context, deadline);
      if (!first) return first.error();
      chosen = std::min(chosen, *first);
      if (chosen == 0) break;
    }
    const auto path = fields::parse_path(paths_[i][chosen == paths_[i].size() ? 0 : chosen]);
    if (!path) return path.error();
    auto next = whole ? joined(*whole, *path) : Result<fields::Path>(*path);
    if (!next) return std::move(next).error();
    whole = std::move(*next);
  }
  return to_text(*whole);
}

Result<FieldNodes> find_nodes(const Page& page, const std::vector<NodeId>& contexts,
                              const Alternatives& paths, const Alternatives& exclude,
                              const Deadline& deadline) {
  FieldNodes nodes;
  std::vector<Found> found, out;
  for (const NodeId context : contexts) {
    if (auto done = paths.select(page, context, deadline, found); !done) return done.error();
    nodes.count += found.size();
    for (const Found& node : found) {
      nodes.nodes.push_back(index_of(node.node));
      out.clear();
      if (auto done = exclude.select_all(page, node.node, deadline, out); !done)
        return done.error();
      for (const Found& without : out) nodes.without.push_back(index_of(without.node));
    }
  }
  sort_unique(nodes.nodes);
  sort_unique(nodes.without);
  return nodes;
}

OrderedJson nodes_json(const FieldNodes& found) {
  const auto first_of = [](const std::vector<std::uint32_t>& nodes) {
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostShownNodes); ++i) {
      list.push_back(nodes[i]);
    }
    return list;
  };
  return {{"count", found.count},
          {"nodes", first_of(found.nodes)},
          {"without", first_of(found.without)}};
}

}  // namespace sito::serve
