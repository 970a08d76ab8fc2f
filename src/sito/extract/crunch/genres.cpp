// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/genres.h"

#include "sito/base/error.h"
#include "sito/base/json_values.h"
#include "sito/extract/embedded.h"
#include "sito/extract/rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace sito::extract {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kMaxDistance = 2;
// Decimal places of the shares in the file; the hundred top words of a page rarely have a smaller
// share.
constexpr double kShareSteps = 1e5;

// Settings of each genre, chosen by us; a genre keeps the row's default for the others.
struct Profile {
  std::string_view genre;
  double link_text_ratio;
  double empty_table_chars;
  double remove_forms;
};
constexpr std::array<Profile, 6> kProfiles = {{{"default", 0.35, 10, 1},
                                               {"news", 0.35, 10, 1},
                                               {"portal", 1.0, 5, 1},
                                               {"shop", 0.8, 5, 0},
                                               {"blog", 0.4, 10, 1},
                                               {"forum", 0.8, 5, 0}}};

Result<GenreSettings> read_settings(const std::string& genre, const Json& json) {
  GenreSettings settings;
  for (const auto& [name, value] : json.items()) {
    const auto spec =
        std::find_if(std::begin(kCrunchParams), std::end(kCrunchParams),
                     [&, &name = name](const ParamSpec& known) { return known.name == name; });
    if (spec == std::end(kCrunchParams)) {
      return invalid("genre " + genre + " sets " + name + ", which is not a parameter of crunch");
    }
    if (!value.is_number() || value < spec->low || value > spec->high) {
      return invalid("genre " + genre + " sets " + name + " to " + value.dump() + ", expected " +
                     Json(spec->low).dump() + " to " + Json(spec->high).dump());
    }
    settings.emplace_back(name, value.get<double>());
  }
  return settings;
}

using Shares = std::map<std::string, double, std::less<>>;

Result<Shares> read_words(const std::string& genre, const Json& json) {
  Shares shares;
  double sum = 0;
  for (const auto& [word, value] : json.items()) {
    if (!value.is_number() || value < 0) {
      return malformed("genre " + genre + ": the share of " + word + " is " + value.dump() +
                       ", expected a number of 0 or more");
    }
    shares[word] = value.get<double>();
    sum += value.get<double>();
  }
  for (auto& [word, share] : shares) share = sum > 0 ? share / sum : 0;
  return shares;
}

Json object_of(const Json& genre, const char* name) {
  const auto found = genre.find(name);
  return found == genre.end() ? Json::object() : *found;
}

Json settings_json(const std::string& genre) {
  Json settings = Json::object();
  for (const Profile& profile : kProfiles) {
    if (profile.genre != genre) continue;
    settings["link-text-ratio"] = profile.link_text_ratio;
    settings["empty-table-chars"] = profile.empty_table_chars;
    settings["remove-forms"] = profile.remove_forms;
  }
  return settings;
}

}  // namespace

Result<GenreModel> GenreModel::parse(std::string_view text) {
  const Json json = parse_foreign_json<Json>(text);
  if (!json.is_object()) return malformed("not a JSON object of genres");
  GenreModel model;
  std::vector<Shares> shares;
  for (const auto& [name, genre] : json.items()) {
    if (!genre.is_object()) continue;
    const Json words = object_of(genre, "words");
    const Json settings = object_of(genre, "settings");
    if (!words.is_object() || !settings.is_object()) {
      return malformed("genre " + name + ": words and settings are objects");
    }
    auto read = read_settings(name, settings);
    if (!read) return std::move(read).error();
    auto found = read_words(name, words);
    if (!found) return std::move(found).error();
    model.genres_.push_back({name, std::move(*read)});
    for (const auto& [word, share] : *found) model.words_.push_back(word);
    shares.push_back(std::move(*found));
  }
  std::sort(model.words_.begin(), model.words_.end());
  model.words_.erase(std::unique(model.words_.begin(), model.words_.end()), model.words_.end());
  model.squares_.resize(shares.size());
  for (const std::string& word : model.words_) {
    for (std::size_t genre = 0; genre < shares.size(); ++genre) {
      const auto found = shares[genre].find(word);
      const double share = found == shares[genre].end() ? 0 : found->second;
      model.shares_.push_back(share);
      model.squares_[genre] += share * share;
    }
  }
  return model;
}

