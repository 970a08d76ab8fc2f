// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/features.h"

#include "sito/base/wide.h"
#include "sito/page/parse.h"

#include <algorithm>
#include <cmath>

namespace sito::extract::learned {
namespace {

// More features than any shipped model has.
constexpr std::size_t kMaxFeatures = 256;

constexpr float kNoLinks = 0.4F;
constexpr std::string_view kPagePrefix = "page-";  // of names of features

}  // namespace

const std::vector<std::string>& feature_names() {
  static const std::vector<std::string> names = [] {
    Page page;
    PageParser(Limits{}).parse("<p>x</p>", "", page);
    Features features;
    features.survey(page);
    features.build_tokens(page, {}, {});
    std::vector<std::string> result;
    const NameRow row(result);
    features.put(0, page, row);
    features.put_page(row);
    features.put_words(0, features.put_tokens(0, row));
    return result;
  }();
  return names;
}

std::size_t feature_column(std::string_view name) {
  const std::vector<std::string>& names = feature_names();
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::size_t n_features() {
  static const std::size_t n = feature_names().size();
  return n;
}

void PageMean::add(std::span<const float> rows) {
  const std::size_t width = sums_.size();
  // The first feature is the words of the unit.
  for (std::size_t at = 0; at < rows.size(); at += width) words_ += rows[at];
  // Some columns of all rows at a time: their sums stay in registers.
  constexpr std::size_t kColumns = 8;
  std::size_t first = 0;
  run_wide([&]() __attribute__((always_inline)) {
    for (; first + kColumns <= width; first += kColumns) {
      std::array<float, kColumns> sums;
      std::copy_n(&sums_[first], kColumns, sums.begin());
      for (std::size_t at = 0; at < rows.size(); at += width) {
        const float* const row = &rows[at];
        for (std::size_t i = 0; i < kColumns; ++i) sums[i] += row[0] * row[first + i];
      }
      std::copy_n(sums.begin(), kColumns, &sums_[first]);
    }
  });
  for (; first < width; ++first) {
    for (std::size_t at = 0; at < rows.size(); at += width) {
      sums_[first] += rows[at] * rows[at + first];
    }
  }
}

void PageMean::write(std::span<float> row) const {
  for (std::size_t i = 0; i < sums_.size(); ++i) row[i] = words_ > 0 ? sums_[i] / words_ : 0;
}

model::Columns Features::page_columns() {
  static const model::Columns columns = [] {
    const auto& names = feature_names();
    const auto of_page = [](const std::string& name) { return name.starts_with(kPagePrefix); };
    const auto begin = std::find_if(names.begin(), names.end(), of_page);
    const auto end = std::find_if_not(begin, names.end(), of_page);
    return model::Columns{static_cast<std::size_t>(begin - names.begin()),
                          static_cast<std::size_t>(end - names.begin())};
  }();
  return columns;
}

void Features::survey(const Page& page) {
  units_.build(page);
  outline_.build(page, units_);
  classics_.build(units_, outline_);
  group();
  find_container_rows();
  find_run_rows();
  find_landmarks();
  unit_words_.build(page, units_);
  purposes_.build(unit_words_, units_);
}

void Features::build(const Page& page) {
  survey(page);
  page_row_.resize(kMaxFeatures);
  const ValueRow behind = put_page(ValueRow(page_row_.data()));
  page_row_.resize(static_cast<std::size_t>(behind.at() - page_row_.data()));
}

void Features::put_rows(const Page& page, std::uint32_t begin, std::uint32_t end,
                        std::span<float> rows) const {
  const std::size_t width = n_features();
  for (std::uint32_t i = begin; i < end; ++i) {
    const ValueRow behind = put(i, page, ValueRow(&rows[(i - begin) * width]));
    put_words(i,
              put_tokens(i, ValueRow(std::copy(page_row_.begin(), page_row_.end(), behind.at()))));
  }
}

void Features::group() {
  const float page_words = outline_.page().words;
  tag_paths_.build(units_, page_words, keys_,
                   [this](const Unit& unit) { return outline_.node(unit.owner).path_tags; });
  name_paths_.build(units_, page_words, keys_,
                    [this](const Unit& unit) { return outline_.node(unit.owner).path_names; });
  text_counts_.build(units_, keys_);
}

void Features::find_container_rows() {
  const auto containers = outline_.containers();
  const float page_words = outline_.page().words;
  container_rows_.resize(containers.size());
  for (std::uint32_t i = 0; i < containers.size(); ++i) {
    const Container& container = containers[i];
    const ContainerRow* around =  // stands in front of it
        container.parent == kNone ? nullptr : &container_rows_[container.parent];
    const Sums sums = outline_.between(container.begin, container.end);
    ContainerRow& row = container_rows_[i];
    row.words = sums.words;
    row.share = share(sums.words, page_words);
    row.link_density = sums.link_density();
    row.per_unit = sums.per_unit(sums.words);
    row.long_share = sums.per_word(sums.long_words);
    row.ends = sums.per_word(sums.ends);
    row.p_share = sums.per_word(sums.p_words);
    row.begin = share(outline_.between(0, container.begin).words, page_words);
    row.end = share(outline_.between(0, container.end).words, page_words);
    row.best = std::max(around == nullptr ? 0.0F : around->best, classics_.score(i));
    for (std::size_t level = 0; level < kDown; ++level) {
      row.down[level] = container.depth > level + 1 ? around->down[level] : i;
    }
  }
}

void Features::find_run_rows() {
  const auto runs = outline_.runs();
  run_rows_.resize(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Run& run = runs[i];
    if (run.members < kRunMembers) continue;  // in no row
    const auto members = static_cast<float>(run.members);
    const float mean = share(run.words, members);
    const float variance = std::max(share(run.squares, members) - mean * mean, 0.0F);
    run_rows_[i] = {members,
                    share(run.words, outline_.page().words),
                    mean,
                    share(run.units, members),
                    share(run.link_words, run.words),
                    share(run.images, members),
                    share(std::sqrt(variance), mean)};
  }
}

void Features::find_landmarks() {
  const std::uint32_t n = units_.size();
  Landmarks& marks = landmarks_;
  marks.heading_before.resize(n);
  marks.long_before.resize(n);
  marks.heading_after.resize(n);
  marks.long_after.resize(n);
  marks.first_long = marks.last_long = kNone;
  const auto is_heading = [this](std::uint32_t i) {
    return has(outline_.node(units_[i].inner).around, Around::Heading);
  };
  const auto is_long = [this](std::uint32_t i) {
    return units_[i].words >= kLongUnit && units_[i].link_density() < kNoLinks;
  };
  std::uint32_t heading = kNone;
  std::uint32_t prose = kNone;
  for (std::uint32_t i = 0; i < n; ++i) {
    marks.heading_before[i] = heading;
    marks.long_before[i] = prose;
    if (is_heading(i)) heading = i;
    if (is_long(i)) {
      prose = i;
      if (marks.first_long == kNone) marks.first_long = i;
      marks.last_long = i;
    }
  }
  heading = prose = kNone;
  for (std::uint32_t i = n; i-- > 0;) {
    marks.heading_after[i] = heading;
    marks.long_after[i] = prose;
    if (is_heading(i)) heading = i;
    if (is_long(i)) prose = i;
  }
}

void Features::build_tokens(const Page& page, const TokenTable& names, const TokenTable& words) {
  tokens_.build(page, units_, outline_, names);
  words_.build(unit_words_, units_, words);
}

}  // namespace sito::extract::learned
