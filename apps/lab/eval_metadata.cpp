// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_metadata.h"

#include "sito/eval/metadata_score.h"
#include "sito/eval/table.h"
#include "sito/io/sink.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <utility>

namespace sito::app {
namespace {

std::string line_of(const eval::GoldPage& page, const Metadata& metadata) {
  const auto all = [&metadata](MetadataField field) {
    auto values = nlohmann::ordered_json::array();
    for (const MetadataValue& value : metadata.values) {
      if (value.field == field && value.accepted) values.push_back(value.value);
    }
    return values;
  };
  const nlohmann::ordered_json line = {{"id", page.id},
                                       {"title", metadata.text(MetadataField::Title)},
                                       {"author", all(MetadataField::Author)},
                                       {"date", metadata.text(MetadataField::Published)},
                                       {"perex", metadata.text(MetadataField::Perex)},
                                       {"category", all(MetadataField::Category)},
                                       {"keywords", all(MetadataField::Tag)}};
  return line.dump() + "\n";
}

Result<eval::MetadataScores> score(const eval::GoldSet& set, const std::string& folder,
                                   const Limits& limits, Diagnostics& notes) {
  std::unique_ptr<ByteSink> sink;
  if (!folder.empty()) {
    auto opened = io::open_sink(folder + "/" + set.name + ".metadata.jsonl");
    if (!opened) return std::move(opened).error();
    sink = std::move(*opened);
  }
  const eval::TakeMetadata take = [&](const eval::GoldPage& page,
                                      const Metadata& metadata) -> Result<void> {
    return sink == nullptr ? Result<void>{} : sink->write(line_of(page, metadata));
  };
  eval::MetadataScores scores;
  Result<void> done = eval::score_metadata(set, nullptr, limits, notes, take, scores);
  if (done && sink != nullptr) done = sink->close();
  if (!done) return done.error();
  return scores;
}

}  // namespace

Result<std::string> metadata_scores(const std::vector<eval::GoldSet>& sets,
                                    const std::string& folder, const std::string& format,
                                    const Limits& limits, Diagnostics& notes) {
  std::vector<std::pair<std::string, eval::MetadataScores>> scores;
  for (const eval::GoldSet& set : sets) {
    auto of_set = score(set, folder, limits, notes);
    if (!of_set) return std::move(of_set).error();
    scores.emplace_back(set.name, *of_set);
  }
  const auto style = format == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown;
  std::string out;
  eval::append_table(eval::metadata_table(scores), style, out);
  return out;
}

}  // namespace sito::app
