// SPDX-License-Identifier: Apache-2.0
// Writes the page as XML, in one pass over its nodes.
#include "sito/fields/paths/path.h"
#include "sito/fields/read/visible_text.h"
#include "sito/page/page.h"
#include "sito/text/xml.h"
#include "sito/xqt/query/module.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace sito::xqt {
namespace {

// Up to this number of attributes are compared with each other; for more, a set is used.
constexpr std::size_t kFewAttributes = 16;

class Writer {
 public:
  Writer(const Page& page, std::string& out) : page_(page), nodes_(page.nodes()), out_(&out) {}

  void write() {
    if (nodes_.empty()) {
      *out_ = "<html/>";
      return;
    }
    for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
      const Node& node = nodes_[at];
      if (at > 0) close_up_to(index_of(node.parent), at - 1);
      if (node.is_text()) {
        if (fields::is_in_xml(page_, node)) text(page_.text(node.text).text);
      } else {
        start_tag(NodeId{at}, node);
      }
    }
    close_up_to(kNone, static_cast<std::uint32_t>(nodes_.size() - 1));
  }

 private:
  // Ends the elements from `last` up to but without `parent`, its ancestor.
  void close_up_to(std::uint32_t parent, std::uint32_t last) {
    for (std::uint32_t i = last; i != parent; i = index_of(nodes_[i].parent)) {
      if (nodes_[i].is_text() || nodes_[i].end == i + 1) continue;  // closed by its start tag
      *out_ += "</";
      *out_ += fields::xml_name(page_.tag_name(NodeId{i}), name_);
      *out_ += '>';
    }
  }

  void start_tag(NodeId id, const Node& node) {
    *out_ += '<';
    *out_ += fields::xml_name(page_.tag_name(id), name_);
    const std::span<const Attribute> attributes = page_.attributes(id);
    if (attributes.size() > kFewAttributes) {
      many_attributes(attributes);
    } else {
      few_attributes(attributes);
    }
    *out_ += node.end == index_of(id) + 1 ? "/>" : ">";
  }

  // HTML has no two attributes of one name, but two names may become one in XML.
  void few_attributes(std::span<const Attribute> attributes) {
    bool renamed = false;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      const std::string_view name = fields::xml_name(attributes[i].name, name_);
      renamed = renamed || name.data() != attributes[i].name.data();
      const bool existed =
          renamed &&
          std::any_of(attributes.data(), attributes.data() + i, [&](const Attribute& one) {
            return fields::xml_name(one.name, other_) == name;
          });
      if (!existed) attribute(name, attributes[i].value);
    }
  }

  void many_attributes(std::span<const Attribute> attributes) {
    taken_.clear();
    for (const Attribute& one : attributes) {
      if (taken_.emplace(fields::xml_name(one.name, name_)).second)
        attribute(fields::xml_name(one.name, name_), one.value);
    }
  }

  void attribute(std::string_view name, std::string_view value) {
    *out_ += ' ';
    *out_ += name;
    *out_ += "=\"";
    in_pieces(value, [&](std::string_view piece) { text::append_xml_attribute(piece, *out_); });
    *out_ += '"';
  }

  void text(std::string_view text) {
    in_pieces(text, [&](std::string_view piece) { text::append_xml_content(piece, *out_); });
  }

  // U+000C becomes a blank.
  template <class Append>
  void in_pieces(std::string_view text, Append append) {
    for (std::size_t at = text.find('\f'); at != std::string_view::npos; at = text.find('\f')) {
      append(text.substr(0, at));
      *out_ += ' ';
      text.remove_prefix(at + 1);
    }
    append(text);
  }

  const Page& page_;
  std::span<const Node> nodes_;
  std::string* out_;
  std::string name_, other_;
  std::set<std::string, std::less<>> taken_;
};

}  // namespace

void write_page_xml(const Page& page, std::string& out) {
  out.clear();
  Writer(page, out).write();
}

}  // namespace sito::xqt
