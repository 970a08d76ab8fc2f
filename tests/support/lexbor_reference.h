// SPDX-License-Identifier: Apache-2.0
// The tree as lexbor builds it alone, with a fresh document and nothing watched: what a page is
// held against.
#pragma once

#include "sito/page/page.h"

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

/// Line ends and NULs as an HTML parser hands them on; scripts are kept as written in a Page.
inline std::string normalised(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      out += '\n';
      if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
    } else if (text[i] == '\0') {
      out += "\xEF\xBF\xBD";
    } else {
      out += text[i];
    }
  }
  return out;
}

inline std::string_view view_of(const lxb_char_t* data, std::size_t length) {
  return {reinterpret_cast<const char*>(data), data == nullptr ? 0 : length};
}

inline std::string element_difference(const Page& page, std::uint32_t i, lxb_dom_node_t* node) {
  auto* element = reinterpret_cast<lxb_dom_element_t*>(node);
  std::size_t length = 0;
  const lxb_char_t* name = lxb_dom_element_local_name(element, &length);
  if (page.nodes()[i].is_text() || page.tag_name(NodeId{i}) != view_of(name, length))
    return "element";
  if (node->ns != LXB_NS_HTML) return "";  // lexbor takes prefixes off, pages keep names as written
  std::size_t k = 0;
  for (lxb_dom_attr_t* attr = element->first_attr; attr != nullptr; attr = attr->next, ++k) {
    if (k >= page.attributes(NodeId{i}).size()) return "too few attributes";
    const Attribute& ours = page.attributes(NodeId{i})[k];
    const lxb_char_t* value = lxb_dom_attr_value(attr, &length);
    if (ours.value != view_of(value, length)) return "attribute value";
    name = lxb_dom_attr_local_name(attr, &length);
    if (ours.name != view_of(name, length)) {
      return "attribute name";
    }
  }
  return k == page.attributes(NodeId{i}).size() ? "" : "too many attributes";
}

inline std::string text_difference(const Page& page, std::uint32_t i, const lxb_dom_node_t* node) {
  const lexbor_str_t& data = reinterpret_cast<const lxb_dom_character_data_t*>(node)->data;
  const std::string_view theirs = view_of(data.data, data.length);
  if (!page.nodes()[i].is_text()) return "text node";
  const std::string_view ours = page.text(page.nodes()[i].text).text;
  if (ours == theirs) return "";
  const Tag parent = page.node(page.nodes()[i].parent).tag;
  if ((parent == Tag::Script || parent == Tag::Style) && normalised(ours) == theirs) return "";
  return "text";
}

/// "" when the page is lexbor's tree of its source: elements, attributes and texts in document
/// order.
inline std::string difference_to_lexbor(const Page& page) {
  lxb_html_document_t* document = lxb_html_document_create();
  const std::string_view source = page.source();
  lxb_html_document_parse(document, reinterpret_cast<const lxb_char_t*>(source.data()),
                          source.size());
  auto* root = reinterpret_cast<lxb_dom_node_t*>(document->dom_document.element);
  std::string found;
  std::uint32_t i = 0;
  lxb_dom_node_t* node = root;
  std::vector<lxb_dom_node_t*> hosts;  // templates whose contents are being read
  while (node != nullptr && found.empty()) {
    lxb_dom_node_t* child = node->first_child;
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT || node->type == LXB_DOM_NODE_TYPE_TEXT) {
      if (i >= page.nodes().size()) {
        found = "too few nodes";
      } else if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
        found = element_difference(page, i, node);
        if (node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
          child = reinterpret_cast<lxb_html_template_element_t*>(node)->content->node.first_child;
          if (child != nullptr) hosts.push_back(node);
        }
      } else {
        found = text_difference(page, i, node);
      }
      if (!found.empty()) found += " at node " + std::to_string(i);
      ++i;
    }
    if (child != nullptr) {
      node = child;
      continue;
    }
    while (node != nullptr && node->next == nullptr && node != root) {
      node = node->parent;
      if (node != nullptr && node->type == LXB_DOM_NODE_TYPE_DOCUMENT_FRAGMENT) {
        node = hosts.back();
        hosts.pop_back();
      }
    }
    node = node == nullptr || node == root ? nullptr : node->next;
  }
  if (found.empty() && i != page.nodes().size()) found = "too many nodes";
  lxb_html_document_destroy(document);
  return found;
}

}  // namespace sito::test
