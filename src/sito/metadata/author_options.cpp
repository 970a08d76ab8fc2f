// SPDX-License-Identifier: Apache-2.0
#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/metadata/author_features.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/names.h"
#include "sito/metadata/options.h"
#include "sito/text/name_finder.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;
using F = AuthorFeature;

// In blocks, relative to the title.
constexpr std::int64_t kDirectlyAbove = -4, kDirectlyBelow = 5, kNear = 12;
constexpr std::size_t kShortText = 40, kLongText = 90;  // bytes of the line with a name
constexpr std::size_t kFewNames = 3, kManyNames = 10;
constexpr int kOften = 4;  // more frequent names belong to the template of the page

// Words in names of organisations and of places in a page, not of people.
constexpr std::string_view kBodyWords[] = {
    "team",       "staff",       "inc",        "llc",        "ltd",      "gmbh",    "magazine",
    "news",       "press",       "editors",    "university", "group",    "company", "institute",
    "agency",     "association", "blog",       "service",    "services", "center",  "centre",
    "foundation", "redakce",     "department", "studio",     "media",    "network", "support",
    "club",       "society",     "council",    "bank",
};
constexpr std::string_view kPageWords[] = {
    "about", "all",       "articles", "account", "bio",    "book",  "buy",   "cart",  "contact",
    "email", "filter",    "follow",   "help",    "join",   "learn", "log",   "login", "member",
    "menu",  "more",      "my",       "name",    "our",    "page",  "posts", "price", "profile",
    "read",  "register",  "reply",    "review",  "search", "see",   "share", "shop",  "show",
    "sign",  "subscribe", "the",      "this",    "view",   "your",
};

// Their headings and nouns begin with capitals, and so look like names.
constexpr std::string_view kCapitalLanguages[] = {"", "de", "en", "lb"};

class Maker {
 public:
  Maker(const PageFacts& facts, const Candidates& candidates, std::vector<Option>& options)
      : facts_(facts), candidates_(candidates), options_(options) {}

  void make() {
    for (const Candidate& candidate : candidates_.of(Field::Author)) {
      number_line(candidate);
      read(candidate);
    }
    judge_visible();
    judge_whole();
    if (facts_.thread) judge_runs();
  }

 private:
  static float& of(Option& option, F feature) {
    return option.features[static_cast<std::size_t>(feature)];
  }

  // Authors of one work sign in one line, in consecutive lines of one kind in data, or in links,
  // properties or items of a list side by side.
  void number_line(const Candidate& candidate) {
    if (candidate.shape == Shape::Property) {
      const NodeId around = parent_of_item(candidate);
      const bool beside = property_ != nullptr && property_->source == candidate.source &&
                          property_->score == candidate.score && around == property_parent_;
      if (!beside) property_line_ = ++n_lines_;
      property_ = &candidate;
      property_parent_ = around;
      line_ = property_line_;
      return;
    }
    const bool beside = last_ != nullptr && last_->source == candidate.source &&
                        last_->score == candidate.score && last_->shape == candidate.shape &&
                        stand_together(*last_, candidate);
    line_ = beside ? last_line_ : ++n_lines_;
    last_ = &candidate;
    last_line_ = line_;
  }

  [[nodiscard]] bool stand_together(const Candidate& a, const Candidate& b) const {
    if (a.shape == Shape::None) return true;
    if (parent_of(a.node) != parent_of(b.node)) return false;
    return a.shape == Shape::Link ||
           (a.shape == Shape::Phrase && facts_.page->node(a.node).tag == Tag::Li &&
            facts_.page->node(b.node).tag == Tag::Li);
  }

  [[nodiscard]] NodeId parent_of(NodeId node) const { return facts_.page->node(node).parent; }

  // Returns the element around the author whose name this is.
  [[nodiscard]] NodeId parent_of_item(const Candidate& candidate) const {
    constexpr int kMaxSteps = 8;
    NodeId item = candidate.node;
    for (int i = 0; i < kMaxSteps && item != kNoNode; ++i, item = parent_of(item)) {
      const std::string_view role =
          facts_.page->attribute(item, Attr::Itemprop).value_or(std::string_view());
      if (role.find("author") != std::string_view::npos ||
          role.find("creator") != std::string_view::npos) {
        return parent_of(item);
      }
    }
    return parent_of(candidate.node);
  }

  // Catalogues write "Doe, Jane". Other data may have a list of two: "Reuters, AP".
  [[nodiscard]] bool is_inverted(const Candidate& candidate, std::string_view text) const {
    if (candidate.source == Source::DublinCore || is_citation(candidate)) return true;
    if (candidate.source != Source::JsonLd) return false;
    const std::string_view behind =
        text::trim(text.substr(std::min(text.find(',') + 1, text.size())));
    return text::is_given_name(behind.substr(0, behind.find(' ')));
  }

