// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: fills a Page from lexbor's tree or from another page, and finds its
// blocks, links and images.
#pragma once

#include "sito/page/page.h"
#include "sito/page/prune.h"
#include "sito/page/streamed.h"
#include "sito/page/tree.h"
#include "sito/url/url.h"

#include <vector>

namespace sito {

/// Builds pages; no other class writes them. Keeps its tables and stacks from page to page.
class PageBuilder {
 public:
  /// Empties the page and fills it.
  void build(Tree& tree, std::string_view source, std::string_view url, const Limits& limits,
             Page& page);
  /// Empties `out` and fills it with the text that the labels keep of another page; see Pruner.
  void build_pruned(const Page& page, const Labels& labels, Page& out,
                    std::vector<PrunedFrom>& origins);

 private:
  /// An open element that matters to blocks or links, with the link and container before it.
  struct Open {
    std::uint32_t end = 0;
    LinkId link_before = kNoLink;
    NodeId container_before{};
    bool block = false;
    bool link = false;
  };
  /// The state of the survey, and the run of text between two block boundaries.
  struct Survey {
    std::uint32_t n_texts = 0;  ///< text nodes passed
    LinkId link = kNoLink;
    NodeId container{};
    bool in_block = false;
    bool after_space = true;
    std::uint32_t run_last_text = 0;
    std::uint32_t run_first_image = 0;
    bool has_title = false;
    bool has_base = false;
  };
  struct OpenNode {
    const lxb_dom_node_t* node = nullptr;
    NodeId id = kNoNode;
  };

  // flatten.cpp: nodes, texts and attributes
  void parse(Tree& tree, std::string_view source, std::string_view url, const Limits& limits);
  void clear(std::string_view source, std::string_view url);
  void flatten(const Tree& tree, const Limits& limits);
  void show_noscript();
  void enter_text(const Tree& tree, const lxb_dom_node_t* node, NodeId parent);
  void enter_element(const Tree& tree, const lxb_dom_node_t* node, NodeId parent);
  void copy_attributes(const Tree& tree, const lxb_dom_node_t* node, Node& out);
  const lxb_dom_node_t* part_for(const Tree& tree, const lxb_dom_node_t* node, NodeId id,
                                 const Limits& limits);
  void close_from(std::size_t level);
  [[nodiscard]] bool full(const Limits& limits);

  // prune.cpp: nodes, texts and attributes of another page
  struct OpenPruned {
    std::uint32_t node = 0;     // in the new page
    std::uint32_t old_end = 0;  // end of its subtree in the other page
  };
  void find_dropped(const Page& page, const Labels& labels);
  Node& copy_node(const Page& page, std::uint32_t index);
  void copy_element(const Page& page, std::uint32_t index, std::size_t& next_name);
  void copy_text(const Page& page, const Labels& labels, std::uint32_t index,
                 std::size_t& next_cutting, std::vector<PrunedFrom>& origins);
  void add_pruned_text(const Page& page, std::uint32_t index, std::uint32_t begin,
                       std::string_view chars, std::vector<PrunedFrom>& origins);

  // blocks.cpp: blocks, links, images, title, language and base
  void survey();
  void enter(std::uint32_t index);
  void leave_before(std::uint32_t index);
  void take_text(TextId id);
  void take_link(std::uint32_t index, Open& open);
  void take_image(std::uint32_t index);
  void take_title(std::uint32_t index);
  void take_base(std::uint32_t index);
  void end_run();

  NameTable names_;
  std::vector<OpenNode> path_;
  std::vector<std::uint32_t> noscripts_;  // those outside other hidden elements
  std::uint32_t iframe_ = kNone;          // the first self-closed one
  StreamedParts streamed_;
  std::vector<Tally> tallies_;  // one per text node
  std::vector<Open> open_;
  std::vector<std::uint8_t> dropped_;
  std::vector<OpenPruned> pruned_path_;
  url::Resolver resolver_;
  Page* page_ = nullptr;
  Survey survey_;
};

}  // namespace sito
