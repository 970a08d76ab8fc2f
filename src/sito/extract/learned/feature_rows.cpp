// SPDX-License-Identifier: Apache-2.0
// Writes the features of a row, group by group.
#include "sito/extract/learned/features.h"

#include <algorithm>

namespace sito::extract::learned {
namespace {

float per(std::uint32_t part, float whole) { return share(static_cast<float>(part), whole); }

// A distance in units; a large number if there is nothing.
constexpr float kFar = 999;
float distance(std::uint32_t from, std::uint32_t to) {
  if (to == kNone) return kFar;
  return to > from ? static_cast<float>(to - from) : static_cast<float>(from - to);
}

}  // namespace

template <typename Row>
Row Features::put(std::uint32_t index, const Page& page, Row row) const {
  const Unit& unit = units_[index];
  row = put_own(unit, page, row);
  row = put_groups(index, row);
  row = put_containers(unit, row);
  row = put_runs(unit, page, row);
  row = put_neighbours(index, row);
  row = put_place(index, row);
  row = put_classics(index, row);
  row = put_purposes(index, row);
  return row;
}

template <typename Row>
Row Features::put_own(const Unit& unit, const Page& page, Row row) const {
  const TextShape& shape = unit.shape;
  const auto chars = static_cast<float>(shape.chars);
  const auto words = static_cast<float>(std::max(shape.words, 1U));
  row.prefix("own-");
  row("words", unit.words);
  row("chars-per-word", share(chars, unit.words));
  row("link-density", unit.link_density());
  row("links", static_cast<float>(unit.links));
  row("ends", static_cast<float>(shape.ends));
  row("ends-per-word", per(shape.ends, unit.words));
  row("commas-per-word", per(shape.commas, unit.words));
  row("ends-sentence", shape.ends_sentence);
  row("ends-colon", shape.ends_colon);
  row("starts-upper", shape.starts_upper);
  row("capital-share", per(shape.capital_words, words));
  row("upper-share", per(shape.upper, chars));
  row("digit-share", per(shape.digits, chars));
  row("symbols", static_cast<float>(shape.symbols));
  row("currency", static_cast<float>(shape.currency));
  row("images", static_cast<float>(unit.images));
  row("hidden", unit.style_hidden);
  const Node& owner = page.nodes()[unit.owner];
  row("depth", static_cast<float>(owner.depth));
  row("is-p", owner.tag == Tag::P);
  row("is-div", owner.tag == Tag::Div);
  row("is-item", owner.tag == Tag::Li);
  row("is-cell", owner.tag == Tag::Td || owner.tag == Tag::Th);
  const bool heading = owner.tag >= Tag::H1 && owner.tag <= Tag::H6;
  row("heading-level",
      heading ? static_cast<float>(static_cast<int>(owner.tag) - static_cast<int>(Tag::H1) + 1)
              : 0.0F);
  const std::uint32_t around = outline_.node(unit.inner).around;
  row.prefix("in-");
  row("nav", has(around, Around::Nav));
  row("header", has(around, Around::Header));
  row("footer", has(around, Around::Footer));
  row("aside", has(around, Around::Aside));
  row("article", has(around, Around::Article));
  row("main", has(around, Around::Main));
  row("form", has(around, Around::Form));
  row("cell", has(around, Around::Cell));
  row("item", has(around, Around::Item));
  row("quote", has(around, Around::Quote));
  row("figure", has(around, Around::Figure));
  row("dialog", has(around, Around::Dialog));
  row("button", has(around, Around::Button));
  row("heading", has(around, Around::Heading));
  row("body-property", has(around, Around::BodyProperty));
  return row;
}

template <typename Row>
Row Features::put_groups(std::uint32_t index, Row row) const {
  const auto put_path = [&](const char* prefix, const PathRow& path) {
    row.prefix(prefix);
    row("units", path.units);
    row("share", path.share);
    row("words-per-unit", path.per_unit);
    row("link-density", path.link_density);
    row("ends-per-word", path.ends);
  };
  put_path("tag-path-", tag_paths_[index]);
  put_path("name-path-", name_paths_[index]);
  row.prefix("");
  row("same-texts", static_cast<float>(text_counts_.of(index)));
  return row;
}

template <typename Row>
Row Features::put_sums(const ContainerRow& sums, Row row) {
  row("share", sums.share);
  row("link-density", sums.link_density);
  row("words-per-unit", sums.per_unit);
  row("long-share", sums.long_share);
  row("ends-per-word", sums.ends);
  return row;
}

template <typename Row>
Row Features::put_containers(const Unit& unit, Row row) const {
  constexpr int kUp = 4;
  const auto containers = outline_.containers();
  const std::uint32_t own = outline_.node(unit.owner).container;
  std::uint32_t at = own;
  for (int level = 0; level < kUp; ++level) {
    if (containers[at].parent != kNone) at = containers[at].parent;
    row.prefix("up", level + 1);
    const ContainerRow& around = container_rows_[at];
    row = put_sums(around, row);
    row("p-share", around.p_share);
    row("own-share", share(unit.words, around.words));
  }
  for (std::size_t level = 0; level < kDown; ++level) {
    row.prefix("down", static_cast<int>(level) + 1);
    const ContainerRow& around = container_rows_[container_rows_[own].down[level]];
    row = put_sums(around, row);
    row("begin", around.begin);
    row("end", around.end);
  }
  return row;
}

template <typename Row>
Row Features::put_run(const char* prefix, std::uint32_t node, const Unit& unit, const Page& page,
                      Row row) const {
  static const RunRow kNoRun;
  const bool any = node != kNone;
  const RunRow& run = any ? run_rows_[outline_.node(node).run] : kNoRun;
  row.prefix(prefix);
  row("members", run.members);
  row("share", run.share);
  row("words-per-member", run.words);
  row("units-per-member", run.units);
  row("link-density", run.link_density);
  row("images-per-member", run.images);
  row("variation", run.variation);
  row("index", any ? share(static_cast<float>(outline_.node(node).run_index), run.members) : 0.0F);
  const float own =
      any ? outline_.between(units_.before(node), units_.before(page.nodes()[node].end)).words : 0;
  row("own-share", share(unit.words, own));
  return row;
}

template <typename Row>
Row Features::put_runs(const Unit& unit, const Page& page, Row row) const {
  const OutlineNode& inner = outline_.node(unit.inner);
  row = put_run("nearest-run-", inner.nearest, unit, page, row);
  row = put_run("heaviest-run-", inner.heaviest, unit, page, row);
  row = put_run("outermost-run-", inner.outermost, unit, page, row);
  return row;
}

template <typename Row>
Row Features::put_neighbours(std::uint32_t index, Row row) const {
  const auto n = static_cast<std::int64_t>(units_.size());
  constexpr int kOffsets[] = {-2, -1, 1, 2};
  constexpr const char* kOffsetNames[] = {"before2-", "before1-", "after1-", "after2-"};
  for (std::size_t i = 0; i < std::size(kOffsets); ++i) {
    const std::int64_t at = std::int64_t{index} + kOffsets[i];
    static const Unit kNothing;
    const bool inside = at >= 0 && at < n;
    const Unit& unit = inside ? units_[static_cast<std::size_t>(at)] : kNothing;
    row.prefix(kOffsetNames[i]);
    row("words", unit.words);
    row("link-density", unit.link_density());
    row("ends", static_cast<float>(unit.shape.ends));
    row("same-owner", inside && unit.owner == units_[index].owner);
  }
  constexpr std::uint32_t kWindows[] = {4, 12, 40};
  for (const std::uint32_t window : kWindows) {
    const auto put_window = [&](const char* prefix, std::uint32_t begin, std::uint32_t end) {
      const Sums sums = outline_.between(begin, end);
      row.prefix(prefix, static_cast<int>(window));
      row("words", sums.words);
      row("link-density", sums.link_density());
      row("long-share", sums.per_word(sums.long_words));
      row("p-share", sums.per_word(sums.p_words));
    };
    put_window("ahead", index > window ? index - window : 0, index);
    put_window("behind", index + 1, std::min(index + 1 + window, units_.size()));
  }
  return row;
}

template <typename Row>
Row Features::put_place(std::uint32_t index, Row row) const {
  const Landmarks& marks = landmarks_;
  const Sums page = outline_.page();
  const Sums ahead = outline_.between(0, index);
  row.prefix("place-");
  row("units", share(static_cast<float>(index), page.units));
  row("words", share(ahead.words, page.words));
  row("long-words", share(ahead.long_words, page.long_words));
  row("from-begin", static_cast<float>(index));
  row("from-end", static_cast<float>(units_.size() - index));
  const bool any = marks.first_long != kNone;
  row("in-prose", any && index >= marks.first_long && index <= marks.last_long);
  row("heading-before", distance(index, marks.heading_before[index]));
  row("heading-after", distance(index, marks.heading_after[index]));
  row("long-before", distance(index, marks.long_before[index]));
  row("long-after", distance(index, marks.long_after[index]));
  const std::uint32_t heading = marks.heading_before[index];
  const auto level = heading == kNone ? 0 : [&] {
    const std::uint32_t around = outline_.node(units_[heading].inner).around;
    return has(around, Around::Nav) || has(around, Around::Aside) || has(around, Around::Footer)
               ? 2
               : 1;
  }();
  row("heading-kind", static_cast<float>(level));
  return row;
}

template <typename Row>
Row Features::put_classics(std::uint32_t index, Row row) const {
  const Unit& unit = units_[index];
  row.prefix("range-");
  const std::uint32_t begin = classics_.range_begin();
  const std::uint32_t end = classics_.range_end();
  const bool inside = index >= begin && index < end;
  row("inside", inside);
  row("distance", inside          ? 0.0F
                  : index < begin ? static_cast<float>(begin - index)
                                  : static_cast<float>(index - end + 1));
  row.prefix("prose-");
  const auto containers = outline_.containers();
  const std::uint32_t own = outline_.node(unit.owner).container;
  row("best", share(container_rows_[own].best, classics_.score(classics_.top())));
  const Container* around = &containers[classics_.top()];
  const std::uint32_t depth = around->depth;
  row("in-top", index >= around->begin && index < around->end);
  while (index < around->begin || index >= around->end) around = &containers[around->parent];
  row("common-up", static_cast<float>(depth - around->depth));
  row("own-up", static_cast<float>(containers[own].depth - around->depth));
  row("common-share", container_rows_[static_cast<std::size_t>(around - containers.data())].share);
  return row;
}

template <typename Row>
Row Features::put_purposes(std::uint32_t index, Row row) const {
  row.prefix("purpose-");
  const PurposeCounts& own = purposes_.of(index);
  const auto of = [&own](Purpose purpose) {
    return static_cast<float>(own[static_cast<std::size_t>(purpose)]);
  };
  row("comment", of(Purpose::Comment));
  row("related", of(Purpose::Related));
  row("share", of(Purpose::Share));
  row("subscribe", of(Purpose::Subscribe));
  row("account", of(Purpose::Account));
  row("legal", of(Purpose::Legal));
  row("advert", of(Purpose::Advert));
  row("byline", of(Purpose::Byline));
  row("menu", of(Purpose::Menu));
  row("shop", of(Purpose::Shop));
  row("forum", of(Purpose::Forum));
  row("read-on", of(Purpose::ReadOn));
  row("comment-before", distance(index, purposes_.comment_before(index)));
  row("related-before", distance(index, purposes_.related_before(index)));
  constexpr std::uint32_t kWindow = 6;
  const std::uint32_t begin = index > kWindow ? index - kWindow : 0;
  const std::uint32_t end = std::min(index + 1 + kWindow, units_.size());
  const auto near = [&](Purpose purpose) { return purposes_.between(begin, end, purpose); };
  row("near-comment", near(Purpose::Comment));
  row("near-related", near(Purpose::Related));
  row("near-byline", near(Purpose::Byline));
  row("near-legal", near(Purpose::Legal));
  row("near-forum", near(Purpose::Forum));
  row("near-shop", near(Purpose::Shop));
  return row;
}

template <typename Row>
Row Features::put_page(Row row) const {
  const Sums page = outline_.page();
  row.prefix("page-");
  row("words", page.words);
  row("units", page.units);
  row("link-density", page.link_density());
  row("words-per-unit", page.per_unit(page.words));
  row("long-share", page.per_word(page.long_words));
  row("p-share", page.per_word(page.p_words));
  row("item-share", page.per_word(page.item_words));
  row("headings", page.heading_units);
  row("ends-per-word", page.per_word(page.ends));
  row("images-per-unit", page.per_unit(page.images));
  row("currency-per-unit", page.per_unit(page.currency));
  row("digit-share", share(page.digits, page.chars));
  const Sums range = outline_.between(classics_.range_begin(), classics_.range_end());
  row("range-share", share(range.words, page.words));
  const Container& top = outline_.containers()[classics_.top()];
  row("top-share", share(outline_.between(top.begin, top.end).words, page.words));
  const auto rate = [&](Purpose purpose) {
    return page.per_unit(purposes_.between(0, units_.size(), purpose));
  };
  row("comment", rate(Purpose::Comment));
  row("forum", rate(Purpose::Forum));
  row("shop", rate(Purpose::Shop));
  row("byline", rate(Purpose::Byline));
  row("read-on", rate(Purpose::ReadOn));
  Run heaviest;
  for (const Run& run : outline_.runs()) {
    if (run.members >= kRunMembers && run.words > heaviest.words) heaviest = run;
  }
  const auto members = static_cast<float>(heaviest.members);
  row("run-share", share(heaviest.words, page.words));
  row("run-link-density", share(heaviest.link_words, heaviest.words));
  row("run-members", members);
  row("run-words", share(heaviest.words, members));
  row("run-units", share(heaviest.units, members));
  return row;
}

template <typename Row>
Row Features::put_tokens(std::uint32_t index, Row row) const {
  const Unit& unit = units_[index];
  const WayTokens& owner = tokens_.of(unit.owner);
  const WayTokens& inner = tokens_.of(unit.inner);
  row.prefix("tokens-");
  row("inner-mean", inner.own.mean);
  row("inner-low", inner.own.low);
  row("inner-high", inner.own.high);
  row("owner-mean", owner.own.mean);
  row("owner-low", owner.own.low);
  row("owner-high", owner.own.high);
  row("way-low", inner.low);
  row("way-high", inner.high);
  row("way-sum", inner.sum);
  row("way-mean", share(inner.sum, inner.depth));
  const std::uint32_t n = units_.size();
  row("window", tokens_.mean(index > 4 ? index - 4 : 0, std::min(index + 5, n)));
  row("page", tokens_.mean(0, n));
  return row;
}

template <typename Row>
Row Features::put_words(std::uint32_t index, Row row) const {
  const WordScores& own = words_.of(index);
  row.prefix("words-");
  row("mean", own.mean);
  row("low", own.low);
  row("high", own.high);
  row("known", own.known);
  row("sum", own.sum);
  static const WordScores kNoWords;
  const std::uint32_t heading = landmarks_.heading_before[index];
  const WordScores& above = heading == kNone ? kNoWords : words_.of(heading);
  row("heading-mean", above.mean);
  row("heading-low", above.low);
  row("heading-high", above.high);
  constexpr std::uint32_t kWindow = 3;
  row("window", words_.mean(index > kWindow ? index - kWindow : 0,
                            std::min(index + 1 + kWindow, units_.size())));
  return row;
}

template ValueRow Features::put(std::uint32_t, const Page&, ValueRow) const;
template ValueRow Features::put_page(ValueRow) const;
template ValueRow Features::put_tokens(std::uint32_t, ValueRow) const;
template ValueRow Features::put_words(std::uint32_t, ValueRow) const;
template NameRow Features::put(std::uint32_t, const Page&, NameRow) const;
template NameRow Features::put_page(NameRow) const;
template NameRow Features::put_tokens(std::uint32_t, NameRow) const;
template NameRow Features::put_words(std::uint32_t, NameRow) const;

}  // namespace sito::extract::learned
