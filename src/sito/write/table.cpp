// SPDX-License-Identifier: Apache-2.0
// THE table of output formats: one row each; docs/formats/ describes them.
#include "sito/write/makers.h"
#include "sito/write/writer.h"

#include <algorithm>
#include <array>

namespace sito::write {
namespace {

constexpr std::array kVerticalSettings = {
    SettingSpec{"dialect", "xml", "xml|knot",
                "xml: well-formed; knot: the older dialect with link columns"},
    SettingSpec{"head", "yes", "yes|no", "write the title's tokens in front of the paragraphs"},
};
constexpr std::array kJsonlSettings = {
    SettingSpec{"schema", "sito", "sito|datatrove",
                "sito: everything; datatrove: text, id, metadata"},
};
constexpr std::array kTextSettings = {
    SettingSpec{"title", "no", "yes|no", "write the title as the first line"},
};
constexpr std::array kWetSettings = {
    SettingSpec{"date", "1970-01-01T00:00:00Z", "a date such as 2026-01-31T12:00:00Z",
                "WARC-Date of the warcinfo record, and of documents without a date"},
};

constexpr std::array kFormats = {
    Format{"vertical", ".vert", "one token a line, for corpus tools", false, kVerticalSettings,
           make_vertical},
    Format{"jsonl", ".jsonl", "one JSON object a line", false, kJsonlSettings, make_jsonl},
    Format{"wet", ".warc.wet", "WARC conversion records with the plain text", true, kWetSettings,
           make_wet},
    Format{"text", ".txt", "one paragraph a line, a blank line behind each document", false,
           kTextSettings, make_text},
};

// "yes|no" lists what is allowed; anything without a bar describes it.
bool is_allowed(const SettingSpec& spec, std::string_view value) {
  std::string_view rest = spec.values;
  if (rest.find('|') == std::string_view::npos) return !value.empty();
  while (!rest.empty()) {
    const std::size_t bar = std::min(rest.find('|'), rest.size());
    if (rest.substr(0, bar) == value) return true;
    rest.remove_prefix(std::min(bar + 1, rest.size()));
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

const Format* find_format(std::string_view name) {
  const auto* row = std::find_if(kFormats.begin(), kFormats.end(),
                                 [&](const Format& format) { return format.name == name; });
  return row == kFormats.end() ? nullptr : row;
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
