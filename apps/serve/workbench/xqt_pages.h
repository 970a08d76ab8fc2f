// SPDX-License-Identifier: Apache-2.0
// The common input of all calls about templates: open pages, paths, a template; with bounds on the
// work.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/paths/select.h"
#include "sito/fields/template/template.h"

#include "serve/workbench/handlers.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sito::serve {

/// Bound on the pages for making a template.
inline constexpr std::size_t kMostXqtPages = 20;

using OpenPages = std::vector<std::shared_ptr<const OpenPage>>;

/// Returns the pages of `pages`, in its order. InvalidArgument: none, or too many. Sets `gone` if
/// one is no longer there; reply with not_found() then.
Result<OpenPages> xqt_pages(const Call& call, bool& gone);
Reply page_gone();

/// Returns the template of `mapping`. Errors: those of template_from_json() and, if `checked`, fields::check().
Result<fields::Template> xqt_mapping(const Json& body, bool checked);

/// The time for one request. Each step has a bound of its own; this one bounds their number.
class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds time) : end_(Clock::now() + time) {}
  /// Timeout: the time is over.
  [[nodiscard]] Result<void> check() const;

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point end_;
};
inline constexpr std::chrono::milliseconds kXqtTime{10'000};

/// Prepared paths, of which the first one that finds something counts.
class Alternatives {
 public:
  /// Errors: those of parse_path; the message has the path.
  static Result<Alternatives> make(const std::vector<std::string>& paths);
  /// Replaces `found`. Errors: those of Selector::select, Timeout.
  Result<void> select(const Page& page, NodeId context, const Deadline& deadline,
                      std::vector<fields::Found>& found) const;
  /// Appends the results of all of them.
  Result<void> select_all(const Page& page, NodeId context, const Deadline& deadline,
                          std::vector<fields::Found>& found) const;
  /// Returns the index of the first one that finds something there; paths_.size() if none does.
  Result<std::size_t> first(const Page& page, NodeId context, const Deadline& deadline) const;
  [[nodiscard]] std::size_t size() const { return selectors_.size(); }

 private:
  std::vector<fields::Selector> selectors_;
};

/// Records around a field, from the outside in: `within` of a request.
class Records {
 public:
  static Result<Records> make(const Json& body);
  static Result<Records> make(std::vector<std::vector<std::string>> levels);
  /// Returns where a field of the innermost record begins; only kNoNode without records.
  [[nodiscard]] Result<std::vector<NodeId>> contexts(const Page& page,
                                                     const Deadline& deadline) const;
  /// Returns one path to the innermost records, of those paths that find something on `page`; ""
  /// without records.
  [[nodiscard]] Result<std::string> path(const Page& page, const Deadline& deadline) const;

 private:
  std::vector<std::vector<std::string>> paths_;
  std::vector<Alternatives> levels_;
};

/// The nodes that a field finds on a page, and those that are left out; each node once, in the
/// order of the page.
struct FieldNodes {
  std::size_t count = 0;  ///< with repetitions, as records see it
  std::vector<std::uint32_t> nodes, without;
};
Result<FieldNodes> find_nodes(const Page& page, const std::vector<NodeId>& contexts,
                              const Alternatives& paths, const Alternatives& exclude,
                              const Deadline& deadline);
/// Returns {count, nodes, without}; only the first of very many nodes.
OrderedJson nodes_json(const FieldNodes& found);

}  // namespace sito::serve
