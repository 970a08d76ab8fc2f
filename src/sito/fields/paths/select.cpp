// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/select.h"

#include "sito/fields/paths/walk.h"

#include <algorithm>

namespace sito::fields {
namespace {

constexpr std::size_t kAll = static_cast<std::size_t>(-1);

// An element comes before its attributes: kNone + 1 is 0.
bool is_before(const Found& a, const Found& b) {
  return a.node != b.node ? a.node < b.node : a.attribute + 1 < b.attribute + 1;
}

void cut_to(const Position& position, std::vector<Found>& found) {
  if (position.kind == Position::Kind::None) return;
  const bool from_first = position.kind == Position::Kind::FromFirst;
  const std::size_t least = std::size_t{position.number} + (from_first ? 0 : 1);
  if (found.size() < least) return found.clear();
  found[0] = found[from_first ? least - 1 : found.size() - least];
  found.resize(1);
}

}  // namespace

struct Selector::Compiled {
  explicit Compiled(const Path& path) : from_root(path.from_root), position(path.position) {
    for (const std::vector<Step>& steps : path.alternatives)
      alternatives.emplace_back(steps.begin(), steps.end());
  }
  bool from_root;
  Position position;
  std::vector<std::vector<ReadyStep>> alternatives;
};

Selector::Selector(const Path& path) : compiled_(std::make_unique<const Compiled>(path)) {}
Selector::~Selector() = default;
Selector::Selector(Selector&&) noexcept = default;
Selector& Selector::operator=(Selector&&) noexcept = default;

Result<void> Selector::select(const Page& page, NodeId context, std::vector<Found>& found) const {
  Walk walk(page);
  return select(walk, context, found);
}

Result<void> Selector::select(Walk& walk, NodeId context, std::vector<Found>& found) const {
  found.clear();
  const Position& position = compiled_->position;
  const std::size_t most =
      position.kind == Position::Kind::FromFirst ? std::size_t{position.number} : kAll;
  const NodeId begin = compiled_->from_root ? kNoNode : context;
  std::vector<Found> more;
  for (const std::vector<ReadyStep>& steps : compiled_->alternatives) {
    if (found.empty()) {
      walk.find(steps, begin, most, found);
      continue;
    }
    walk.find(steps, begin, most, more);
    found.insert(found.end(), more.begin(), more.end());
  }
  if (walk.too_much()) {
    found.clear();
    return walk.error();
  }
  if (compiled_->alternatives.size() > 1) {
    std::sort(found.begin(), found.end(), &is_before);
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  cut_to(position, found);
  return {};
}

}  // namespace sito::fields
