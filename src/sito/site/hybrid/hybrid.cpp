// SPDX-License-Identifier: Apache-2.0
// Learns rules of tags once for a site and then searches them in the source.
//
// Paper: E. Uzun, H. V. Agun, T. Yerlikaya, "A hybrid approach for extracting informative content
// from web pages", Information Processing and Management 49(4), 2013, as reported by Bilek (2013).
// Implemented: features of elements, a decision tree (C4.5), naive Bayes, a Bayesian network and
// nearest neighbours, rules of tag, attributes and parent, their form in XML, and their search in
// the source without a tree. No reference implementation exists; features, thresholds and the
// choice of rules are ours. Not tuned for any language.
//
// DEVIATION: another row (verdict) labels the main text unless people do (--labels); text that
// other pages of the site have in the same elements is never main text. DEVIATION: a class may have several rules,
// chosen one after the other by the text that they gain; rules of the class page cut out of the
// others. An element has its class only with its nearest parent among those that were seen around
// it. DEVIATION: cross-validation chooses between the tree and naive Bayes only, because the two
// others are slower and not better on all sets (docs/algorithms/hybrid.md).
#include "sito/base/hash.h"
#include "sito/site/body.h"
#include "sito/site/hybrid/classifier.h"
#include "sito/site/hybrid/elements.h"
#include "sito/site/hybrid/rule_json.h"
#include "sito/site/hybrid/rules.h"
#include "sito/site/hybrid/tag_search.h"
#include "sito/site/page_text.h"
#include "sito/site/place_map.h"
#include "sito/site/rows.h"

#include <algorithm>
#include <array>
#include <set>

namespace sito::site::hybrid {
namespace {
constexpr std::array<std::string_view, 5> kLearners = {"auto", "tree", "bayes", "network",
                                                       "neighbours"};
}

const ParamSpec kParams[9] = {
    {"learner", 0, 0, 4, "choice", "classifier of elements; auto: the better one of tree and bayes",
     kLearners},
    {"folds", 10, 2, 100, "folds", "number of parts of the cross-validation"},
    {"min-chars", 20, 0, 100000, "characters", "a page with less main text is not understood"},
    {"min-kept", 0.8, 0, 1, "share",
     "an element is main text if at least this share of its text is"},
    {"max-rules", 16, 1, 100, "rules", "maximum number of rules"},
    {"least-gain", 0.005, 0, 1, "share", "minimum share of the main text that a rule has to gain"},
    {"min-share", 0.5, 0, 1, "share",
     "a page that keeps less than this part of the usual share of its text is not understood"},
    {"repeats", 0.1, 0, 1, "share",
     "an element is not main text if at least this share of the pages has one with the same text"},
    {"relearn-after", 3, 0, 1000, "pages",
     "learn rules again from the pages that the rules do not fit when there are so many; 0: never"},
};

namespace {

enum : std::size_t {
  kLearner,
  kFolds,
  kMinChars,
  kMinKept,
  kMaxRules,
  kMinGain,
  kMinShare,
  kRepeats,
  kRelearnAfter,
};

// Number of rows with which classifiers are compared, and from which they learn: more would take
// longer than parsing the pages.
constexpr std::size_t kComparedRows = 120, kLearnedRows = 1000;
constexpr std::uint8_t kDateWords = 3;    // logarithm: no more than 7 words
constexpr std::uint8_t kTitleAlike = 12;  // of 15: words of a title that are in that of the page

std::size_t place(Feature feature) { return static_cast<std::size_t>(feature); }

/// Counts the pages of elements with the same name and text; classes may differ by the kind of
/// page.
class ElementCounts {
 public:
  explicit ElementCounts(std::span<const SeenPage> pages) : n_pages_(pages.size()) {
    std::size_t n = 0;
    for (const SeenPage& page : pages) n += page.elements.size();
    places_.clear(n);
    for (std::uint32_t i = 0; i < pages.size(); ++i) {
      for (const Element& element : pages[i].elements) {
        const std::uint64_t key = hash_pair(element.text, element.features[place(Feature::Tag)]);
        const auto [at, is_new] =
            places_.try_emplace(key, static_cast<std::uint32_t>(counts_.size()));
        if (is_new) counts_.push_back({});
        Count& count = counts_[at];
        of_elements_.push_back(at);
        if (count.last_page == i + 1) continue;
        count.last_page = i + 1;
        ++count.pages;
      }
    }
  }
  /// Returns the share of the pages, by the number of the element; 0 if no other page has it.
  [[nodiscard]] double share_of(std::size_t element) const {
    const std::uint32_t n = counts_[of_elements_[element]].pages;
    return n < 2 ? 0 : static_cast<double>(n) / static_cast<double>(n_pages_);
  }

