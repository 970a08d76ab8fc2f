// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/choose.h"

#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/metadata/option_features.h"
#include "sito/metadata/options.h"
#include "sito/page/xpath.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito {
namespace {

using Field = MetadataField;

// Alternatives of one field beyond these are of no use to anybody.
constexpr std::size_t kMostAlternatives = 8;
constexpr float kLeastAlternative = 0.01F;
constexpr std::size_t kMostOfMany = 64;
// How much of the missing certainty each further independent source makes up for.
constexpr float kAgreement = 0.5F;
// Chosen on one half of the development set by domain, where F1 is flat around them.
constexpr float kLeastDate = 0.4F, kLeastAuthors = 0.35F, kLeastOfTopAuthor = 0.2F;
constexpr float kLeastModified = 0.5F;
// Who stands in one list with the best author is believed for that, too.
constexpr float kOfTopAuthor = 0.5F;
// A page may be dated ahead of its capture by time zones and by clocks that are wrong.
constexpr std::int64_t kDaysAhead = 2;

// Generators of documentation put a link with PILCROW SIGN behind the words of a heading.
void remove_permalink(std::string& title) {
  constexpr std::string_view kPilcrow = "\xC2\xB6";
  if (!title.ends_with(kPilcrow)) return;
  title.resize(title.size() - kPilcrow.size());
  title = text::trim(title);
}

// Pages so large pay for a table of paths, lest every value walks over all its siblings.
constexpr std::size_t kManyNodes = 20'000;

bool is_address(Field field) {
  return field == Field::Canonical || field == Field::Image || field == Field::Licence;
}

bool is_web(std::string_view url) {
  const std::string_view scheme = url::scheme_of(url);
  return scheme == "http" || scheme == "https";
}

bool share_a_line(const Option& a, const Option& b) {
  return std::any_of(a.lines.begin(), a.lines.end(), [&](std::uint32_t line) {
    return std::find(b.lines.begin(), b.lines.end(), line) != b.lines.end();
  });
}

// Named by the data of the page as an author of its work.
bool is_of_work(const Option& option) {
  return option.features[static_cast<std::size_t>(AuthorFeature::LdWork)] > 0;
}

std::size_t most_probable(const std::vector<Option>& options) {
  std::size_t top = 0;
  for (std::size_t i = 1; i < options.size(); ++i) {
    if (options[i].probability > options[top].probability) top = i;
  }
  return top;
}

std::vector<std::size_t> pick_authors(const std::vector<Option>& options) {
  const Option& top = options[most_probable(options)];
  std::vector<std::size_t> picked;
  float sum = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const bool listed = is_of_work(option) && is_of_work(top);
    const bool beside = (listed || option.probability >= kLeastOfTopAuthor * top.probability) &&
                        share_a_line(option, top);
    if (&option != &top && !beside) continue;
    picked.push_back(i);
    sum += option.probability;
  }
  if (sum < kLeastAuthors) picked.clear();
  return picked;
}

std::optional<std::int64_t> latest_day(std::string_view taken) {
  DateReading reading;
  reading.machine = true;
  const auto found = find_date(taken, reading);
  if (!found) return std::nullopt;
  return day_number(found->date) + kDaysAhead;
}

}  // namespace

std::vector<std::size_t> pick(Choosing choosing, const std::vector<Option>& options) {
  if (options.empty()) return {};
  if (choosing == Choosing::Author) return pick_authors(options);
  const std::size_t top = most_probable(options);
  if (choosing == Choosing::Published && options[top].probability < kLeastDate) return {};
  return {top};
}

void Chooser::choose(const Page& page, const MetadataContext& context, const Candidates& candidates,
                     const ChoiceWeights& weights, Metadata& metadata) {
  metadata.values.clear();
  candidates_ = &candidates;
  choices_.clear();
  resolver_.set_base(page.base_url());
  latest_ = latest_day(context.taken);
  const std::string said = text::normalise_language(page.language());
  const PageFacts facts =
      page_facts(page, candidates, context.language.empty() ? said : context.language);
  make_title_options(facts, candidates, options_[static_cast<std::size_t>(Choosing::Title)]);
  make_author_options(facts, candidates, options_[static_cast<std::size_t>(Choosing::Author)]);
  make_date_options(facts, candidates, latest_,
                    options_[static_cast<std::size_t>(Choosing::Published)]);
  choose_learned(Choosing::Title, Field::Title, weights);
  choose_learned(Choosing::Author, Field::Author, weights);
  choose_learned(Choosing::Published, Field::Published, weights);
  choose_modified(facts);
  for (const Field field : {Field::SiteName, Field::Language, Field::Description}) {
    choose_one(field);
  }
  for (const Field field : {Field::Category, Field::Tag}) choose_many(field);
  for (const Field field :
       {Field::Licence, Field::Canonical, Field::Image, Field::Generator, Field::System}) {
    choose_one(field);
  }
  emit(page, metadata);
}

void Chooser::choose_learned(Choosing choosing, Field field, const ChoiceWeights& weights) {
  std::vector<Option>& options = options_[static_cast<std::size_t>(choosing)];
  weigh(choosing, weights, options);
  const std::vector<std::size_t> picked = pick(choosing, options);
  float top = 0;
  for (const std::size_t i : picked) top = std::max(top, options[i].probability);
  for (const std::size_t i : picked) {
    const float score = std::max(options[i].probability, kOfTopAuthor * top);
    choices_.push_back({field, options[i].candidate, options[i].value, score, true});
  }
  const std::size_t first = choices_.size();
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool is_picked = std::find(picked.begin(), picked.end(), i) != picked.end();
    if (is_picked || options[i].probability < kLeastAlternative) continue;
    choices_.push_back(
        {field, options[i].candidate, options[i].value, options[i].probability, false});
  }
  rank(first);
}

