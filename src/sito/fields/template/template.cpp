// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/template.h"

#include "sito/base/ascii.h"
#include "sito/fields/paths/name_chars.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/paths/query.h"
#include "sito/metadata/metadata.h"
#include "sito/text/utf8.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <set>

namespace sito::fields {
namespace {

constexpr std::array<std::string_view, kTypes> kTypeNames = {
    "string", "text", "date", "dateTime", "integer", "decimal", "url", "record"};

struct KnownField {
  std::string_view name;
  Type type = Type::String;
  std::uint32_t max = 1;
  bool differs = false;  // a text that all pages of a site have is no value
};
constexpr KnownField kKnownFields[] = {
    {"title", Type::String, 1, true},
    {"author", Type::String, kUnbounded},
    {"date", Type::DateTime},
    {"updated", Type::DateTime},
    {"category", Type::String, kUnbounded},
    {"perex", Type::Text, 1, true},
    {"image", Type::Url, 1, true},
    {"caption", Type::String, kUnbounded, true},
    {"credit", Type::String, kUnbounded},
    {kArticleField, Type::Text, 1, true},
    {"comments", Type::Text, 1, true},
};

const KnownField* find_known(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kKnownFields), std::end(kKnownFields),
                   [&](const KnownField& known) { return known.name == name; });
  return found == std::end(kKnownFields) ? nullptr : found;
}

void append_names(const std::vector<Field>& fields, const std::string& owner,
                  std::vector<std::string>& names) {
  for (const Field& field : fields) {
    names.push_back(inner_name(owner, field.name));
    append_names(field.fields, std::string(names.back()), names);
  }
}

Error malformed(const std::string& where, const std::string& what) {
  return Error{ErrorCode::Malformed, where + ": " + what};
}

// Returns true for text that neither files nor modules can hold: C0 controls and DEL, U+FFFE and
// U+FFFF, bad UTF-8.
bool is_unfit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control) ||
         text.find("\xEF\xBF\xBE") != std::string_view::npos ||
         text.find("\xEF\xBF\xBF") != std::string_view::npos || !text::is_valid_utf8(text);
}

bool is_fit_module(std::string_view query) {
  return text::is_valid_utf8(query) && std::none_of(query.begin(), query.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
         });
}

// Bytes of a path that a message shows.
constexpr std::size_t kShownBytes = 200;

Result<void> check_paths(const std::vector<std::string>& paths, std::size_t most, Paths allowed,
                         const std::string& where) {
  if (paths.size() > most) return malformed(where, "more than " + std::to_string(most) + " paths");
  for (const std::string& text : paths) {
    if (allowed == Paths::Any) {
      if (const auto query = Query::parse(text); !query)
        return malformed(where, query.error().message);
      continue;
    }
    if (is_unfit(text))
      return malformed(where,
                       "a path has a control character, or a character that is not allowed in XML");
    if (text.size() > kMaxPathBytes)
      return malformed(where, "a path of more than " + std::to_string(kMaxPathBytes) + " bytes");
    if (const auto path = parse_path(text); !path) {
      const bool shown = text.size() <= kShownBytes;
      return malformed(where, path.error().message + (shown ? " in \"" + text + '"' : ""));
    }
  }
  return {};
}

// Checks the fields of one level; counts all of them in `n_fields`.
class FieldCheck {
 public:
  explicit FieldCheck(Paths paths) : paths_(paths) {}

  Result<void> check(const std::vector<Field>& fields, const std::string& owner,
                     std::size_t level) {
    if (level > kMostLevels) return malformed(owner, "records are nested too deeply");
    std::set<std::string_view> names;
    for (const Field& field : fields) {
      if (++n_fields_ > kMaxFields)
        return malformed("output", "more than " + std::to_string(kMaxFields) + " fields");
      const std::string where = inner_name(owner, field.name);
      if (!is_field_name(field.name)) {
        return malformed(owner.empty() ? "output" : owner,
                         '"' + field.name.substr(0, kShownBytes) + "\" is not the name of a field");
      }
      if (!names.insert(field.name).second) return malformed(where, "stands twice");
      if (auto ok = check(field, where, level); !ok) return ok;
    }
    return {};
  }

