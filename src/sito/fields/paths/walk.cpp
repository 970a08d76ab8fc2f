// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/walk.h"

#include "sito/fields/read/values.h"

#include <algorithm>

namespace sito::fields {
namespace {

// Reading this number of bytes of text is as much work as reading one node.
constexpr std::size_t kBytesOfAStep = 16;

template <typename Ready, typename From>
std::vector<Ready> ready(const std::vector<From>& all) {
  std::vector<Ready> out;
  out.reserve(all.size());
  for (const From& one : all) out.emplace_back(one);
  return out;
}

constexpr std::size_t kAll = static_cast<std::size_t>(-1);

}  // namespace

ReadyTest::ReadyTest(const Test& test)
    : kind(test.kind),
      attribute(test.kind == Test::Kind::HasClass ? std::string_view("class") : test.attribute),
      value(test.value),
      steps(ready<ReadyStep>(test.steps)),
      tests(ready<ReadyTest>(test.tests)) {}

ReadyPredicate::ReadyPredicate(const Predicate& predicate)
    : position(predicate.position), tests(ready<ReadyTest>(predicate.tests)) {}

ReadyStep::ReadyStep(const Step& step)
    : axis(step.axis),
      name(step.axis == Axis::Attribute ? std::string_view() : step.name),
      attribute(step.axis == Axis::Attribute ? step.name : std::string_view()),
      has_position(std::any_of(step.predicates.begin(), step.predicates.end(),
                               [](const Predicate& predicate) {
                                 return predicate.position.kind != Position::Kind::None;
                               })) {
  if (has_position) {
    predicates = ready<ReadyPredicate>(step.predicates);
    return;
  }
  for (const Predicate& predicate : step.predicates) {
    for (const Test& test : predicate.tests) tests.emplace_back(test);
  }
}

class Walk::List {
 public:
  explicit List(Walk& walk) : walk_(walk), index_(walk.lists_in_use_++) {
    if (index_ == walk.lists_.size()) walk.lists_.emplace_back();
    nodes().clear();
  }
  ~List() { --walk_.lists_in_use_; }
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  Nodes& nodes() { return walk_.lists_[index_]; }

