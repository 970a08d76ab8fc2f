// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/xqt_report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace sito::corpus {
namespace {

using fields::Field;
using fields::TemplateCounts;
using Json = nlohmann::json;

double share_of(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

std::string percent(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%5.1f %%", 100 * share);
  return text;
}

void append_names(const std::vector<Field>& fields, const std::string& owner,
                  std::vector<std::string>& names) {
  for (const Field& field : fields) {
    names.push_back(owner.empty() ? field.name : owner + '/' + field.name);
    append_names(field.fields, names.back(), names);
  }
}

// Returns the fields of the mapping in its order, then everything else that was counted.
std::vector<std::string> names_of(const fields::Template& mapping, const TemplateCounts& counts) {
  std::vector<std::string> names;
  append_names(mapping.fields, "", names);
  for (const auto& [name, field] : counts.fields) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

std::string field_line(const std::string& name, std::size_t width, const TemplateCounts& counts) {
  const auto found = counts.fields.find(name);
  const fields::FieldCounts none;
  const fields::FieldCounts& field = found == counts.fields.end() ? none : found->second;
  std::string line = "    " + name + std::string(width - name.size() + 2, ' ');
  line += percent(share_of(field.pages, counts.pages)) + " of the pages";
  if (field.values > field.pages) line += ", " + std::to_string(field.values) + " values";
  for (const auto& [fault, n] : field.faults) line += "; " + fault + " on " + std::to_string(n);
  if (field.values == 0 && field.faults.empty()) line += ": it matches nothing";
  return line + '\n';
}

}  // namespace

Result<CountsByTemplate> read_template_counts(std::string_view json) {
  const Json all = Json::parse(json, nullptr, false);
  const Error malformed{ErrorCode::Malformed, "not an account of `sito xqt run --stats`"};
  if (!all.is_object() || !all.contains("xqt") || !all["xqt"].is_object()) return malformed;
  const auto number = [](const Json& object, const char* name) -> std::uint64_t {
    const auto found = object.find(name);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
  };
  CountsByTemplate read;
  for (const auto& [id, object] : all["xqt"].items()) {
    if (!object.is_object()) return malformed;
    TemplateCounts& counts = read[id];
    counts.pages = number(object, "pages");
    counts.valid = number(object, "valid");
    const auto fields = object.find("fields");
    if (fields == object.end() || !fields->is_object()) continue;
    for (const auto& [name, field] : fields->items()) {
      if (!field.is_object()) return malformed;
      counts.fields[name].pages = number(field, "pages");
      counts.fields[name].values = number(field, "values");
    }
  }
  return read;
}

TemplateHealth health_of(const fields::Template& mapping, const TemplateCounts& counts,
                         const TemplateCounts* before) {
  TemplateHealth health;
  const double valid = share_of(counts.valid, counts.pages);
  const double expected = before == nullptr ? 1 : share_of(before->valid, before->pages);
  health.redesigned = counts.pages > 0 && valid < TemplateHealth::kLeastValid * expected;
  health.text = mapping.id + ", version " + std::to_string(mapping.version) + ": " +
                std::to_string(counts.pages) + (counts.pages == 1 ? " page, " : " pages, ") +
                std::to_string(counts.valid) + " valid";
  if (before != nullptr)
    health.text += " (" + percent(valid) + ", before " + percent(expected) + ")";
  health.text += health.redesigned ? ": the site was probably redesigned\n" : "\n";
  if (counts.pages == 0) return health;
  const std::vector<std::string> names = names_of(mapping, counts);
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  for (const std::string& name : names) health.text += field_line(name, width, counts);
  return health;
}

}  // namespace sito::corpus
