// SPDX-License-Identifier: Apache-2.0
// The flags that name files for single rows: lists of hosts, genres, models.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/crunch/genres.h"
#include "sito/extract/crunch/host_list.h"
#include "sito/extract/learned/model.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/extract/victor/model.h"
#include "sito/text/word_statistics.h"

#include "tool/flag_table.h"

#include <span>
#include <string>

namespace sito::app {

/// This object owns the data to which the resources point.
class ResourceFlags {
 public:
  void declare(FlagTable& table);
  /// Reads the files. InvalidArgument: no row of the plans uses a flag, a file has the wrong
  /// content, or a plan needs a file that is not given.
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
