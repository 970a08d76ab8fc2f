// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/propose.h"

#include "sito/xqt/propose/candidates.h"

#include <algorithm>
#include <map>
#include <utility>

namespace sito::xqt {
namespace {

// Number of candidates that are tested; each costs a walk over every page.
constexpr std::size_t kMostTried = 150;
// Number of good candidates, of which the best are proposed.
constexpr std::size_t kMaxGood = 8;
constexpr std::size_t kMaxGoodOfSeveral = 30;
// Among these, the number of paths with the same anchor in their last step.
constexpr std::size_t kMaxAlike = 2;
constexpr std::size_t kMaxAlikeOfSeveral = 5;
// Added for "the first of them" and "the last of them".
constexpr std::uint32_t kFirstCost = 15;
constexpr std::uint32_t kLastCost = 35;
// Costs if the field has several values: for each doubling of the number of results compared with
// another path, which is more likely to be too much if the user pointed at two elements; and for
// paths that find only the one example.
constexpr std::uint32_t kDoublingCost = 2;
constexpr std::uint32_t kDoublingCostOfTwo = 6;
constexpr std::uint32_t kNoMoreCost = 15;

Error bad(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

// How well the results of a path fit the examples.
enum class Fit : std::uint8_t {
  Every,    // on every page
  Some,     // on the pages of the examples; nothing on others
  TooMany,  // more than one, but the field has one value
  None,     // misses some examples
};

struct Tried {
  Fit fit = Fit::None;
  std::uint32_t cost = 0;
  Proposal proposal;
};

class Proposer {
 public:
  Proposer(std::span<const Page* const> pages, const ProposeOptions& options)
      : pages_(pages), options_(options), contexts_(pages.size()) {}

  Result<void> begin(std::span<const Example> examples) {
    if (examples.empty()) return bad("there is no example");
    if (auto done = find_contexts(); !done) return done;
    for (const Example& example : examples) {
      if (auto done = add(example); !done) return done;
    }
    return {};
  }

  Result<std::vector<Proposal>> run() {
    std::size_t good = 0;
    std::size_t tried = 0;
    for (Candidate& candidate : candidates_for(subjects_, options_.repeated)) {
      const bool several = options_.repeated;
      if (good == (several ? kMaxGoodOfSeveral : kMaxGood) || ++tried > kMostTried) break;
      if (alike(candidate.last) >= (several ? kMaxAlikeOfSeveral : kMaxAlike)) continue;
      if (attribute_.empty() || candidate.path.alternatives[0] != kSelf) {
        append_attribute(candidate.path);
      } else {
        candidate.path.alternatives[0] = {{fields::Axis::Attribute, attribute_, {}}};
      }
      try_one(candidate);
      if (!tried_.empty() && tried_.back().fit == Fit::Every) ++good;
    }
    if (tried_.empty()) return bad("no path finds all examples");
    if (options_.repeated) weigh_numbers();
    return take_best();
  }

 private:
  inline static const std::vector<fields::Step> kSelf = {{fields::Axis::Self, {}, {}}};

  Result<void> find_contexts() {
    if (options_.within.empty()) {
      for (auto& contexts : contexts_) contexts = {kNoNode};
      return {};
    }
    const auto within = fields::parse_path(options_.within);
    if (!within) return bad("within: " + within.error().message);
    const fields::Selector selector(*within);
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (auto done = selector.select(*pages_[i], kNoNode, found_); !done) return done;
      for (const fields::Found& found : found_) contexts_[i].push_back(found.node);
    }
    return {};
  }

  Result<void> add(Example example) {
    if (example.page >= pages_.size()) return bad("an example is on no page");
    const Page& page = *pages_[example.page];
    if (index_of(example.found.node) >= page.nodes().size())
      return bad("an example is not a node of its page");
    // Pointing at a text means the element that contains it.
    if (page.node(example.found.node).is_text())
      example.found = {page.node(example.found.node).parent, kNone};
    const auto attributes = page.attributes(example.found.node);
    std::string storage;
    std::string attribute;
    if (example.found.attribute != kNone) {
      if (example.found.attribute >= attributes.size())
        return bad("an example is not an attribute of its element");
      attribute = fields::xml_name(attributes[example.found.attribute].name, storage);
    }
    if (examples_.empty()) attribute_ = attribute;
    if (attribute != attribute_) return bad("the examples are different attributes");
    const std::vector<NodeId>& contexts = contexts_[example.page];
    NodeId context = kNoNode;
    if (!options_.within.empty()) {
      context = example.found.node;
      while (context != kNoNode &&
             std::find(contexts.begin(), contexts.end(), context) == contexts.end())
        context = page.node(context).parent;
      if (context == kNoNode) return bad("an example is not within " + options_.within);
    }
    examples_.push_back({example, context});
    subjects_.push_back({&page, example.found.node, context});
    return {};
  }

  void append_attribute(fields::Path& path) const {
    if (attribute_.empty()) return;
    for (std::vector<fields::Step>& steps : path.alternatives)
      steps.push_back({fields::Axis::Attribute, attribute_, {}});
  }

  [[nodiscard]] std::size_t alike(const std::string& last) const {
    return static_cast<std::size_t>(std::count(lasts_.begin(), lasts_.end(), last));
  }

  void try_one(const Candidate& candidate) {
    if (to_text(candidate.path).size() > fields::kMaxPathBytes) return;
    Tried one = tried(candidate.path, candidate);
    if (one.fit == Fit::None) return;
    if (one.fit == Fit::TooMany) {
      for (const auto kind :
           {fields::Position::Kind::FromFirst, fields::Position::Kind::FromLast}) {
        const bool first = kind == fields::Position::Kind::FromFirst;
        fields::Path path = candidate.path;
        path.position = {kind, first ? 1U : 0U};
        Tried cut = tried(path, candidate);
        cut.cost += first ? kFirstCost : kLastCost;
        if (cut.fit == Fit::None) continue;
        one = std::move(cut);
        break;
      }
    }
    if (one.fit == Fit::Every) lasts_.push_back(candidate.last);
    tried_.push_back(std::move(one));
  }

  Tried tried(const fields::Path& path, const Candidate& candidate) {
    Tried out;
    out.cost = candidate.cost;
    out.proposal.anchor = candidate.anchor;
    const fields::Selector selector(path);
    out.fit = Fit::Every;
    for (std::uint32_t i = 0; i < pages_.size(); ++i) {
      const Fit fit = try_page(selector, i, out.proposal);
      if (fit == Fit::None) return Tried{};
      out.fit = std::max(out.fit, fit);
    }
    out.proposal.path = to_text(path);
    return out;
  }

  // Appends the number of its results.
  Fit try_page(const fields::Selector& selector, std::uint32_t i, Proposal& proposal) {
    std::uint32_t most = 0;
    std::size_t examples = 0;
    for (const NodeId context : contexts_[i]) {
      if (!selector.select(*pages_[i], context, found_)) return Fit::None;
      most = std::max(most, static_cast<std::uint32_t>(found_.size()));
      for (const auto& [example, own] : examples_) {
        if (example.page != i || own != context) continue;
        if (std::find(found_.begin(), found_.end(), example.found) == found_.end())
          return Fit::None;
        ++examples;
      }
    }
    proposal.found.push_back(most);
    if (most > 1 && !options_.repeated) return Fit::TooMany;
    return most > 0 ? Fit::Every : Fit::Some;
  }

  // Counts the results on the pages with examples.
  [[nodiscard]] std::uint32_t found_at_examples(const Proposal& proposal) const {
    std::uint32_t most = 0;
    for (const auto& [example, context] : examples_)
      most = std::max(most, proposal.found[example.page]);
    return most;
  }

  // For several values, the best path finds neither just the example nor everything.
  void weigh_numbers() {
    std::map<std::pair<std::uint32_t, NodeId>, std::uint32_t> pointed;
    std::uint32_t least = 1;
    for (const auto& [example, context] : examples_)
      least = std::max(least, ++pointed[{example.page, context}]);
    const bool one = least == 1;
    std::uint32_t fewest = kNone;
    for (const Tried& each : tried_) fewest = std::min(fewest, found_at_examples(each.proposal));
    for (Tried& each : tried_) {
      const std::uint32_t found = found_at_examples(each.proposal);
      if (one && found == 1) each.cost += kNoMoreCost;
      for (std::uint32_t n = fewest; n <= found / 2; n *= 2)
        each.cost += one ? kDoublingCost : kDoublingCostOfTwo;
    }
  }

  std::vector<Proposal> take_best() {
    std::stable_sort(tried_.begin(), tried_.end(), [](const Tried& a, const Tried& b) {
      if (a.fit != b.fit) return a.fit < b.fit;
      if (a.cost != b.cost) return a.cost < b.cost;
      return a.proposal.path.size() < b.proposal.path.size();
    });
    std::vector<Proposal> out;
    for (Tried& one : tried_) {
      const bool fresh = std::none_of(out.begin(), out.end(), [&](const Proposal& other) {
        return other.path == one.proposal.path;
      });
      if (fresh && out.size() < kMostProposals) out.push_back(std::move(one.proposal));
    }
    return out;
  }

  std::span<const Page* const> pages_;
  const ProposeOptions& options_;
  std::vector<std::vector<NodeId>> contexts_;  // of each page
  std::vector<std::pair<Example, NodeId>> examples_;
  std::vector<Subject> subjects_;
  std::string attribute_;  // of all examples; "": the examples are elements
  std::vector<fields::Found> found_;
  std::vector<Tried> tried_;
  std::vector<std::string> lasts_;  // of the proposals that fit everywhere
};

}  // namespace

Result<std::vector<Proposal>> propose(std::span<const Page* const> pages,
                                      std::span<const Example> examples,
                                      const ProposeOptions& options) {
  Proposer proposer(pages, options);
  if (auto done = proposer.begin(examples); !done) return done.error();
  return proposer.run();
}

}  // namespace sito::xqt
