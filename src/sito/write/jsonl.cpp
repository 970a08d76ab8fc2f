// SPDX-License-Identifier: Apache-2.0
// JSONL: sito's own schema, which document/read_jsonl.cpp reads back, and datatrove's.
#include "sito/metadata/metadata.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"
#include "sito/write/makers.h"

#include <utility>
#include <vector>

namespace sito::write {
namespace {

constexpr std::string_view kSchema = "sito/1";

/// Writes the fields of an object, absent ones not at all.
class Fields {
 public:
  explicit Fields(std::string& out) : out_(out) { out_ += '{'; }
  void end() { out_ += '}'; }

  /// `name` with its colon; the caller writes the value.
  void name(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }
  /// Text from outside, which need not be UTF-8.
  void text(std::string_view name_of_field, std::string_view value) {
    if (value.empty()) return;
    name(name_of_field);
    out_ += '"';
    append_json(as_utf8(value, storage_), out_);
    out_ += '"';
  }
  template <typename Number>
  void number(std::string_view name_of_field, Number value) {
    if (value == Number{}) return;
    name(name_of_field);
    append_number(value, out_);
  }

 private:
  std::string& out_;
  std::string storage_;
  bool first_ = true;
};

/// Where something was written in `out`.
struct Written {
  std::size_t begin = 0, size = 0;
};

/// Writes `"text":"..."`, the paragraphs as lines. They are escaped once: `written` says where, so
/// that they can be copied.
void append_text(const Document& document, std::string& out, std::vector<Written>& written) {
  written.clear();
  out += "\"text\":\"";
  for (const Paragraph& paragraph : document.paragraphs) {
    if (!written.empty()) out += "\\n";
    const std::size_t begin = out.size();
    append_json(paragraph.text, out);
    written.push_back({begin, out.size() - begin});
  }
  out += '"';
}

/// Counts the code points in front of byte positions that mostly ascend.
class CodePoints {
 public:
  explicit CodePoints(std::string_view text) : text_(text) {}
  std::uint64_t before(std::uint32_t byte) {
    if (byte < byte_) byte_ = 0, count_ = 0;
    count_ += text::count_code_points(text_.substr(byte_, byte - byte_));
    byte_ = byte;
    return count_;
  }

