// SPDX-License-Identifier: Apache-2.0
// XML-TEI P5: a TEI element a document; a file of many is a teiCorpus.
#include "sito/write/description.h"
#include "sito/write/escape.h"
#include "sito/write/front_title.h"
#include "sito/write/makers.h"
#include "sito/write/markup.h"
#include "sito/write/tei_blocks.h"

namespace sito::write {
namespace {

constexpr std::string_view kNamespace = " xmlns=\"http://www.tei-c.org/ns/1.0\"";

void append_element(std::string_view name, std::string_view text, std::string& out) {
  if (text.empty()) return;
  out += '<';
  out += name;
  out += '>';
  append_markup(text, out);
  out += "</";
  out += name;
  out += ">\n";
}

// Returns "example.org" for "https://example.org/page".
std::string_view host_of(std::string_view url) {
  const std::size_t begin = url.find("//");
  if (begin == std::string_view::npos) return {};
  url.remove_prefix(begin + 2);
  return url.substr(0, url.find_first_of("/?#"));
}

void append_licence(std::string_view licence, std::string& out) {
  if (licence.empty()) return;
  out += "<availability><licence";
  if (is_web_address(licence)) append_uri_attribute("target", licence, out);
  out += '>';
  append_markup(licence, out);
  out += "</licence></availability>\n";
}

class Tei final : public Renderer {
 public:
  explicit Tei(const Settings& settings) : title_(settings) {}

  void begin_file(std::string& out) override {
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<teiCorpus";
    out += kNamespace;
    out +=
        ">\n<teiHeader><fileDesc><titleStmt><title>Web pages</title></titleStmt>"
        "<publicationStmt><p>Made with sito.</p></publicationStmt>"
        "<sourceDesc><p>The World Wide Web.</p></sourceDesc></fileDesc></teiHeader>\n";
  }
  void end_file(std::string& out) override { out += "</teiCorpus>\n"; }

  void render(const Document& document, std::string& out) override {
    outline_.set(document.structured_or_text());
    title_.put(document, outline_);
    references_.set(document.structured_or_text(), outline_);
    out += "<TEI";
    out += kNamespace;
    append_attribute("xml:lang", language_tag(document.language), out);
    out += ">\n";
    append_header(document, out);
    out += "<text><body>\n";
    blocks_.append(document, outline_, references_, out);
    out += "</body></text>\n</TEI>\n";
  }

 private:
  static void append_header(const Document& document, std::string& out) {
    const Description known = describe(document);
    out += "<teiHeader>\n<fileDesc>\n<titleStmt>\n<title>";
    append_markup(known.title, out);
    out += "</title>\n";
    for (const std::string_view author : known.authors) append_element("author", author, out);
    out += "</titleStmt>\n<publicationStmt>\n<publisher>";
    append_markup(known.site.empty() ? host_of(known.url) : known.site, out);
    out += "</publisher>\n";
    append_date_line(known.published, "published", out);
    append_date_line(known.modified, "modified", out);
    append_element("idno", document.id, out);
    append_licence(known.licence, out);
    out += "</publicationStmt>\n<sourceDesc>\n<bibl>\n";
    if (!known.url.empty()) {
      out += "<ptr";
      append_uri_attribute("target", known.url, out);
      out += "/>\n";
    }
    append_date_line(document.origin.date, "retrieved", out);
    append_element("idno", document.origin.record_id, out);
    out += "</bibl>\n";
    append_parts(document.parts, out);
    out += "</sourceDesc>\n</fileDesc>\n";
    append_encoding(document, out);
    append_profile(document, known, out);
    out += "</teiHeader>\n";
  }

  // The pages of a text on several URLs, the first one as well.
  static void append_parts(const std::vector<JoinedPart>& parts, std::string& out) {
    if (parts.empty()) return;
    out += "<listBibl>\n";
    for (const JoinedPart& part : parts) {
      out += "<bibl>";
      if (!part.url.empty()) {
        out += "<ptr";
        append_uri_attribute("target", part.url, out);
        out += "/>";
      }
      if (!part.record_id.empty()) {
        out += "<idno>";
        append_markup(part.record_id, out);
        out += "</idno>";
      }
      out += "</bibl>\n";
    }
    out += "</listBibl>\n";
  }

  static void append_date_line(std::string_view date, std::string_view type, std::string& out) {
    append_tei_date(date, type, out);
    if (!date.empty()) out += '\n';
  }

  static void append_encoding(const Document& document, std::string& out) {
    out += "<encodingDesc><projectDesc><p>Extracted from the page by sito";
    if (!document.algorithm.empty()) {
      out += ", algorithm ";
      append_markup(document.algorithm, out);
    }
    out += ".</p></projectDesc></encodingDesc>\n";
  }

  static void append_profile(const Document& document, const Description& known, std::string& out) {
    const std::string language = language_tag(document.language);
    const bool has_terms = !known.tags.empty() || !known.categories.empty();
    const bool has_class = has_terms || !document.page_type.empty();
    const std::string_view lead = known.perex.empty() ? known.description : known.perex;
    if (language.empty() && lead.empty() && !has_class) return;
    out += "<profileDesc>\n";
    if (!lead.empty()) {
      out += "<abstract>";
      append_element("p", lead, out);
      out += "</abstract>\n";
    }
    if (!language.empty()) {
      out += "<langUsage><language";
      append_attribute("ident", language, out);
      out += "/></langUsage>\n";
    }
    if (has_class) {
      out += "<textClass>";
      append_page_type(document, out);
      if (has_terms) append_terms(known, out);
      out += "</textClass>\n";
    }
    out += "</profileDesc>\n";
  }

  static void append_page_type(const Document& document, std::string& out) {
    if (document.page_type.empty()) return;
    out += "<classCode scheme=\"urn:sito:page-type\" cert=\"";
    append_number(document.page_type_score, out);
    out += "\">";
    append_markup(document.page_type, out);
    out += "</classCode>\n";
  }

  static void append_terms(const Description& known, std::string& out) {
    out += "<keywords>\n";
    for (const std::string_view category : known.categories) append_element("term", category, out);
    for (const std::string_view tag : known.tags) append_element("term", tag, out);
    out += "</keywords>";
  }

  FrontTitle title_;
  Outline outline_;
  References references_;
  TeiBlocks blocks_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_tei(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Tei>(settings));
}

}  // namespace sito::write
