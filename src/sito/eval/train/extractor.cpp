// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/extractor.h"

#include "sito/base/sha1.h"
#include "sito/eval/measure/token_counts.h"
#include "sito/eval/measure/token_scores.h"
#include "sito/eval/measure/words.h"
#include "sito/eval/train/early_exit.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace sito::eval {
namespace {

namespace learned = extract::learned;

constexpr std::string_view kArticle = "article";
constexpr std::string_view kForum = "forum";
// Pages whose gold texts begin with this many equal words are near duplicates.
constexpr std::size_t kAlikeWords = 40;
// Groups of features that describe the units around a unit: the network sees these units.
constexpr std::array<std::string_view, 10> kAround = {"before1",  "before2", "after1",  "after2",
                                                      "ahead4",   "ahead12", "ahead40", "behind4",
                                                      "behind12", "behind40"};
// Bounds the weight of units in short pages.
constexpr double kMinWords = 20;

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a, the same on every machine
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

/// Turns bytes into pages and their features. Keeps its memory.
class Reader {
 public:
  explicit Reader(const Limits& limits) : parser_(limits) {}

  const Page& read(const GoldPage& gold, const std::string& bytes) {
    NoDiagnostics ignored;
    const Html html =
        decoder_.decode(bytes, gold.charset, CharsetPolicy::Lenient, gold.where, ignored);
    parser_.parse(html.text, gold.url, page_);
    features_.build(page_);
    return page_;
  }
  learned::Features& features() { return features_; }

 private:
  HtmlDecoder decoder_;
  PageParser parser_;
  Page page_;
  learned::Features features_;
};

std::uint64_t domain_hash(const GoldPage& gold) {
  const std::string domain = url::registrable_domain(url::host_of(gold.url));
  return hash_of(domain.empty() ? gold.id : domain);
}

/// Groups samples by two keys; samples that share either are in one group.
void join_groups(std::vector<ExtractorSample>& samples) {
  std::map<std::uint64_t, std::uint64_t> group_of;  // of the beginning of a gold text
  for (int round = 0; round < 2; ++round) {         // does not follow chains of more than two
    for (ExtractorSample& sample : samples) {
      std::size_t end = 0;
      const std::string& text = sample.gold->text.value_or("");
      for (std::size_t words = 0; end < text.size() && words < kAlikeWords; ++end) {
        if (text[end] == ' ' || text[end] == '\n') ++words;
      }
      if (end == text.size()) continue;  // too short for a decision
      std::uint64_t& group =
          group_of.try_emplace(hash_of(std::string_view(text).substr(0, end)), sample.group)
              .first->second;
      group = sample.group = std::min(group, sample.group);
    }
  }
}

/// The rows of samples.
struct Rows {
  std::vector<float> values, labels, weights;
  [[nodiscard]] TreeRows view() const { return {values, learned::n_features(), labels, weights}; }
};

void scale_to_mean_one(std::vector<float>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (sum <= 0) return;
  const double scale = static_cast<double>(weights.size()) / sum;
  for (float& weight : weights) weight = static_cast<float>(weight * scale);
}

// Returns a unit's share of its page's words.
float weight_of(const ExtractorSample& sample, std::size_t unit, double page_words) {
  return static_cast<float>(sample.units.words[unit] / page_words);
}

// Returns which units are content.
std::vector<UnitAnswer> content_of(const LabelledUnits& units) {
  std::vector<UnitAnswer> answers;
  for (std::size_t i = 0; i < units.content.size(); ++i) {
    const bool known = units.known.empty() || units.known[i];
    const UnitAnswer answer = units.content[i] ? UnitAnswer::Yes : UnitAnswer::No;
    answers.push_back(known ? answer : UnitAnswer::Unknown);
  }
  return answers;
}

double words_of_page(const ExtractorSample& sample) {
  std::uint64_t words = sample.units.gold_words;
  for (const std::uint32_t own : sample.units.words) words += own;
  return std::max(kMinWords, static_cast<double>(words));
}

// Returns a number in [0, 1) that depends only on the unit.
float draw(const ExtractorSample& sample, std::size_t unit) {
  const std::uint64_t hash = hash_of(sample.id + ' ' + std::to_string(unit));
  return static_cast<float>(hash >> 40) / static_cast<float>(1ULL << 24);
}

// Adds the rows of a sample. A unit lighter than `least_weight` is added with a probability
// proportional to its weight, and then has the weight `least_weight`.
void add_rows(const ExtractorSample& sample, std::span<const UnitAnswer> answers,
              std::span<const float> values, float page_weight, float least_weight, Rows& rows) {
  const double whole = words_of_page(sample);
  const std::size_t width = learned::n_features();
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const float weight = weight_of(sample, i, whole);
    if (weight <= 0 || answers[i] == UnitAnswer::Unknown) continue;
    if (weight < least_weight && draw(sample, i) * least_weight >= weight) continue;
    const auto row = values.subspan(i * width, width);
    rows.values.insert(rows.values.end(), row.begin(), row.end());
    rows.labels.push_back(answers[i] == UnitAnswer::Yes ? 1.0F : 0.0F);
    rows.weights.push_back(page_weight * std::max(weight, least_weight));
  }
}

