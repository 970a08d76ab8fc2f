// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/roles.h"

#include "sito/base/deadline.h"
#include "sito/extract/learned/comment_lists.h"
#include "sito/extract/learned/features.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kForum = "forum";
constexpr float kEven = 0.5F;
// Units scored at a time, as in decide.cpp.
constexpr std::uint32_t kBlockUnits = 256;
// A by-line is a name and a date; a longer text with such words is about a subject.
constexpr float kBylineWords = 15;
// A unit of fewer words labels the text behind it.
constexpr float kLabelWords = 3;
// A page is a thread if the probability of a forum is above this. With 0.5 the comments of 20 of
// 107 threads of domains not trained on would be left out, with 0.2 those of 7.
constexpr float kThread = 0.2F;
// Log odds of a comment from a model without comment trees.
constexpr float kNever = -100;
// A list of fewer siblings may be paragraphs.
constexpr float kListMembers = 3;

/// The columns that the rules use.
struct Columns {
  std::size_t words = feature_column("own-words");
  std::size_t links = feature_column("own-link-density");
  std::size_t members = feature_column("nearest-run-members");
  std::size_t member_words = feature_column("nearest-run-words-per-member");
  std::size_t byline = feature_column("purpose-byline");
  std::array<std::size_t, 4> notice = {
      feature_column("purpose-legal"), feature_column("purpose-account"),
      feature_column("purpose-subscribe"), feature_column("purpose-advert")};
  std::array<std::size_t, 3> navigation = {feature_column("purpose-menu"),
                                           feature_column("purpose-share"),
                                           feature_column("purpose-shop")};
};

// Returns the role of a unit that is not content.
RoleName name_other(std::span<const float> row) {
  static const Columns columns;
  const auto sum = [&row](std::span<const std::size_t> all) {
    float total = 0;
    for (const std::size_t one : all) total += row[one];
    return total;
  };
  const float words = row[columns.words];
  const float byline = row[columns.byline];
  const float notice = sum(columns.notice);
  const float navigation = sum(columns.navigation);
  if (byline > 0 && byline >= std::max(notice, navigation) && words <= kBylineWords) {
    return RoleName::Byline;
  }
  if (notice > 0 && notice >= navigation) return RoleName::Notice;
  const bool listed = row[columns.members] >= kListMembers;
  if (navigation == 0 && listed && words > kLabelWords &&
      row[columns.member_words] > 2 * kLabelWords) {
    return RoleName::Teaser;
  }
  if (navigation > 0 || row[columns.links] >= kEven || words <= kLabelWords) {
    return RoleName::Navigation;
  }
  return RoleName::Other;
}

}  // namespace

void Roles::score(const Page& page, const Decision& decision, const ExtractorModel& model) {
  const std::uint32_t n = decision.units().size();
  scores_.assign(n, model.comment().size() > 0 ? 0 : kNever);
  other_.assign(n, RoleName::Other);
  words_.clear();
  for (const Unit& unit : decision.units().all()) words_.push_back(unit.words);
  const std::size_t width = n_features();
  rows_.resize(kBlockUnits * width);
  for (std::uint32_t begin = 0; begin < n; begin += kBlockUnits) {
    Deadline::look();
    const std::uint32_t count = std::min(kBlockUnits, n - begin);
    const auto rows = std::span(rows_).first(count * width);
    decision.features().put_rows(page, begin, begin + count, rows);
    if (model.comment().size() > 0) {
      model.comment().add_scores(rows, width, std::span(scores_).subspan(begin, count));
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      other_[begin + i] = name_other(rows.subspan(i * width, width));
    }
  }
  if (n > 0)
    leveller_.level(words_, decision.features().paths(), decision.features().n_paths(), scores_);
}

// On a page where only readers write, their texts are the content.
bool Roles::is_thread(const Decision& decision, const ExtractorModel& model) const {
  const std::vector<float> types = decision.type_probabilities(model);
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (model.types()[i] == kForum && types[i] >= kThread) return true;
  }
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    const bool is_text = decision.choices()[i].content && scores_[i] < 0;
    if (is_text && words_[i] >= kLongUnit) return false;
  }
  return true;
}

void Roles::find(const Page& page, const Decision& decision, const ExtractorModel& model,
                 std::vector<BlockRole>& roles) {
  roles.clear();
  score(page, decision, model);
  const RoleName spoken = is_thread(decision, model) ? RoleName::Post : RoleName::Comment;
  for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
    const Unit& unit = decision.units()[i];
    const Choice& choice = decision.choices()[i];
    float comment = probability(scores_[i]);
    if (choice.rule == kCommentRule) comment = std::max(comment, kEven);
    BlockRole role{TextId{unit.text_begin}, TextId{unit.text_end}, spoken, comment};
    if (comment < kEven) {
      role.name = choice.content ? RoleName::Text : other_[i];
      role.probability = 0;
    }
    roles.push_back(role);
  }
}

}  // namespace sito::extract::learned
