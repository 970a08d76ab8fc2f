// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/choose.h"

#include "sito/base/cut.h"
#include "sito/metadata/author_features.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/metadata/date_features.h"
#include "sito/metadata/names.h"
#include "sito/metadata/options.h"
#include "sito/metadata/signature.h"
#include "sito/metadata/words.h"
#include "sito/page/xpath.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito {
namespace {

using Field = MetadataField;

// Further alternatives of one field are useless.
constexpr std::size_t kMaxAlternatives = 8;
constexpr float kMinAlternative = 0.01F;
constexpr std::size_t kMaxOfMany = 64;
// Share of the missing certainty that each further independent source adds.
constexpr float kAgreement = 0.5F;
// Chosen on one half of the development set by domain, where F1 is flat around them.
constexpr float kMinAuthors = 0.35F, kMinOfTopAuthor = 0.2F;
// Initials and agencies look less like authors than names do; beside a name, they sign.
constexpr float kMinOfInitials = 0.1F;
// Least probability of a person behind "By" who counts instead of the site.
constexpr float kMinBesideSite = 0.2F;
// Least probability of a date that an element or the data of the page name as one, and of any
// other. Elements `time` and other objects of JSON-LD than the work date many things. On unseen
// domains, dates of text and by-line are invented on 2 % of the pages without one; with 0.4 instead
// of 0.5, it is 3.5 %, and F1 is lower.
constexpr float kMinDate = 0.5F, kMinNamedDate = 0.28F;
// The date of the first post of a thread, beside those of all others.
constexpr float kMinThreadDate = 0.2F;
// Of a name and of a date in one line of a thread.
constexpr float kMinOfPost = 0.2F;
constexpr float kMinModified = 0.5F;
// The score of h1, the element title and all data; other headings and elements may name a section.
constexpr float kMinTitle = 0.5F;
// Probability from which on the type of a page counts for its authors. Kinds of pages that no training
// set has get lower ones: books are "collections" with 0.5.
constexpr float kSureType = 0.7F;
// Score of articleSection; breadcrumbs of JSON-LD have a lower one.
constexpr float kMinSections = 0.65F;
// Score of breadcrumbs; other links to sections count on articles alone.
constexpr float kSureSection = 0.55F;
// Names in one list with the best author gain belief from that.
constexpr float kTopAuthorShare = 0.5F;

// Generators of documentation put a link with PILCROW SIGN after a heading.
void remove_permalink(std::string& title) {
  constexpr std::string_view kPilcrow = "\xC2\xB6";
  if (!title.ends_with(kPilcrow)) return;
  title.resize(title.size() - kPilcrow.size());
  title = text::trim(title);
}

// Larger pages pay for a table of paths; otherwise every value would walk over all its siblings.
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

bool both_have(AuthorFeature feature, const Option& a, const Option& b) {
  const auto i = static_cast<std::size_t>(feature);
  return a.features[i] > 0 && b.features[i] > 0;
}

// Returns true if the data of the page names both as authors of a work.
bool are_listed(const Option& a, const Option& b) {
  using F = AuthorFeature;
  constexpr F kLists[] = {F::LdWork, F::Property, F::Meta, F::DublinCore};
  return std::any_of(std::begin(kLists), std::end(kLists),
                     [&](F list) { return both_have(list, a, b); });
}

// Returns true for a text that is a list with commas: tags, and the sections of JSON-LD. Other names
// of categories may contain commas.
bool is_list(const Candidate& candidate) {
  if (candidate.field == Field::Tag) return true;
  return candidate.field == Field::Category && candidate.source == MetadataSource::JsonLd &&
         candidate.score > kMinSections;
}

// Returns true if an element, a `meta` or the data of the work itself say that it is the date.
bool is_named_date(const Option& option) {
  if (option.features[static_cast<std::size_t>(DateFeature::LdWork)] > 0) return true;
  const MetadataSource source = option.candidate->source;
  return source != MetadataSource::Text && source != MetadataSource::JsonLd &&
         source != MetadataSource::Time;
}

bool dates_thread(const Option& option) {
  return option.features[static_cast<std::size_t>(DateFeature::ThreadFirst)] > 0 ||
         option.features[static_cast<std::size_t>(DateFeature::ThreadFirstTimed)] > 0;
}

std::size_t most_probable(const std::vector<Option>& options) {
  std::size_t top = 0;
  for (std::size_t i = 1; i < options.size(); ++i) {
    if (options[i].probability > options[top].probability) top = i;
  }
  return top;
}

// Returns true for "jse" beside "julian seiferth": the letters are the fronts of its words.
bool is_initials_of(std::string_view letters, std::string_view name) {
  while (!name.empty()) {
    const std::string_view word = take_until(name, ' ');
    std::size_t n = 0;
    while (n < letters.size() && n < word.size() && letters[n] == word[n]) ++n;
    // Each later word needs a letter; the last one takes the remaining letters.
    std::size_t words_left = static_cast<std::size_t>(std::count(name.begin(), name.end(), ' '));
    words_left += name.empty() ? 0 : 1;
    if (n == 0 || letters.size() < words_left) return false;
    letters.remove_prefix(std::min(n, letters.size() - words_left));
  }
  return letters.empty();
}

// Removes initials if the full names are there as well.
void remove_initials(const std::vector<Option>& options, std::vector<std::size_t>& picked) {
  constexpr std::size_t kMaxInitials = 4;
  const std::vector<std::size_t> all = picked;
  std::erase_if(picked, [&](std::size_t i) {
    const std::string& key = options[i].key;
    return key.size() <= kMaxInitials && key.find(' ') == std::string::npos &&
           std::any_of(all.begin(), all.end(), [&](std::size_t other) {
             const std::string& name = options[other].key;
             return name.find(' ') != std::string::npos && is_initials_of(key, name);
           });
  });
}

// Returns true if a name has further words behind those of another name of two words or more.
bool is_longer(std::string_view name, std::string_view other) {
  return name.size() > other.size() && name.starts_with(other) && name[other.size()] == ' ' &&
         other.find(' ') != std::string_view::npos;
}

// Returns the option that signs: the most probable one, but rather a name behind "By" than the site.
const Option& signing(const std::vector<Option>& options) {
  const auto has = [](const Option& option, AuthorFeature feature) {
    return option.features[static_cast<std::size_t>(feature)] > 0;
  };
  const Option& top = options[most_probable(options)];
  if (!has(top, AuthorFeature::IsSite)) return top;
  const Option* best = nullptr;
  for (const Option& option : options) {
    if (option.probability < kMinBesideSite || has(option, AuthorFeature::IsSite)) continue;
    if (!has(option, AuthorFeature::PhraseInBody) || !is_list_of_names(option.value)) continue;
    if (best == nullptr || option.probability > best->probability) best = &option;
  }
  return best == nullptr ? top : *best;
}

std::vector<std::size_t> pick_authors(const std::vector<Option>& options) {
  const Option& top = signing(options);
  std::vector<std::size_t> picked;
  // That the site is an author, too, is no doubt about the person.
  const Option& most = options[most_probable(options)];
  float sum = &most == &top ? 0 : most.probability;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const bool initials = !signature_of_line(option.value).empty();
    const float least = (initials ? kMinOfInitials : kMinOfTopAuthor) * top.probability;
    const bool beside =
        (are_listed(option, top) || option.probability >= least) && share_a_line(option, top);
    // "Jane Doe Rivertown News" is the same name, read with more of its line.
    if (is_longer(option.key, top.key) && !are_listed(option, top)) {
      sum += option.probability;
      continue;
    }
    if (&option != &top && !beside) continue;
    picked.push_back(i);
    sum += option.probability;
  }
  if (sum < kMinAuthors) picked.clear();
  remove_initials(options, picked);
  return picked;
}

