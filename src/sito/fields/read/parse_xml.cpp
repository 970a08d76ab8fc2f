// SPDX-License-Identifier: Apache-2.0
// The only file of this room that includes libxml2, which only parses here.
#include "sito/fields/read/record.h"
#include "sito/text/utf8.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace sito::fields {
namespace {

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

std::string name_in(const xmlNs* space, const xmlChar* local) {
  std::string name;
  if (space != nullptr && view(space->href) == kNamespace) {
    name = "xqt:";
  } else if (space != nullptr && space->prefix != nullptr) {
    name = std::string(view(space->prefix)) + ':';
  }
  return name += view(local);
}

// Returns true if the prefix of this room's namespace is bound to another namespace somewhere.
bool rebinds_prefix(const xmlNode* node) {
  for (const xmlNs* space = node->nsDef; space != nullptr; space = space->next) {
    if (view(space->prefix) == "xqt" && view(space->href) != kNamespace) return true;
  }
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (child->type == XML_ELEMENT_NODE && rebinds_prefix(child)) return true;
  }
  return false;
}

// `node` has at most the depth that the parser allows.
Element convert(const xmlNode* node) {
  Element element;
  element.name = name_in(node->ns, node->name);
  for (const xmlNs* space = node->nsDef; space != nullptr; space = space->next) {
    const std::string name =
        space->prefix == nullptr ? "xmlns" : "xmlns:" + std::string(view(space->prefix));
    element.attributes.emplace_back(name, view(space->href));
  }
  for (const xmlAttr* each = node->properties; each != nullptr; each = each->next) {
    std::string value;
    for (const xmlNode* part = each->children; part != nullptr; part = part->next)
      value += view(part->content);
    element.attributes.emplace_back(name_in(each->ns, each->name), std::move(value));
  }
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (child->type == XML_ELEMENT_NODE) {
      element.children.push_back(convert(child));
    } else if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE) {
      if (element.children.empty() || !element.children.back().is_text())
        element.children.emplace_back();
      element.children.back().text += view(child->content);
    }
  }
  return element;
}

struct Free {
  void operator()(xmlParserCtxt* it) const {
    if (it->myDoc != nullptr) xmlFreeDoc(it->myDoc);
    xmlFreeParserCtxt(it);
  }
};

// An element around all others, so that the text has one root.
constexpr std::string_view kOpen = "<all>";
constexpr std::string_view kClose = "</all>";

// The first fault of a parse; later ones follow from it.
struct FirstFault {
  std::string says;
  int line = 0;
  int column = 0;
};

void keep_first(void* context, xmlErrorPtr found) {
  auto* first = static_cast<FirstFault*>(static_cast<xmlParserCtxt*>(context)->_private);
  if (!first->says.empty() || found == nullptr || found->message == nullptr) return;
  first->says = found->message;
  while (!first->says.empty() && first->says.back() == '\n') first->says.pop_back();
  first->line = std::max(found->line, 1);
  first->column = std::max(found->int2, 1);
}

Error error_of(const FirstFault& fault, std::string_view xml) {
  std::string message = "not well-formed XML";
  if (!fault.says.empty()) {
    // The added root is not a line of the user's text, but takes columns of its first line.
    auto column = static_cast<std::size_t>(fault.column);
    if (fault.line == 1) column -= std::min(column - 1, kOpen.size());
    message += " (line " + std::to_string(fault.line) + ", column " + std::to_string(column) +
               "): " + fault.says;
  }
  return Error{xml.empty() ? ErrorCode::Truncated : ErrorCode::Malformed, message};
}

std::string_view without_declaration(std::string_view xml) {
  if (xml.starts_with("\xEF\xBB\xBF")) xml.remove_prefix(3);
  if (!xml.starts_with("<?xml ") && !xml.starts_with("<?xml\t")) return xml;
  const std::size_t end = xml.find("?>");
  return end == std::string_view::npos ? xml : xml.substr(end + 2);
}

}  // namespace

Result<std::vector<Element>> parse_xml(std::string_view xml) {
  static const bool started = [] {
    xmlInitParser();
    return true;
  }();
  static_cast<void>(started);
  const std::string_view body = without_declaration(xml);
  std::string text;
  text.reserve(body.size() + kOpen.size() + kClose.size());
  text.append(kOpen).append(body).append(kClose);
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    return Error{ErrorCode::TooLarge, "more than 2 GB of XML"};
  const std::unique_ptr<xmlParserCtxt, Free> context(xmlNewParserCtxt());
  if (context == nullptr) return Error{ErrorCode::Internal, "not enough memory for an XML parser"};
  // A paragraph may have more than 10 MB; the depth stays bounded, by 2,048.
  constexpr int kOptions = XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_HUGE;
  FirstFault fault;
  context->_private = &fault;
  context->sax->serror = &keep_first;
  context->myDoc = xmlCtxtReadMemory(context.get(), text.data(), static_cast<int>(text.size()),
                                     nullptr, "UTF-8", kOptions);
  if (context->myDoc == nullptr || context->wellFormed == 0 || context->nsWellFormed == 0)
    return error_of(fault, body);
  if (rebinds_prefix(xmlDocGetRootElement(context->myDoc))) {
    return Error{ErrorCode::Malformed,
                 "the prefix xqt stands for another namespace than " + std::string(kNamespace)};
  }
  Element all = convert(xmlDocGetRootElement(context->myDoc));
  for (const Element& each : all.children) {
    if (each.is_text() && !text::is_blank(each.text))
      return Error{ErrorCode::Malformed, "text outside of elements"};
  }
  std::erase_if(all.children, [](const Element& each) { return each.is_text(); });
  return std::move(all.children);
}

}  // namespace sito::fields
