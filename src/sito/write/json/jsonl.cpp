// SPDX-License-Identifier: Apache-2.0
// JSON: sito's own schema, with the structure (json) or without it (jsonl), which
// document/read_jsonl.cpp reads back; and the schemas of columns.cpp.
#include "sito/base/deadline.h"
#include "sito/write/columns/columns.h"
#include "sito/write/columns/columns_json.h"
#include "sito/write/escape.h"
#include "sito/write/json/json_fields.h"
#include "sito/write/json/json_metadata.h"
#include "sito/write/json/json_structure.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"
#include "sito/write/markdown/markdown_blocks.h"

#include <utility>
#include <vector>

namespace sito::write {
namespace {

constexpr std::string_view kSchema = "sito/1";

/// The place of a written text in `out`.
struct Written {
  std::size_t begin = 0, size = 0;
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
    out += '"';
    if (!mark.alt.empty()) {
      out += ",\"alt\":\"";
      append_json(mark.alt, out);
      out += '"';
    }
    out += '}';
  }
  if (any) out += ']';
}

/// The parts of a paragraph's object.
struct ParagraphStyle {
  bool structured = false;
  const Written* text = nullptr;  ///< of `text`, if it was written in front; else null
};

void append_paragraph(const Paragraph& paragraph, ParagraphStyle style, std::string& out) {
  Fields fields(out);
  fields.name("text");
  out += '"';
  if (style.text != nullptr) {
    out.reserve(out.size() + style.text->size + 64);
    out.append(out.data() + style.text->begin, style.text->size);
  } else {
    append_json(paragraph.text, out);
  }
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
  if (style.structured) append_spans(paragraph, fields, out);
  fields.text("language", paragraph.language);
  fields.number("language_score", paragraph.language_score);
  fields.text("duplicate", paragraph.duplicate);
  fields.number("part", std::uint64_t{paragraph.part});
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

void append_directives(const std::vector<std::string>& directives, Fields& fields,
                       std::string& out) {
  if (directives.empty()) return;
  fields.name("directives");
  std::string storage;
  char before = '[';
  for (const std::string& directive : directives) {
    out += before;
    out += '"';
    append_json(as_utf8(directive, storage), out);
    out += '"';
    before = ',';
  }
  out += ']';
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

void append_parts(const std::vector<JoinedPart>& parts, std::string& out) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out += i == 0 ? '[' : ',';
    Fields fields(out);
    fields.text("url", parts[i].url);
    fields.text("record_id", parts[i].record_id);
    fields.end();
  }
  out += ']';
}

/// Writes the field `text` and remembers the places of its paragraphs.
class TextField {
 public:
  explicit TextField(const Settings& settings)
      : markdown_(settings.find("body")->second == "markdown"), lines_(settings) {
    blocks_.use(settings);
  }

  /// Writes `"text":"..."`: `body` is the body of the document whose paragraphs are written.
  void append(const Document& document, const Body& body, std::string& out) {
    written_.assign(body.paragraphs.size(), {});
    if (!markdown_) return append_lines(document, body, out);
    text_.clear();
    blocks_.append(document, text_);
    out += "\"text\":\"";
    append_json(text_, out);
    out += '"';
  }
  /// Returns the place where the text of a paragraph was written; null if it was not.
  [[nodiscard]] const Written* written(std::size_t paragraph) const {
    return written_[paragraph].begin == 0 ? nullptr : &written_[paragraph];
  }

 private:
  /// Paragraphs are escaped only once: `written_` says where, so that they can be copied.
  void append_lines(const Document& document, const Body& body, std::string& out) {
    out += "\"text\":\"";
    bool first = true;
    lines_.each(document, body, [&](std::string_view text, std::uint32_t paragraph) {
      if (!std::exchange(first, false)) out += "\\n";
      const std::size_t begin = out.size();
      append_json(text, out);
      if (paragraph != kNoParagraph) written_[paragraph] = {begin, out.size() - begin};
    });
    out += '"';
  }

  bool markdown_;
  std::vector<Written> written_;
  std::string text_;
  MarkdownBlocks blocks_;
  PlainLines lines_;
};

class SitoJson final : public Renderer {
 public:
  SitoJson(const Settings& settings, bool structured) : text_(settings), structured_(structured) {}

  void render(const Document& document, std::string& out) override {
    Fields fields(out);
    fields.text("schema", kSchema);
    fields.text("id", document.id);
    fields.text("url", document.url);
    fields.text("title", document.title);
    fields.text("language", document.language);
    fields.number("language_score", document.language_score);
    fields.text("algorithm", document.algorithm);
    fields.text("page_type", document.page_type);
    fields.number("page_type_score", document.page_type_score);
    if (document.feed_recall) {
      fields.name("feed_recall");
      append_number(*document.feed_recall, out);
    }
    fields.text("duplicate", document.duplicate);
    if (document.cut) {
      fields.name("cut");
      out += "true";
    }
    append_directives(document.directives, fields, out);
    if (document.origin != Origin{}) {
      fields.name("source");
      append_origin(document.origin, out);
    }
    if (!document.parts.empty()) {
      fields.name("parts");
      append_parts(document.parts, out);
    }
    if (!document.metadata.values.empty()) {
      fields.name("metadata");
      append_metadata(document.metadata, out);
    }
    out += ',';
    const Body& body = structured_ ? document.structured_or_text() : document;
    text_.append(document, body, out);
    fields.name("paragraphs");
    out += '[';
    for (std::size_t i = 0; i < body.paragraphs.size(); ++i) {
      Deadline::tick(8 + body.paragraphs[i].text.size() / 32);
      if (i > 0) out += ',';
      append_paragraph(body.paragraphs[i], {structured_, text_.written(i)}, out);
    }
    out += ']';
    if (structured_) append_structure(body, fields, out);
    fields.end();
    out += '\n';
  }

 private:
  TextField text_;
  bool structured_;
};

/// Another schema than sito's own: the same keys in every line.
class SchemaJsonl final : public Renderer {
 public:
  explicit SchemaJsonl(const Settings& settings) : rows_(schema_of(settings)), row_(settings) {}

  void render(const Document& document, std::string& out) override {
    row_.set(document);
    rows_.append(row_, out);
    out += '\n';
  }

 private:
  JsonRows rows_;
  Row row_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_jsonl(const Settings& settings) {
  if (find_schema(settings.find("schema")->second) != nullptr) {
    return std::unique_ptr<Renderer>(std::make_unique<SchemaJsonl>(settings));
  }
  return std::unique_ptr<Renderer>(std::make_unique<SitoJson>(settings, false));
}

Result<std::unique_ptr<Renderer>> make_json(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<SitoJson>(settings, true));
}

}  // namespace sito::write
