// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt_flags.h"

#include "sito/io/file.h"
#include "sito/xqt/template_file.h"

#include <algorithm>

namespace sito::app {
namespace {

constexpr std::size_t kMostTemplateBytes = std::size_t{4} << 20;

Result<xqt::Mapping> read_one(const std::string& path) {
  const Result<std::string> text = io::read_file(path, kMostTemplateBytes);
  if (!text) return text.error();
  auto mapping = xqt::read_template(*text, path);
  if (!mapping) return Error{mapping.error().code, mapping.error().message, {path}};
  return mapping;
}

}  // namespace

Result<std::vector<xqt::Mapping>> read_templates(const std::vector<std::string>& paths) {
  std::vector<xqt::Mapping> mappings;
  for (const std::string& path : paths) {
    auto mapping = read_one(path);
    if (!mapping) return std::move(mapping).error();
    const bool twice = std::any_of(mappings.begin(), mappings.end(), [&](const xqt::Mapping& each) {
      return each.id == mapping->id;
    });
    if (twice) {
      return Error{ErrorCode::InvalidArgument, "two templates have the id \"" + mapping->id + '"'};
    }
    mappings.push_back(std::move(*mapping));
  }
  return mappings;
}

void EngineFlags::declare(CLI::App& app) {
  app.add_option("--engine", engine,
                 "direct: without XQuery; basex: the XQuery module; auto (default): direct, and "
                 "basex for modules that were edited")
      ->type_name("NAME");
}

Result<std::function<Result<std::unique_ptr<xqt::Engine>>()>> EngineFlags::build(
    const std::vector<xqt::Mapping>& mappings) {
  return std::function<Result<std::unique_ptr<xqt::Engine>>()>(
      [&mappings] { return xqt::make_direct_engine(mappings); });
}

}  // namespace sito::app
