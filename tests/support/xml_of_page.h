// SPDX-License-Identifier: Apache-2.0
// The XML of a page, read again by libxml2 and held against the page.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/fields/read/characters.h"
#include "sito/fields/read/visible_text.h"
#include "sito/page/page.h"
#include "sito/xqt/query/module.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

class XmlOfPage {
 public:
  explicit XmlOfPage(const Page& page) : page_(page) { xqt::write_page_xml(page, xml_); }

  /// "" when the XML is well-formed and says what the page does, else what is wrong.
  std::string fault() {
    const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> read(
        xmlReadMemory(xml_.data(), static_cast<int>(xml_.size()), nullptr, "UTF-8",
                      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE),
        &xmlFreeDoc);
    if (read == nullptr) return "not well-formed: " + xml_;
    if (page_.nodes().empty()) return xml_ == "<html/>" ? "" : "not the XML of no page: " + xml_;
    compare(NodeId{0}, xmlDocGetRootElement(read.get()));
    return fault_.empty() ? "" : fault_ + " in " + xml_;
  }

 private:
  static std::string text_of(const xmlChar* text) {
    return text == nullptr ? "" : reinterpret_cast<const char*>(text);
  }

  void compare(NodeId id, const xmlNode* read) {
    std::string storage;
    if (read->ns != nullptr || read->nsDef != nullptr) fault_ = "a namespace";
    if (text_of(read->name) != fields::xml_name(page_.tag_name(id), storage)) fault_ = "a name";
    compare_attributes(id, read);
    const xmlNode* child = read->children;
    std::uint32_t at = index_of(id) + 1;
    while (fault_.empty()) {
      std::string text;  // of all text nodes in a row
      for (; at < page_.node(id).end && page_.nodes()[at].is_text(); ++at) {
        const Node& node = page_.nodes()[at];
        if (fields::is_in_xml(page_, node))
          text += fields::xml_text(page_.text(node.text).text, storage);
      }
      std::string text_read;
      for (; child != nullptr && child->type == XML_TEXT_NODE; child = child->next)
        text_read += text_of(child->content);
      if (text != text_read) fault_ = "a text";
      if (at >= page_.node(id).end || child == nullptr) break;
      if (child->type != XML_ELEMENT_NODE) return fail("neither element nor text");
      compare(NodeId{at}, child);
      at = page_.nodes()[at].end;
      child = child->next;
    }
    if (fault_.empty() && (at < page_.node(id).end || child != nullptr)) fault_ = "children";
  }

  void compare_attributes(NodeId id, const xmlNode* read) {
    std::vector<std::pair<std::string, std::string>> expected, found;
    std::map<std::string, bool, std::less<>> seen;
    for (const Attribute& one : page_.attributes(id)) {
      std::string storage;
      const std::string name(fields::xml_name(one.name, storage));
      if (seen.emplace(name, true).second)
        expected.emplace_back(name, fields::xml_text(one.value, storage));
    }
    for (const xmlAttr* each = read->properties; each != nullptr; each = each->next) {
      std::string value;
      for (const xmlNode* part = each->children; part != nullptr; part = part->next)
        value += text_of(part->content);
      found.emplace_back(text_of(each->name), value);
    }
    if (expected != found) fault_ = "attributes";
  }

  void fail(const char* what) { fault_ = what; }

  const Page& page_;
  std::string xml_;
  std::string fault_;
};

}  // namespace sito::test