// The latest change that is no older than the publication.
void Chooser::choose_modified(const PageFacts& facts) {
  const std::size_t first = choices_.size();
  std::string published;
  for (const Choice& choice : choices_) {
    if (choice.field == Field::Published && choice.accepted) published = choice.value.substr(0, 10);
  }
  for (const Candidate& candidate : candidates_->of(Field::Modified)) {
    DateReading reading;
    reading.language = facts.language;
    reading.order = facts.order;
    reading.machine = candidate.shape == Shape::None || candidate.shape == Shape::Attribute ||
                      candidate.shape == Shape::Property;
    const auto found = find_date(candidate.text, reading);
    if (!found || found->ambiguous || (latest_ && day_number(found->date) > *latest_)) continue;
    if (any(candidate.around, Around::Comment | Around::Related | Around::Nav)) continue;
    std::string value = to_iso(found->date);
    if (value.substr(0, 10) < published) continue;
    add_choice(candidate, std::move(value));
  }
  rank(first);
  if (choices_.size() > first && choices_[first].score >= kLeastModified) {
    choices_[first].accepted = true;
  }
}

// A value that another source has too is believed more.
void Chooser::add_choice(const Candidate& candidate, std::string value) {
  for (Choice& choice : choices_) {
    if (choice.field != candidate.field || choice.value != value) continue;
    if (choice.candidate->source != candidate.source) {
      choice.score += (1 - choice.score) * candidate.score * kAgreement;
    }
    return;
  }
  choices_.push_back({candidate.field, &candidate, std::move(value), candidate.score, false});
}

void Chooser::rank(std::size_t first) {
  std::stable_sort(choices_.begin() + static_cast<std::ptrdiff_t>(first), choices_.end(),
                   [](const Choice& a, const Choice& b) { return a.score > b.score; });
}

std::string Chooser::value_of(const Candidate& candidate) {
  if (candidate.field == Field::Language) {
    return text::normalise_language(text::trim(candidate.text));
  }
  if (!is_address(candidate.field)) return clean_value(candidate.text);
  std::string value = resolver_.resolve(text::trim(candidate.text));
  if (!is_web(value)) value.clear();
  if (value.empty() && candidate.field == Field::Licence) return clean_value(candidate.text);
  return value;
}

void Chooser::choose_one(Field field) {
  const std::size_t first = choices_.size();
  for (const Candidate& candidate : candidates_->of(field)) {
    std::string value = value_of(candidate);
    if (!value.empty()) add_choice(candidate, std::move(value));
  }
  rank(first);
  if (choices_.size() > first) choices_[first].accepted = true;
}

// Lists: the values of the best source, in the order of the page.
void Chooser::choose_many(Field field) {
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates_->of(field)) {
    if (best == nullptr || candidate.score > best->score) best = &candidate;
  }
  if (best == nullptr) return;
  std::size_t n_values = 0;
  for (const Candidate& candidate : candidates_->of(field)) {
    if (candidate.source != best->source || candidate.score != best->score) continue;
    const std::string all = clean_value(candidate.text);
    std::string_view rest = all;
    while (!rest.empty()) {
      // Categories have commas in their names, lists of tags between them.
      const std::size_t comma =
          field == Field::Tag ? std::min(rest.find_first_of(",;"), rest.size()) : rest.size();
      const std::string_view value = text::trim(rest.substr(0, comma));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      const bool known = std::any_of(choices_.begin(), choices_.end(), [&](const Choice& choice) {
        return choice.field == field && choice.value == value;
      });
      if (value.empty() || known || n_values >= kMostOfMany) continue;
      choices_.push_back({field, &candidate, std::string(value), candidate.score, true});
      ++n_values;
    }
  }
}

void Chooser::emit(const Page& page, Metadata& metadata) {
  if (choices_.empty()) return;
  std::optional<XPaths> paths;
  if (page.nodes().size() > kManyNodes) paths.emplace(page);
  NodeId last = kNoNode;
  auto field = Field::Title;
  std::size_t n_alternatives = 0;
  for (Choice& choice : choices_) {
    const Candidate& candidate = *choice.candidate;
    if (choice.field != field) n_alternatives = 0;
    field = choice.field;
    if (!choice.accepted && ++n_alternatives > kMostAlternatives) continue;
    MetadataValue& value = metadata.values.emplace_back();
    value.field = choice.field;
    value.source = candidate.source;
    value.accepted = choice.accepted;
    value.score = std::min(choice.score, 1.0F);
    value.value = std::move(choice.value);
    if (field == Field::Title) remove_permalink(value.value);
    value.written = clean_value(candidate.written.empty() ? candidate.text : candidate.written);
    if (value.written == value.value) value.written.clear();
    if (candidate.node != kNoNode) {
      // Lists of tags come from one place.
      const bool same = candidate.node == last && metadata.values.size() > 1;
      value.xpath = same    ? metadata.values[metadata.values.size() - 2].xpath
                    : paths ? paths->of(candidate.node)
                            : xpath_of(page, candidate.node);
    }
    last = candidate.node;
    if (candidate.range.known()) {
      value.source_begin = candidate.range.begin;
      value.source_end = candidate.range.end;
    }
  }
}

}  // namespace sito
