// SPDX-License-Identifier: Apache-2.0
#include "sito/site/site_template.h"

#include "sito/base/json_values.h"
#include "sito/fields/template/template_file.h"
#include "sito/site/body.h"
#include "sito/site/structure_template.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <charconv>

namespace sito::site {
namespace {

constexpr std::string_view kMark = "sito-template";

std::string shape_text(const parts::Shape& shape) {
  std::string text;
  for (std::size_t i = 0; i < shape.size(); i += 2) {
    text += hex_of(std::uint64_t{shape[i]} << 32 | shape[i + 1]);
  }
  return text;
}

Result<parts::Shape> read_shape(const Json& part) {
  parts::Shape shape{};
  Result<std::string> text = read_text(part, "shape");
  if (!text) return std::move(text).error();
  constexpr std::size_t kDigits = 8;
  if (text->size() != kDigits * shape.size()) return missing("shape", "of the right length");
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const char* const begin = text->data() + kDigits * i;
    const auto [stop, problem] = std::from_chars(begin, begin + kDigits, shape[i], 16);
    if (problem != std::errc() || stop != begin + kDigits) return missing("shape", "hexadecimal");
  }
  return shape;
}

Json json_of(const TemplatePart& part, bool whole) {
  Json json;
  json["pages"] = part.pages;
  if (!part.first_date.empty()) json["dates"] = {part.first_date, part.last_date};
  if (!part.path.empty()) json["path"] = part.path;
  if (!whole) json["shape"] = shape_text(part.shape);
  json["learned"] = part.body;
  return json;
}

Result<TemplatePart> read_part(const Json& json, bool whole) {
  TemplatePart part;
  const Result<std::uint64_t> pages = read_count(json, "pages");
  if (!pages) return pages.error();
  part.pages = *pages;
  if (const Json* dates = find_array(json, "dates")) {
    if (dates->size() != 2 || !(*dates)[0].is_string() || !(*dates)[1].is_string()) {
      return missing("dates", "two texts");
    }
    part.first_date = (*dates)[0];
    part.last_date = (*dates)[1];
  }
  if (json.contains("path")) {
    Result<std::string> path = read_text(json, "path");
    if (!path) return std::move(path).error();
    part.path = std::move(*path);
  }
  if (!whole) {
    const Result<parts::Shape> shape = read_shape(json);
    if (!shape) return shape.error();
    part.shape = *shape;
  }
  const Json* body = find_object(json, "learned");
  if (body == nullptr) return missing("learned", "an object");
  part.body = *body;
  return part;
}

Result<void> read_head(const Json& json, SiteTemplate& site) {
  const Result<std::uint64_t> format = read_count(json, kMark);
  if (!format) return format.error();
  if (*format != kTemplateFormat) {
    return Error{ErrorCode::Unsupported, "template of form " + std::to_string(*format) +
                                             ", this program reads form " +
                                             std::to_string(kTemplateFormat)};
  }
  Result<std::string> learner = read_text(json, "learner");
  if (!learner) return std::move(learner).error();
  const LearnerRow* row = find_learner(*learner);
  if (row == nullptr) {
    return Error{ErrorCode::Unsupported, "template of the unknown learner \"" + *learner + "\""};
  }
  const Result<std::uint64_t> revision = read_count(json, "revision");
  if (!revision) return revision.error();
  if (*revision != static_cast<std::uint64_t>(row->revision)) {
    return Error{ErrorCode::Unsupported, "template of revision " + std::to_string(*revision) +
                                             " of " + *learner + ", this program has revision " +
                                             std::to_string(row->revision) + ": learn it again"};
  }
  site.learner = std::move(*learner);
  site.revision = row->revision;
  return {};
}

Result<void> read_settings(const Json& json, SiteTemplate& site) {
  const Json* params = find_object(json, "params");
  if (params == nullptr) return missing("params", "an object");
  for (const auto& [name, value] : params->items()) {
    if (!value.is_string()) return missing(name, "a text");
    site.params.emplace_back(name, value.get<std::string>());
  }
  return {};
}

Result<void> read_counts(const Json& json, SiteTemplate& site) {
  for (const auto& [name, into] : {std::pair{"pages_seen", &site.pages_seen},
                                   {"pages_used", &site.pages_used},
                                   {"error_pages", &site.error_pages}}) {
    const Result<std::uint64_t> count = read_count(json, name);
    if (!count) return count.error();
    *into = *count;
  }
  for (const auto& [name, into] : {std::pair{"key", &site.key}, {"digest", &site.digest}}) {
    Result<std::string> text = read_text(json, name);
    if (!text) return std::move(text).error();
    *into = std::move(*text);
  }
  return {};
}

Result<SiteTemplate> read_one(const Json& json) {
  SiteTemplate site;
  if (Result<void> head = read_head(json, site); !head) return std::move(head).error();
  if (Result<void> settings = read_settings(json, site); !settings) {
    return std::move(settings).error();
  }
  if (Result<void> counts = read_counts(json, site); !counts) return std::move(counts).error();
  const Json* parts = find_array(json, "parts");
  if (parts == nullptr || parts->empty())
    return missing("parts", "an array with at least one entry");
  for (const Json& item : *parts) {
    Result<TemplatePart> part = read_part(item, site.parts.empty());
    if (!part) return std::move(part).error();
    site.parts.push_back(std::move(*part));
  }
  // Refuses unusable templates when they are read, not on the first page.
  const Result<Applier> applier = Applier::make(site);
  if (!applier) return applier.error();
  return site;
}

Result<Json> parse(std::string_view text, std::uint64_t offset) {
  if (const std::size_t at = find_deep_json(text); at != std::string_view::npos) {
    return Error{ErrorCode::Malformed, "the JSON is nested too deep", {"", offset + at}};
  }
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::uint64_t at = offset + (error.byte == 0 ? 0 : error.byte - 1);
    return Error{ErrorCode::Malformed, "not valid JSON", {"", at}};
  } catch (const Json::exception&) {
    return Error{ErrorCode::Malformed, "a number in the JSON is too large", {"", offset}};
  }
}

}  // namespace