std::optional<Date> day_of_capture(std::string_view taken) {
  DateReading reading;
  reading.machine = true;
  const auto found = find_date(taken, reading);
  if (!found || found->date.day == 0) return std::nullopt;
  return found->date;
}

}  // namespace

std::vector<std::size_t> pick(Choosing choosing, const std::vector<Option>& options) {
  if (options.empty()) return {};
  if (choosing == Choosing::Author) return pick_authors(options);
  const std::size_t top = most_probable(options);
  if (choosing != Choosing::Published) return {top};
  const float least = dates_thread(options[top])    ? kMinThreadDate
                      : is_named_date(options[top]) ? kMinNamedDate
                                                    : kMinDate;
  if (options[top].probability < least) return {};
  return {top};
}

void Chooser::choose(const Page& page, const MetadataContext& context, const Candidates& candidates,
                     const ChoiceWeights& weights, Metadata& metadata) {
  metadata.values.clear();
  candidates_ = &candidates;
  choices_.clear();
  resolver_.set_base(page.base_url());
  const std::optional<Date> taken = day_of_capture(context.taken);
  latest_ = taken ? std::optional(day_number(*taken) + kDaysAhead) : std::nullopt;
  const std::string said = text::normalise_language(page.language());
  PageFacts facts =
      page_facts(page, candidates, context.language.empty() ? said : context.language);
  facts.has_type = !context.page_type.empty();
  if (context.page_type_score >= kSureType) facts.page_type = context.page_type;
  make_title_options(facts, candidates, options_[static_cast<std::size_t>(Choosing::Title)]);
  make_author_options(facts, candidates, options_[static_cast<std::size_t>(Choosing::Author)]);
  make_date_options(facts, candidates, taken,
                    options_[static_cast<std::size_t>(Choosing::Published)]);
  choose_learned(Choosing::Title, Field::Title, weights);
  choose_learned(Choosing::Author, Field::Author, weights);
  choose_learned(Choosing::Published, Field::Published, weights);
  accept_line_of_post(facts);
  doubt_shown_dates(context.page_type);
  choose_modified(facts);
  for (const Field field : {Field::SiteName, Field::Language, Field::Description, Field::Perex}) {
    choose_one(field);
  }
  for (const Field field : {Field::Category, Field::Tag, Field::Caption, Field::Credit})
    choose_many(field, facts);
  for (const Field field :
       {Field::Licence, Field::Canonical, Field::Image, Field::Generator, Field::System}) {
    choose_one(field);
  }
  choose_many(Field::Element, facts);
  emit(page, metadata);
}

