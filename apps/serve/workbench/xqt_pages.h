// SPDX-License-Identifier: Apache-2.0
// What all calls of templates take: pages in hand, paths, a template; within bounds of work.
#pragma once

#include "sito/base/result.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/paths/select.h"

#include "serve/workbench/handlers.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sito::serve {

/// As many as one looks at while a template is made.
inline constexpr std::size_t kMostXqtPages = 20;

using OpenPages = std::vector<std::shared_ptr<const OpenPage>>;

/// The pages of `pages`, in its order. InvalidArgument: none, or too many. Nothing when one is not
/// there any more: not_found() answers that.
Result<OpenPages> xqt_pages(const Call& call, bool& gone);
Reply page_gone();

/// The template of `mapping`. Errors: as of mapping_of() and, if `checked`, xqt::check().
Result<xqt::Mapping> xqt_mapping(const Json& body, bool checked);

/// The time that one request may take. Each step is bounded by itself; this bounds how many.
class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds time) : end_(Clock::now() + time) {}
  /// Timeout when it is over.
  [[nodiscard]] Result<void> check() const;

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point end_;
};
inline constexpr std::chrono::milliseconds kXqtTime{10'000};

/// Paths made ready, of which the first one that finds something counts.
class Alternatives {
 public:
  /// Errors: as of parse_path; the message has the path.
  static Result<Alternatives> make(const std::vector<std::string>& paths);
  /// Replaces `found`. Errors: as of Selector::select, Timeout.
  Result<void> select(const Page& page, NodeId context, const Deadline& deadline,
                      std::vector<xqt::Found>& found) const;
  /// All of them together, appended.
  Result<void> select_all(const Page& page, NodeId context, const Deadline& deadline,
                          std::vector<xqt::Found>& found) const;
  /// Index of the first that finds something there; paths_.size() when none does.
  Result<std::size_t> first(const Page& page, NodeId context, const Deadline& deadline) const;
  [[nodiscard]] std::size_t size() const { return selectors_.size(); }

 private:
  std::vector<xqt::Selector> selectors_;
};

/// Records around a field, from the outside in: `within` of a request.
class Records {
 public:
  static Result<Records> make(const Json& body);
  static Result<Records> make(std::vector<std::vector<std::string>> levels);
  /// Where a field of the innermost record begins; kNoNode alone without records.
  [[nodiscard]] Result<std::vector<NodeId>> contexts(const Page& page,
                                                     const Deadline& deadline) const;
  /// One path to the innermost records, of those paths that find something on `page`; "" without
  /// records.
  [[nodiscard]] Result<std::string> path(const Page& page, const Deadline& deadline) const;

 private:
  std::vector<std::vector<std::string>> paths_;
  std::vector<Alternatives> levels_;
};

/// What a field finds on a page and what is left out of it; each node once, in the order of the
/// page.
struct FieldNodes {
  std::size_t count = 0;  ///< with repetitions, as records see it
  std::vector<std::uint32_t> nodes, without;
};
Result<FieldNodes> find_nodes(const Page& page, const std::vector<NodeId>& contexts,
                              const Alternatives& paths, const Alternatives& exclude,
                              const Deadline& deadline);
/// {count, nodes, without}; of very many nodes the first.
OrderedJson nodes_json(const FieldNodes& found);

}  // namespace sito::serve