 private:
  Result<void> check(const Field& field, const std::string& where, std::size_t level) {
    if (field.max == 0 || field.min > field.max)
      return malformed(where, "max is 0 or smaller than min");
    if (auto ok = check_paths(field.paths, kMostPaths, paths_, where); !ok) return ok;
    if (auto ok = check_paths(field.exclude, kMostExclusions, paths_, where); !ok) return ok;
    if (field.sources.size() > kMostPaths) return malformed(where, "too many sources");
    for (const Source& source : field.sources) {
      if (!metadata_source_from_name(source.name))
        return malformed(where, "unknown source of metadata \"" + source.name + '"');
    }
    const ValueRule& rule = field.value;
    if (is_unfit(rule.after + rule.before + rule.split + rule.language))
      return malformed(where,
                       "after, before, split or parse has a control character, or a character that "
                       "is not allowed in XML");
    if ((field.type == Type::Record) == field.fields.empty())
      return malformed(where, field.fields.empty()
                                  ? "a record without fields"
                                  : "a field that is not a record contains fields");
    return check(field.fields, where, level + 1);
  }

  Paths paths_;
  std::size_t n_fields_ = 0;
};

}  // namespace

std::string_view name_of(Type type) { return kTypeNames[static_cast<std::size_t>(type)]; }

std::optional<Type> type_from_name(std::string_view name) {
  const auto* const at = std::find(kTypeNames.begin(), kTypeNames.end(), name);
  if (at == kTypeNames.end()) return std::nullopt;
  return static_cast<Type>(at - kTypeNames.begin());
}

bool is_field_name(std::string_view name) {
  if (name.empty() || name.size() > 100 || !begins_field_name(name[0])) return false;
  if (!std::all_of(name.begin(), name.end(), continues_field_name)) return false;
  return name.size() < 3 || lower(name[0]) != 'x' || lower(name[1]) != 'm' || lower(name[2]) != 'l';
}

std::optional<Field> known_field(std::string_view name) {
  const KnownField* const known = find_known(name);
  if (known == nullptr) return std::nullopt;
  Field field;
  field.name = name;
  field.type = known->type;
  field.max = known->max;
  return field;
}

bool is_date_field(std::string_view name) {
  const KnownField* const known = find_known(name);
  return known != nullptr && known->type == Type::DateTime;
}

bool differs_by_page(std::string_view name) {
  const KnownField* const known = find_known(name);
  return known != nullptr && known->differs;
}

std::string inner_name(const std::string& owner, std::string_view name) {
  return owner.empty() ? std::string(name) : owner + '/' + std::string(name);
}

std::vector<std::string> names_of(const Template& site) {
  std::vector<std::string> names;
  append_names(site.fields, "", names);
  return names;
}

const Field* Template::find(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

Result<void> check(const Template& mapping, Paths paths) {
  if (mapping.id.empty()) return malformed("id", "is empty");
  if (is_unfit(mapping.id + mapping.site + mapping.match))
    return malformed("id, site or match",
                     "has a control character, or a character that is not allowed in XML");
  if (!is_field_name(mapping.root)) return malformed("root", "is not the name of an element");
  if (!is_fit_module(mapping.query)) {
    return malformed("query", "is not text: control characters, or bytes that are not UTF-8");
  }
  if (mapping.query.size() > kMostQueryBytes)
    return malformed("query", "more than " + std::to_string(kMostQueryBytes) + " bytes");
  const re2::RE2 match(mapping.match, re2::RE2::Quiet);
  if (!match.ok()) return malformed("match", match.error());
  if (mapping.fields.empty() && mapping.query.empty())
    return malformed("output", "there are no fields");
  return FieldCheck(paths).check(mapping.fields, "", 1);
}

}  // namespace sito::fields
