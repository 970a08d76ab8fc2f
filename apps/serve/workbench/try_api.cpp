// SPDX-License-Identifier: Apache-2.0
// Tries a result on other pages: values, and the quality of each field.
#include "sito/base/error.h"
#include "sito/fields/health/health.h"
#include "sito/metadata/reader.h"
#include "sito/structure/template/field_reader.h"

#include "serve/workbench/file_kind.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/inputs.h"
#include "serve/workbench/load.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sito::serve {
namespace {

using structure::Field;

constexpr std::size_t kMostTried = 100;
constexpr std::size_t kMostFetched = 20;  // the request waits for them

// The pages to try it on, and the state of the others.
struct Pages {
  std::vector<std::shared_ptr<const OpenPage>> open;
  OrderedJson notes = OrderedJson::array();

  void add(const std::string& name, Result<std::shared_ptr<const OpenPage>> page) {
    if (page) {
      open.push_back(std::move(*page));
      return;
    }
    notes.push_back(
        {{"code", name_of(page.error().code)}, {"message", name + ": " + page.error().message}});
  }
};

Result<void> add_path(Bench& bench, const std::string& path, Pages& pages) {
  if (!bench.root)
    return invalid("this server has no folder; start it with `sito serve --root FOLDER`");
  const auto files = input_files(*bench.root, {path});
  if (!files) return files.error();
  for (const std::string& file : *files) {
    if (pages.open.size() >= kMostTried) break;
    if (file_kind(file) != "archive") {
      pages.add(file, load_path(bench, file));
      continue;
    }
    const auto records = list_records(file, kMostTried - pages.open.size());
    if (!records) return records.error();
    for (const RecordPage& record : *records) {
      const std::string name = file + "@" + std::to_string(record.offset);
      pages.add(name, load_path(bench, name));
    }
  }
  return {};
}

Result<Pages> pages_of(const Call& call) {
  Pages pages;
  const auto ids = texts_of(call.body, "pages");
  if (!ids) return ids.error();
  const auto urls = texts_of(call.body, "urls");
  if (!urls) return urls.error();
  if (ids->size() > kMostTried || urls->size() > kMostFetched) {
    return invalid("at most " + std::to_string(kMostTried) + " pages and " +
                   std::to_string(kMostFetched) + " addresses");
  }
  for (const std::string& id : *ids) {
    auto page = call.bench.pages.find(id);
    if (page == nullptr) return invalid("the page is no longer loaded; load it again");
    pages.open.push_back(std::move(page));
  }
  for (const std::string& url : *urls) pages.add(url, load_url(call.bench, url, &call.bench.stops));
  if (call.body.contains("path")) {
    const auto path = text_of(call.body, "path");
    if (!path) return path.error();
    if (const auto added = add_path(call.bench, *path, pages); !added) return added.error();
  }
  if (pages.open.empty() && pages.notes.empty()) return invalid("no page was given");
  return pages;
}

std::string text_of_value(const structure::Value& value) {
  if (!value.value.empty()) return value.value;
  if (!value.text.empty()) return value.text;
  std::string text;
  for (const structure::Section& section : value.sections) {
    text += (text.empty() ? "" : "\n") + section.text;
  }
  return text;
}

// Applies a template to one page after another.
class Trial {
 public:
  explicit Trial(const structure::FieldReader& reader) : reader_(reader) {
    for (std::size_t f = 0; f < structure::kFields; ++f) {
      const auto field = static_cast<Field>(f);
      if (reader.has(field)) values_.emplace_back(field, OrderedJson::array());
    }
  }

  void add(const OpenPage& page) {
    structure::Reading reading;
    Metadata metadata;
    reader_.read(page.page(), reading);
    metadata_.read(page.page(), {}, metadata);
    reader_.add_metadata(page.page(), metadata, reading);
    fields::PageFindings found = reader_.findings_of(reading);
    found.valid = !(reader_.has(Field::Article) && reading.of(Field::Article).empty());
    counts_.add(reader_.fields(), found);
    for (auto& [field, list] : values_) {
      for (const structure::Value& value : reading.of(field)) {
        list.push_back({{"page", pages_.size()}, {"value", text_of_value(value)}});
      }
    }
    pages_.push_back({{"id", page.id()}, {"name", page.raw().name}, {"url", page.raw().url}});
  }

  [[nodiscard]] OrderedJson json(OrderedJson notes) const {
    const fields::Health health = fields::health_of(reader_.fields(), counts_);
    OrderedJson fields = OrderedJson::array();
    for (const auto& [field, values] : values_) {
      const std::string_view name = structure::template_name(field);
      const auto facts =
          std::find_if(health.fields.begin(), health.fields.end(),
                       [name](const fields::FieldHealth& one) { return one.name == name; });
      if (facts == health.fields.end()) continue;
      fields.push_back({{"field", name_of(field)},
                        {"hits", facts->hits},
                        {"pages", facts->pages},
                        {"rate", facts->rate},
                        {"health", name_of(facts->verdict)},
                        {"message", facts->reason},
                        {"values", values}});
    }
    return {{"pages", pages_}, {"fields", std::move(fields)}, {"notes", std::move(notes)}};
  }

 private:
  const structure::FieldReader& reader_;
  MetadataReader metadata_;
  fields::TemplateCounts counts_;
  OrderedJson pages_ = OrderedJson::array();
  std::vector<std::pair<Field, OrderedJson>> values_;
};

}  // namespace

Result<Reply> try_detection(const Call& call) {
  const auto session = call.bench.detections.find(call.parts[0]);
  if (session == nullptr) return not_found("the detection is no longer in memory; run it again");
  std::optional<DetectionSession::Ids> hits;
  if (call.body.contains("hits")) {
    auto ids = numbers_of(call.body, "hits");
    if (!ids) return std::move(ids).error();
    hits = std::move(*ids);
  }
  const auto detection = session->chosen(hits);
  if (!detection) return detection.error();
  const auto reader = structure::FieldReader::make(session->make_template(*detection));
  if (!reader) return reader.error();
  if (reader->fields().fields.empty()) return invalid("no field is chosen");
  auto pages = pages_of(call);
  if (!pages) return std::move(pages).error();
  Trial trial(*reader);
  for (const auto& page : pages->open) trial.add(*page);
  return json_reply(trial.json(std::move(pages->notes)));
}

}  // namespace sito::serve
