// SPDX-License-Identifier: Apache-2.0
// The model file: a line with the format, a line with the hash of the template, a line with labels,
// then one weight on each line. Reads strictly, because a partly read model would give wrong
// labels.
#include "sito/model/chain.h"

#include "sito/base/cut.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace sito::model {
namespace {

constexpr std::string_view kFormat = "sito-chain 1";
constexpr std::string_view kFormatName = "sito-chain ";
constexpr std::string_view kTemplate = "template ";
constexpr std::string_view kLabels = "labels ";
// Larger than the weights of any training; sums of kMaxFeatures such weights stay finite.
constexpr double kLargestWeight = 1e6;
constexpr std::size_t kMaxFeatures = 10'000'000;

bool is_label(std::string_view name) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !name.empty() && name.find_first_not_of(kAllowed) == name.npos;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 60;  // bytes; a foreign file may be one long line
  std::string shown = "\"";
  for (const char byte : text.substr(0, kShown)) {
    const bool printable = byte >= ' ' && byte != 0x7F;
    shown += printable ? byte : '?';
  }
  return shown + (text.size() > kShown ? "...\"" : "\"");
}

}  // namespace

Error chain_error(ErrorCode code, std::string_view name, std::size_t line,
                  const std::string& message) {
  return {code, "line " + std::to_string(line) + ": " + message, {std::string(name), 0}};
}

/// Reads one file, line by line.
class ChainReader {
 public:
  ChainReader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  Result<ChainModel> read(std::string_view template_hash) {
    Result<void> done = read_head(template_hash);
    while (done && next()) {
      if (!line_.empty() && line_.front() != '#') done = read_weight();
    }
    if (!done) return std::move(done).error();
    return std::move(model_);
  }

 private:
  bool next() {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = text_.substr(at_, end - at_);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    at_ = end + 1;
    ++number_;
    return true;
  }

  [[nodiscard]] Error fault(ErrorCode code, const std::string& message) const {
    Error error = chain_error(code, name_, number_, message);
    error.where.offset = static_cast<std::uint64_t>(line_.data() - text_.data());
    return error;
  }
  [[nodiscard]] Error malformed(const std::string& message) const {
    return fault(ErrorCode::Malformed, message);
  }

  Result<void> read_head(std::string_view template_hash) {
    if (!next()) {
      line_ = text_;
      number_ = 1;
      return malformed("the model is empty");
    }
    if (line_ != kFormat) {
      if (line_.starts_with(kFormatName)) {
        return fault(ErrorCode::Unsupported,
                     "format " + quoted(line_) + ", expected \"" + std::string(kFormat) + "\"");
      }
      return malformed("not a model: " + quoted(line_) + ", expected \"" + std::string(kFormat) +
                       "\"");
    }
    if (!next() || !line_.starts_with(kTemplate)) {
      return malformed("expected \"template\" and its hash");
    }
    const std::string_view hash = line_.substr(kTemplate.size());
    if (hash != template_hash) {
      return fault(ErrorCode::Unsupported, "the model was trained on the features " + quoted(hash) +
                                               ", these are \"" + std::string(template_hash) +
                                               "\"");
    }
    if (!next() || !line_.starts_with(kLabels)) return malformed("expected \"labels\" and names");
    return read_labels(line_.substr(kLabels.size()));
  }

  Result<void> read_labels(std::string_view names) {
    for (const std::string_view label : all_parts_of(names, ' ')) {
      if (!is_label(label)) return malformed("label " + quoted(label));
      if (label_number(label)) return malformed("label " + quoted(label) + " occurs twice");
      model_.labels_.emplace_back(label);
    }
    const std::size_t n_labels = model_.labels_.size();
    if (n_labels < 2 || n_labels > kMaxLabels) {
      return malformed(std::to_string(n_labels) + " labels, expected 2 to " +
                       std::to_string(kMaxLabels));
    }
    model_.transitions_.assign(n_labels * n_labels, 0.0);
    seen_transitions_.assign(n_labels * n_labels, 0);
    return {};
  }

