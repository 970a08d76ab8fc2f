// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/model.h"

#include "sito/base/cut.h"
#include "sito/base/read_float.h"
#include "sito/extract/embedded.h"
#include "sito/extract/learned/features.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kMagic = "sito-extractor ";
constexpr std::string_view kFormat = "sito-extractor 5";
// The same without scores of words, also without a network, and also without comments. Format 4 had
// other hashes of words.
constexpr std::array<std::string_view, 3> kFormerFormats = {"sito-extractor 3", "sito-extractor 2",
                                                            "sito-extractor 1"};

bool is_known_format(std::string_view line) {
  return line == kFormat ||
         std::find(kFormerFormats.begin(), kFormerFormats.end(), line) != kFormerFormats.end();
}

void append_tokens(std::string_view section, std::span<const TokenTable::Entry> entries,
                   std::string& out) {
  out.append("[").append(section).append("]\n");
  for (const TokenTable::Entry& entry : entries) {
    char line[40];
    std::snprintf(line, sizeof line, "%08x %.3f\n", entry.token, static_cast<double>(entry.score));
    out += line;
  }
}

void append_trees(std::string_view section, std::span<const model::Tree> trees, std::string& out) {
  out.append("[trees ").append(section).append("]\n");
  for (const model::Tree& tree : trees) out.append(model::tree_text(tree)).append("\n");
}

/// Reads the lines of a model file, section by section.
class Reader {
 public:
  Reader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  Result<ModelParts> read() {
    ModelParts parts;
    const bool any = next();
    if (any && line_.starts_with(kMagic) && !is_known_format(line_)) {
      return error(ErrorCode::Unsupported, "this version of sito reads '" + std::string(kFormat) +
                                               "' and formats 1 to 3; train the model again with "
                                               "this version");
    }
    if (!any || !line_.starts_with(kMagic)) {
      return error(ErrorCode::Malformed, "expected '" + std::string(kFormat) + "'");
    }
    std::string section;
    const bool has_end = line_ == kFormat;
    while (next()) {
      if (line_.front() == '[' && line_.back() == ']') {
        section = line_.substr(1, line_.size() - 2);
        if (section.starts_with(kTypePrefix)) {
          parts.types.push_back(section.substr(kTypePrefix.size()));
          parts.type.emplace_back();
        }
        continue;
      }
      const Result<void> taken = take(section, parts);
      if (!taken) return taken.error();
    }
    if (has_end && section != kEnd) {
      return error(ErrorCode::Malformed, "the file ends early: its last line is not '[end]'");
    }
    if (!network_.empty()) {
      auto network =
          model::parse_network(network_, static_cast<std::uint32_t>(parts.features.size()));
      if (!network) return error(network.error().code, network.error().message);
      parts.network = std::move(*network);
    }
    if (parts.features.empty() || parts.general.empty()) {
      return error(ErrorCode::Malformed, "the model has no features or no trees");
    }
    return parts;
  }

 private:
  static constexpr std::string_view kTypePrefix = "trees type ", kEnd = "end";

  bool next() {
    do {
      if (text_.empty()) return false;
      line_ = take_until(text_, '\n');
      if (line_.ends_with('\r')) line_.remove_suffix(1);
      ++number_;
    } while (line_.empty() || line_.front() == '#');
    return true;
  }

  [[nodiscard]] Error error(ErrorCode code, std::string_view message) const {
    return {code,
            std::string(name_) + ", line " + std::to_string(number_) + ": " + std::string(message),
            {}};
  }

  Result<void> take(std::string_view section, ModelParts& parts) {
    if (section == "features") {
      parts.features.emplace_back(line_);
      return {};
    }
    if (section == "tokens") return take_token(parts.tokens);
    if (section == "words") return take_token(parts.words);
    if (section == "early exit") return take_early_exit(parts.early_exits);
    if (section == "network") {
      network_.push_back(line_);
      return {};
    }
    std::vector<model::Tree>* trees = nullptr;
    if (section == "trees general") trees = &parts.general;
    if (section == "trees article") trees = &parts.article;
    if (section == "trees comment") trees = &parts.comment;
    if (section.starts_with(kTypePrefix)) trees = &parts.type.back();
    if (trees == nullptr) return error(ErrorCode::Malformed, "the line belongs to no section");
    auto tree = model::parse_tree(line_, static_cast<std::uint32_t>(parts.features.size()));
    if (!tree) return error(tree.error().code, tree.error().message);
    trees->push_back(std::move(*tree));
    return {};
  }

  Result<void> take_token(std::vector<TokenTable::Entry>& entries) {
    TokenTable::Entry entry;
    const char* const end = line_.data() + line_.size();
    const auto token = std::from_chars(line_.data(), end, entry.token, 16);
    if (token.ec == std::errc{} && token.ptr != end && *token.ptr == ' ') {
      const auto score = read_float(token.ptr + 1, end, entry.score);
      if (score.ec == std::errc{} && score.ptr == end && std::isfinite(entry.score)) {
        entries.push_back(entry);
        return {};
      }
    }
    return error(ErrorCode::Malformed, "expected a token and its score, a finite number");
  }

