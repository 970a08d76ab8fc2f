// SPDX-License-Identifier: Apache-2.0
#include "tool/resource_flags.h"

#include "sito/base/error.h"
#include "sito/io/file.h"

#include "tool/help.h"
#include "tool/say.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace sito::app {
namespace {

// Far above the size of lists of hosts and models, which have some hundred kilobytes.
constexpr std::size_t kResourceLimitBytes = std::size_t{64} << 20;
// Names a shipped model instead of a file.
constexpr std::string_view kPermissive = "permissive";
// Turns the shipped list of hosts off.
constexpr std::string_view kNoHosts = "none";

bool has_row(std::span<const extract::Plan> plans, std::string_view name) {
  return std::any_of(plans.begin(), plans.end(), [&](const extract::Plan& plan) {
    const auto rows = plan.rows();
    return std::any_of(rows.begin(), rows.end(),
                       [&](const extract::Algorithm* row) { return row->name == name; });
  });
}

}  // namespace

void ResourceFlags::declare(FlagTable& table) {
  const auto add = [&](const char* flag, std::string& file, const char* doc) {
    table.add(flag, file, doc)->type_name("FILE")->group(kMoreOptions);
  };
  add("--ad-hosts", ad_hosts_file_,
      "Advertising hosts for crunch: one on each line, or a hosts file; none: no hosts; default: "
      "the shipped list");
  add("--genres", genres_file_,
      "Genres for crunch, from `sito train genres`; default: the shipped genres");
  add("--word-statistics", words_file_,
      "Word statistics of `sito train words`, for nit with info=tfidf or info=classifier");
  add("--model", model_file_,
      "Model of `sito train` for sito or victor; permissive: the shipped model from sets with "
      "permissive licences");
}

Result<void> ResourceFlags::check_effect(std::span<const extract::Plan> plans) const {
  struct Use {
    const char* flag;
    const std::string* file;
    std::string_view row;
  };
  const std::array<Use, 3> uses = {{{"--ad-hosts", &ad_hosts_file_, "crunch"},
                                    {"--genres", &genres_file_, "crunch"},
                                    {"--word-statistics", &words_file_, "nit"}}};
  for (const Use& use : uses) {
    const bool used =
        use.file == &words_file_
            ? std::any_of(plans.begin(), plans.end(),
                          [](const auto& plan) { return plan.needs().word_statistics; })
            : has_row(plans, use.row);
    if (!use.file->empty() && !used) {
      return invalid(std::string(use.flag) + " has no effect without the row " +
                     std::string(use.row) +
                     (use.file == &words_file_ ? " and info=tfidf or info=classifier" : ""));
    }
  }
  return {};
}

Result<void> ResourceFlags::read_ad_hosts(extract::Resources& resources) {
  if (ad_hosts_file_.empty()) return {};
  resources.ad_hosts = &ad_hosts_;
  if (ad_hosts_file_ == kNoHosts) return {};
  const auto lines = io::read_file(ad_hosts_file_, kResourceLimitBytes);
  if (!lines) return lines.error();
  ad_hosts_ = extract::HostList::parse(*lines);
  if (ad_hosts_.size() == 0) return invalid("--ad-hosts: there are no hosts in " + ad_hosts_file_);
  if (ad_hosts_.n_bad_lines() > 0) {
    say("--ad-hosts: " + std::to_string(ad_hosts_.n_bad_lines()) + " lines of " + ad_hosts_file_ +
        " are not hosts");
  }
  return {};
}

Result<void> ResourceFlags::read_genres(extract::Resources& resources) {
  if (genres_file_.empty()) return {};
  const auto json = io::read_file(genres_file_, kResourceLimitBytes);
  if (!json) return json.error();
  auto genres = extract::GenreModel::parse(*json);
  if (!genres) return invalid("--genres: " + genres_file_ + ": " + genres.error().message);
  genres_ = std::move(*genres);
  resources.genres = &genres_;
  return {};
}

Result<void> ResourceFlags::read_model(std::span<const extract::Plan> plans,
                                       extract::Resources& resources) {
  if (model_file_.empty()) return {};
  if (model_file_ == kPermissive) {
    if (!has_row(plans, "sito")) {
      return invalid("--model permissive is a model for the row sito, which is not used");
    }
    resources.extractor_model = &extract::learned::permissive_extractor_model();
    return {};
  }
  const auto text = io::read_file(model_file_, kResourceLimitBytes);
  if (!text) return text.error();
  const bool learned = extract::learned::ExtractorModel::is_one(*text);
  if (!learned && !extract::VictorModel::is_one(*text)) {
    return invalid("--model: " + model_file_ + " is not a model of sito or victor");
  }
  const std::string_view row = learned ? "sito" : "victor";
  if (!has_row(plans, row)) {
    return invalid("--model: a model for the row " + std::string(row) + ", which is not used");
  }
  if (learned) {
    auto model = extract::learned::ExtractorModel::parse(*text, model_file_);
    if (!model) return invalid("--model: " + model.error().message);
    extractor_model_ = std::move(*model);
    resources.extractor_model = &extractor_model_;
    return {};
  }
  auto model = extract::VictorModel::parse(*text, model_file_);
  if (!model) return invalid("--model: " + model_file_ + ": " + model.error().message);
  model_ = std::move(*model);
  resources.victor_model = &model_;
  return {};
}

Result<void> ResourceFlags::read_words(extract::Resources& resources) {
  if (words_file_.empty()) return {};
  const auto text = io::read_file(words_file_, kResourceLimitBytes);
  if (!text) return text.error();
  auto words = text::WordStatistics::parse(*text);
  if (!words) return invalid("--word-statistics: " + words_file_ + ": " + words.error().message);
  words_ = std::move(*words);
  resources.words = &words_;
  return {};
}

Result<void> ResourceFlags::build(std::span<const extract::Plan> plans,
                                  extract::Resources& resources) {
  Result<void> built = check_effect(plans);
  if (built) built = read_ad_hosts(resources);
  if (built) built = read_genres(resources);
  if (built) built = read_model(plans, resources);
  if (built) built = read_words(resources);
  for (std::size_t i = 0; built && i < plans.size(); ++i) built = plans[i].check(resources);
  return built;
}

}  // namespace sito::app