std::string to_json(const SiteTemplate& site, bool one_line) {
  Json json;
  json[std::string(kMark)] = kTemplateFormat;
  json["learner"] = site.learner;
  json["revision"] = site.revision;
  json["params"] = Json::object();
  for (const auto& [name, value] : site.params) json["params"][name] = value;
  json["key"] = site.key;
  json["pages_seen"] = site.pages_seen;
  json["pages_used"] = site.pages_used;
  json["error_pages"] = site.error_pages;
  json["digest"] = site.digest;
  json["parts"] = Json::array();
  for (const TemplatePart& part : site.parts) {
    json["parts"].push_back(json_of(part, json["parts"].empty()));
  }
  return json.dump(one_line ? -1 : 1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::vector<SiteTemplate>> read_templates(std::string_view text) {
  std::vector<SiteTemplate> sites;
  if (text::trim(text).starts_with('<')) {  // the earlier form of templates for records
    const auto read = fields::read_template(text, "");
    if (!read) return read.error();
    sites.push_back(template_of(*read));
    return sites;
  }
  // A file of one template may have line feeds inside; a file of several has each on one line.
  const std::size_t line_end = text.find('\n');
  const bool several =
      line_end != std::string_view::npos && line_end > 1 && Json::accept(text.substr(0, line_end));
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = several ? std::min(text.find('\n', begin), text.size()) : text.size();
    const std::string_view item = text.substr(begin, end - begin);
    if (item.find_first_not_of(" \t\r\n") != std::string_view::npos) {
      Result<Json> json = parse(item, begin);
      if (!json) return std::move(json).error();
      Result<SiteTemplate> site = read_one(*json);
      if (!site) {
        Error error = std::move(site).error();
        error.where.offset = begin;
        return error;
      }
      sites.push_back(std::move(*site));
    }
    begin = end + 1;
  }
  if (sites.empty()) return Error{ErrorCode::Truncated, "no template in the file"};
  return sites;
}

Result<Applier> Applier::make(const SiteTemplate& site) {
  Applier applier;
  applier.key_ = site.key;
  applier.row_ = find_learner(site.learner);
  if (applier.row_ == nullptr) {
    return Error{ErrorCode::Unsupported, "unknown learner \"" + site.learner + "\""};
  }
  const Result<Params> params = resolve_params(*applier.row_, site.params);
  if (!params) return params.error();
  for (const TemplatePart& part : site.parts) {
    Result<std::shared_ptr<const Model>> model = applier.row_->load(part.body, *params);
    if (!model) return std::move(model).error();
    applier.parts_.push_back({part.shape, std::move(*model)});
  }
  return applier;
}

std::size_t Applier::part_of(const Page& page) const {
  if (parts_.size() == 1) return 0;
  const parts::Shape shape = parts::shape_of(page);
  std::size_t best = 0;
  double most = parts::kSameKind;
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    const double alike = parts::likeness(parts_[i].shape, shape);
    if (alike < most) continue;
    most = alike;
    best = i;
  }
  return best;
}

bool Applier::apply(const Page& page, Labels& labels) const {
  return parts_[part_of(page)].model->apply(page, labels);
}

const structure::FieldReader* Applier::fields_for(const Page& page) const {
  return parts_[part_of(page)].model->fields();
}

}  // namespace sito::site