 private:
  struct Count {
    std::uint32_t pages = 0, last_page = 0;
  };
  std::size_t n_pages_;
  PlaceMap places_;
  std::vector<Count> counts_;
  std::vector<std::uint32_t> of_elements_;
};

bool is_heading(const Features& features) {
  const std::uint8_t tag = features[place(Feature::Tag)];
  return tag >= kFirstHeading && tag < kFirstHeading + 3;
}

// Returns the class of an element by the silver standard; titles and dates by their content.
Class silver_class(const Element& element, const Params& params, double repeats) {
  const Features& f = element.features;
  const bool kept = element.n_kept >= params.numbers[kMinKept] * element.n_chars;
  const bool repeated = repeats != 0 && repeats >= params.numbers[kRepeats];
  if (repeated) return Class::Page;
  const bool title = f[place(Feature::TitleWords)] >= kTitleAlike;
  if (title && is_heading(f)) return Class::Title;
  if (f[place(Feature::HasDate)] != 0 && f[place(Feature::Words)] <= kDateWords) {
    return Class::Information;
  }
  return kept ? Class::Main : Class::Page;
}

/// Joins equal rows.
std::vector<Row> rows_of(std::vector<SeenPage>& pages, const Params& params) {
  const ElementCounts counts(pages);
  std::vector<Row> rows;
  PlaceMap places;
  places.clear(0);
  const auto folds = static_cast<std::uint32_t>(params.numbers[kFolds]);
  std::size_t n = 0;
  for (std::uint32_t i = 0; i < pages.size(); ++i) {
    for (Element& element : pages[i].elements) {
      const double repeats = counts.share_of(n++);
      element.features[place(Feature::Repeats)] = share_value(repeats);
      const Row row{element.features, silver_class(element, params, repeats), i % folds, 1};
      const std::string_view bytes(reinterpret_cast<const char*>(row.features.data()), kFeatures);
      const std::uint64_t key =
          hash_bytes(bytes, row.fold * kClasses + static_cast<std::uint64_t>(row.label));
      const auto [at, is_new] = places.try_emplace(key, static_cast<std::uint32_t>(rows.size()));
      if (is_new) {
        rows.push_back(row);
      } else {
        ++rows[at].weight;
      }
    }
  }
  return rows;
}

/// Returns evenly spread rows, for the comparison.
std::vector<Row> some_of(std::span<const Row> rows, std::size_t most) {
  std::vector<Row> some;
  const std::size_t step = std::max<std::size_t>(1, (rows.size() + most - 1) / most);
  for (std::size_t i = 0; i < rows.size(); i += step) some.push_back(rows[i]);
  return some;
}

constexpr std::size_t kTree = 1, kBayes = 2;  // places in kLearners
constexpr std::array<LearnClassifier, 5> kLearn = {nullptr, learn_tree, learn_bayes, learn_network,
                                                   learn_neighbours};

struct Choice {
  std::size_t learner = kTree;
  double tree_f1 = -1, bayes_f1 = -1;
};

Choice choose_learner(std::span<const Row> rows, const Params& params) {
  if (params.numbers[kLearner] != 0)
    return {static_cast<std::size_t>(params.numbers[kLearner]), -1, -1};
  const auto folds = static_cast<std::uint32_t>(params.numbers[kFolds]);
  Choice choice;
  const std::vector<Row> some = some_of(rows, kComparedRows);
  choice.tree_f1 = cross_validate(learn_tree, some, folds);
  choice.bayes_f1 = cross_validate(learn_bayes, some, folds);
  // If both are equal, takes the faster one.
  choice.learner = choice.tree_f1 >= choice.bayes_f1 ? kTree : kBayes;
  return choice;
}

std::string_view name_in(std::string_view tag) { return tag.substr(0, tag.find('\t')); }

// Returns the names of elements seen around those of the rules' names.
std::vector<std::string> names_around(std::span<const SeenPage> pages,
                                      std::span<const TagRule> rules) {
  std::set<std::string, std::less<>> names;
  std::vector<char> named;
  for (const SeenPage& page : pages) {
    named.clear();
    for (const std::string_view tag : page.tags) {
      const bool has_rule = std::any_of(rules.begin(), rules.end(), [&](const TagRule& rule) {
        return rule.tag.name == name_in(tag);
      });
      named.push_back(has_rule ? 1 : 0);
    }
    for (const Element& element : page.elements) {
      if (named[element.tag] == 0) continue;
      const std::string_view parent = name_in(page.tags[element.parent]);
      if (!parent.empty() && !names.contains(parent)) names.emplace(parent);
    }
  }
  // Inline elements that were left out in some places, wherever these occur.
  constexpr std::array<std::string_view, 5> kWithinLine = {"a", "b", "span", "small", "font"};
  const bool within_line = std::any_of(rules.begin(), rules.end(), [&](const TagRule& rule) {
    return std::find(kWithinLine.begin(), kWithinLine.end(), rule.tag.name) != kWithinLine.end();
  });
  for (const char* name : {"h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "td", "th", "dt", "dd"}) {
    if (within_line) names.emplace(name);
  }
  return {names.begin(), names.end()};
}

class HybridModel : public Model {
 public:
  HybridModel(std::vector<TagRule> rules, std::span<const std::string> around, double min_chars,
              double min_share, std::shared_ptr<const Model> again)
      : rules_(std::move(rules)),
        search_(rules_, around),
        min_chars_(min_chars),
        min_share_(min_share),
        again_(std::move(again)) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local std::vector<InnerRange> ranges;
    thread_local std::vector<TextVerdict> verdicts;
    const bool whole = search_.run(page.source(), ranges);
    verdicts.assign(page.texts().size(), {0, true});
    std::uint64_t kept = 0;
    if (whole) kept = mark(page, ranges, verdicts);
    std::uint64_t all = 0;
    for (const Text& text : page.texts()) all += text.n_chars;
    const double least = std::max(min_chars_, min_share_ * static_cast<double>(all));
    const bool understood = whole && static_cast<double>(kept) >= least;
    if (!understood && again_ != nullptr) return again_->apply(page, labels);
    if (!understood) verdicts.assign(page.texts().size(), {0, false});
    label_texts(page, verdicts, understood ? "in-rule" : "no-rule", "outside", labels);
    return understood;
  }

 private:
  // Both ranges and texts are in the order of the source; ranges are nested or apart. Returns the
  // number of kept characters.
  std::uint64_t mark(const Page& page, std::span<const InnerRange> ranges,
                     std::vector<TextVerdict>& verdicts) const {
    std::uint64_t kept = 0;
    std::vector<std::size_t> open;
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < verdicts.size(); ++i) {
      const Text& text = page.texts()[i];
      const SourceRange range = page.node(text.node).source;
      if (text.hidden || text.blank || !range.known()) continue;
      while (next < ranges.size() && ranges[next].begin <= range.begin) open.push_back(next++);
      std::erase_if(open, [&](std::size_t at) { return ranges[at].end <= range.begin; });
      bool keep = false;
      bool drop = false;
      for (const std::size_t at : open) {
        const Class what = rules_[ranges[at].rule].what;
        keep = keep || what == Class::Main || what == Class::Title;
        drop = drop || what == Class::Page;
      }
      if (!keep || drop) continue;
      verdicts[i] = {1, false};
      kept += text.n_chars;
    }
    return kept;
  }