 private:
  std::string_view text_;
  std::uint32_t byte_ = 0;
  std::uint64_t count_ = 0;
};

void append_links(const Paragraph& paragraph, Fields& fields, std::string& out) {
  CodePoints positions(paragraph.text);
  bool any = false;
  for (const Mark& mark : paragraph.marks) {
    if (mark.kind != MarkKind::Link) continue;
    if (!any) fields.name("links");
    out += any ? ",{\"begin\":" : "[{\"begin\":";
    any = true;
    append_number(positions.before(mark.begin), out);
    out += ",\"end\":";
    append_number(positions.before(mark.end), out);
    out += ",\"url\":\"";
    append_json(mark.url, out);
    out += "\"}";
  }
  if (any) out += ']';
}

void append_images(const Paragraph& paragraph, Fields& fields, std::string& out) {
  CodePoints positions(paragraph.text);
  bool any = false;
  std::uint64_t links = 0;
  for (const Mark& mark : paragraph.marks) {
    if (mark.kind == MarkKind::Link) {
      ++links;
      continue;
    }
    if (!any) fields.name("images");
    out += any ? ",{\"at\":" : "[{\"at\":";
    any = true;
    append_number(positions.before(mark.begin), out);
    if (mark.in_link && links > 0) {
      out += ",\"link\":";
      append_number(links - 1, out);
    }
    out += ",\"url\":\"";
    append_json(mark.url, out);
    out += "\"}";
  }
  if (any) out += ']';
}

void append_paragraph(const Paragraph& paragraph, Written text, std::string& out) {
  out.reserve(out.size() + text.size + 64);
  Fields fields(out);
  fields.name("text");
  out += '"';
  out.append(out.data() + text.begin, text.size);
  out += '"';
  fields.name("role");
  out += '"';
  out += name_of(paragraph.role);
  out += '"';
  fields.number("level", std::uint64_t{paragraph.heading_level});
  if (!paragraph.marks.empty()) {
    append_links(paragraph, fields, out);
    append_images(paragraph, fields, out);
  }
  fields.text("language", paragraph.language);
  fields.number("language_score", paragraph.language_score);
  fields.text("xpath", paragraph.xpath);
  if (paragraph.source_end > paragraph.source_begin) {
    fields.name("source");
    out += "{\"begin\":";
    append_number(paragraph.source_begin, out);
    out += ",\"end\":";
    append_number(paragraph.source_end, out);
    out += '}';
  }
  fields.end();
}

void append_origin(const Origin& origin, std::string& out) {
  Fields fields(out);
  fields.text("file", origin.file);
  fields.number("offset", origin.offset);
  fields.number("length", origin.length);
  fields.text("record_id", origin.record_id);
  fields.text("timestamp", origin.date);
  fields.text("mime", origin.mime);
  if (!origin.charset.empty() || !origin.charset_declared.empty() ||
      !origin.charset_detected.empty()) {
    fields.name("charset");
    Fields charset(out);
    charset.text("used", origin.charset);
    charset.text("declared", origin.charset_declared);
    charset.text("detected", origin.charset_detected);
    charset.end();
  }
  fields.end();
}

void append_metadata_value(const MetadataValue& value, std::string& out) {
  Fields fields(out);
  fields.text("value", value.value);
  fields.text("source", name_of(value.source));
  fields.number("score", value.score);
  if (!value.accepted) {
    fields.name("alternative");
    out += "true";
  }
  fields.text("written", value.written);
  fields.text("xpath", value.xpath);
  fields.number("begin", value.source_begin);
  fields.number("end", value.source_end);
  fields.end();
}

/// An array for each field that has a value.
void append_metadata(const Metadata& metadata, std::string& out) {
  Fields fields(out);
  for (std::size_t i = 0; i < metadata.values.size(); ++i) {
    const MetadataValue& value = metadata.values[i];
    const bool first = i == 0 || metadata.values[i - 1].field != value.field;
    if (first && i > 0) out += ']';
    if (first) fields.name(name_of(value.field));
    out += first ? '[' : ',';
    append_metadata_value(value, out);
  }
  if (!metadata.values.empty()) out += ']';
  fields.end();
}

class SitoJsonl final : public Renderer {
 public:
  void render(const Document& document, std::string& out) override {
    Fields fields(out);
    fields.text("schema", kSchema);
    fields.text("id", document.id);
    fields.text("url", document.url);
    fields.text("title", document.title);
    fields.text("language", document.language);
    fields.number("language_score", document.language_score);
    fields.text("algorithm", document.algorithm);
    if (document.cut) {
      fields.name("cut");
      out += "true";
    }
    if (document.origin != Origin{}) {
      fields.name("source");
      append_origin(document.origin, out);
    }
    if (!document.metadata.values.empty()) {
      fields.name("metadata");
      append_metadata(document.metadata, out);
    }
    out += ',';
    append_text(document, out, written_);
    fields.name("paragraphs");
    out += '[';
    for (std::size_t i = 0; i < document.paragraphs.size(); ++i) {
      if (i > 0) out += ',';
      append_paragraph(document.paragraphs[i], written_[i], out);
    }
    out += ']';
    fields.end();
    out += '\n';
  }

 private:
  std::vector<Written> written_;
};

class DatatroveJsonl final : public Renderer {
 public:
  void render(const Document& document, std::string& out) override {
    out += '{';
    append_text(document, out, written_);
    out += ",\"id\":\"";
    append_json(document.id, out);
    out += "\",\"metadata\":";
    Fields fields(out);
    fields.text("url", document.url);
    fields.text("date", document.origin.date);
    fields.text("title", document.title);
    fields.text("language", document.language);
    fields.number("language_score", document.language_score);
    fields.text("file_path", document.origin.file);
    fields.number("offset", document.origin.offset);
    fields.end();
    out += "}\n";
  }

 private:
  std::vector<Written> written_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_jsonl(const Settings& settings) {
  if (settings.find("schema")->second == "datatrove") {
    return std::unique_ptr<Renderer>(std::make_unique<DatatroveJsonl>());
  }
  return std::unique_ptr<Renderer>(std::make_unique<SitoJsonl>());
}

}  // namespace sito::write
