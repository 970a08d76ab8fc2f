// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/offline.h"

#include "sito/archive/header.h"
#include "sito/archive/offline_kind.h"
#include "sito/sift/offline_page.h"
#include "sito/text/xml.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sito::sift {
namespace {

void append_meta(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out += "<meta name=\"";
  out += name;
  out += "\" content=\"";
  text::append_xml_attribute(value, out);
  out += "\">\n";
}

void keep_few(std::vector<std::string>& values) {
  std::erase_if(values, [](const std::string& value) { return value.size() > kMostValueBytes; });
  if (values.size() > kMostValues) values.resize(kMostValues);
}

/// Returns the facts as the object of a script, which no text can end.
std::string json_ld_of(const OfflineFacts& facts) {
  using Json = nlohmann::ordered_json;
  Json object{{"@context", "https://schema.org"}, {"@type", "Article"}};
  if (!facts.title.empty()) object["headline"] = facts.title;
  for (const std::string& author : facts.authors)
    object["author"].push_back({{"@type", "Person"}, {"name", author}});
  if (!facts.published.empty()) object["datePublished"] = facts.published;
  if (!facts.modified.empty()) object["dateModified"] = facts.modified;
  std::string out;
  for (const char c : object.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string value_of(const XmlToken& token, std::string_view name) {
  std::string_view rest = token.attributes;
  XmlAttribute attribute;
  while (next_attribute(rest, attribute)) {
    if (attribute.name == name) return std::move(attribute.value);
  }
  return "";
}

std::string page_head(OfflineFacts facts) {
  for (std::string* value : {&facts.title, &facts.published, &facts.modified, &facts.language,
                             &facts.publisher, &facts.description}) {
    if (value->size() > kMostValueBytes) value->clear();
  }
  keep_few(facts.authors), keep_few(facts.keywords);
  std::string out = "<!DOCTYPE html>\n<html";
  if (!facts.language.empty()) {
    out += " lang=\"";
    text::append_xml_attribute(facts.language, out);
    out += '"';
  }
  out += "><head><meta charset=\"utf-8\">\n<title>";
  text::append_xml_content(facts.title, out);
  out += "</title>\n";
  append_meta("og:title", facts.title, out);
  for (const std::string& author : facts.authors) append_meta("author", author, out);
  out += "<script type=\"application/ld+json\">" + json_ld_of(facts) + "</script>\n";
  append_meta("dcterms.publisher", facts.publisher, out);
  append_meta("description", facts.description, out);
  for (const std::string& keyword : facts.keywords) append_meta("keywords", keyword, out);
  return out + "</head><body>\n";
}

void append_content(std::string_view text, std::string& out) {
  // References stay as they are: those of XHTML are also those of HTML.
  text::append_with_references(text, "<", out);
}

void append_literal(std::string_view text, std::size_t most_bytes, std::string& out) {
  for (const char c : text) {
    if (out.size() > most_bytes) return;
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c;
    }
  }
}

bool append_link(std::string_view address, std::string& out) {
  if (address.size() > kMostValueBytes) return false;
  constexpr std::array<std::string_view, 3> kSchemes = {"http://", "https://", "mailto:"};
  const bool absolute = std::any_of(kSchemes.begin(), kSchemes.end(), [&](std::string_view scheme) {
    return archive::equal_without_case(address.substr(0, scheme.size()), scheme);
  });
  if (!absolute) return false;
  out += "<a href=\"";
  text::append_xml_attribute(address, out);
  out += "\">";
  return true;
}

Result<std::string> offline_page(Bytes file, const PdfOptions& pdf, const Limits& limits,
                                 const Where& where, Diagnostics& diagnostics) {
  const auto make = [&]() -> Result<std::string> {
    switch (archive::offline_kind(file)) {
      case archive::OfflineKind::Odt:
        return odt_page(file, limits);
      case archive::OfflineKind::Epub:
        return epub_page(file, limits, where, diagnostics);
      case archive::OfflineKind::Pdf:
        return pdf_page(file, pdf, limits);
      case archive::OfflineKind::None:
        break;
    }
    return Error{ErrorCode::Unsupported, "not a document of a known kind"};
  };
  auto page = make();
  if (page && page->size() > limits.source_bytes) {
    return Error{ErrorCode::TooLarge,
                 "the text has more than " + std::to_string(limits.source_bytes) + " bytes"};
  }
  return page;
}

}  // namespace sito::sift
