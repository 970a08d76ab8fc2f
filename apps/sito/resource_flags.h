// SPDX-License-Identifier: Apache-2.0
// The flags that name files which single rows read: lists of hosts, genres, models.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/crunch/genres.h"
#include "sito/extract/crunch/host_list.h"
#include "sito/extract/learned/model.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/extract/victor/model.h"
#include "sito/text/word_statistics.h"

#include <CLI/CLI.hpp>

#include <span>
#include <string>

namespace sito::app {

/// What the resources point to lives in this object.
class ResourceFlags {
 public:
  void declare(CLI::App& app);
  /// Reads the files. InvalidArgument for a flag that no row of the plans has a use for, for a file
  /// that is not what it should be, and for a plan that needs a file that is not given.
  Result<void> build(std::span<const extract::Plan> plans, extract::Resources& resources);

 private:
  Result<void> check_effect(std::span<const extract::Plan> plans) const;
  Result<void> read_ad_hosts(extract::Resources& resources);
  Result<void> read_genres(extract::Resources& resources);
  Result<void> read_model(std::span<const extract::Plan> plans, extract::Resources& resources);
  Result<void> read_words(extract::Resources& resources);

  std::string ad_hosts_file_;
  std::string genres_file_;
  std::string model_file_;
  std::string words_file_;
  extract::HostList ad_hosts_;
  extract::GenreModel genres_;
  extract::VictorModel model_;
  extract::learned::ExtractorModel extractor_model_;
  text::WordStatistics words_;
};

}  // namespace sito::app
