// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: parts of a page that its server sends late.
#pragma once

#include "sito/page/page.h"
#include "sito/page/tree.h"

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito {

/// Finds the parts that servers of React send behind the page: `<div hidden id="S:1">`. A script
/// moves their children to `<template id="P:1">`, or to `<template id="B:1">` in place of what was
/// shown there until then. Each part is read once, at its place or where it stands.
class StreamedParts {
 public:
  void clear();
  /// Returns the part for a template with this id, which is read now; null if there is none behind
  /// the template, if it was read, or if it has more than `levels` levels. `attributes`: of the
  /// page. Cost: the first call for the id of such a place walks the rest of the tree.
  const lxb_dom_node_t* take(const Tree& tree, const std::vector<Attribute>& attributes,
                             const lxb_dom_node_t* place, std::string_view id, std::size_t levels);
  /// Returns false for a part that was read already; else notes that it is read where it stands.
  bool read(const lxb_dom_node_t* node) { return parts_.empty() || read_part(node); }

 private:
  struct Part {
    std::size_t levels = 0;  // of nodes below
    bool read = false;
  };
  void find(const Tree& tree, const std::vector<Attribute>& attributes,
            const lxb_dom_node_t* place);
  bool read_part(const lxb_dom_node_t* node);

  std::unordered_map<const lxb_dom_node_t*, Part> parts_;
  std::unordered_map<std::string_view, const lxb_dom_node_t*> by_id_;  // behind the colon
  bool searched_ = false;
};

/// Returns the last of the nodes that are shown until the part for this template has come; the
/// template itself if the page does not say which these are.
const lxb_dom_node_t* end_of_place(const lxb_dom_node_t* place);

}  // namespace sito