  void read(const Candidate& candidate) {
    names_.clear();
    std::string text = clean_value(candidate.text);
    if (is_inverted(candidate, text)) text = uninverted(text);
    append_names(text, names_, /*is_value=*/candidate.shape == Shape::None);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      std::string key = comparable(names_[i]);
      if (key.empty()) continue;
      Option& option = option_of(std::move(key), names_[i], candidate);
      if (option.lines.empty() || option.lines.back() != line_) option.lines.push_back(line_);
      put(candidate, option);
      if (names_.size() > 1) of(option, i == 0 ? F::InList : F::LateInList) = 1;
    }
  }

  // Highwire: "citation_author" has one name, the last one first.
  [[nodiscard]] bool is_citation(const Candidate& candidate) const {
    if (candidate.source != Source::Meta) return false;
    const auto name = facts_.page->attribute(candidate.node, Attr::Name);
    return name && lower_case_of(*name).starts_with("citation");
  }

  Option& option_of(std::string key, const std::string& name, const Candidate& candidate) {
    for (Option& option : options_) {
      if (option.key != key) continue;
      if (candidate.score > option.candidate->score) option.candidate = &candidate;
      return option;
    }
    Option& option = options_.emplace_back();
    option.key = std::move(key);
    option.value = name;
    option.candidate = &candidate;
    times_.push_back(0);
    return option;
  }

  static F source_feature(const Candidate& candidate) {
    switch (candidate.source) {
      case Source::JsonLd:
        return candidate.score > 0.85F  ? F::LdWork
               : candidate.score > 0.6F ? F::LdPage
                                        : F::LdOther;
      case Source::OpenGraph:
        return F::Og;
      case Source::Meta:
        return F::Meta;
      case Source::DublinCore:
        return F::DublinCore;
      case Source::Microdata:
      case Source::Rdfa:
        return F::Property;
      case Source::Link:
        return F::Rel;
      case Source::Feed:
        return F::Feed;
      case Source::Byline:
        if (candidate.shape == Shape::Link) return F::Link;
        return any(candidate.around, Around::User) && candidate.score < 0.5F ? F::User : F::Named;
      default:
        return candidate.shape == Shape::Bare ? F::Bare : F::Phrase;
    }
  }

  void put(const Candidate& candidate, Option& option) {
    const F source = source_feature(candidate);
    of(option, source) = 1;
    if (candidate.body && facts_.is_site(option.key)) of(option, F::Body) = 1;
    ++times_[static_cast<std::size_t>(&option - options_.data())];
    if (candidate.shape == Shape::None) return;
    const Around around = candidate.around;
    const bool aside =
        any(around, Around::Comment | Around::Related | Around::Nav | Around::Footer);
    if (any(around, Around::Comment)) {
      of(option, F::InComment) = 1;
    } else if (any(around, Around::Related | Around::Nav)) {
      of(option, F::InRelated) = 1;
    } else if (any(around, Around::Footer)) {
      of(option, F::InFooter) = 1;
    } else {
      of(option, F::InBody) = 1;
      if (source == F::Named) of(option, F::NamedInBody) = 1;
      if (source == F::Link || source == F::Rel) of(option, F::LinkInBody) = 1;
      if (source == F::Phrase) of(option, F::PhraseInBody) = 1;
      if (any(around, Around::Work)) of(option, F::InWork) = 1;
    }
    if (candidate.shape == Shape::Signature && !is_one_of(facts_.language, kCapitalLanguages))
      of(option, F::Signed) = 1;
    put_place(candidate, option);
    if (!aside && is_near_date(candidate)) of(option, F::NearDate) = 1;
    if (candidate.text.size() < kShortText) of(option, F::ShortText) = 1;
    if (candidate.text.size() > kLongText) of(option, F::LongText) = 1;
    visible_.push_back(
        {index_of(candidate.block), option.key, aside, source == F::User, candidate.node});
  }

  // Names and dates of publication are mostly in one line, or in lines side by side.
  [[nodiscard]] bool is_near_date(const Candidate& candidate) const {
    constexpr std::int64_t kBeside = 2;
    constexpr Around kElsewhere = Around::Comment | Around::Related | Around::Nav;
    const auto& dates = candidates_.of(Field::Published);
    return std::any_of(dates.begin(), dates.end(), [&](const Candidate& date) {
      if (date.shape == Shape::None || any(date.around, kElsewhere)) return false;
      return std::abs(std::int64_t{index_of(date.block)} -
                      std::int64_t{index_of(candidate.block)}) <= kBeside;
    });
  }

  void put_place(const Candidate& candidate, Option& option) {
    if (facts_.heading == kNoBlock) {
      of(option, F::NoH1) = 1;
      return;
    }
    const std::int64_t distance =
        std::int64_t{index_of(candidate.block)} - std::int64_t{index_of(facts_.heading)};
    const F place = distance < kDirectlyAbove    ? F::AboveH1
                    : distance < 0               ? F::JustAboveH1
                    : distance <= kDirectlyBelow ? F::BelowH1
                    : distance <= kNear          ? F::NearBelowH1
                                                 : F::FarBelowH1;
    of(option, place) = 1;
  }

  struct Visible {
    std::uint32_t block;
    std::string key;
    bool aside;
    bool user;
    NodeId node;
  };

  template <typename Fits>
  [[nodiscard]] std::string first_visible(Fits fits) const {
    const Visible* first = nullptr;
    for (const Visible& visible : visible_) {
      if (!fits(visible) || is_generic_name(visible.key)) continue;
      if (first == nullptr || visible.block < first->block) first = &visible;
    }
    return first == nullptr ? std::string() : first->key;
  }

  void judge_visible() {
    const std::string first = first_visible([](const Visible&) { return true; });
    const std::string in_body = first_visible([](const Visible& v) { return !v.aside; });
    const std::string user = first_visible([](const Visible& v) { return v.user; });
    std::vector<std::string_view> names;
    for (const Visible& visible : visible_) names.push_back(visible.key);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (Option& option : options_) {
      if (!std::binary_search(names.begin(), names.end(), std::string_view(option.key))) continue;
      if (option.key == first) of(option, F::FirstVisible) = 1;
      if (option.key == in_body) of(option, F::FirstInBody) = 1;
      if (option.key == user) of(option, F::FirstUser) = 1;
      of(option, F::OnlyVisible) = names.size() == 1 ? 1 : 0;
      of(option, F::FewVisible) = names.size() <= kFewNames ? 1 : 0;
      of(option, F::ManyVisible) = names.size() > kManyNames ? 1 : 0;
    }
  }

  // Posts of a thread are alike: elements of one kind name their members, and the first names who
  // began the thread.
  void judge_runs() {
    struct Run {
      std::string_view first;
      std::size_t n_posts = 0;
      std::set<std::string_view> names;
    };
    std::map<std::string, Run> runs;
    for (const Visible& visible : visible_) {
      if (is_generic_name(visible.key)) continue;
      Run& run = runs[kind_of(visible.node)];
      if (run.n_posts++ == 0) run.first = visible.key;
      run.names.insert(visible.key);
    }
    std::erase_if(runs, [](const auto& run) { return run.second.names.size() < 2; });
    std::size_t longest = 0;
    for (const auto& [kind, run] : runs) longest = std::max(longest, run.n_posts);
    for (Option& option : options_) {
      for (const auto& [kind, run] : runs) {
        if (!run.names.contains(option.key)) continue;
        const bool first = run.first == option.key;
        of(option, first ? F::ThreadFirstOfRun : F::ThreadLaterInRun) = 1;
        if (first && run.n_posts == longest) of(option, F::ThreadFirstOfLongestRun) = 1;
      }
    }
  }

  // Returns tag and class of an element and the class of its parent.
  [[nodiscard]] std::string kind_of(NodeId node) const {
    const Page& page = *facts_.page;
    const NodeId parent = page.node(node).parent;
    std::string kind = std::to_string(static_cast<int>(page.node(node).tag));
    for (const NodeId of : {node, parent}) {
      kind += ' ';
      if (of != kNoNode) kind += page.attribute(of, Attr::Class).value_or(std::string_view());
    }
    return kind;
  }

  void judge_whole() {
    bool data = false;
    for (Option& option : options_) data = data || count_data(option) > 0;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      Option& option = options_[i];
      const int n_data = count_data(option);
      bool visible = false;
      for (const F source : {F::Rel, F::Named, F::User, F::Link, F::Phrase, F::Bare}) {
        visible = visible || of(option, source) > 0;
      }
      of(option, F::Repeated) = times_[i] > kOften ? 1 : 0;
      of(option, F::NoData) = data ? 0 : 1;
      of(option, F::TwoData) = n_data >= 2 ? 1 : 0;
      of(option, F::DataAndVisible) = n_data > 0 && visible ? 1 : 0;
      of(option, F::DataAlone) = n_data > 0 && !visible ? 1 : 0;
      of(option, F::DataElse) = n_data == 0 && data ? 1 : 0;
      of(option, F::Dated) = facts_.dated ? 1 : 0;
      of(option, F::NoDate) = facts_.any_date ? 0 : 1;
      of(option, F::Root) = facts_.root ? 1 : 0;
      of(option, F::Bias) = 1;
      put_type(facts_, F::TypeArticle, F::TypeThread, F::TypeOther, option);
      judge_name(option);
      if (facts_.thread) judge_member(option);
    }
  }

  // Members of a forum sign as nobody else does, and the one who began the thread comes first.
  static void judge_member(Option& option) {
    constexpr std::pair<F, F> kInThreads[] = {
        {F::FirstVisible, F::ThreadFirstVisible},
        {F::FirstInBody, F::ThreadFirstInBody},
        {F::FirstUser, F::ThreadFirstUser},
        {F::HasDigit, F::ThreadDigit},
        {F::OneWord, F::ThreadOneWord},
        {F::TwoWords, F::ThreadTwoWords},
        {F::Repeated, F::ThreadRepeated},
        {F::Link, F::ThreadLink},
        {F::Named, F::ThreadNamed},
        {F::User, F::ThreadUser},
        {F::Phrase, F::ThreadPhrase},
        {F::AboveH1, F::ThreadAboveH1},
        {F::BelowH1, F::ThreadBelowH1},
        {F::NearBelowH1, F::ThreadNearBelowH1},
        {F::InComment, F::ThreadInComment},
        {F::Generic, F::ThreadGeneric},
        {F::Capitals, F::ThreadCapitals},
        {F::AllSmall, F::ThreadAllSmall},
    };
    of(option, F::Thread) = 1;
    for (const auto& [feature, in_thread] : kInThreads) of(option, in_thread) = of(option, feature);
    of(option, F::ThreadData) = count_data(option) > 0 ? 1 : 0;
  }

  static int count_data(Option& option) {
    int n = 0;
    for (const F source : {F::LdWork, F::LdPage, F::Og, F::Meta, F::DublinCore, F::Property}) {
      n += of(option, source) > 0 ? 1 : 0;
    }
    return n;
  }

  void judge_name(Option& option) {
    const std::string& name = option.value;
    std::size_t n_words = 0;
    std::size_t at = 0;
    bool body = false;
    std::string key = option.key;
    if (const std::size_t open = name.find('('); open != std::string::npos) {
      const std::size_t behind = std::min(name.find(')', open), name.size() - 1) + 1;
      key = comparable(name.substr(0, open) + name.substr(behind));  // "Jane (R.J.) Doe"
    }
    bool generic = is_generic_name(name);
    for (std::string_view word = text::next_word(key, at); !word.empty();
         word = text::next_word(key, at)) {
      ++n_words;
      body = body || is_one_of(word, kBodyWords);
      generic = generic || is_one_of(word, kPageWords);
    }
    of(option, n_words == 1 ? F::OneWord : n_words == 2 ? F::TwoWords : F::ManyWords) = 1;
    if (n_words == 3) of(option, F::ManyWords) = 0;
    of(option, F::IsSite) = facts_.is_site(option.key) ? 1 : 0;
    std::string joined = option.key;
    joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
    if (facts_.domain.size() >= 4 && joined.find(facts_.domain) != std::string::npos) {
      of(option, F::HasDomain) = 1;
    }
    of(option, F::HasDigit) = name.find_first_of("0123456789") != std::string::npos ? 1 : 0;
    of(option, F::Generic) = generic ? 1 : 0;
    of(option, F::BodyWord) = body ? 1 : 0;
    of(option, F::StartsSmall) = is_lower(name.front()) && n_words > 1 ? 1 : 0;
    of(option, F::AllSmall) = std::none_of(name.begin(), name.end(), is_upper) &&
                                      std::any_of(name.begin(), name.end(), is_lower)
                                  ? 1
                                  : 0;
    of(option, F::Capitals) = std::none_of(name.begin(), name.end(), is_lower) &&
                                      std::any_of(name.begin(), name.end(), is_upper)
                                  ? 1
                                  : 0;
    const WordBag words(option.key);
    for (const WordBag& title : facts_.titles) {
      if (words.share_in(title) > 0.999F) of(option, F::InTitle) = 1;
    }
  }

  const PageFacts& facts_;
  const Candidates& candidates_;
  std::vector<Option>& options_;
  const Candidate* last_ = nullptr;
  const Candidate* property_ = nullptr;  // the last one of microdata or RDFa
  NodeId property_parent_ = kNoNode;
  std::uint32_t line_ = 0, last_line_ = 0, property_line_ = 0, n_lines_ = 0;
  std::vector<int> times_;  // that an option was found
  std::vector<std::string> names_;
  std::vector<Visible> visible_;
};

}  // namespace

void make_author_options(const PageFacts& facts, const Candidates& candidates,
                         std::vector<Option>& options) {
  options.clear();
  Maker(facts, candidates, options).make();
}

}  // namespace sito
