// SPDX-License-Identifier: Apache-2.0
#include "sito/write/columns/columns.h"

#include "sito/text/utf8.h"
#include "sito/write/columns/column_values.h"
#include "sito/write/escape.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::write {
namespace {

using parquet::Type;

constexpr auto kColumns = std::to_array<ColumnSpec>({
    {"id", Type::Text, true, false, id},
    {"url", Type::Text, false, false, url},
    {"hostname", Type::Text, false, true, hostname},
    {"title", Type::Text, false, false, title},
    {"authors[]", Type::Text, true, true, author, count_authors},
    {"published", Type::Text, false, false, published},
    {"modified", Type::Text, false, false, modified},
    {"site_name", Type::Text, false, true, site_name},
    {"description", Type::Text, false, false, description},
    {"perex", Type::Text, false, false, perex},
    {"categories[]", Type::Text, true, true, category, count_categories},
    {"tags[]", Type::Text, true, true, tag, count_tags},
    {"licence", Type::Text, false, true, licence},
    {"image", Type::Text, false, false, image},
    {"language", Type::Text, false, true, language},
    {"language_score", Type::Real, false, false, language_score},
    {"page_type", Type::Text, false, true, page_type},
    {"page_type_score", Type::Real, false, false, page_type_score},
    {"algorithm", Type::Text, false, true, algorithm},
    {"duplicate", Type::Text, false, true, duplicate},
    {"cut", Type::Flag, true, false, cut},
    {"directives[]", Type::Text, true, true, directive, count_directives},
    {"source.file", Type::Text, false, true, file},
    {"source.offset", Type::Integer, true, false, offset},
    {"source.length", Type::Integer, true, false, length},
    {"source.record_id", Type::Text, false, false, record_id},
    {"source.timestamp", Type::Time, false, false, taken},
    {"source.mime", Type::Text, false, true, mime},
    {"source.charset", Type::Text, false, true, charset},
    {"text", Type::Text, true, false, text},
    {"paragraphs[].text", Type::Text, true, false, paragraph_text, count_paragraphs},
    {"paragraphs[].role", Type::Text, true, true, paragraph_role, count_paragraphs},
    {"paragraphs[].level", Type::Integer, false, false, paragraph_level, count_paragraphs},
    {"paragraphs[].language", Type::Text, false, true, paragraph_language, count_paragraphs},
    {"paragraphs[].duplicate", Type::Text, false, true, paragraph_duplicate, count_paragraphs},
});

constexpr auto kDatatrove = std::to_array<ColumnSpec>({
    {"text", Type::Text, true, false, text},
    {"id", Type::Text, true, false, id},
    {"metadata.url", Type::Text, false, false, url},
    {"metadata.date", Type::Text, false, false, date},
    {"metadata.title", Type::Text, false, false, title},
    {"metadata.authors[]", Type::Text, true, true, author, count_authors},
    {"metadata.published", Type::Text, false, false, published},
    {"metadata.modified", Type::Text, false, false, modified},
    {"metadata.site_name", Type::Text, false, true, site_name},
    {"metadata.page_type", Type::Text, false, true, page_type},
    {"metadata.page_type_score", Type::Real, true, false, page_type_score_or_0},
    {"metadata.language", Type::Text, false, true, language},
    {"metadata.language_score", Type::Real, true, false, language_score_or_0},
    {"metadata.file_path", Type::Text, false, true, file},
    {"metadata.offset", Type::Integer, true, false, offset},
});

constexpr auto kDolma = std::to_array<ColumnSpec>({
    {"id", Type::Text, true, false, id},
    {"text", Type::Text, true, false, text},
    {"source", Type::Text, true, true, source},
    {"added", Type::Text, false, false, date},
    {"created", Type::Text, false, false, created},
    {"metadata.url", Type::Text, false, false, url},
    {"metadata.title", Type::Text, false, false, title},
    {"metadata.authors[]", Type::Text, true, true, author, count_authors},
    {"metadata.language", Type::Text, false, true, language},
    {"metadata.language_score", Type::Real, true, false, language_score_or_0},
    {"metadata.page_type", Type::Text, false, true, page_type},
    {"metadata.file", Type::Text, false, true, file},
    {"metadata.offset", Type::Integer, true, false, offset},
});

constexpr auto kC4 = std::to_array<ColumnSpec>({
    {"text", Type::Text, true, false, text},
    {"timestamp", Type::Text, false, false, date},
    {"url", Type::Text, false, false, url},
});

constexpr auto kOscar = std::to_array<ColumnSpec>({
    {"content", Type::Text, true, false, text},
    {"warc_headers.warc-record-id", Type::Text, false, false, record_id},
    {"warc_headers.warc-target-uri", Type::Text, false, false, url},
    {"warc_headers.warc-date", Type::Text, false, false, date},
    {"warc_headers.warc-type", Type::Text, true, true, conversion},
    {"warc_headers.warc-identified-content-language", Type::Text, false, true, language3},
    {"warc_headers.content-type", Type::Text, true, true, text_plain},
    {"warc_headers.content-length", Type::Integer, true, false, text_bytes},
    {"metadata.identification.label", Type::Text, false, true, language},
    {"metadata.identification.prob", Type::Real, true, false, language_score_or_0},
    {"metadata.harmful_pp", Type::Real, false, false, unknown},
    {"metadata.tlsh", Type::Text, false, true, unknown},
    {"metadata.quality_warnings[]", Type::Text, true, true, unknown, count_none},
    {"metadata.categories[]", Type::Text, true, true, unknown, count_none},
    {"metadata.sentence_identifications[].label", Type::Text, false, true, paragraph_language,
     count_paragraphs},
    {"metadata.sentence_identifications[].prob", Type::Real, false, false, paragraph_language_score,
     count_paragraphs},
});

constexpr auto kHplt = std::to_array<ColumnSpec>({
    {"f", Type::Text, false, true, file},
    {"o", Type::Integer, true, false, offset},
    {"s", Type::Integer, true, false, length},
    {"u", Type::Text, false, false, url},
    {"c", Type::Text, false, true, mime},
    {"ts", Type::Text, false, false, date},
    {"de", Type::Text, false, true, charset},
    {"collection", Type::Text, true, true, source},
    {"htmllang", Type::Text, false, true, html_language},
    {"metalang", Type::Text, false, true, meta_language},
    {"lang[]", Type::Text, true, true, language_and_script, count_language},
    {"prob[]", Type::Real, true, false, language_score_or_0, count_language},
    {"text", Type::Text, true, false, text},
    {"seg_langs[]", Type::Text, false, true, paragraph_language_and_script, count_paragraphs},
    {"id", Type::Text, true, false, id},
    {"filter", Type::Text, true, true, keep},
});

constexpr auto kTrafilatura = std::to_array<ColumnSpec>({
    {"title", Type::Text, false, false, title},
    {"author", Type::Text, false, false, authors},
    {"hostname", Type::Text, false, true, registrable},
    {"date", Type::Text, false, false, published_day},
    {"fingerprint", Type::Text, false, false, unknown},
    {"id", Type::Text, true, false, id},
    {"license", Type::Text, false, true, licence},
    {"comments", Type::Text, true, false, comments},
    {"raw_text", Type::Text, true, false, text},
    {"text", Type::Text, true, false, text},
    {"language", Type::Text, false, true, language},
    {"image", Type::Text, false, false, image},
    {"pagetype", Type::Text, false, true, page_type},
    {"filedate", Type::Text, false, false, day},
    {"source", Type::Text, false, false, url},
    {"source-hostname", Type::Text, false, true, site_name},
    {"excerpt", Type::Text, false, false, description},
    {"categories", Type::Text, true, true, categories},
    {"tags", Type::Text, true, true, tags},
});

constexpr std::array kSchemas = {
    Schema{"columns", kColumns, false, false},
    Schema{"datatrove", kDatatrove, true, false},
    Schema{"dolma", kDolma, true, false},
    Schema{"c4", kC4, false, false},
    Schema{"oscar", kOscar, false, true},
    Schema{"hplt", kHplt, true, false},
    Schema{"trafilatura", kTrafilatura, true, true},
};

}  // namespace

