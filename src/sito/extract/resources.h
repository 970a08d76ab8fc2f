// SPDX-License-Identifier: Apache-2.0
// The resources of rows besides the page and their parameters: models, lists and the like.
#pragma once

namespace sito::text {
class WordStatistics;
}

namespace sito::extract::learned {
class ExtractorModel;
}

namespace sito::extract {

class GenreModel;   // genres.h
class HostList;     // host_list.h
class VictorModel;  // victor/model.h

/// Resources by kind. Not owned; null: the shipped one.
struct Resources {
  const HostList* ad_hosts = nullptr;  ///< hosts of advertisements
  const GenreModel* genres = nullptr;  ///< word lists and settings of the row crunch
  const VictorModel* victor_model = nullptr;
  const learned::ExtractorModel* extractor_model = nullptr;  ///< of the row sito
  const text::WordStatistics* words = nullptr;               ///< for nit; none are shipped
};

}  // namespace sito::extract
