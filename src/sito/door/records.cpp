// SPDX-License-Identifier: Apache-2.0
#include "sito/base/diagnostics.h"
#include "sito/corpus/fields/xqt_store.h"
#include "sito/door/guard.h"
#include "sito/door/options.h"
#include "sito/fields/health/faults.h"
#include "sito/fields/read/direct.h"
#include "sito/fields/template/choice.h"
#include "sito/fields/template/template_file.h"
#include "sito/sift/page_reader.h"
#include "sito/site.h"
#include "sito/write/escape.h"

#include <optional>
#include <utility>

namespace sito::door {

struct RecordTemplate::State {
  BuiltOptions options;
  std::vector<fields::Template> mapping;  // one mapping
  std::optional<fields::DirectTemplate> direct;
  std::optional<fields::Choice> choice;
  std::unique_ptr<text::LanguageClassifier> classifier;
  std::unique_ptr<sift::PageReader> reader;

  void prepare() {
    if (reader) return;
    reader = std::make_unique<sift::PageReader>(std::span(&options.sift.plan, 1), options.sift,
                                                *classifier);
  }
  Result<PageRecord> run(const PageInput& input, std::string_view fetched);
};

RecordTemplate::RecordTemplate(std::unique_ptr<State> state) : state_(std::move(state)) {}
RecordTemplate::RecordTemplate(RecordTemplate&& other) noexcept = default;
RecordTemplate& RecordTemplate::operator=(RecordTemplate&& other) noexcept = default;
RecordTemplate::~RecordTemplate() = default;

Result<RecordTemplate> RecordTemplate::parse(std::string_view text, std::string_view name,
                                             const Options& options) {
  auto state = std::make_unique<State>();
  if (Result<void> built = build_options(options, state->options); !built) {
    return std::move(built).error();
  }
  auto mapping = fields::read_template(text, name);
  if (!mapping) {
    Error error = std::move(mapping).error();
    error.where.source = name;
    return error;
  }
  if (!mapping->query.empty()) {
    return Error{ErrorCode::Unsupported,
                 "the template is an XQuery module, which needs a server: use `sito xqt run`"};
  }
  state->mapping.push_back(std::move(*mapping));
  auto direct = fields::DirectTemplate::make(state->mapping.front());
  if (!direct) return std::move(direct).error();
  state->direct.emplace(std::move(*direct));
  state->choice.emplace(state->mapping);
  auto classifier = text::make_language_classifier("skip", "");
  if (!classifier) return std::move(classifier).error();
  state->classifier = std::move(*classifier);
  return RecordTemplate(std::move(state));
}

const std::string& RecordTemplate::id() const { return state_->mapping.front().id; }

std::vector<std::string> RecordTemplate::fields() const {
  std::vector<std::string> names;
  for (const fields::Field& field : state_->mapping.front().fields) names.push_back(field.name);
  return names;
}

bool RecordTemplate::is_for(std::string_view url) const {
  return state_->choice->of(url).has_value();
}

Result<PageRecord> RecordTemplate::State::run(const PageInput& input, std::string_view fetched) {
  NoDiagnostics notes;
  Result<void> read = check_size(input.bytes, options.sift.limits);
  if (read) {
    read = reader->open(input.bytes, input.charset, input.url, {std::string(input.name), 0}, notes);
  }
  if (!read) return std::move(read).error();
  const Page& page = reader->page();
  std::string storage;
  const std::string name(write::as_utf8(input.url.empty() ? input.name : input.url, storage));
  auto record = direct->run(page, {name, fetched});
  if (!record) return std::move(record).error();
  PageRecord found;
  for (const fields::FieldFault& fault :
       fields::finish(mapping.front(), page.base_url(), *record)) {
    found.faults.push_back({fault.field, std::string(name_of(fault.fault)), fault.value});
  }
  corpus::append_json(mapping.front(), *record, found.json);
  fields::append_xml(*record, found.xml);
  reader->trim();
  return found;
}

Result<PageRecord> RecordTemplate::run(const PageInput& page, std::string_view fetched) {
  return guarded(
      [&] {
        state_->prepare();
        return state_->run(page, fetched);
      },
      [&] { state_->reader.reset(); });
}

}  // namespace sito::door