const GenreModel& GenreModel::shipped() {
  static const GenreModel model = [] {
    auto parsed = parse(embedded_genres().front().text);
    if (!parsed) std::abort();  // a defect of ours; the tests read the file
    return std::move(*parsed);
  }();
  return model;
}

GenreModel::Nearest GenreModel::nearest(std::span<const WordShare> words, GenreDistance by) const {
  // For each genre: the common part of the genre and the page (Manhattan), or their product
  // (cosine).
  std::vector<double> common(genres_.size());
  double square = 0;
  for (const WordShare& word : words) {
    square += word.share * word.share;
    const auto found = std::lower_bound(words_.begin(), words_.end(), word.word);
    if (found == words_.end() || *found != word.word) continue;
    const double* shares =
        &shares_[static_cast<std::size_t>(found - words_.begin()) * genres_.size()];
    for (std::size_t genre = 0; genre < genres_.size(); ++genre) {
      common[genre] += by == GenreDistance::Manhattan ? std::min(shares[genre], word.share)
                                                      : shares[genre] * word.share;
    }
  }
  Nearest nearest;
  for (std::size_t genre = 0; genre < genres_.size(); ++genre) {
    if (squares_[genre] <= 0) continue;
    double similarity = common[genre];
    if (by == GenreDistance::Cosine && square > 0)
      similarity /= std::sqrt(square * squares_[genre]);
    const double distance = kMaxDistance * (1 - similarity);
    if (nearest.genre != nullptr && distance >= nearest.distance) continue;
    nearest = {&genres_[genre], distance};
  }
  return nearest;
}

const Genre* GenreModel::find(std::string_view name) const {
  const auto found = std::find_if(genres_.begin(), genres_.end(),
                                  [&](const Genre& genre) { return genre.name == name; });
  return found == genres_.end() ? nullptr : &*found;
}

void GenreCounter::add(const std::string& genre, const std::string& site,
                       std::span<const WordShare> words) {
  Sums& sums = genres_[genre];
  ++sums.pages;
  for (const WordShare& word : words) {
    auto found = sums.words.find(word.word);
    if (found == sums.words.end()) found = sums.words.emplace(word.word, Word{}).first;
    found->second.sites.insert(site);
    found->second.sum += word.share;
  }
}

std::string GenreCounter::json(std::size_t min_sites, std::size_t most,
                               const std::map<std::string, std::string>& remarks) const {
  Json json = Json::object();
  for (const auto& [name, remark] : remarks) json[name] = remark;
  for (const auto& [name, sums] : genres_) {
    std::vector<std::pair<std::string_view, double>> best;
    for (const auto& [word, counts] : sums.words) {
      if (counts.sites.size() >= min_sites) best.emplace_back(word, counts.sum);
    }
    std::stable_sort(best.begin(), best.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    best.resize(std::min(best.size(), most));
    Json words = Json::object();
    for (const auto& [word, sum] : best) {
      const double mean = sum / static_cast<double>(sums.pages);
      words[std::string(word)] = std::round(mean * kShareSteps) / kShareSteps;
    }
    json[name] = {{"words", std::move(words)}, {"settings", settings_json(name)}};
  }
  for (const Profile& profile : kProfiles) {
    const std::string name(profile.genre);
    if (!json.contains(name)) json[name] = {{"settings", settings_json(name)}};
  }
  return json.dump(1) + "\n";
}

}  // namespace sito::extract
