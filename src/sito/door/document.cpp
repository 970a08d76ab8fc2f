// SPDX-License-Identifier: Apache-2.0
#include "sito/document.h"

#include "sito/door/contents.h"
#include "sito/door/guard.h"
#include "sito/write/writer.h"

#include <utility>

namespace sito::door {

std::vector<Note> notes_of(const CountingDiagnostics& diagnostics) {
  std::vector<Note> notes;
  for (const auto& sample : diagnostics.samples()) {
    notes.push_back({sample.problem, sample.detail, sample.where});
  }
  return notes;
}

Document::Document() : contents_(std::make_shared<Contents>()) {}
Document::Document(std::shared_ptr<const Contents> contents) : contents_(std::move(contents)) {}

const std::string& Document::id() const { return contents_->document.id; }
const std::string& Document::url() const { return contents_->document.url; }
const std::string& Document::title() const { return contents_->document.title; }
const std::string& Document::language() const { return contents_->document.language; }
float Document::language_score() const { return contents_->document.language_score; }
const std::string& Document::algorithm() const { return contents_->document.algorithm; }
const std::string& Document::page_type() const { return contents_->document.page_type; }
float Document::page_type_score() const { return contents_->document.page_type_score; }
const std::string& Document::reason() const { return contents_->document.reason; }
const std::string& Document::charset() const { return contents_->document.origin.charset; }
const std::string& Document::site_use() const { return contents_->site_use; }
bool Document::cut() const { return contents_->document.cut; }
const std::vector<Paragraph>& Document::paragraphs() const { return contents_->paragraphs; }
const std::vector<MetadataValue>& Document::metadata() const { return contents_->metadata; }
const std::vector<Block>& Document::blocks() const { return contents_->blocks; }
const std::vector<Note>& Document::notes() const { return contents_->notes; }

std::string_view Document::metadata(std::string_view field) const {
  for (const MetadataValue& value : contents_->metadata) {
    if (value.accepted && value.field == field) return value.value;
  }
  return {};
}

namespace {

Result<std::string> render_as(const sito::Document& document, bool has_structure,
                              std::string_view name, const Settings& settings) {
  const write::Format* format = write::find_format(name);
  if (format == nullptr) {
    std::string names;
    for (const write::Format& known : write::formats()) names += " " + std::string(known.name);
    return Error{ErrorCode::InvalidArgument,
                 "no format is called '" + std::string(name) + "'; there are" + names};
  }
  if (Result<void> alone = write::check_renders_alone(*format); !alone) {
    return std::move(alone).error();
  }
  auto resolved = write::resolve_settings(*format, settings);
  if (!resolved) return std::move(resolved).error();
  if (format->wants(*resolved).structure && !has_structure && !document.paragraphs.empty()) {
    return Error{ErrorCode::InvalidArgument,
                 "the format " + std::string(name) + " needs a document with structure"};
  }
  auto renderer = format->make(*resolved);
  if (!renderer) return std::move(renderer).error();
  std::string out;
  (void)text::take_missed_dictionary();
  (*renderer)->render(document, out);
  if (Result<void> whole = check_dictionaries(); !whole) return std::move(whole).error();
  return out;
}

}  // namespace

Result<std::string> Document::render(std::string_view format, const Settings& settings) const {
  auto rendered = render_as(contents_->document, contents_->has_structure, format, settings);
  if (rendered && !reason().empty()) return std::string();
  return rendered;
}

std::string Document::text() const { return render("text").value_or({}); }

std::string Document::metadata_json() const {
  sito::Document bare = contents_->document;
  bare.clear_bodies();
  return render_as(bare, false, "json", {}).value_or({});
}

}  // namespace sito::door
