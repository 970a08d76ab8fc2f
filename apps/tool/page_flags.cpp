// SPDX-License-Identifier: Apache-2.0
#include "tool/page_flags.h"

#include "sito/base/error.h"

#include "tool/help.h"
#include "tool/outputs.h"

#include <algorithm>
#include <utility>

namespace sito::app {
namespace {

bool is_bound(const Flag& flag) {
  return flag.name().starts_with("--limit-") || flag.name() == "--page-time-limit";
}

// Recognises flags of files by the type of their values in the help, so that new flags are left
// out, too.
bool is_for_owners(const Flag& flag) {
  return flag.type.find("FILE") != std::string::npos || is_bound(flag);
}

}  // namespace

void PageFlags::declare(FlagTable& table) {
  table.add("--url", url, "The page's URL, for its links")->type_name("URL");
  table
      .add("--format,--output-format", format,
           "text (default), markdown, html, json or another of `sito list formats`")
      ->type_name("NAME");
  table.add_switch("--only-metadata", only_metadata, "Print only the metadata, as JSON");
  table.add("--charset", charset, "Encoding that the server declared")
      ->type_name("LABEL")
      ->group(kMoreOptions);
  sift.declare(table);
}

void PageFlags::declare_for_requests(FlagTable& table) {
  declare(table);
  table.remove_if(is_for_owners);
}

void PageFlags::declare_for_proxies(FlagTable& table) {
  sift.declare(table);
  table.remove_if(is_bound);
}

Result<std::unique_ptr<write::Renderer>> PageFlags::build(sift::SiftOptions& options) {
  if (only_metadata) {
    sift.metadata = true;
    format = "json";
  }
  ParamPairs format_params;
  if (Result<void> built = sift.build(options, format_params); !built) {
    return std::move(built).error();
  }
  const write::Format* row = write::find_format(format);
  if (row == nullptr)
    return Error{ErrorCode::InvalidArgument, no_such_format(format, /*alone=*/true)};
  if (Result<void> alone = write::check_renders_alone(*row); !alone) {
    return std::move(alone).error();
  }
  if (Result<void> effect = sift.check_effect(row->attributes); !effect) {
    return std::move(effect).error();
  }
  for (const auto& pair : format_params) {
    const std::string& name = pair.first;
    const auto is_it = [&](const write::SettingSpec& setting) { return setting.name == name; };
    if (std::none_of(row->settings.begin(), row->settings.end(), is_it)) {
      return invalid("--param: neither the algorithm " + options.plan.name() + " nor the format " +
                     std::string(row->name) + " has a setting \"" + name + "\"");
    }
  }
  auto settings = write::resolve_settings(*row, format_params);
  if (!settings) return std::move(settings).error();
  const write::Wants wants = row->wants(*settings);
  wants.ask(options.assemble);
  options.metadata |= wants.metadata;
  return row->make(*settings);
}

Result<void> PageFlags::check() const {
  PageFlags copy = *this;
  sift::SiftOptions options;
  auto renderer = copy.build(options);
  if (!renderer) return std::move(renderer).error();
  auto sifter = sift::Sifter::make(options);
  if (!sifter) return std::move(sifter).error();
  return {};
}

sift::LonePage PageFlags::lone_page(const LoadedPage& loaded, std::string_view name) const {
  return {.bytes = loaded.bytes,
          .url = loaded.url.empty() ? url : loaded.url,
          .content_type = loaded.content_type,
          .charset = charset.empty() ? loaded.charset : charset,
          .name = name};
}

}  // namespace sito::app