// Renumbers the features, so that the model names only those that a tree uses.
void name_features(learned::ModelParts& parts) {
  std::set<std::uint32_t> used;
  const auto each = [&parts](auto&& visit) {
    for (model::Tree& tree : parts.general) visit(tree);
    for (model::Tree& tree : parts.article) visit(tree);
    for (model::Tree& tree : parts.comment) visit(tree);
    for (auto& trees : parts.type) {
      for (model::Tree& tree : trees) visit(tree);
    }
  };
  each([&used](model::Tree& tree) {
    for (const model::TreeNode& node : tree) {
      if (!node.is_leaf()) used.insert(node.feature);
    }
  });
  for (const model::NetworkInput& input : parts.network.inputs) used.insert(input.feature);
  std::map<std::uint32_t, std::uint32_t> number;
  for (const std::uint32_t feature : used) {
    number.emplace(feature, static_cast<std::uint32_t>(parts.features.size()));
    parts.features.push_back(learned::feature_names()[feature]);
  }
  for (model::NetworkInput& input : parts.network.inputs) input.feature = number[input.feature];
  each([&number](model::Tree& tree) {
    for (model::TreeNode& node : tree) {
      if (!node.is_leaf()) node.feature = number[node.feature];
    }
  });
}

/// One call of train_extractor.
class Trainer {
 public:
  Trainer(std::span<const ExtractorSample* const> samples, const ExtractorTraining& training,
          const ExtractorProgress& progress)
      : samples_(samples), training_(training), progress_(progress) {}

  Result<learned::ModelParts> run() {
    collect_rows();
    if (all_.labels.empty()) return Error{ErrorCode::InvalidArgument, "no page to train on"};
    if (Result<void> done = train("general", all_, training_.general, parts_.general); !done) {
      return done.error();
    }
    if (!articles_.labels.empty()) {
      Result<void> done = train("article", articles_, training_.article, parts_.article);
      if (!done) return done.error();
    }
    auto exits = find_early_exits(all_.view(), articles_.view(), parts_.general, parts_.article);
    if (!exits) return std::move(exits).error();
    parts_.early_exits = std::move(*exits);
    if (training_.network.rounds > 0) train_network();
    all_ = {};
    if (Result<void> done = train_comments(); !done) return done.error();
    if (Result<void> done = train_types(); !done) return done.error();
    name_features(parts_);
    return std::move(parts_);
  }

 private:
  // Scores the names and words of a page by pages of other groups, because its own scores would reveal its
  // labels.
  void collect_rows() {
    progress_("scores of tokens");
    const std::size_t n_parts = training_.inner_folds;
    const TokenScoring names(samples_, n_parts, training_.min_domains);
    std::vector<TokenScoring> words;
    for (std::size_t length = 0; length < learned::kUnitLengths; ++length) {
      words.emplace_back(samples_, length, n_parts, training_.min_word_domains);
    }
    const auto words_without = [&](std::size_t part) {
      std::vector<learned::TokenTable::Entry> entries;
      for (const TokenScoring& one : words) {
        const auto scores = one.scores(part);
        entries.insert(entries.end(), scores.begin(), scores.end());
      }
      std::ranges::sort(entries, {}, &learned::TokenTable::Entry::token);
      return entries;
    };
    parts_.tokens = names.scores(n_parts);
    parts_.words = words_without(n_parts);
    for (std::size_t part = 0; part < n_parts; ++part) {
      names_.emplace_back(names.scores(part));
      words_.emplace_back(words_without(part));
    }
    progress_("features");
    Reader reader(training_.limits);
    for (const ExtractorSample* sample : samples_) {
      const std::vector<float> values = values_of(*sample, reader);
      if (values.empty()) continue;
      const std::vector<UnitAnswer> content = content_of(sample->units);
      add_rows(*sample, content, values, weight_of_page(*sample), training_.least_weight, all_);
      if (is_article(*sample)) {
        add_rows(*sample, content, values, 1, training_.least_weight, articles_);
      }
      add_comments(*sample, values);
      add_type(*sample, values);
    }
  }

