// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/reasons.h"

#include "sito/base/deadline.h"
#include "sito/extract/learned/feature_groups.h"
#include "sito/extract/learned/findings.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

// A smaller pull is not worth showing: it moves a probability of 0.5 to 0.52.
constexpr float kMinPull = 0.1F;

// A reason before it is put into words: the index of its group, or one of these.
constexpr std::size_t kBySite = kFeatureGroups;
constexpr std::size_t kByPath = kFeatureGroups + 1;
struct Pull {
  std::size_t about = 0;
  float size = 0;
};

// Leaves the strongest pulls, and at least one for the decision if there is one. Those for the
// decision are first, and the strongest of them; of equal ones the first.
void choose_pulls(bool kept, std::size_t most, std::vector<Pull>& pulls) {
  std::erase_if(pulls, [](const Pull& pull) { return std::abs(pull.size) < kMinPull; });
  const auto stronger = [](const Pull& a, const Pull& b) {
    return std::abs(a.size) > std::abs(b.size);
  };
  const auto agrees = [kept](const Pull& pull) { return (pull.size > 0) == kept; };
  std::stable_sort(pulls.begin(), pulls.end(), stronger);
  if (pulls.size() > most) {
    const auto best = std::find_if(pulls.begin(), pulls.end(), agrees);
    const auto last = pulls.begin() + static_cast<std::ptrdiff_t>(most) - 1;
    if (best != pulls.end() && best > last) *last = *best;
    pulls.resize(most);
  }
  std::stable_partition(pulls.begin(), pulls.end(), agrees);
}

class Explainer {
 public:
  Explainer(const Page& page, const Decision& decision, const ExtractorModel& model)
      : page_(page),
        decision_(decision),
        model_(model),
        findings_(page, decision.features(), model.tokens()),
        mean_(n_features()) {
    PageMean mean;
    std::vector<float> row(n_features());
    for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
      decision.features().put_rows(page, i, i + 1, row);
      mean.add(row);
    }
    mean.write(mean_);
  }

  void explain(std::uint32_t index, BlockReasons& block) {
    const std::size_t n_groups = kFeatureGroups;
    put_rows(index);
    general_.assign(n_groups + 1, 0);
    article_.assign(n_groups + 1, 0);
    model_.general().add_scores(rows_, n_features(), general_);
    model_.article().add_scores(rows_, n_features(), article_);
    pulls_.clear();
    for (std::size_t group = 0; group < n_groups; ++group) {
      pulls_.push_back({group, blend(n_groups) - blend(group)});
    }
    const Adjustment& adjustment = decision_.adjustment(index);
    pulls_.push_back({kBySite, adjustment.by_site});
    pulls_.push_back({kByPath, adjustment.by_path});
    const bool kept = decision_.choices()[index].probability >= decision_.limit();
    choose_pulls(kept, block.strongest.size(), pulls_);
    for (std::size_t i = 0; i < pulls_.size(); ++i) {
      block.strongest[i] = {words_for(pulls_[i], index), pulls_[i].size};
    }
  }

 private:
  [[nodiscard]] std::string words_for(const Pull& pull, std::uint32_t index) const {
    if (pull.about == kBySite) return "other pages of the site have the text";
    if (pull.about == kByPath) {
      return pull.size > 0 ? "blocks with the same path are more probable"
                           : "blocks with the same path are less probable";
    }
    const auto own = std::span(rows_).last(n_features());
    return findings_.of(static_cast<FeatureGroup>(pull.about), index, own, pull.size);
  }

  // Writes the row of the unit with each group in turn replaced by the mean, and finally unchanged.
  void put_rows(std::uint32_t index) {
    const std::size_t width = n_features();
    const std::size_t n_groups = kFeatureGroups;
    rows_.resize((n_groups + 1) * width);
    const auto own = std::span(rows_).last(width);
    decision_.features().put_rows(page_, index, index + 1, own);
    const auto groups = groups_of_features();
    for (std::size_t group = 0; group < n_groups; ++group) {
      float* row = &rows_[group * width];
      for (std::size_t i = 0; i < width; ++i) row[i] = groups[i] == group ? mean_[i] : own[i];
    }
  }

  [[nodiscard]] float blend(std::size_t row) const {
    const float share = decision_.article_share();
    return share * article_[row] + (1 - share) * general_[row];
  }

  const Page& page_;
  const Decision& decision_;
  const ExtractorModel& model_;
  const Findings findings_;
  std::vector<float> mean_, rows_, general_, article_;
  std::vector<Pull> pulls_;
};

}  // namespace

void explain(const Page& page, const Decision& decision, const ExtractorModel& model,
             Explanation& explanation) {
  explanation.blocks.clear();
  explanation.limit = decision.limit();
  if (decision.units().size() == 0) return;
  Explainer explainer(page, decision, model);
  for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
    Deadline::look();  // the trees score a row for each group
    const Unit& unit = decision.units()[i];
    BlockReasons& block = explanation.blocks.emplace_back(
        BlockReasons{TextId{unit.text_begin}, TextId{unit.text_end}, {}});
    explainer.explain(i, block);
  }
}

}  // namespace sito::extract::learned