void Chooser::choose_learned(Choosing choosing, Field field, const ChoiceWeights& weights) {
  std::vector<Option>& options = options_[static_cast<std::size_t>(choosing)];
  weigh(choosing, weights, options);
  const std::vector<std::size_t> picked = pick(choosing, options);
  float top = 0;
  for (const std::size_t i : picked) top = std::max(top, options[i].probability);
  for (const std::size_t i : picked) {
    const float score = std::max(options[i].probability, kTopAuthorShare * top);
    choices_.push_back({field, options[i].candidate, options[i].value, score, true});
  }
  const std::size_t first = choices_.size();
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool is_picked = std::find(picked.begin(), picked.end(), i) != picked.end();
    if (is_picked || options[i].probability < kMinAlternative) continue;
    choices_.push_back(
        {field, options[i].candidate, options[i].value, options[i].probability, false});
  }
  rank(first);
}

// In a thread, a line with a name and a date is that of a post: each confirms the other.
void Chooser::accept_line_of_post(const PageFacts& facts) {
  if (!facts.thread && facts.page_type != "forum") return;
  const auto first = [this](Field field) {
    return std::find_if(choices_.begin(), choices_.end(),
                        [field](const Choice& choice) { return choice.field == field; });
  };
  const auto author = first(Field::Author), date = first(Field::Published);
  if (author == choices_.end() || date == choices_.end()) return;
  if (author->score < kMinOfPost || date->score < kMinOfPost) return;
  if (clean_value(date->candidate->text).find(author->value) == std::string::npos) return;
  author->accepted = date->accepted = true;
}