  // Returns the features of all units of a page.
  std::vector<float> values_of(const ExtractorSample& sample, Reader& reader) const {
    const Page& page = reader.read(*sample.gold, sample.bytes);
    const std::size_t part = fold_of(sample, training_.inner_folds);
    reader.features().build_tokens(page, names_[part], words_[part]);
    const std::uint32_t n_units = reader.features().units().size();
    std::vector<float> values(n_units * learned::n_features());
    reader.features().put_rows(page, 0, n_units, values);
    return values;
  }

  static bool is_article(const ExtractorSample& sample) { return sample.page_type == kArticle; }
  // Returns the weight of a page in the general sum.
  [[nodiscard]] float weight_of_page(const ExtractorSample& sample) const {
    return sample.page_type.empty() || is_article(sample) ? 1 : training_.other_weight;
  }

  // Reads the pages again, because the network needs all units of a page in their order, and the
  // rows of all pages would take twice the memory of its inputs.
  void train_network() {
    progress_("network");
    std::vector<std::uint32_t> features, groups;
    std::map<std::string_view, std::uint32_t> numbers;
    const std::vector<std::string>& names = learned::feature_names();
    for (std::uint32_t i = 0; i < names.size(); ++i) {
      const std::string_view group = std::string_view(names[i]).substr(0, names[i].find('-'));
      if (std::find(kAround.begin(), kAround.end(), group) != kAround.end()) continue;
      features.push_back(i);
      groups.push_back(
          numbers.emplace(group, static_cast<std::uint32_t>(numbers.size())).first->second);
    }
    const NetworkTrainer trainer(all_.view(), features, std::move(groups), numbers.size());
    std::vector<NetworkPage> pages;
    Reader reader(training_.limits);
    for (const ExtractorSample* sample : samples_) {
      const std::vector<float> values = values_of(*sample, reader);
      if (!values.empty()) pages.push_back(network_page(*sample, values, reader, trainer));
    }
    parts_.network = trainer.train(pages, training_.network);
  }

  [[nodiscard]] NetworkPage network_page(const ExtractorSample& sample,
                                         std::span<const float> values, Reader& reader,
                                         const NetworkTrainer& trainer) const {
    NetworkPage page;
    const double whole = words_of_page(sample);
    const std::vector<UnitAnswer> content = content_of(sample.units);
    for (std::size_t i = 0; i < content.size(); ++i) {
      trainer.pack(values.subspan(i * learned::n_features(), learned::n_features()), page.inputs);
      const bool known = content[i] != UnitAnswer::Unknown;
      const float weight = known ? weight_of(sample, i, whole) : 0;
      page.words.push_back(reader.features().units()[i].words);
      page.labels.push_back(content[i] == UnitAnswer::Yes ? 1.0F : 0.0F);
      page.general.push_back(weight * weight_of_page(sample));
      page.article.push_back(is_article(sample) ? weight : 0);
    }
    return page;
  }

  void add_comments(const ExtractorSample& sample, std::span<const float> values) {
    const auto& comment = sample.comment;
    const bool any = std::find(comment.begin(), comment.end(), UnitAnswer::Yes) != comment.end();
    add_rows(sample, comment, values, any ? training_.comment_weight : 1, training_.least_weight,
             comments_);
  }

  // Hides features of the whole page. With them the trees would recognise posts by their forum, and
  // would miss comments of readers below articles.
  static void hide_page(Rows& rows) {
    const std::vector<std::string>& names = learned::feature_names();
    const std::size_t width = names.size();
    for (std::size_t column = 0; column < width; ++column) {
      if (!names[column].starts_with("page-") && names[column] != "tokens-page") continue;
      for (std::size_t at = column; at < rows.values.size(); at += width) rows.values[at] = 0;
    }
  }

  void add_type(const ExtractorSample& sample, std::span<const float> values) {
    if (sample.page_type.empty()) return;
    auto found = std::find(parts_.types.begin(), parts_.types.end(), sample.page_type);
    if (found == parts_.types.end()) found = parts_.types.insert(found, sample.page_type);
    types_.labels.push_back(static_cast<float>(found - parts_.types.begin()));
    types_.values.resize(types_.labels.size() * learned::n_features());
    learned::PageMean mean;
    mean.add(values);
    mean.write(std::span(types_.values).last(learned::n_features()));
  }

  Result<void> train(std::string_view what, Rows& rows, const TreeTraining& how,
                     std::vector<model::Tree>& trees) {
    progress_(std::string(what) + ": " + std::to_string(rows.labels.size()) + " units");
    scale_to_mean_one(rows.weights);
    auto trained = train_trees(rows.view(), 2, how);
    if (!trained) return std::move(trained).error();
    trees = std::move(trained->front());
    return {};
  }

