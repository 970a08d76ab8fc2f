// SPDX-License-Identifier: Apache-2.0
#include "sito/base/ascii.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/date_features.h"
#include "sito/metadata/options.h"
#include "sito/metadata/relative.h"
#include "sito/metadata/yearless.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <set>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;
using F = DateFeature;

// Number of blocks below the title within which a date still belongs to it.
constexpr std::int64_t kDirectlyAbove = -4, kDirectlyBelow = 4, kNear = 10;
constexpr std::size_t kShortText = 30, kLongText = 100;  // bytes
constexpr std::size_t kFewDays = 3, kManyDays = 10;

bool is_visible(const Candidate& candidate) { return candidate.shape != Shape::None; }

bool is_aside(Around around) {
  return any(around, Around::Comment | Around::Related | Around::Nav | Around::Footer);
}

/// A date of a candidate.
struct Reading {
  const Candidate* candidate = nullptr;
  FoundDate found;
};

class Maker {
 public:
  Maker(const PageFacts& facts, const Candidates& candidates, const std::optional<Date>& taken,
        std::vector<Option>& options)
      : facts_(facts), candidates_(candidates), taken_(taken), options_(options) {}

  void make() {
    read(Field::Published);
    read(Field::Modified);
    settle_ambiguous();
    for (const Reading& reading : readings_) put(reading);
    put_address();
    judge_visible();
    judge_whole();
    keep_if_alone();
  }

 private:
  static float& of(Option& option, F feature) {
    return option.features[static_cast<std::size_t>(feature)];
  }

  void read(Field field) {
    for (const Candidate& candidate : candidates_.of(field)) {
      DateReading how;
      how.language = facts_.language;
      how.order = facts_.order;
      how.machine = candidate.shape == Shape::None || candidate.shape == Shape::Attribute ||
                    candidate.shape == Shape::Property;
      auto found = find_date(candidate.text, how);
      if (!found) found = from_capture(candidate);
      if (!found || found->date.day == 0 || is_late(found->date)) continue;
      readings_.push_back({&candidate, *found});
    }
  }

  [[nodiscard]] bool is_late(const Date& date) const {
    return taken_ && day_number(date) > day_number(*taken_) + kDaysAhead;
  }

  // Returns the date of an element that is a date by its name or tag: "3 hours ago", "yesterday
  // 14:20", "5. 3.".
  [[nodiscard]] std::optional<FoundDate> from_capture(const Candidate& candidate) const {
    if (!taken_ || candidate.shape != Shape::Element) return std::nullopt;
    if (const auto relative_day = relative_date(candidate.text, facts_.language, *taken_))
      return FoundDate{*relative_day, 0, candidate.text.size(), false};
    auto found = find_yearless_date(candidate.text, facts_.language);
    if (!found) return std::nullopt;
    const auto dated = with_year_before(found->date, *taken_);
    if (!dated) return std::nullopt;
    found->date = *dated;
    return found;
  }

  // Resolves an ambiguous date by another source with one of its days.
  void settle_ambiguous() {
    std::erase_if(readings_, [&](Reading& reading) {
      if (!reading.found.ambiguous) return false;
      Date other = reading.found.date;
      std::swap(other.day, other.month);
      const bool first = is_confirmed_elsewhere(reading.found.date);
      const bool second = is_confirmed_elsewhere(other);
      if (second && !first) reading.found.date = other;
      return first == second;
    });
  }

  [[nodiscard]] bool is_confirmed_elsewhere(const Date& date) const {
    return std::any_of(readings_.begin(), readings_.end(), [&](const Reading& reading) {
      return !reading.found.ambiguous && day_number(reading.found.date) == day_number(date);
    });
  }

  Option& option_of(const Date& date, const Candidate& candidate) {
    Date day = date;
    day.hour = -1;
    std::string key = to_iso(day);
    for (Option& option : options_) {
      if (option.key != key) continue;
      option.excluded = option.excluded && is_of_reader(candidate);
      int& known = exactness_.at(static_cast<std::size_t>(&option - options_.data()));
      if (is_better(date, candidate, known, *option.candidate)) {
        known = exactness(date);
        option.value = to_iso(date);
        option.candidate = &candidate;
      }
      return option;
    }
    Option& option = options_.emplace_back();
    option.key = std::move(key);
    option.value = to_iso(date);
    option.candidate = &candidate;
    option.excluded = is_of_reader(candidate);
    exactness_.push_back(exactness(date));
    return option;
  }

