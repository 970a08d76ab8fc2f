// SPDX-License-Identifier: Apache-2.0
#include "sito/page_flags.h"

#include "sito/help.h"
#include "sito/outputs.h"

#include <utility>
#include <vector>

namespace sito::app {
namespace {

bool is_bound(const CLI::Option& option) {
  const std::string name = option.get_name();
  return name.starts_with("--limit-") || name == "--page-time-limit";
}

// Files are told by what the help calls their values, so that a new flag is left out as well.
bool is_for_owners(const CLI::Option& option) {
  return option.get_type_name().find("FILE") != std::string::npos || is_bound(option);
}

void leave_out(CLI::App& app, bool (*leaves)(const CLI::Option& option)) {
  for (CLI::Option* option : app.get_options([](CLI::Option*) { return true; })) {
    if (leaves(*option)) app.remove_option(option);
  }
}

}  // namespace

void PageFlags::declare(CLI::App& app) {
  app.add_option("--url", url, "The page's address, for its links")->type_name("URL");
  app.add_option("--format,--output-format", format,
                 "text (default), markdown, html, json or another of `sito list formats`")
      ->type_name("NAME");
  app.add_flag("--only-metadata", only_metadata,
               "Print what --metadata reads, without the text, as JSON");
  app.add_option("--charset", charset, "Character set that the server declared")
      ->type_name("LABEL")
      ->group(kMoreOptions);
  sift.declare(app);
}

void PageFlags::declare_for_requests(CLI::App& app) {
  declare(app);
  leave_out(app, is_for_owners);
}

void PageFlags::declare_for_pages_on_their_way(CLI::App& app) {
  sift.declare(app);
  leave_out(app, is_bound);
}

Result<std::unique_ptr<write::Renderer>> PageFlags::build(corpus::SiftOptions& options) {
  if (only_metadata) {
    sift.metadata = true;
    format = "json";
  }
  ParamPairs format_params;
  if (Result<void> built = sift.build(options, format_params); !built) {
    return std::move(built).error();
  }
  const write::Format* row = write::find_format(format);
  if (row == nullptr) return Error{ErrorCode::InvalidArgument, no_such_format(format)};
  if (Result<void> effect = sift.check_effect(row->attributes); !effect) {
    return std::move(effect).error();
  }
  auto settings = write::resolve_settings(*row, format_params);
  if (!settings) return std::move(settings).error();
  const write::Wants wants = row->wants(*settings);
  options.assemble.structure |= wants.structure;
  options.metadata |= wants.metadata;
  return row->make(*settings);
}

Result<void> PageFlags::check() const {
  PageFlags copy = *this;
  corpus::SiftOptions options;
  auto renderer = copy.build(options);
  if (!renderer) return std::move(renderer).error();
  auto sifter = corpus::Sifter::make(options);
  if (!sifter) return std::move(sifter).error();
  return {};
}

corpus::LonePage PageFlags::lone_page(const LoadedPage& loaded, std::string_view name) const {
  return {.bytes = loaded.bytes,
          .url = loaded.url.empty() ? url : loaded.url,
          .content_type = loaded.content_type,
          .charset = charset.empty() ? loaded.charset : charset,
          .name = name};
}

}  // namespace sito::app