  [[nodiscard]] std::optional<std::size_t> label_number(std::string_view label) const {
    const auto& labels = model_.labels_;
    const auto found = std::find(labels.begin(), labels.end(), label);
    if (found == labels.end()) return std::nullopt;
    return static_cast<std::size_t>(found - labels.begin());
  }

  Result<void> read_weight() {
    const std::size_t first = line_.find('\t');
    const std::size_t second = first == line_.npos ? first : line_.find('\t', first + 1);
    if (second == line_.npos || first == 0) {
      return malformed("expected feature, label and weight separated by tabs");
    }
    const std::string_view feature = line_.substr(0, first);
    const std::string_view name = line_.substr(first + 1, second - first - 1);
    const std::string_view number = line_.substr(second + 1);
    const std::optional<std::size_t> label = label_number(name);
    if (!label) return malformed("unknown label " + quoted(name));
    double weight = 0;
    const auto [stop, problem] =
        std::from_chars(number.data(), number.data() + number.size(), weight);
    if (problem != std::errc() || stop != number.data() + number.size() ||
        !(std::abs(weight) <= kLargestWeight)) {
      return malformed("weight " + quoted(number));
    }
    return feature.starts_with(kTransitionPrefix)
               ? add_transition(feature.substr(kTransitionPrefix.size()), *label, weight)
               : add_feature(feature, *label, weight);
  }

  Result<void> add_transition(std::string_view before, std::size_t label, double weight) {
    const std::optional<std::size_t> from = label_number(before);
    if (!from) return malformed("unknown label " + quoted(before));
    const std::size_t slot = *from * model_.n_labels() + label;
    if (seen_transitions_[slot]++ != 0) return malformed("the transition occurs twice");
    model_.transitions_[slot] = weight;
    return {};
  }

  Result<void> add_feature(std::string_view feature, std::size_t label, double weight) {
    if (model_.n_features() >= kMaxFeatures) return malformed("too many features");
    std::uint32_t id = model_.find(feature);
    if (id == ChainModel::kNoFeature) {
      id = model_.n_features();
      model_.features_.push_back({std::string(feature), static_cast<std::uint32_t>(number_)});
      model_.ids_.emplace(feature, id);
      model_.weights_.resize(model_.weights_.size() + model_.n_labels(), 0.0F);
      seen_.resize(model_.weights_.size(), 0);
    }
    const std::size_t slot = id * model_.n_labels() + label;
    if (seen_[slot]++ != 0) return malformed("the weight occurs twice");
    model_.weights_[slot] = static_cast<float>(weight);
    return {};
  }

  std::string_view text_;
  std::string_view name_;
  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t number_ = 0;
  ChainModel model_;
  std::vector<std::uint8_t> seen_, seen_transitions_;
};

bool ChainModel::is_one(std::string_view text) { return text.starts_with(kFormatName); }

Result<ChainModel> ChainModel::parse(std::string_view text, std::string_view name,
                                     std::string_view template_hash) {
  return ChainReader(text, name).read(template_hash);
}

std::uint32_t ChainModel::find(std::string_view feature) const {
  const auto found = ids_.find(feature);
  return found == ids_.end() ? kNoFeature : found->second;
}

std::string chain_text(std::string_view template_hash, std::span<const std::string> labels,
                       std::span<const std::string> notes, std::span<const ChainWeight> weights) {
  std::string out(kFormat);
  out += "\n" + std::string(kTemplate) + std::string(template_hash) + "\nlabels";
  for (const std::string& label : labels) out += " " + label;
  out += "\n";
  for (const std::string& note : notes) out += "# " + note + "\n";
  for (const ChainWeight& row : weights) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), row.weight).ptr;
    out += row.feature + "\t" + labels[row.label] + "\t";
    out.append(digits.data(), end);
    out += "\n";
  }
  return out;
}

}  // namespace sito::model