  // The same day with a time is more exact, and with a zone even more, but not if the time may be
  // that of a comment: what is written below the text on the day of the page is often one.
  [[nodiscard]] bool is_better(const Date& date, const Candidate& candidate, int known,
                               const Candidate& other) const {
    if (is_of_reader(candidate) != is_of_reader(other)) return is_of_reader(other);
    if (is_by_heading(other) && is_of_post(candidate)) return false;
    return exactness(date) > known;
  }

  // Returns true for a shown date between the heading and the text, or just above the heading.
  [[nodiscard]] bool is_by_heading(const Candidate& candidate) const {
    if (facts_.heading == kNoBlock || !is_visible(candidate) || is_aside(candidate.around))
      return false;
    return std::int64_t{index_of(candidate.block)} >=
               std::int64_t{index_of(facts_.heading)} + kDirectlyAbove &&
           candidate.block < facts_.text;
  }

  [[nodiscard]] bool is_below_text(const Candidate& candidate) const {
    return facts_.text != kNoBlock && is_visible(candidate) && candidate.block > facts_.text;
  }

  // Returns true for a date below the text if another element of its tag and class there has a time,
  // too: comments whose names say nothing. A single one may close the article.
  [[nodiscard]] bool is_of_post(const Candidate& candidate) const {
    if (is_thread() || !is_below_text(candidate) || candidate.node == kNoNode) return false;
    const Page& page = *facts_.page;
    return std::any_of(readings_.begin(), readings_.end(), [&](const Reading& reading) {
      const Candidate& other = *reading.candidate;
      return reading.found.date.hour >= 0 && other.block != candidate.block &&
             is_below_text(other) && other.node != kNoNode &&
             page.tag_name(other.node) == page.tag_name(candidate.node) &&
             page.attribute(other.node, Attr::Class) == page.attribute(candidate.node, Attr::Class);
    });
  }

  [[nodiscard]] bool is_thread() const { return facts_.thread || facts_.page_type == "forum"; }

  [[nodiscard]] bool is_of_reader(const Candidate& candidate) const {
    return any(candidate.around, Around::Reader) && !is_thread();
  }

  static int exactness(const Date& date) {
    return date.hour < 0 ? 0 : 1 + int{date.zoned} + int{date.second >= 0};
  }

  static F source_feature(const Candidate& candidate) {
    switch (candidate.source) {
      case Source::JsonLd:
        return candidate.score > 0.9F ? F::LdWork : candidate.score > 0.6F ? F::LdPage : F::LdOther;
      case Source::OpenGraph:
        return F::Og;
      case Source::Meta:
      case Source::DublinCore:
        return F::Meta;
      case Source::Microdata:
      case Source::Rdfa:
        return F::Property;
      case Source::Time:
        return F::Time;
      case Source::Feed:
        return candidate.field == Field::Modified ? F::Meta : F::Feed;
      case Source::Byline:
        return F::Named;
      default:
        return candidate.shape == Shape::Phrase ? F::Phrase : F::Block;
    }
  }

  static F of_modified(F feature) {
    return static_cast<F>(static_cast<std::size_t>(feature) +
                          static_cast<std::size_t>(F::ModLdWork));
  }

  void put(const Reading& reading) {
    const Candidate& candidate = *reading.candidate;
    Option& option = option_of(reading.found.date, candidate);
    const bool modified = candidate.field == Field::Modified;
    const F source = source_feature(candidate);
    of(option, modified ? of_modified(source) : source) = 1;
    if (reading.found.date.hour >= 0) of(option, F::HasTime) = 1;
    if (is_visible(candidate)) put_visible(reading, source, modified, option);
  }

  void put_visible(const Reading& reading, F source, bool modified, Option& option) {
    const Candidate& candidate = *reading.candidate;
    const Around around = candidate.around;
    const bool aside = is_aside(around);
    if (any(around, Around::Comment)) {
      of(option, F::InComment) = 1;
    } else if (any(around, Around::Related | Around::Nav)) {
      of(option, F::InRelated) = 1;
    } else if (any(around, Around::Footer)) {
      of(option, F::InFooter) = 1;
    } else {
      of(option, modified ? F::ModInBody : F::InBody) = 1;
      if (source == F::Time) of(option, F::TimeInBody) = 1;
      if (source == F::Named) of(option, F::NamedInBody) = 1;
      if (source == F::Phrase) of(option, F::PhraseInBody) = 1;
      if (source == F::Block) of(option, F::BlockInBody) = 1;
      if (any(around, Around::Work)) of(option, F::InWork) = 1;
    }
    if (any(around, Around::Author)) of(option, F::InByline) = 1;
    put_place(candidate, modified, option);
    const std::size_t size = candidate.text.size();
    if (size < kShortText) of(option, F::ShortText) = 1;
    if (reading.found.begin > 0 && source == F::Block) of(option, F::Inside) = 1;
    if (size > kLongText && (source == F::Block || source == F::Named)) {
      of(option, F::LongText) = 1;
    }
    const bool timed = reading.found.date.hour >= 0;
    // The posts of a thread may be named comments.
    const bool beside =
        is_thread() ? any(around, Around::Related | Around::Nav | Around::Footer) : aside;
    visible_.push_back({index_of(candidate.block), option.key, beside, timed});
  }