// Pages of other types than articles and threads have dates in text and in named elements that are
// not theirs. On the gold pages, 1 of 18 such dates was right, but 9 of 10 on articles and threads.
void Chooser::doubt_shown_dates(std::string_view page_type) {
  if (page_type.empty() || page_type == "article" || page_type == "forum") return;
  for (Choice& choice : choices_) {
    const MetadataSource source = choice.candidate->source;
    const bool shown = source == MetadataSource::Text || source == MetadataSource::Byline;
    if (choice.field == Field::Published && shown) choice.accepted = false;
  }
}

// Chooses the latest change that is not earlier than the publication.
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
  if (choices_.size() > first && choices_[first].score >= kMinModified) {
    choices_[first].accepted = true;
  }
}

// A value that another source also has gains belief.
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

// Returns false for texts in the place of a section that name none: the site, the page itself,
// "Uncategorized", and items of menus on pages without a date, which are no articles.
bool Chooser::names_section(const Candidate& candidate, const PageFacts& facts) const {
  const std::string text = clean_value(candidate.text);
  const std::string key = comparable(text);
  const SectionName kind = section_name(lower_case_of(text));
  // A blog may have a section "Home" about living; the collector knows links to the front page.
  const bool is_front = kind == SectionName::FrontPage && candidate.source != MetadataSource::Link;
  const bool of_article =
      candidate.source == MetadataSource::Link && candidate.score < kSureSection;
  if (of_article && std::none_of(choices_.begin(), choices_.end(), [](const Choice& choice) {
        return choice.field == Field::Published && choice.accepted;
      }))
    return false;
  if (key.empty() || kind == SectionName::NoSection || is_front) return false;
  if (facts.is_site(key) || lower_case_of(text) == url::host_of(facts.page->url())) return false;
  const auto& titles = candidates_->of(Field::Title);
  return std::none_of(titles.begin(), titles.end(), [&](const Candidate& title) {
    return title.score > kMinTitle && comparable(clean_value(title.text)) == key;
  });
}

// Chooses lists: the values of the best source, in the order of the page.
void Chooser::choose_many(Field field, const PageFacts& facts) {
  std::vector<const Candidate*> candidates;
  for (const Candidate& candidate : candidates_->of(field)) {
    if (field != Field::Category || names_section(candidate, facts))
      candidates.push_back(&candidate);
  }
  const Candidate* best = nullptr;
  for (const Candidate* candidate : candidates) {
    if (best == nullptr || candidate->score > best->score) best = candidate;
  }
  if (best == nullptr) return;
  std::size_t n_values = 0;
  for (const Candidate* one : candidates) {
    const Candidate& candidate = *one;
    if (candidate.source != best->source || candidate.score != best->score) continue;
    const std::string all = clean_value(candidate.text);
    std::string_view rest = all;
    while (!rest.empty()) {
      const std::size_t comma =
          is_list(candidate) ? std::min(rest.find_first_of(",;"), rest.size()) : rest.size();
      const std::string_view value = text::trim(rest.substr(0, comma));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      const bool known = std::any_of(choices_.begin(), choices_.end(), [&](const Choice& choice) {
        return choice.field == field && choice.value == value;
      });
      // "To the front page" has the URL of a keyword on some sites.
      const bool is_front = field == Field::Tag && candidate.source == MetadataSource::Link &&
                            section_name(lower_case_of(value)) == SectionName::FrontPage;
      if (value.empty() || known || is_front || n_values >= kMaxOfMany) continue;
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
    if (!choice.accepted && ++n_alternatives > kMaxAlternatives) continue;
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
