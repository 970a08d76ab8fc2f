// SPDX-License-Identifier: Apache-2.0
#include "sito/text/clean.h"
#include "sito/write/detection/detection.h"
#include "sito/write/escape.h"

#include <cmath>

namespace sito::write {
namespace {

using structure::Detection;
using structure::Hit;
using structure::Section;
using structure::Value;

class XmlWriter {
 public:
  XmlWriter(const Detection& detection, std::string& out) : detection_(detection), out_(out) {}

  void write(const HitFilter& wanted) {
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<structure";
    attribute("site", detection_.site);
    attribute("pages", std::to_string(detection_.pages.size()));
    attribute("kind", name_of(detection_.kind));
    attribute("tool", "sito");
    out_ += ">\n";
    for (const Hit& hit : detection_.hits) {
      if (wanted(hit)) element(hit);
    }
    out_ += "</structure>\n";
  }

 private:
  void text(std::string_view text) {
    clean_.clear();
    text::append_clean(text, clean_);
    append_xml(clean_, out_);
  }

  void attribute(std::string_view name, std::string_view value) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"";
    text(value);
    out_ += '"';
  }

  void element(const Hit& hit) {
    out_ += "  <element";
    attribute("type", name_of(hit.field));
    attribute("score", std::to_string(std::lround(hit.score)));
    attribute("max", std::to_string(std::lround(hit.max)));
    attribute("stage", name_of(hit.stage));
    if (hit.source != "text") attribute("source", hit.source);
    attribute("count", std::to_string(hit.count));
    out_ += ">\n    <path";
    attribute("short", hit.path.shortened);
    if (!hit.path.xpath.empty()) attribute("xpath", hit.path.xpath);
    out_ += '>';
    text(hit.path.full);
    out_ += "</path>\n";
    for (const Value& value : hit.values) this->value(value);
    out_ += "  </element>\n";
  }

  void value(const Value& value) {
    out_ += "    <value";
    const structure::PageName& page = detection_.pages[value.page];
    attribute("page", page.url.empty() ? page.name : page.url);
    if (!value.value.empty() && value.value != value.text) attribute("value", value.value);
    out_ += '>';
    if (value.sections.empty()) {
      text(value.text);
    } else {
      out_ += '\n';
      for (const Section& section : value.sections) {
        out_ += "      <section";
        if (section.tag != "p") attribute("tag", section.tag);
        if (!section.author.empty()) attribute("author", section.author);
        if (!section.date.empty()) attribute("date", section.date);
        out_ += '>';
        text(section.text);
        out_ += "</section>\n";
      }
      out_ += "    ";
    }
    out_ += "</value>\n";
  }

  const Detection& detection_;
  std::string& out_;
  std::string clean_;
};

}  // namespace

void append_detection_xml(const Detection& detection, const HitFilter& wanted, std::string& out) {
  XmlWriter(detection, out).write(wanted);
}

}  // namespace sito::write