  std::vector<TagRule> rules_;
  TagSearch search_;
  double min_chars_, min_share_;
  std::shared_ptr<const Model> again_;  // for pages that the rules do not fit; may be null
};

// Removes the pages that have an element of a rule for main text.
void drop_fitting(std::span<const TagRule> rules, std::vector<SeenPage>& pages) {
  std::set<std::string, std::less<>> tags;
  for (const TagRule& rule : rules) {
    if (rule.what != Class::Main) continue;
    std::string tag;
    append_tag(rule.tag.name, rule.tag.id, rule.tag.classes, rule.tag.style, tag);
    tags.insert(std::move(tag));
  }
  std::erase_if(pages, [&](const SeenPage& page) {
    return std::any_of(page.elements.begin(), page.elements.end(), [&](const Element& element) {
      return tags.contains(page.tags[element.tag]);
    });
  });
}

}  // namespace

void summarise(const Sighting& sighting, const Params&, std::string& summary) {
  write_page(sighting, summary);
}

namespace {

/// Rules, and the template that holds them.
struct Learned {
  std::vector<TagRule> rules;
  Json body;
};

Result<Learned> learn_rules(std::vector<SeenPage>& pages, const Params& params) {
  const std::vector<Row> rows = some_of(rows_of(pages, params), kLearnedRows);
  const Choice choice = choose_learner(rows, params);
  const auto classifier = kLearn[choice.learner](rows, kAllFolds);
  std::vector<ClassifiedPage> classified;
  for (const SeenPage& page : pages) {
    ClassifiedPage& into = classified.emplace_back(ClassifiedPage{&page, {}});
    for (const Element& element : page.elements) {
      into.classes.push_back(classifier->classify(element.features));
    }
  }
  auto [rules, least_share] = find_rules(
      classified, {static_cast<std::size_t>(params.numbers[kMaxRules]), params.numbers[kMinGain]});
  if (std::none_of(rules.begin(), rules.end(),
                   [](const TagRule& rule) { return rule.what == Class::Main; })) {
    return Error{ErrorCode::Unsupported, "no element holds main text on two pages"};
  }
  Json body{{"classifier", kLearners[choice.learner]}};
  if (choice.tree_f1 >= 0) {
    body["f1"] = {{"tree", rounded(choice.tree_f1)}, {"bayes", rounded(choice.bayes_f1)}};
  }
  body["rules"] = Json::array();
  for (const TagRule& rule : rules) body["rules"].push_back(json_of(rule));
  body["around"] = names_around(pages, rules);
  body["least_share"] = rounded(least_share);
  body["xml"] = xml_of(rules);
  return Learned{std::move(rules), std::move(body)};
}

}  // namespace