  Result<void> take_early_exit(std::vector<EarlyExit>& exits) {
    EarlyExit exit;
    const char* at = line_.data();
    const char* const end = at + line_.size();
    bool good = true;
    const auto take = [&](auto& number) {
      while (at != end && *at == ' ') ++at;
      const auto read = std::from_chars(at, end, number);
      good = good && read.ec == std::errc{};
      at = read.ptr;
    };
    take(exit.trees);
    for (float* const number : {&exit.below, &exit.general.slope, &exit.general.offset,
                                &exit.article.slope, &exit.article.offset}) {
      take(*number);
      good = good && std::isfinite(*number);
    }
    good = good && at == end && (exits.empty() || exits.back().trees < exit.trees);
    if (!good) {
      return error(ErrorCode::Malformed, "expected a growing number of trees and five numbers");
    }
    exits.push_back(exit);
    return {};
  }

  std::string_view text_;
  std::string_view name_;
  std::string_view line_;
  std::vector<std::string_view> network_;  // its lines
  std::size_t number_ = 0;
};

// Maps the numbers of the file to those of a row.
Result<std::vector<std::uint32_t>> columns_of(const ModelParts& parts, std::string_view name) {
  std::vector<std::uint32_t> columns;
  const std::vector<std::string>& known = feature_names();
  for (const std::string& feature : parts.features) {
    const auto it = std::find(known.begin(), known.end(), feature);
    if (it == known.end()) {
      return Error{ErrorCode::Unsupported,
                   std::string(name) + " was trained with an unknown feature: " + feature};
    }
    columns.push_back(static_cast<std::uint32_t>(it - known.begin()));
  }
  return columns;
}

Result<model::Trees> placed(std::vector<model::Tree> trees,
                            std::span<const std::uint32_t> columns) {
  for (model::Tree& tree : trees) {
    for (model::TreeNode& node : tree) {
      if (!node.is_leaf()) node.feature = columns[node.feature];
    }
  }
  return model::Trees::make(trees);
}

}  // namespace

std::string model_text(const ModelParts& parts) {
  std::string out = std::string(kFormat) + '\n';
  for (const std::string& note : parts.notes) out += "# " + note + '\n';
  out += "[features]\n";
  for (const std::string& feature : parts.features) out += feature + '\n';
  append_tokens("tokens", parts.tokens, out);
  append_tokens("words", parts.words, out);
  if (!parts.early_exits.empty()) out += "[early exit]\n";
  for (const EarlyExit& exit : parts.early_exits) {
    char line[160];
    std::snprintf(line, sizeof line, "%u %.3f %.3f %.3f %.3f %.3f\n", exit.trees,
                  static_cast<double>(exit.below), static_cast<double>(exit.general.slope),
                  static_cast<double>(exit.general.offset), static_cast<double>(exit.article.slope),
                  static_cast<double>(exit.article.offset));
    out += line;
  }
  append_trees("general", parts.general, out);
  append_trees("article", parts.article, out);
  if (!parts.network.inputs.empty()) out += "[network]\n" + model::network_text(parts.network);
  append_trees("comment", parts.comment, out);
  for (std::size_t i = 0; i < parts.types.size(); ++i) {
    append_trees("type " + parts.types[i], parts.type[i], out);
  }
  return out += "[end]\n";
}

bool ExtractorModel::is_one(std::string_view text) { return text.starts_with(kMagic); }

Result<ExtractorModel> ExtractorModel::parse(std::string_view text, std::string_view name) {
  auto parts = Reader(text, name).read();
  if (!parts) return std::move(parts).error();
  const auto columns = columns_of(*parts, name);
  if (!columns) return columns.error();
  ExtractorModel made;
  made.tokens_ = TokenTable(std::move(parts->tokens));
  made.words_ = TokenTable(std::move(parts->words));
  made.early_exits_ = std::move(parts->early_exits);
  auto general = placed(std::move(parts->general), *columns);
  auto article = placed(std::move(parts->article), *columns);
  if (!general) return std::move(general).error();
  if (!article) return std::move(article).error();
  auto comment = placed(std::move(parts->comment), *columns);
  if (!comment) return std::move(comment).error();
  made.comment_ = std::move(*comment);
  made.general_ = std::move(*general);
  made.article_ = std::move(*article);
  if (!parts->network.inputs.empty()) {
    for (model::NetworkInput& input : parts->network.inputs) {
      input.feature = (*columns)[input.feature];
    }
    auto network = model::Network::make(std::move(parts->network));
    if (!network) return std::move(network).error();
    made.network_ = std::move(*network);
  }
  made.types_ = std::move(parts->types);
  for (std::vector<model::Tree>& trees : parts->type) {
    auto type = placed(std::move(trees), *columns);
    if (!type) return std::move(type).error();
    made.type_.push_back(std::move(*type));
  }
  return made;
}

namespace {

ExtractorModel embedded_model(std::string_view name) {
  for (const Embedded& file : embedded_models()) {
    if (file.name != name) continue;
    auto parsed = ExtractorModel::parse(file.text, file.name);
    if (parsed) return std::move(*parsed);
  }
  std::abort();  // a test reads the files, so a build with this defect does not pass
}

}  // namespace

const ExtractorModel& shipped_extractor_model() {
  static const ExtractorModel model = embedded_model("extractor");
  return model;
}

const ExtractorModel& permissive_extractor_model() {
  static const ExtractorModel model = embedded_model("extractor-permissive");
  return model;
}

}  // namespace sito::extract::learned
