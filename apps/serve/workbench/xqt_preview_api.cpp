// SPDX-License-Identifier: Apache-2.0
// Shows the records that a template makes of pages, and the query that does the same.
#include "sito/base/ascii.h"
#include "sito/fields/health/faults.h"
#include "sito/fields/read/record.h"
#include "sito/xqt/engine.h"
#include "sito/xqt/query/module.h"

#include "serve/workbench/handlers.h"
#include "serve/workbench/xqt_pages.h"

#include <memory>
#include <optional>
#include <utility>

namespace sito::serve {
namespace {

using fields::Element;
using fields::Field;
using fields::Template;

constexpr std::size_t kMostValues = 20;       // of one field on one page
constexpr std::size_t kMostValueBytes = 400;  // of each, for a preview
constexpr std::size_t kMostFaults = 1000;     // of one page
// Of the records of all pages, because a reply is made as JSON and as text, and several may wait to
// be sent.
constexpr std::size_t kMostXmlBytes = std::size_t{16} << 20;

std::string cut(std::string text) {
  if (text.size() <= kMostValueBytes) return text;
  std::size_t end = kMostValueBytes;
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end) + "\u2026";
}

// The values of a record, by fields.
struct Values {
  std::size_t count = 0;
  std::vector<std::string> texts;

  void add(const Element& element, fields::Type type) {
    if (type == fields::Type::Text) {
      for (const Element& paragraph : element.children) add(paragraph.all_text());
    } else if (type == fields::Type::Record) {
      ++count;
    } else {
      add(element.all_text());
    }
  }
  void add(std::string text) {
    if (text.empty()) return;
    ++count;
    if (texts.size() < kMostValues) texts.push_back(cut(std::move(text)));
  }
};

// The data that the preview of one field needs, over all pages.
struct Watched {
  std::string name;  // "comments/author"
  const Field* field;
  std::vector<std::string> trail;
  Records records;
  Alternatives paths, exclude;
  OrderedJson pages = OrderedJson::array();
};

void collect(const Element& element, const Watched& watched, std::size_t level, Values& values) {
  for (const Element& child : element.children) {
    if (child.name != watched.trail[level]) continue;
    if (level + 1 == watched.trail.size()) {
      values.add(child, watched.field->type);
    } else {
      collect(child, watched, level + 1, values);
    }
  }
}

class Preview {
 public:
  explicit Preview(const Template& mapping) : mapping_(mapping) {}

  Result<void> prepare() { return watch(mapping_.fields, {}, {}); }

  Result<void> add(const OpenPage& page, std::vector<Element> records) {
    OrderedJson faults = OrderedJson::array();
    std::string xml;
    for (Element& record : records) {
      for (const fields::FieldFault& fault : finish(mapping_, page.page().base_url(), record)) {
        if (faults.size() >= kMostFaults) break;
        faults.push_back(
            {{"field", fault.field}, {"fault", name_of(fault.fault)}, {"value", cut(fault.value)}});
      }
      append_xml(record, xml);
      xml += '\n';
    }
    if (xml.size() > kMostXmlBytes - xml_bytes_) {
      return add(page, Error{ErrorCode::TooLarge, "the records of these pages have more than " +
                                                      std::to_string(kMostXmlBytes >> 20) +
                                                      " MB; show fewer pages"});
    }
    xml_bytes_ += xml.size();
    pages_.push_back({{"xml", std::move(xml)}, {"faults", std::move(faults)}, {"error", nullptr}});
    return add_fields(page, records);
  }

  Result<void> add(const OpenPage& page, const Error& error) {
    pages_.push_back(
        {{"xml", ""}, {"faults", OrderedJson::array()}, {"error", error_json(error)["error"]}});
    return add_fields(page, {});
  }

  [[nodiscard]] OrderedJson json(std::string_view engine) {
    OrderedJson fields = OrderedJson::object();
    for (Watched& watched : fields_) fields[watched.name] = std::move(watched.pages);
    return {{"engine", engine}, {"pages", std::move(pages_)}, {"fields", std::move(fields)}};
  }

 private:
  Result<void> watch(const std::vector<Field>& fields, const std::vector<std::string>& trail,
                     const std::vector<std::vector<std::string>>& within) {
    for (const Field& field : fields) {
      auto own = trail;
      own.push_back(field.name);
      std::string name;
      for (const std::string& part : own) name += (name.empty() ? "" : "/") + part;
      auto records = Records::make(within);
      if (!records) return records.error();
      auto paths = Alternatives::make(field.paths);
      if (!paths) return paths.error();
      auto exclude = Alternatives::make(field.exclude);
      if (!exclude) return exclude.error();
      fields_.push_back({std::move(name), &field, own, std::move(*records), std::move(*paths),
                         std::move(*exclude)});
      auto inner = within;
      inner.push_back(field.paths);
      if (auto done = watch(field.fields, own, inner); !done) return done;
    }
    return {};
  }

