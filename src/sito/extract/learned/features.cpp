// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/features.h"

#include "sito/base/deadline.h"
#include "sito/page/parse.h"

#include <algorithm>
#include <cmath>

namespace sito::extract::learned {
namespace {

// More features than any shipped model has.
constexpr std::size_t kMaxFeatures = 256;

constexpr float kNoLinks = 0.4F;

}  // namespace

const std::vector<std::string>& feature_names() {
  static const std::vector<std::string> names = [] {
    Page page;
    PageParser(Limits{}).parse("<p>x</p>", "", page);
    Features features;
    features.survey(page);
    features.build_tokens(page, {});
    std::vector<std::string> result;
    const NameRow row(result);
    features.put(0, page, row);
    features.put_page(row);
    features.put_tokens(0, row);
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
  for (; first + kColumns <= width; first += kColumns) {
    std::array<float, kColumns> sums;
    std::copy_n(&sums_[first], kColumns, sums.begin());
    for (std::size_t at = 0; at < rows.size(); at += width) {
      const float* const row = &rows[at];
      for (std::size_t i = 0; i < kColumns; ++i) sums[i] += row[0] * row[first + i];
    }
    std::copy_n(sums.begin(), kColumns, &sums_[first]);
  }
  for (; first < width; ++first) {
    for (std::size_t at = 0; at < rows.size(); at += width) {
      sums_[first] += rows[at] * rows[at + first];
    }
  }
}

void PageMean::write(std::span<float> row) const {
  for (std::size_t i = 0; i < sums_.size(); ++i) row[i] = words_ > 0 ? sums_[i] / words_ : 0;
}

void Features::survey(const Page& page) {
  units_.build(page);
  outline_.build(page, units_);
  classics_.build(units_, outline_);
  group();
  find_container_rows();
  find_run_rows();
  find_landmarks();
  find_purposes(page);
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
    put_tokens(i, ValueRow(std::copy(page_row_.begin(), page_row_.end(), behind.at())));
  }
}

// Units whose owners have the same path, and units with the same text.
void Features::group() {
  const auto number = [this](auto key_of, std::vector<std::uint32_t>& numbers) {
    keys_.open();
    numbers.resize(units_.size());
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      numbers[i] = keys_.number_of(key_of(units_[i]));
    }
    return keys_.size();
  };
  const float page_words = outline_.page().words;
  const auto add = [this, page_words](const std::vector<std::uint32_t>& numbers, std::uint32_t n,
                                      std::vector<PathRow>& rows) {
    path_sums_.assign(n, {});
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      Path& path = path_sums_[numbers[i]];
      path.units += 1;
      path.words += units_[i].words;
      path.link_words += units_[i].link_words;
      path.ends += static_cast<float>(units_[i].shape.ends);
    }
    rows.clear();
    for (const Path& path : path_sums_) {
      rows.push_back({path.units, share(path.words, page_words), share(path.words, path.units),
                      share(path.link_words, path.words), share(path.ends, path.words)});
    }
  };
  const std::uint32_t n_tags = number(
      [this](const Unit& unit) { return outline_.node(unit.owner).path_tags; }, tag_path_of_);
  add(tag_path_of_, n_tags, tag_paths_);
  const std::uint32_t n_names = number(
      [this](const Unit& unit) { return outline_.node(unit.owner).path_names; }, name_path_of_);
  add(name_path_of_, n_names, name_paths_);
  text_counts_.assign(number([](const Unit& unit) { return unit.text_hash; }, text_of_), 0);
  for (const std::uint32_t text : text_of_) ++text_counts_[text];
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
  marks.first_h1 = marks.first_long = marks.last_long = kNone;
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

// Only short texts have a purpose; the words of long ones are about a subject.
void Features::find_purposes(const Page& page) {
  constexpr float kShort = 25;
  constexpr float kTitle = 8;
  const std::uint32_t n = units_.size();
  const Lexicon& lexicon = shipped_lexicon();
  purposes_.assign(n, {});
  purposes_before_.resize(n + 1);
  comment_before_.resize(n);
  related_before_.resize(n);
  std::array<std::uint32_t, kPurposes> sums{};
  std::uint32_t comment = kNone;
  std::uint32_t related = kNone;
  for (std::uint32_t i = 0; i < n; ++i) {
    Deadline::tick(4);
    purposes_before_[i] = sums;
    comment_before_[i] = comment;
    related_before_[i] = related;
    const Unit& unit = units_[i];
    if (unit.words > kShort) continue;
    for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
      if (!page.texts()[text].hidden) lexicon.count(page.texts()[text].text, purposes_[i]);
    }
    for (std::size_t kind = 0; kind < kPurposes; ++kind) sums[kind] += purposes_[i][kind];
    if (unit.words > kTitle) continue;
    if (purposes_[i][static_cast<std::size_t>(Purpose::Comment)] > 0) comment = i;
    if (purposes_[i][static_cast<std::size_t>(Purpose::Related)] > 0) related = i;
  }
  purposes_before_[n] = sums;
}

void Features::build_tokens(const Page& page, const TokenTable& table) {
  scorer_.open(table);
  const auto nodes = page.nodes();
  tokens_.resize(nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    Deadline::tick(4);
    if (nodes[i].is_text() || units_.before(i) == units_.before(nodes[i].end)) continue;
    ElementTokens& own = tokens_[i];
    own = nodes[i].parent == kNoNode ? ElementTokens{} : tokens_[index_of(nodes[i].parent)];
    own.own = scorer_.of(page, i);
    own.low = std::min(own.low, own.own.mean);
    own.high = std::max(own.high, own.own.mean);
    own.sum += own.own.mean;
    own.depth += 1;
  }
  unit_tokens_.resize(units_.size() + 1);
  float sum = 0;
  for (std::uint32_t i = 0; i < units_.size(); ++i) {
    unit_tokens_[i] = sum;
    const ElementTokens& inner = tokens_[units_[i].inner];
    sum += inner.sum;
  }
  unit_tokens_[units_.size()] = sum;
}

}  // namespace sito::extract::learned
