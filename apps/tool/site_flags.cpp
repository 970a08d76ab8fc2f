// SPDX-License-Identifier: Apache-2.0
#include "tool/site_flags.h"

#include "sito/base/error.h"
#include "sito/io/file.h"
#include "sito/site/structure_template.h"
#include "sito/structure/template/site_config.h"

#include "tool/help.h"
#include "tool/say.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace sito::app {
namespace {

// A template has some hundred kilobytes; a file may hold those of many sites.
constexpr std::size_t kTemplateFileBytes = std::size_t{4} << 30;
constexpr std::size_t kMaxSample = 100000;
constexpr std::array kUnits = {url::SiteUnit::Host, url::SiteUnit::Domain, url::SiteUnit::Path,
                               url::SiteUnit::All};

Result<void> find_unit(const std::string& name, url::SiteUnit& unit) {
  for (const url::SiteUnit known : kUnits) {
    if (url::name_of(known) != name) continue;
    unit = known;
    return {};
  }
  return invalid("--site-key is host, domain, path or all, not '" + name + "'");
}

// Removes and returns the settings that the learner knows.
ParamPairs take_known(const site::LearnerRow& row, ParamPairs& params) {
  ParamPairs known;
  std::erase_if(params, [&](const auto& pair) {
    const bool has = std::any_of(row.params.begin(), row.params.end(),
                                 [&](const ParamSpec& spec) { return spec.name == pair.first; });
    if (has) known.push_back(pair);
    return has;
  });
  return known;
}

}  // namespace

void TempDirFlag::declare(FlagTable& table) {
  table.add("--temp-dir", folder_, "Folder of temporary files (default: $TMPDIR or /tmp)")
      ->group(kMoreOptions)
      ->type_name("DIR");
}

Result<std::string> TempDirFlag::build() const {
  const char* const environment = std::getenv("TMPDIR");
  std::string folder = "/tmp";
  if (environment != nullptr && *environment != '\0') folder = environment;
  if (!folder_.empty()) folder = folder_;
  if (io::is_folder(folder)) return folder;
  return invalid("there is no folder '" + folder + "' for temporary files");
}

void LearnerFlags::declare(FlagTable& table, bool optional) {
  table
      .add("--site", learner,
           optional ? "First learn from the pages of each site, then extract; a row of `sito list "
                      "learners`"
                    : "A row of `sito list learners` (default template-local)")
      ->type_name("LEARNER");
  table
      .add("--site-key", key,
           optional ? "Pages of one site have the same host (default), domain or path (host and "
                      "first folder); all: one site"
                    : "Pages of one site have the same host, domain or path (host and first "
                      "folder); all (default): one site")
      ->type_name("KEY")
      ->group(kMoreOptions);
  table
      .add("--site-pages", pages,
           "Maximum number of pages to learn from for each site; default: set by the learner")
      ->type_name("N")
      ->check(number_between(std::size_t{1}, kMaxSample))
      ->group(kMoreOptions);
}

Result<void> LearnerFlags::build(corpus::SiteOptions& options, ParamPairs& params) const {
  if (learner.empty()) {
    if (key != "host" || pages != 0) {
      return invalid("--site-key and --site-pages have no effect without --site");
    }
    return {};
  }
  const site::LearnerRow* row = site::find_learner(learner);
  if (row == nullptr) {
    return invalid("--site: there is no '" + learner +
                   "'; there are: " + site::names_of_learning());
  }
  if (!row->learns()) {
    return invalid(
        "--site: templates of '" + learner +
        "' are made by `sito detect --format template` and used by `sito apply`; learners are: " +
        site::names_of_learning());
  }
  if (pages != 0 && pages < row->min_pages) {
    return invalid("--site-pages " + std::to_string(pages) + " is too few: " + learner + " needs " +
                   std::to_string(row->min_pages) + " or more different pages");
  }
  auto resolved = site::resolve_params(*row, take_known(*row, params));
  if (!resolved) return std::move(resolved).error();
  options.learner = row;
  options.params = std::move(*resolved);
  options.sample = pages;
  return find_unit(key, options.unit);
}

void SiteFlags::declare(FlagTable& table) { learner_.declare(table, true); }

void SiteFlags::declare_templates(FlagTable& table) {
  table
      .add("TEMPLATES", templates_,
           "Output of `sito learn` or `sito detect --format template`, or a site-config file "
           "(docs/formats/site-config.md)")
      ->required();
}

Result<void> SiteFlags::build(corpus::RunOptions& options, ParamPairs& params) {
  if (templates_.empty()) return learner_.build(options.site, params);
  auto sites = read_template_file(templates_);
  if (!sites) return std::move(sites).error();
  auto made = sift::SiteTemplates::make(options.temp_folder);
  if (!made) return std::move(made).error();
  for (const SiteTemplate& site : *sites) {
    has_fields_ = has_fields_ || site.learner == site::kStructureLearner;
    const Result<void> added = (*made)->add(site);
    if (added) continue;
    Error error = added.error();
    error.where.source = templates_;
    return error;
  }
  (*made)->take_pages_without_address();
  read_ = std::move(*made);
  options.sift.sites = read_.get();
  return {};
}

namespace {

// Reads a site-config file as a template: its name tells its pages.
Result<std::vector<SiteTemplate>> read_config_file(const std::string& path,
                                                   const std::string& text) {
  Result<structure::SiteConfig> config = structure::read_site_config(text);
  if (!config) {
    Error error = std::move(config).error();
    error.where.source = path;
    return error;
  }
  for (const structure::SiteConfigNote& note : config->notes) {
    say(path + ": line " + std::to_string(note.line) + ": " + note.message);
  }
  return std::vector<SiteTemplate>{
      site::template_of(config->fields, structure::key_of_site_config(path), {})};
}

}  // namespace

Result<std::vector<SiteTemplate>> read_template_file(const std::string& path) {
  const Result<std::string> text = io::read_file(path, kTemplateFileBytes);
  if (!text) return text.error();
  if (path.ends_with(".txt")) return read_config_file(path, *text);
  auto sites = site::read_templates(*text);
  if (sites) return sites;
  Error error = std::move(sites).error();
  error.where.source = path;
  return error;
}

}  // namespace sito::app
