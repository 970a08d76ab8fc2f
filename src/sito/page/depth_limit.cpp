// SPDX-License-Identifier: Apache-2.0
#include "sito/page/depth_limit.h"

#include <lexbor/html/tree/insertion_mode.h>
#include <lexbor/html/tree/open_elements.h>

namespace sito {
namespace {

// Elements that never nest, because they are void or hold only characters.
bool never_nests(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_AREA:
    case LXB_TAG_BASE:
    case LXB_TAG_BR:
    case LXB_TAG_COL:
    case LXB_TAG_EMBED:
    case LXB_TAG_FRAME:
    case LXB_TAG_HR:
    case LXB_TAG_IFRAME:
    case LXB_TAG_IMG:
    case LXB_TAG_INPUT:
    case LXB_TAG_LINK:
    case LXB_TAG_META:
    case LXB_TAG_NOEMBED:
    case LXB_TAG_NOFRAMES:
    case LXB_TAG_PARAM:
    case LXB_TAG_PLAINTEXT:
    case LXB_TAG_SCRIPT:
    case LXB_TAG_SOURCE:
    case LXB_TAG_STYLE:
    case LXB_TAG_TEXTAREA:
    case LXB_TAG_TITLE:
    case LXB_TAG_TRACK:
    case LXB_TAG_WBR:
    case LXB_TAG_XMP:
      return true;
    default:
      return false;
  }
}

// Blocks that the builder treats like a div, so that the end tag of a div closes them.
bool is_block(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_ADDRESS:
    case LXB_TAG_ARTICLE:
    case LXB_TAG_ASIDE:
    case LXB_TAG_BLOCKQUOTE:
    case LXB_TAG_CENTER:
    case LXB_TAG_DD:
    case LXB_TAG_DETAILS:
    case LXB_TAG_DIALOG:
    case LXB_TAG_DIR:
    case LXB_TAG_DIV:
    case LXB_TAG_DL:
    case LXB_TAG_DT:
    case LXB_TAG_FIELDSET:
    case LXB_TAG_FIGCAPTION:
    case LXB_TAG_FIGURE:
    case LXB_TAG_FOOTER:
    case LXB_TAG_H1:
    case LXB_TAG_H2:
    case LXB_TAG_H3:
    case LXB_TAG_H4:
    case LXB_TAG_H5:
    case LXB_TAG_H6:
    case LXB_TAG_HEADER:
    case LXB_TAG_HGROUP:
    case LXB_TAG_LI:
    case LXB_TAG_MAIN:
    case LXB_TAG_MENU:
    case LXB_TAG_NAV:
    case LXB_TAG_OL:
    case LXB_TAG_P:
    case LXB_TAG_PRE:
    case LXB_TAG_SECTION:
    case LXB_TAG_SUMMARY:
    case LXB_TAG_UL:
      return true;
    default:
      return false;
  }
}

bool is_part_of_table(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_CAPTION:
    case LXB_TAG_TABLE:
    case LXB_TAG_TBODY:
    case LXB_TAG_TD:
    case LXB_TAG_TFOOT:
    case LXB_TAG_TH:
    case LXB_TAG_THEAD:
    case LXB_TAG_TR:
      return true;
    default:
      return false;
  }
}

// Returns true where open elements may be closed early. In a table, a select or a template the
// builder's rules depend on them.
bool is_ordinary(const lxb_html_tree_t* builder) {
  return builder->mode == lxb_html_tree_insertion_mode_in_body ||
         builder->mode == lxb_html_tree_insertion_mode_in_cell;
}

const lxb_dom_node_t* top_of(const lxb_html_tree_t* builder) {
  const lexbor_array_t* open = builder->open_elements;
  return static_cast<const lxb_dom_node_t*>(open->list[open->length - 1]);
}

/// Replaces the current block by a new div, so that text behind an ended block does not join it.
void begin_anew(lxb_html_tree_t* builder, lxb_tag_id_t ended) {
  if (!is_block(ended) || !is_ordinary(builder) || !is_block(top_of(builder)->local_name)) return;
  lxb_html_tree_open_elements_pop(builder);
  lxb_html_token_t div{};
  div.tag_id = LXB_TAG_DIV;
  (void)lxb_html_tree_insert_html_element(builder, &div);  // on failure the text joins the parent
}

}  // namespace

bool DepthLimit::take_start_tag(lxb_html_tree_t* builder, lxb_html_token_t* token) {
  const lexbor_array_t* open = builder->open_elements;
  if (open->length < depth_) [[likely]] {
    if (!tags_.empty()) tags_.clear();
    return true;
  }
  const lxb_tag_id_t tag = token->tag_id;
  const lxb_dom_node_t* top = top_of(builder);
  const bool html = top->ns == LXB_NS_HTML;
  if (html && never_nests(tag)) return true;
  flattened_ = true;
  const bool block = is_block(tag) || is_part_of_table(tag);
  if (!html || !block || !is_ordinary(builder)) {
    ++tags_[tag].left_out;
    return false;
  }
  if (is_block(top->local_name)) {
    ++tags_[top->local_name].left_out;
    lxb_html_tree_open_elements_pop(builder);
  } else if (open->length >= most_open()) {
    ++tags_[tag].left_out;
    return false;
  }
  if (is_part_of_table(tag)) {
    ++tags_[tag].renamed;
    token->tag_id = LXB_TAG_DIV;
  }
  return true;
}

bool DepthLimit::take_end_tag(lxb_html_tree_t* builder, lxb_html_token_t* token) {
  if (tags_.empty() || builder->open_elements->length < depth_) return true;
  const auto found = tags_.find(token->tag_id);
  if (found == tags_.end()) return true;
  EndTags& tags = found->second;
  if (tags.renamed > 0) {
    --tags.renamed;
    token->tag_id = LXB_TAG_DIV;
    return take_end_tag(builder, token);
  }
  if (tags.left_out == 0) return true;
  --tags.left_out;
  begin_anew(builder, token->tag_id);
  return false;
}

}  // namespace sito