  void put_place(const Candidate& candidate, bool modified, Option& option) {
    if (facts_.heading == kNoBlock) {
      of(option, F::NoH1) = 1;
      return;
    }
    const std::int64_t distance =
        std::int64_t{index_of(candidate.block)} - std::int64_t{index_of(facts_.heading)};
    if (distance < kDirectlyAbove) {
      of(option, modified ? F::ModAboveH1 : F::AboveH1) = 1;
    } else if (distance < 0) {
      of(option, F::JustAboveH1) = 1;
    } else if (distance <= kDirectlyBelow) {
      of(option, modified ? F::ModBelowH1 : F::BelowH1) = 1;
    } else if (distance <= kNear) {
      of(option, modified ? F::ModNearBelowH1 : F::NearBelowH1) = 1;
    } else {
      of(option, modified ? F::ModFarBelowH1 : F::FarBelowH1) = 1;
    }
  }

  // Adds /2013/05/17/ or /20130517.html in the page's URL, or the month of a found day.
  void put_address() {
    constexpr std::size_t kDigits = 8;
    const std::string_view url = facts_.page->url();
    for (std::size_t at = url.find("://"); at < url.size(); at = url.find('/', at + 1)) {
      const std::string_view segment = url.substr(at + 1);
      if (std::min(segment.find_first_not_of("0123456789"), segment.size()) == kDigits) {
        DateReading how;
        how.machine = true;
        const auto found = find_date(segment.substr(0, kDigits), how);
        if (found && found->date.day != 0 && !is_late(found->date))
          return put_day_of_address(found->date);
      }
      if (at + 8 > url.size() || url[at] != '/' || (url[at + 1] != '1' && url[at + 1] != '2') ||
          url[at + 5] != '/') {
        continue;
      }
      DateReading how;
      how.machine = true;
      const std::string_view rest = url.substr(at + 1, 10);
      const auto found = find_date(rest, how);
      // "/2016/12/132377/" has the number of an article.
      const std::size_t end = at + 1 + (found ? found->end : 0);
      const bool goes_on = end < url.size() && is_digit(url[end]);
      if (found && found->begin == 0 && found->date.day != 0 && !goes_on) {
        if (!is_late(found->date)) put_day_of_address(found->date);
        return;
      }
      std::string month(rest.substr(0, 4));
      month += '-';
      if (rest.size() < 7 || rest[6] == '/') month += '0';
      month += rest.substr(5, rest.size() < 7 || rest[6] == '/' ? 1 : 2);
      for (Option& option : options_) {
        if (option.key.starts_with(month)) of(option, F::UrlMonth) = 1;
      }
      return;
    }
  }

  void put_day_of_address(const Date& date) {
    static constexpr Candidate kAddress = [] {
      Candidate candidate;
      candidate.field = Field::Published;
      candidate.source = Source::Address;
      return candidate;
    }();
    Option& option = option_of(date, kAddress);
    of(option, F::Url) = 1;
    for (Option& other : options_) {
      if (other.key.compare(0, 7, option.key, 0, 7) == 0) of(other, F::UrlMonth) = 1;
    }
  }