  Result<void> add_fields(const OpenPage& page, const std::vector<Element>& records) {
    for (Watched& watched : fields_) {
      Values values;
      for (const Element& record : records) collect(record, watched, 0, values);
      auto found = nodes_of(page.page(), watched);
      if (!found) return found.error();
      OrderedJson entry = nodes_json(*found);
      entry["n_values"] = values.count;
      entry["values"] = std::move(values.texts);
      watched.pages.push_back(std::move(entry));
    }
    return {};
  }

  // For a query that was edited by hand, returns what it finds.
  [[nodiscard]] Result<FieldNodes> nodes_of(const Page& page, const Watched& watched) const {
    if (!mapping_.query.empty()) return FieldNodes{};
    const auto contexts = watched.records.contexts(page, deadline_);
    if (!contexts) return contexts.error();
    return find_nodes(page, *contexts, watched.paths, watched.exclude, deadline_);
  }

  const Template& mapping_;
  const Deadline deadline_{kXqtTime};
  std::vector<Watched> fields_;
  OrderedJson pages_ = OrderedJson::array();
  std::size_t xml_bytes_ = 0;
};

// Chooses the engine that runs the template: the fields themselves, or BaseX.
Result<bool> wants_basex(const Json& body, const Template& mapping) {
  const auto name = text_of(body, "engine", "auto");
  if (!name) return name.error();
  if (*name == name_of(xqt::EngineChoice::Auto)) return !mapping.query.empty();
  if (*name == name_of(xqt::EngineChoice::BaseX)) return true;
  if (*name == name_of(xqt::EngineChoice::Direct)) return false;
  return Error{ErrorCode::InvalidArgument,
               "unknown engine '" + *name + "'; there are auto, direct, basex"};
}

Result<std::unique_ptr<xqt::Engine>> engine_for(Bench& bench, const Template& mapping, bool basex) {
  if (basex) return bench.queries.engine(mapping);
  return xqt::make_direct_engine({&mapping, 1});
}

// Returns true for an error of one page. Any other error ends the engine and thus all pages.
bool is_of_page(const Error& error) {
  return error.code != ErrorCode::Network && error.code != ErrorCode::Io;
}

}  // namespace

Result<Reply> preview_template(const Call& call) {
  bool gone = false;
  const auto pages = xqt_pages(call, gone);
  if (!pages) return pages.error();
  if (gone) return page_gone();
  const auto mapping = xqt_mapping(call.body, true);
  if (!mapping) return mapping.error();
  const auto basex = wants_basex(call.body, *mapping);
  if (!basex) return basex.error();
  const auto engine = engine_for(call.bench, *mapping, *basex);
  if (!engine) return engine.error();
  Preview preview(*mapping);
  if (const auto ready = preview.prepare(); !ready) return ready.error();
  std::optional<Error> ran_away;  // one such wait is enough
  for (const auto& page : *pages) {
    auto records = ran_away ? Result<std::vector<Element>>(*ran_away)
                            : (*engine)->run(0, page->page(), {page->raw().url, ""});
    if (!records && !is_of_page(records.error())) return records.error();
    if (!records && records.error().code == ErrorCode::Timeout) ran_away = records.error();
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.Move): each round has records of its own.
    const auto added =
        records ? preview.add(*page, std::move(*records)) : preview.add(*page, records.error());
    if (!added) return added.error();
  }
  return json_reply(preview.json(*basex ? "basex" : "direct"));
}

Result<Reply> make_module(const Call& call) {
  const auto mapping = xqt_mapping(call.body, true);
  if (!mapping) return mapping.error();
  return json_reply({{"query", xqt::module_of(*mapping)}});
}

Result<Reply> check_query(const Call& call) {
  const auto query = text_of(call.body, "query");
  if (!query) return query.error();
  if (query->size() > fields::kMostQueryBytes) {
    return Error{ErrorCode::TooLarge,
                 "the query has more than " + std::to_string(fields::kMostQueryBytes) + " bytes"};
  }
  const auto found = call.bench.queries.check(*query);
  if (!found) return found.error();
  OrderedJson errors = OrderedJson::array();
  for (const QueryError& error : *found) {
    errors.push_back({{"message", error.message}, {"line", error.line}, {"column", error.column}});
  }
  return json_reply({{"errors", std::move(errors)}});
}

}  // namespace sito::serve