 private:
  Walk& walk_;
  std::size_t index_;
};

void Walk::find(std::span<const ReadyStep> steps, NodeId context, std::size_t most,
                std::vector<Found>& found) {
  found.clear();
  List list(*this);
  const bool attributes = steps.back().axis == Axis::Attribute;
  const std::span<const ReadyStep> elements = attributes ? steps.first(steps.size() - 1) : steps;
  lead(elements, index_of(context), attributes ? kAll : most, Order::Document, list.nodes());
  for (const std::uint32_t node : list.nodes()) {
    if (!attributes) {
      found.push_back({NodeId{node}, kNone});
      continue;
    }
    if (node == kNone) continue;
    const ReadyStep& last = steps.back();
    const Found here{NodeId{node}, last.attribute.find(page_.attributes(NodeId{node}))};
    if (here.attribute == kNone) continue;
    if (passes(last, here)) found.push_back(here);
    if (found.size() == most) return;
  }
}

void Walk::lead(std::span<const ReadyStep> steps, std::uint32_t context, std::size_t most,
                Order order, Nodes& out) {
  List other(*this);
  out.assign(1, context);
  for (std::size_t i = 0; i < steps.size() && !out.empty(); ++i) {
    Nodes& next = other.nodes();
    next.clear();
    const bool last = i + 1 == steps.size();
    const bool ordered = out.size() == 1 || (steps[i].axis == Axis::Descendant);
    step(steps[i], out, last && (ordered || order == Order::Any) ? most : kAll, next);
    if (!std::is_sorted(next.begin(), next.end(), std::less_equal<>())) {
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
    }
    std::swap(out, next);
  }
}

void Walk::step(const ReadyStep& step, const Nodes& from, std::size_t most, Nodes& out) {
  if (too_much()) return;
  switch (step.axis) {
    case Axis::Descendant:
      return step.has_position ? descend_by_parents(step, from, out)
                               : descend(step, from, most, out);
    case Axis::Child:
      for (const std::uint32_t node : from) {
        siblings(step, first_below(node), end_of(node), most, out);
        if (out.size() >= most) return;
      }
      return;
    case Axis::FollowingSibling:
      return follow(step, from, most, out);
    case Axis::Self:
      for (const std::uint32_t node : from) {
        if (node != kNone) group_of_one(step, node, out);
      }
      return;
    case Axis::Parent: {
      NodeId last = kNoNode;
      for (const std::uint32_t node : from) {
        const NodeId parent = node == kNone ? kNoNode : nodes_[node].parent;
        if (parent != kNoNode && parent != last) group_of_one(step, index_of(parent), out);
        last = parent;
      }
      return;
    }
    case Axis::Attribute:  // handled in find()
      return;
  }
}

// Nodes are in document order, and the nodes below one follow it. So this is one pass over all
// nodes below `from`.
void Walk::descend(const ReadyStep& step, const Nodes& from, std::size_t most, Nodes& out) {
  std::uint32_t done = 0;
  for (const std::uint32_t node : from) {
    const std::uint32_t end = end_of(node);
    std::uint32_t i = std::max(done, first_below(node));
    if (i >= end) continue;
    const std::uint32_t begin = i;
    for (i = step.name.next(page_, i, end); i < end; i = step.name.next(page_, i + 1, end)) {
      if (!passes(step, i)) continue;
      out.push_back(i);
      if (out.size() >= most || too_much()) break;
    }
    work_ += i - begin;
    if (out.size() >= most || too_much()) return;
    done = end;
  }
}

void Walk::descend_by_parents(const ReadyStep& step, const Nodes& from, Nodes& out) {
  std::uint32_t done = 0;
  for (const std::uint32_t node : from) {
    const std::uint32_t end = end_of(node);
    if (node == kNone || node >= done) siblings(step, first_below(node), end, kAll, out);
    for (std::uint32_t i = std::max(done, first_below(node)); i < end && !too_much(); ++i) {
      ++work_;
      if (nodes_[i].end > i + 1) siblings(step, i + 1, nodes_[i].end, kAll, out);
    }
    done = std::max(done, end);
  }
}

void Walk::follow(const ReadyStep& step, const Nodes& from, std::size_t most, Nodes& out) {
  List list(*this);
  // parents whose later children are all in the list already: one bit each
  Nodes& parents = list.nodes();
  const bool once = from.size() > 1 && !step.has_position;
  if (once) parents.assign((nodes_.size() + 31) / 32, 0);
  for (const std::uint32_t node : from) {
    if (node == kNone || nodes_[node].parent == kNoNode) continue;
    const std::uint32_t parent = index_of(nodes_[node].parent);
    if (once) {
      const std::uint32_t bit = 1U << (parent % 32);
      if ((parents[parent / 32] & bit) != 0) continue;
      parents[parent / 32] |= bit;
    }
    siblings(step, nodes_[node].end, nodes_[parent].end, most, out);
    if (out.size() >= most || too_much()) return;
  }
}

void Walk::siblings(const ReadyStep& step, std::uint32_t begin, std::uint32_t end, std::size_t most,
                    Nodes& out) {
  if (!step.has_position) {
    for (std::uint32_t i = begin; i < end && out.size() < most && !too_much(); i = nodes_[i].end) {
      ++work_;
      if (step.name.matches(page_, NodeId{i}) && passes(step, i)) out.push_back(i);
    }
    return;
  }
  // The predicates before the first position can be tested on the way.
  std::size_t at = 0;
  while (step.predicates[at].position.kind == Position::Kind::None) ++at;
  const std::span<const ReadyPredicate> tests = std::span(step.predicates).first(at);
  const Position position = step.predicates[at].position;
  const bool from_first = position.kind == Position::Kind::FromFirst;
  const std::size_t enough = from_first ? position.number : kAll;
  List list(*this);
  Nodes& group = list.nodes();
  for (std::uint32_t i = begin; i < end && group.size() < enough && !too_much();
       i = nodes_[i].end) {
    ++work_;
    const bool good = step.name.matches(page_, NodeId{i}) &&
                      std::all_of(tests.begin(), tests.end(), [&](const ReadyPredicate& test) {
                        return holds(test, {NodeId{i}, kNone});
                      });
    if (good) group.push_back(i);
  }
  choose(std::span(step.predicates).subspan(at), group);
  out.insert(out.end(), group.begin(), group.end());
}

void Walk::group_of_one(const ReadyStep& step, std::uint32_t node, Nodes& out) {
  ++work_;
  if (!step.name.matches(page_, NodeId{node}) || !passes(step, node)) return;
  List list(*this);
  list.nodes().push_back(node);
  choose(step.predicates, list.nodes());
  if (!list.nodes().empty()) out.push_back(node);
}

// Keeps the nodes of a group that pass all predicates. Positions in a predicate count the nodes
// that are left.
void Walk::choose(std::span<const ReadyPredicate> predicates, Nodes& group) {
  for (const ReadyPredicate& predicate : predicates) {
    const Position position = predicate.position;
    if (position.kind == Position::Kind::None) {
      std::erase_if(group, [&](std::uint32_t node) {
        return !holds(predicate, {NodeId{node}, kNone});
      });
      continue;
    }
    const bool from_first = position.kind == Position::Kind::FromFirst;
    const std::size_t least = from_first ? position.number : std::size_t{position.number} + 1;
    if (group.size() < least) {
      group.clear();
      return;
    }
    group[0] = from_first ? group[least - 1] : group[group.size() - least];
    group.resize(1);
  }
}

bool Walk::passes(const ReadyStep& step, Found here) {
  for (const ReadyTest& test : step.tests) {
    if (!holds(test, here)) return false;
  }
  return true;
}

bool Walk::holds(const ReadyPredicate& predicate, Found here) {
  for (const ReadyTest& test : predicate.tests) {
    if (!holds(test, here)) return false;
  }
  return true;
}

bool Walk::holds(const ReadyTest& test, Found here) {
  using Kind = Test::Kind;
  switch (test.kind) {
    case Kind::Path:
      return exists(test.steps, index_of(here.node));
    case Kind::Not:
      return !holds(test.tests.front(), here);
    case Kind::TextIs:
    case Kind::TextBegins:
    case Kind::TextHas:
      return text_holds(test, here);
    default:
      return attribute_holds(test, here.node);
  }
}

bool Walk::attribute_holds(const ReadyTest& test, NodeId node) {
  using Kind = Test::Kind;
  if (page_.node(node).n_attrs == 0) return false;
  const std::span<const Attribute> attributes = page_.attributes(node);
  const std::uint32_t at = test.attribute.find(attributes);
  if (at == kNone) return false;
  const std::string_view value = attributes[at].value;
  work_ += value.size() / kBytesOfAStep;
  switch (test.kind) {
    case Kind::Is:
      return compares(Comparison::Is, value, test.value);
    case Kind::Begins:
      return compares(Comparison::Begins, value, test.value);
    case Kind::Contains:
      return compares(Comparison::Contains, value, test.value);
    case Kind::HasClass:
    case Kind::HasWord:
      return compares(Comparison::HasWord, value, test.value);
    default:
      return true;
  }
}

bool Walk::text_holds(const ReadyTest& test, Found here) {
  text_.clear();
  append_norm(page_, here, {}, text_);
  const std::uint32_t node = index_of(here.node);
  work_ += text_.size() / kBytesOfAStep + (here.attribute == kNone ? end_of(node) - node : 0);
  switch (test.kind) {
    case Test::Kind::TextIs:
      return text_ == test.value;
    case Test::Kind::TextBegins:
      return text_.starts_with(test.value);
    default:
      return text_.find(test.value) != std::string::npos;
  }
}

bool Walk::exists(std::span<const ReadyStep> steps, std::uint32_t context) {
  if (steps.back().axis != Axis::Attribute) {
    List list(*this);
    lead(steps, context, 1, Order::Any, list.nodes());
    return !list.nodes().empty();
  }
  List list(*this);
  lead(steps.first(steps.size() - 1), context, kAll, Order::Any, list.nodes());
  const ReadyStep& last = steps.back();
  return std::any_of(list.nodes().begin(), list.nodes().end(), [&](std::uint32_t node) {
    const Found here{NodeId{node}, last.attribute.find(page_.attributes(NodeId{node}))};
    return here.attribute != kNone && passes(last, here);
  });
}

}  // namespace sito::fields
