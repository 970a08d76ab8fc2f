// SPDX-License-Identifier: Apache-2.0
// THE table of output formats: one row each; docs/formats/ describes them.
#include "sito/base/cut.h"
#include "sito/write/columns/columns.h"
#include "sito/write/front_title.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"
#include "sito/write/writer.h"

#include <algorithm>
#include <array>

namespace sito::write {
namespace {

constexpr std::array kVerticalSettings = {
    SettingSpec{"dialect", "xml", "xml|knot",
                "xml: well-formed; knot: the older dialect with link columns"},
    SettingSpec{"head", "yes", "yes|no", "write the tokens of the headline before the paragraphs"},
    SettingSpec{"clitics", "no", "yes|no", "split words like taggers: don't becomes do n't"},
    SettingSpec{"known-names", "no", "no|places|people|all",
                "join names of several words, by lists that ship with sito"},
};
constexpr SettingSpec kBodySetting{"body", "text", "text|markdown",
                                   "content of the field text: paragraphs as lines, or Markdown"};
constexpr SettingSpec kSourceSetting{"source", "sito", "a name",
                                     "name of the corpus, in schemas that have it"};
constexpr SettingSpec kMathSetting{
    "math", "dollar", "dollar|paren|none",
    "marks of formulas in Markdown: $..$ and $$..$$, \\(..\\) and \\[..\\], or none"};
constexpr std::array kJsonlSettings = {
    SettingSpec{
        "schema", "sito", "sito|columns|datatrove|dolma|c4|oscar|hplt|trafilatura",
        "sito: only known values, and sito can read it again; others: the same keys on every line"},
    kBodySetting,
    kCodeSetting,
    kMathSetting,
    kSourceSetting,
};
constexpr std::array kColumnSettings = {
    SettingSpec{"schema", "columns", "columns|datatrove|dolma|c4|oscar|hplt|trafilatura",
                "columns: those of sito, or those of another program"},
    kBodySetting,
    kCodeSetting,
    kMathSetting,
    kSourceSetting,
};
constexpr std::array kJsonSettings = {kBodySetting, kCodeSetting, kMathSetting};
constexpr std::array kMarkdownSettings = {
    SettingSpec{"front-matter", "no", "yes|no", "write title, URL and language as YAML"},
    kMathSetting,
    kFrontTitleSetting,
};
constexpr std::array kHtmlSettings = {
    SettingSpec{"page", "yes", "yes|no", "yes: a whole page; no: only the content"},
    kFrontTitleSetting,
};
constexpr std::array kTeiSettings = {kFrontTitleSetting};
constexpr std::array kXmlSettings = {kFrontTitleSetting};
constexpr SettingSpec kMarksSetting{
    "marks", "no", "no|cleaneval",
    "write the URL and the marks <h>, <l> and <p> of CleanEval's gold format"};
constexpr std::array kTextSettings = {kFirstLineSetting, kCodeSetting, kMarksSetting};
constexpr std::array kCodeSettings = {kCodeSetting};
constexpr SettingSpec kDateSetting{
    "date", "1970-01-01T00:00:00Z", "a date such as 2026-01-31T12:00:00Z",
    "WARC-Date of the warcinfo record and of documents without a date"};
constexpr std::array kWetSettings = {kDateSetting, kCodeSetting};
constexpr std::array kWatSettings = {kDateSetting};

Wants nothing(const Settings& /*settings*/) { return {}; }
Wants everything(const Settings& /*settings*/) { return {true, true}; }
Wants only_metadata(const Settings& /*settings*/) { return {false, true}; }
Wants with_structure(const Settings& /*settings*/) { return {true, false}; }
bool keeps_code(const Settings& settings) { return settings.find("code")->second == "lines"; }
Wants only_code(const Settings& settings) { return {false, false, keeps_code(settings)}; }
Wants by_schema(const Settings& settings) {
  const Schema* schema = find_schema(settings.find("schema")->second);
  const bool markdown = settings.find("body")->second == "markdown";
  return {markdown, schema != nullptr && schema->metadata, !markdown && keeps_code(settings)};
}
Wants by_first_line(const Settings& settings) {
  return {false, settings.find("title")->second != "no", keeps_code(settings)};
}
Wants by_title(const Settings& settings) {
  return {true,
          settings.find("front-matter")->second == "yes" || settings.find("title")->second != "no"};
}

constexpr std::array kFormats = {
    Format{.name = "vertical",
           .extension = ".vert",
           .summary = "one token on each line, for corpus tools",
           .attributes = true,
           .settings = kVerticalSettings,
           .wants = nothing,
           .make = make_vertical},
    Format{.name = "jsonl",
           .extension = ".jsonl",
           .summary = "one JSON object on each line",
           .attributes = true,
           .settings = kJsonlSettings,
           .wants = by_schema,
           .make = make_jsonl},
    Format{.name = "wet",
           .extension = ".warc.wet",
           .summary = "WARC conversion records with the plain text",
           .frame_per_document = true,
           .settings = kWetSettings,
           .wants = only_code,
           .make = make_wet},
    Format{.name = "wat",
           .extension = ".warc.wat",
           .summary = "WARC metadata records with the metadata and links of each page",
           .frame_per_document = true,
           .settings = kWatSettings,
           .wants = only_metadata,
           .make = make_wat},
    Format{
        .name = "text",
        .extension = ".txt",
        .summary = "one paragraph on each line, code as written, a blank line after each document",
        .settings = kTextSettings,
        .wants = by_first_line,
        .make = make_text,
        .alias = "txt"},
    Format{.name = "parquet",
           .extension = ".parquet",
           .summary = "Apache Parquet: a table with a row for each document",
           .attributes = true,
           .settings = kColumnSettings,
           .wants = by_schema,
           .make = make_parquet,
           .make_file = make_parquet_file},
    Format{.name = "csv",
           .extension = ".csv",
           .summary = "CSV: a line of column names, then a line for each document",
           .attributes = true,
           .settings = kColumnSettings,
           .wants = by_schema,
           .make = make_csv},
    Format{.name = "xml",
           .extension = ".xml",
           .summary = "XML like trafilatura's; several documents are in one element",
           .settings = kXmlSettings,
           .wants = everything,
           .make = make_xml},
    Format{.name = "markdown",
           .extension = ".md",
           .summary = "CommonMark with tables; one document in each file",
           .many = false,
           .settings = kMarkdownSettings,
           .wants = by_title,
           .make = make_markdown},
    Format{.name = "html",
           .extension = ".html",
           .summary = "clean HTML; one document in each file",
           .attributes = true,
           .many = false,
           .settings = kHtmlSettings,
           .wants = everything,
           .make = make_html},
    Format{.name = "json",
           .extension = ".json",
           .summary = "one JSON object on each line, with the structure of the document",
           .attributes = true,
           .settings = kJsonSettings,
           .wants = everything,
           .make = make_json},
    Format{.name = "jsonld",
           .extension = ".jsonld",
           .summary = "RDF as JSON-LD with schema.org, one object on each line",
           .settings = kCodeSettings,
           .wants = everything,
           .make = make_jsonld},
    Format{.name = "tei",
           .extension = ".tei.xml",
           .summary = "XML-TEI P5; several documents are in a teiCorpus",
           .attributes = true,
           .settings = kTeiSettings,
           .wants = everything,
           .make = make_tei},
    Format{.name = "messages",
           .extension = ".messages.jsonl",
           .summary = "posts of forums and comments, one JSON object on each line",
           .settings = kCodeSettings,
           .wants = with_structure,
           .make = make_messages,
           .posts_only = true},
};

// "yes|no" lists the allowed values; a text without a bar describes them.
bool is_allowed(const SettingSpec& spec, std::string_view value) {
  if (spec.values.find('|') == std::string_view::npos) return !value.empty();
  for (const std::string_view allowed : parts_of(spec.values, '|')) {
    if (allowed == value) return true;
  }
  return false;
}

const SettingSpec* find_setting(const Format& format, std::string_view name) {
  for (const SettingSpec& spec : format.settings) {
    if (spec.name == name) return &spec;
  }
  return nullptr;
}

std::string known_settings(const Format& format) {
  std::string names;
  for (const SettingSpec& spec : format.settings) {
    if (!names.empty()) names += ", ";
    names += spec.name;
  }
  return names;
}

template <typename... Parts>
Error wrong(const Parts&... parts) {
  std::string message;
  ((message += parts), ...);
  return {ErrorCode::InvalidArgument, std::move(message)};
}

}  // namespace

std::span<const Format> formats() { return kFormats; }

void render(Renderer& renderer, bool with_metadata, Document& document, std::string& out) {
  if (with_metadata) return renderer.render(document, out);
  Metadata metadata;
  std::swap(metadata, document.metadata);
  renderer.render(document, out);
  std::swap(metadata, document.metadata);
}

const Format* find_format(std::string_view name) {
  const auto* row = std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& format) {
    return format.name == name || (!format.alias.empty() && format.alias == name);
  });
  return row == kFormats.end() ? nullptr : row;
}

bool writes(const Format& format, const Document& document) {
  const auto& elements = document.structured_or_text().elements;
  return !format.posts_only ||
         std::any_of(elements.begin(), elements.end(),
                     [](const Element& element) { return element.kind == ElementKind::Post; });
}

Result<void> check_renders_alone(const Format& format) {
  if (format.make_file == nullptr) return {};
  return wrong("files of ", format.name, " need several documents: use `sito corpus`");
}

Result<Settings> resolve_settings(const Format& format,
                                  std::span<const std::pair<std::string, std::string>> settings) {
  Settings resolved;
  for (const SettingSpec& spec : format.settings) {
    resolved.emplace(spec.name, std::string(spec.fallback));
  }
  for (const auto& [name, value] : settings) {
    const SettingSpec* spec = find_setting(format, name);
    if (spec == nullptr) {
      return wrong("format ", format.name, " has no setting \"", name, "\"; it has ",
                   known_settings(format));
    }
    if (!is_allowed(*spec, value)) {
      return wrong("setting ", name, " is \"", value, "\", expected ", spec->values);
    }
    resolved[name] = value;
  }
  return resolved;
}

}  // namespace sito::write