  // Trains no trees if there are no comments.
  Result<void> train_comments() {
    const auto& labels = comments_.labels;
    if (std::find(labels.begin(), labels.end(), 1.0F) == labels.end()) return {};
    hide_page(comments_);
    return train("comments", comments_, training_.comment, parts_.comment);
  }

  Result<void> train_types() {
    if (parts_.types.size() < 3) {  // too few types
      parts_.types.clear();
      return {};
    }
    progress_("types of " + std::to_string(types_.labels.size()) + " pages");
    auto trained = train_trees(types_.view(), parts_.types.size(), training_.type);
    if (!trained) return std::move(trained).error();
    parts_.type = std::move(*trained);
    return {};
  }

  std::span<const ExtractorSample* const> samples_;
  const ExtractorTraining& training_;
  const ExtractorProgress& progress_;
  // By part: scores of the tokens of other parts.
  std::vector<learned::TokenTable> names_, words_;
  learned::ModelParts parts_;
  Rows all_, articles_, comments_, types_;
};

// Returns true if a set has comments in its gold. An empty text then means that a page has none.
bool has_comment_labels(const GoldSet& set) {
  return std::any_of(set.pages.begin(), set.pages.end(),
                     [](const GoldPage& page) { return !page.comment_text.empty(); });
}

// Labels units that are comments or posts. Without gold for comments, main text is neither unless
// the page is a thread, and other text is unknown, because it may contain comments.
void label_comments(const Page& page, const learned::Units& units, bool has_labels,
                    UnitLabeller& labeller, ExtractorSample& sample) {
  const std::vector<bool>& content = sample.units.content;
  const bool thread = sample.page_type == kForum;
  sample.comment.assign(units.size(), has_labels || thread ? UnitAnswer::No : UnitAnswer::Unknown);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (content[i]) sample.comment[i] = thread ? UnitAnswer::Yes : UnitAnswer::No;
  }
  if (sample.gold->comment_text.empty()) return;
  LabelledUnits comments;
  labeller.label(page, units, sample.gold->comment_text, comments);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (comments.content[i] && !content[i]) sample.comment[i] = UnitAnswer::Yes;
  }
}

}  // namespace

void add_extractor_samples(const GoldSet& set, const ExtractorTraining& training,
                           Diagnostics& diagnostics, ExtractorSamples& samples) {
  Reader reader(training.limits);
  UnitLabeller labeller;
  const bool has_labels = has_comment_labels(set);
  std::set<Sha1::Digest> seen;
  for (const ExtractorSample& sample : samples.samples) seen.insert(Sha1::of(sample.bytes));
  for (const GoldPage* gold : pages_to_learn_from(set, training.max_pages)) {
    Result<std::string> bytes = read_page(*gold, training.limits);
    if (!bytes) {
      diagnostics.note(kPageMissing, gold->where, gold->id + ": " + bytes.error().message);
      continue;
    }
    if (!seen.insert(Sha1::of(*bytes)).second) {
      ++samples.n_duplicates;
      continue;
    }
    ExtractorSample& sample = samples.samples.emplace_back();
    sample.set = set.name;
    sample.id = gold->id;
    sample.page_type = gold->page_type;
    sample.group = domain_hash(*gold);
    sample.bytes = std::move(*bytes);
    sample.gold = gold;
    const Page& page = reader.read(*gold, sample.bytes);
    const learned::Units& units = reader.features().units();
    if (gold->text) {
      labeller.label(page, units, *gold->text, sample.units);
      for (const learned::Unit& unit : units.all()) sample.words.push_back(unit.words);
      count_tokens(page, units, sample);
      count_words(page, units, sample);
      label_comments(page, units, has_labels, labeller, sample);
    } else {
      labeller.label_pieces(page, units, gold->with, gold->without, sample.units);
    }
    samples.n_units += units.size();
    samples.n_content += static_cast<std::uint64_t>(
        std::count(sample.units.content.begin(), sample.units.content.end(), true));
  }
  join_groups(samples.samples);
}

std::size_t fold_of(const ExtractorSample& sample, std::size_t n_folds) {
  return static_cast<std::size_t>((sample.group >> 20) % n_folds);
}

Result<learned::ModelParts> train_extractor(std::span<const ExtractorSample* const> samples,
                                            const ExtractorTraining& training,
                                            const ExtractorProgress& progress) {
  return Trainer(samples, training, progress).run();
}

}  // namespace sito::eval