Row::Row(const Settings& settings)
    : markdown_(settings.find("body")->second == "markdown"),
      source_(settings.find("source")->second),
      lines_(settings) {
  blocks_.use(settings);
}

void Row::set(const Document& document) {
  document_ = &document;
  known_ = describe(document);
  has_text_ = false;
}

std::string_view Row::text() {
  if (has_text_) return text_;
  has_text_ = true;
  text_.clear();
  if (markdown_) {
    blocks_.append(*document_, text_);
    return text_;
  }
  bool first = true;
  lines_.each(*document_, *document_, [&](std::string_view text, std::uint32_t /*paragraph*/) {
    if (!std::exchange(first, false)) text_ += '\n';
    text_ += text;
  });
  return text_;
}

std::string_view Row::as_text(std::string_view bytes) {
  return text::is_valid_utf8(bytes) ? bytes : as_utf8(bytes, scratch());
}

std::string_view Row::keep(std::string_view bytes) {
  const std::string_view text = as_text(bytes);
  const bool is_kept = text.data() == scratch_.data();  // a corrected copy
  return is_kept ? text : std::string_view(scratch_.assign(text));
}

std::span<const Schema> schemas() { return kSchemas; }

const Schema* find_schema(std::string_view name) {
  const auto* row = std::find_if(kSchemas.begin(), kSchemas.end(),
                                 [&](const Schema& schema) { return schema.name == name; });
  return row == kSchemas.end() ? nullptr : row;
}

const Schema& schema_of(const Settings& settings) {
  return *find_schema(settings.find("schema")->second);
}

namespace {

bool may_name_files(const ColumnSpec& column) {
  return column.type == Type::Text && column.dictionary && column.count == nullptr &&
         column.path.find('.') == std::string_view::npos;
}

}  // namespace

const ColumnSpec* find_name_column(std::string_view name) {
  for (const ColumnSpec& column : kColumns) {
    if (column.path == name && may_name_files(column)) return &column;
  }
  return nullptr;
}

std::string name_columns() {
  std::string names;
  for (const ColumnSpec& column : kColumns) {
    if (may_name_files(column)) names.append(names.empty() ? "" : ", ").append(column.path);
  }
  return names;
}

parquet::Columns parquet_columns(const Schema& schema) {
  parquet::Columns columns;
  for (const ColumnSpec& spec : schema.columns) {
    columns.push_back({std::string(spec.path), spec.type, spec.required, spec.dictionary});
  }
  return columns;
}

}  // namespace sito::write
