// SPDX-License-Identifier: Apache-2.0
#include "sito/parts/visual_boxes.h"

#include "sito/page/geometry.h"

#include <algorithm>
#include <cmath>

namespace sito::parts {
namespace {

constexpr std::uint32_t kFirstNodes = 64;  // a snapshot has a box on one of them

bool is_snapshot(const Page& page) {
  const auto n = std::min(kFirstNodes, static_cast<std::uint32_t>(page.nodes().size()));
  for (std::uint32_t i = 0; i < n; ++i) {
    if (page.nodes()[i].n_attrs > 0 && geometry_of(page, NodeId{i})) return true;
  }
  return false;
}

// Returns 0 in the middle of `whole`, 1 at its ends and beyond.
double distance(double centre, double whole) {
  return whole <= 0 ? 0 : std::min(1.0, std::fabs(2 * centre / whole - 1));
}

}  // namespace

void VisualBoxes::read(const Page& page) {
  boxes_.clear();
  width_ = height_ = 0;
  if (!is_snapshot(page)) return;
  boxes_.resize(page.nodes().size());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].n_attrs == 0) continue;
    const std::optional<Geometry> geometry = geometry_of(page, NodeId{i});
    if (!geometry) continue;
    boxes_[i] = {geometry->x,      geometry->y,       geometry->width,
                 geometry->height, geometry->visible, geometry->fixed};
    if (!geometry->visible || geometry->fixed) continue;
    width_ = std::max(width_, static_cast<double>(geometry->x) + geometry->width);
    height_ = std::max(height_, static_cast<double>(geometry->y) + geometry->height);
  }
}

// Returns the box of an element, or of the parent of a text.
const VisualBoxes::Box* VisualBoxes::box_of(std::uint32_t node) const {
  const Box& box = boxes_[node];
  return box.drawn && box.width > 0 && box.height > 0 ? &box : nullptr;
}

std::optional<double> VisualBoxes::area_of(std::uint32_t node) const {
  const Box* box = box_of(node);
  if (box == nullptr) return std::nullopt;
  const double area = static_cast<double>(box->width) * box->height;
  return width_ > 0 && height_ > 0 ? std::min(1.0, area / (width_ * height_)) : 1;
}

std::optional<double> VisualBoxes::position_of(const Page& page, Region region) const {
  double left = width_, right = 0, top = height_, bottom = 0;
  bool drawn = false;
  const auto nodes = page.nodes();
  for (std::uint32_t i = region.begin; i < region.end; ++i) {
    // Only boxes with text count, because a spacer is as wide as the page.
    if (!nodes[i].is_text() || page.text(nodes[i].text).n_chars == 0) continue;
    const Box* box = box_of(index_of(nodes[i].parent));
    if (box == nullptr) continue;
    if (box->fixed) return 1;
    drawn = true;
    left = std::min(left, static_cast<double>(box->x));
    top = std::min(top, static_cast<double>(box->y));
    right = std::max(right, static_cast<double>(box->x) + box->width);
    bottom = std::max(bottom, static_cast<double>(box->y) + box->height);
  }
  if (!drawn) return std::nullopt;
  return std::max(distance((left + right) / 2, width_), distance((top + bottom) / 2, height_));
}

}  // namespace sito::parts
