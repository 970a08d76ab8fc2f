// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/reasons.h"

#include "sito/base/deadline.h"
#include "sito/extract/learned/feature_groups.h"

#include <cmath>

namespace sito::extract::learned {
namespace {

// A smaller pull is not worth showing: it moves a probability of 0.5 to 0.52.
constexpr float kMinPull = 0.1F;

// Keeps the strongest reasons, the strongest first; of equal ones the first.
void add_reason(Reason reason, BlockReasons& block) {
  if (std::abs(reason.pull) < kMinPull) return;
  for (Reason& kept : block.strongest) {
    if (std::abs(reason.pull) > std::abs(kept.pull)) std::swap(reason, kept);
  }
}

class Explainer {
 public:
  Explainer(const Page& page, const Decision& decision, const ExtractorModel& model)
      : page_(page), decision_(decision), model_(model), mean_(n_features()) {
    PageMean mean;
    std::vector<float> row(n_features());
    for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
      decision.features().put_rows(page, i, i + 1, row);
      mean.add(row);
    }
    mean.write(mean_);
  }

  void explain(std::uint32_t index, BlockReasons& block) {
    const std::size_t n_groups = feature_groups().size();
    put_rows(index);
    general_.assign(n_groups + 1, 0);
    article_.assign(n_groups + 1, 0);
    model_.general().add_scores(rows_, n_features(), general_);
    model_.article().add_scores(rows_, n_features(), article_);
    for (std::size_t group = 0; group < n_groups; ++group) {
      add_reason({feature_groups()[group], blend(n_groups) - blend(group)}, block);
    }
    const Adjustment& adjustment = decision_.adjustment(index);
    add_reason({"text that other pages of the site have", adjustment.by_site}, block);
    add_reason({"scores of the blocks with the same path", adjustment.by_path}, block);
  }

 private:
  // Writes the row of the unit with each group in turn replaced by the mean, and finally unchanged.
  void put_rows(std::uint32_t index) {
    const std::size_t width = n_features();
    const std::size_t n_groups = feature_groups().size();
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
  std::vector<float> mean_, rows_, general_, article_;
};

}  // namespace

void explain(const Page& page, const Decision& decision, const ExtractorModel& model,
             std::vector<BlockReasons>& reasons) {
  reasons.clear();
  if (decision.units().size() == 0) return;
  Explainer explainer(page, decision, model);
  for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
    Deadline::look();  // the trees score a row for each group
    const Unit& unit = decision.units()[i];
    BlockReasons& block =
        reasons.emplace_back(BlockReasons{TextId{unit.text_begin}, TextId{unit.text_end}, {}});
    explainer.explain(i, block);
  }
}

}  // namespace sito::extract::learned