  void judge_visible() {
    if (visible_.empty()) return;
    const auto first =
        std::min_element(visible_.begin(), visible_.end(),
                         [](const Visible& a, const Visible& b) { return a.block < b.block; });
    const Visible* first_in_body = nullptr;
    const Visible* first_timed = nullptr;
    std::set<std::string_view> days;
    for (const Visible& visible : visible_) {
      days.insert(visible.key);
      if (visible.aside) continue;
      if (first_in_body == nullptr || visible.block < first_in_body->block)
        first_in_body = &visible;
      if (visible.timed && (first_timed == nullptr || visible.block < first_timed->block))
        first_timed = &visible;
    }
    if (is_thread()) {
      judge_thread(first_in_body == nullptr ? "" : first_in_body->key,
                   first_timed == nullptr ? "" : first_timed->key);
    }
    for (Option& option : options_) {
      if (option.key == first->key) of(option, F::FirstVisible) = 1;
      if (first_in_body != nullptr && option.key == first_in_body->key) {
        of(option, F::FirstInBody) = 1;
      }
      if (!days.contains(option.key)) continue;
      of(option, F::OnlyVisible) = days.size() == 1 ? 1 : 0;
      of(option, F::FewVisible) = days.size() <= kFewDays ? 1 : 0;
      of(option, F::ManyVisible) = days.size() > kManyDays ? 1 : 0;
    }
  }

  // The first post dates its thread. Members and signatures have days without a time.
  void judge_thread(std::string_view first_in_body, std::string_view first_timed) {
    for (Option& option : options_) {
      of(option, F::ThreadFirst) = option.key == first_in_body ? 1 : 0;
      of(option, F::ThreadFirstTimed) = option.key == first_timed ? 1 : 0;
      of(option, F::ThreadLater) = option.key != first_in_body && option.key != first_timed ? 1 : 0;
    }
  }

  void judge_whole() {
    bool data = false;
    bool work = false;
    const std::string* earliest = nullptr;
    const std::string* latest = nullptr;
    for (Option& option : options_) {
      work = work || of(option, F::LdWork) > 0;
      for (const F source : {F::LdWork, F::LdPage, F::Og, F::Meta}) {
        data = data || of(option, source) > 0;
      }
      if (earliest == nullptr || option.key < *earliest) earliest = &option.key;
      if (latest == nullptr || option.key > *latest) latest = &option.key;
    }
    for (Option& option : options_) {
      of(option, F::Earliest) = option.key == *earliest ? 1 : 0;
      of(option, F::Latest) = option.key == *latest ? 1 : 0;
      of(option, F::Single) = options_.size() == 1 ? 1 : 0;
      of(option, F::NoData) = data ? 0 : 1;
      of(option, F::NoWork) = work ? 0 : 1;
      of(option, F::PageAlone) = of(option, F::LdPage) > 0 && !work ? 1 : 0;
      of(option, F::Signed) = facts_.is_signed ? 1 : 0;
      of(option, F::Root) = facts_.root ? 1 : 0;
      of(option, F::Bias) = 1;
      put_type(facts_, F::TypeArticle, F::TypeThread, F::TypeOther, option);
      judge_sources(option);
    }
  }

  // The days of comments alone are better than none.
  void keep_if_alone() {
    if (std::all_of(options_.begin(), options_.end(),
                    [](const Option& option) { return option.excluded; }))
      for (Option& option : options_) option.excluded = false;
  }

  void judge_sources(Option& option) {
    int n_data = 0;
    for (const F source : {F::LdWork, F::LdPage, F::Og, F::Meta, F::Property}) {
      n_data += of(option, source) > 0 ? 1 : 0;
    }
    bool visible = false;
    for (const F source : {F::Time, F::Named, F::Phrase, F::Block}) {
      visible = visible || of(option, source) > 0;
    }
    bool modified = false;
    for (auto i = static_cast<std::size_t>(F::ModLdWork);
         i <= static_cast<std::size_t>(F::ModBlock); ++i) {
      modified = modified || option.features[i] > 0;
    }
    of(option, F::TwoData) = n_data >= 2 ? 1 : 0;
    of(option, F::DataAndVisible) = n_data >= 1 && visible ? 1 : 0;
    of(option, F::DataAlone) = n_data >= 1 && !visible ? 1 : 0;
    of(option, F::ModAlone) = modified && n_data == 0 && !visible ? 1 : 0;
  }

  struct Visible {
    std::uint32_t block;
    std::string key;
    bool aside;
    bool timed;
  };

  const PageFacts& facts_;
  const Candidates& candidates_;
  std::optional<Date> taken_;
  std::vector<Option>& options_;
  std::vector<Reading> readings_;
  std::vector<int> exactness_;  // of the options' values
  std::vector<Visible> visible_;
};

}  // namespace

void make_date_options(const PageFacts& facts, const Candidates& candidates,
                       const std::optional<Date>& taken, std::vector<Option>& options) {
  options.clear();
  Maker(facts, candidates, taken, options).make();
}

}  // namespace sito