Result<Json> learn(std::span<const Example> examples, const Params& params) {
  std::vector<SeenPage> pages;
  for (const Example& example : examples) {
    SeenPage page;
    if (read_page(example.summary, page)) pages.push_back(std::move(page));
  }
  Result<Learned> learned = learn_rules(pages, params);
  if (!learned) return std::move(learned).error();
  // If rules fail, the paper begins again with the DOM (Uzun and others). So other rules are
  // learned from the pages that these rules do not fit.
  drop_fitting(learned->rules, pages);
  const double limit = params.numbers[kRelearnAfter];
  if (limit != 0 && static_cast<double>(pages.size()) >= limit) {
    Result<Learned> again = learn_rules(pages, params);
    if (again) learned->body["again"] = std::move(again->body);
  }
  return std::move(learned->body);
}

Result<std::shared_ptr<const Model>> load(const Json& body, const Params& params) {
  const Json* list = find_array(body, "rules");
  if (list == nullptr) return missing("rules", "an array");
  std::vector<TagRule> rules;
  for (const Json& item : *list) {
    Result<TagRule> rule = read_rule(item);
    if (!rule) return std::move(rule).error();
    rules.push_back(std::move(*rule));
  }
  const Json* names = find_array(body, "around");
  if (names == nullptr) return missing("around", "an array");
  std::vector<std::string> around;
  for (const Json& name : *names) {
    if (!name.is_string()) return missing("around", "an array of texts");
    around.push_back(name.get<std::string>());
  }
  const Result<double> share = read_number(body, "least_share", 0, 1);
  if (!share) return share.error();
  std::shared_ptr<const Model> again;
  if (const Json* second = find_object(body, "again")) {
    // Only one level of second rules.
    Json once = *second;
    once.erase("again");
    auto model = load(once, params);
    if (!model) return model;
    again = std::move(*model);
  }
  return std::shared_ptr<const Model>(
      std::make_shared<HybridModel>(std::move(rules), around, params.numbers[kMinChars],
                                    params.numbers[kMinShare] * *share, std::move(again)));
}

}  // namespace sito::site::hybrid
