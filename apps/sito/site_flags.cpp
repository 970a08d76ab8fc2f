// SPDX-License-Identifier: Apache-2.0
#include "sito/site_flags.h"

#include "sito/help.h"
#include "sito/io/file.h"
#include "sito/say.h"
#include "sito/site/structure_template.h"
#include "sito/structure/site_config.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace sito::app {
namespace {

// A template of a site is some hundred kilobytes; a file may hold those of many.
constexpr std::size_t kTemplateFileBytes = std::size_t{4} << 30;
constexpr std::size_t kMostSample = 100000;
constexpr std::array kUnits = {url::SiteUnit::Host, url::SiteUnit::Domain, url::SiteUnit::Path,
                               url::SiteUnit::All};

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

Result<void> find_unit(const std::string& name, url::SiteUnit& unit) {
  for (const url::SiteUnit known : kUnits) {
    if (url::name_of(known) != name) continue;
    unit = known;
    return {};
  }
  return invalid("--site-key is host, domain, path or all, not '" + name + "'");
}

// Settings whose name the learner knows.
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

void TempDirFlag::declare(CLI::App& app) {
  app.add_option("--temp-dir", folder_, "Where temporary files go; default: $TMPDIR or /tmp")
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

void LearnerFlags::declare(CLI::App& app, bool optional) {
  app.add_option("--site", learner,
                 optional ? "First learn what each site repeats, then use it: a row of "
                            "`sito list learners`"
                          : "What learns: a row of `sito list learners` (default template-local)")
      ->type_name("LEARNER");
  app.add_option("--site-key", key,
                 "What a site is: host (default), domain, path (with the first folder) or all")
      ->type_name("KEY")
      ->group(kMoreOptions);
  app.add_option("--site-pages", pages,
                 "Learn from so many pages of a site at most; default: what the learner says")
      ->type_name("N")
      ->check(number_between(std::size_t{1}, kMostSample))
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
    return invalid("--site: templates of '" + learner +
                   "' are made by `sito detect --format template` and used by `sito apply`; what "
                   "learns is: " +
                   site::names_of_learning());
  }
  if (pages != 0 && pages < row->min_pages) {
    return invalid("--site-pages " + std::to_string(pages) + " is too few: " + learner +
                   " learns from " + std::to_string(row->min_pages) + " different pages or more");
  }
  auto resolved = site::resolve_params(*row, take_known(*row, params));
  if (!resolved) return std::move(resolved).error();
  options.learner = row;
  options.params = std::move(*resolved);
  options.sample = pages;
  return find_unit(key, options.unit);
}

void SiteFlags::declare(CLI::App& app) { learner_.declare(app, true); }

void SiteFlags::declare_templates(CLI::App& app) {
  app.add_option("TEMPLATES", templates_,
                 "What `sito learn` has written, `sito detect --format template`, "
                 "or a site-config file (docs/formats/site-config.md)")
      ->required();
}

Result<void> SiteFlags::build(corpus::RunOptions& options, ParamPairs& params) {
  if (templates_.empty()) return learner_.build(options.site, params);
  auto sites = read_template_file(templates_);
  if (!sites) return std::move(sites).error();
  auto made = corpus::SiteTemplates::make(options.temp_folder);
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

// A site-config file as a template: its name says which pages it is for.
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
