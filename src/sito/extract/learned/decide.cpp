// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/decide.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/base/hash.h"
#include "sito/extract/learned/sibling_lists.h"
#include "sito/extract/steps/advert_label.h"
#include "sito/extract/steps/consent_text.h"
#include "sito/page/tag_sets.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

namespace sito::extract::learned {
namespace {

// The weight of the article trees follows their own certainty: 0 below the first expected
// F-measure, 1 above the second (docs/algorithms/sito.md).
constexpr float kDoubtful = 0.8F;
constexpr float kSure = 0.95F;
// The loss in log odds of a text that all other pages of the site have. Chosen on hosts with
// several pages of wcxb, with models that had not seen them, and on generated sites
// (docs/algorithms/sito.md).
constexpr float kSite = 6;
// If less than this share of a page's words is its own, repetition on the site counts less: such a
// page is a list or part of a series, and the repeated text may be its subject.
constexpr float kOwnWords = 0.2F;
// Units that trees score at a time. Their rows take a kilobyte each.
constexpr std::uint32_t kBlockUnits = 1024;
// Units below these log odds of the network need no trees (decision 0013).
constexpr float kImprobable = -3;
// Units whose features are in memory as values, before they become keys: these fit the first-level
// cache.
constexpr std::uint32_t kRowUnits = 32;

// So many units in a row are a copy and no quotation. With three, forums lose (decision 0013).
constexpr std::size_t kCopiedUnits = 4;
constexpr float kWordsOfCopy = 6;  // of each; shorter units are labels
constexpr std::string_view kForum = "forum";
constexpr std::string_view kArticle = "article";
// The text above a list of teasers is an article if its sentences have so many words.
constexpr float kWordsOfArticle = 15;
constexpr float kWordsOfSentence = 8;
constexpr float kLinksOfProse = 0.3F;  // share of its words
constexpr float kWordsOfHeading = 6;
// A column of a list stays or goes as a whole if this share of its words was chosen or was not.
constexpr float kMostOfColumn = 0.75F;
// A list with this share of the page's words is its subject: it stays as a whole.
constexpr float kWholePage = 0.9F;
// The page is more than its dialogs if so many words were chosen outside of them.
constexpr float kWordsBesideDialogs = 30;

void drop_repeated(Choice& choice) {
  choice.content = false;
  choice.rule = "repeated";
}

bool are_siblings(const Page& page, const Unit& a, const Unit& b) {
  return a.owner == b.owner ||
         page.node(NodeId{a.owner}).parent == page.node(NodeId{b.owner}).parent;
}

// Returns a hash of the visible text of a unit without its white space. Copies of an article often
// differ in indentation and in inline elements. `ink`: memory for the text.
std::uint64_t wording_of(const Page& page, const Unit& unit, std::string& ink) {
  ink.clear();
  for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
    if (page.texts()[text].hidden) continue;
    for (const char c : page.texts()[text].text) {
      if (!is_html_space(c)) ink += c;
    }
  }
  return hash_bytes(ink);
}

}  // namespace

// Scores all units. `quick`: units are settled without all trees where the network or the first
// trees find them improbable.
void Decision::score(const Page& page, const ExtractorModel& model, bool quick) {
  const std::uint32_t n = units().size();
  general_.assign(n, 0);
  article_.assign(n, 0);
  read(page, model);
  const bool any = *std::max_element(general_.begin(), general_.end()) > 0;
  const bool settles = quick && any && !model.network().empty();
  for (std::uint32_t begin = 0; begin < n; begin += kBlockUnits) {
    Deadline::look();
    const std::uint32_t end = std::min(begin + kBlockUnits, n);
    const auto is_settled = [&](std::uint32_t unit) {
      return settles && general_[unit] < kImprobable;
    };
    open_.resize(end - begin);
    std::iota(open_.begin(), open_.end(), begin);
    if (std::all_of(open_.begin(), open_.end(), is_settled)) continue;
    if (begin > 0) {
      for_each_rows(page, begin, end, [&](std::uint32_t first, std::span<const float> rows) {
        put_keys(rows, first - begin);
      });
    }
    open_scores_.assign(open_.size(), 0);
    close([&](std::uint32_t unit, float) { return is_settled(unit); });
    score_open(model, quick ? model.early_exits() : std::span<const EarlyExit>{});
  }
}

template <typename Use>
void Decision::for_each_rows(const Page& page, std::uint32_t begin, std::uint32_t end, Use&& use) {
  const std::size_t width = n_features();
  rows_.resize(kRowUnits * width);
  for (; begin < end; begin += kRowUnits) {
    const std::uint32_t count = std::min(kRowUnits, end - begin);
    const auto rows = std::span(rows_).first(count * width);
    features_.put_rows(page, begin, begin + count, rows);
    use(begin, rows);
  }
}

// Writes the keys of rows to those of the block, from its unit `unit` on.
void Decision::put_keys(std::span<const float> rows, std::size_t unit) {
  const std::size_t width = n_features();
  for (std::size_t at = 0; at < rows.size(); at += width, ++unit) {
    model::to_keys(rows.subspan(at, width), &keys_[unit * model::kRowStride]);
  }
}

// Lets the network score all units, because it needs those around a unit. Adds the rows to the mean
// of the page, and keeps those of the first block: most pages have no other.
void Decision::read(const Page& page, const ExtractorModel& model) {
  const std::uint32_t n = units().size();
  const bool network = !model.network().empty();
  page_mean_ = {};
  channels_.resize(network ? n : 0);
  // Grows only, because the new keys would be filled with zeros for each page.
  const std::size_t n_keys =
      model::Trees::n_padded_rows(std::min(n, kBlockUnits)) * model::kRowStride;
  if (keys_.size() < n_keys) keys_.resize(n_keys);
  for_each_rows(page, 0, n, [&](std::uint32_t first, std::span<const float> rows) {
    if (first % kBlockUnits == 0) Deadline::look();
    if (first < kBlockUnits) put_keys(rows, first);
    if (network) {
      const std::size_t count = rows.size() / n_features();
      model.network().read(rows, n_features(), std::span(channels_).subspan(first, count));
    }
    if (!model.types().empty()) page_mean_.add(rows);
  });
  if (network) model.network().score(channels_, words_, channel_room_, general_, article_);
}

// Scores the open units with the trees, and mixes the scores with those of the network.
void Decision::score_open(const ExtractorModel& model, std::span<const EarlyExit> exits) {
  const float general_share = model.network().shares()[0];
  const float article_share = model.network().shares()[1];
  const auto mix = [](float share, float by_trees, float& score) {
    score = share * score + (1 - share) * by_trees;
  };
  std::size_t done = 0;
  for (const EarlyExit& exit : exits) {
    model.general().add_scores(keys_, done, exit.trees, open_scores_);
    done = exit.trees;
    close([&](std::uint32_t unit, float score) {
      if (score >= exit.below) return false;
      mix(general_share, exit.general.at(score), general_[unit]);
      mix(article_share, exit.article.at(score), article_[unit]);
      return true;
    });
  }
  model.general().add_scores(keys_, done, model.general().size(), open_scores_);
  for (std::size_t i = 0; i < open_.size(); ++i) {
    mix(general_share, open_scores_[i], general_[open_[i]]);
  }
  open_scores_.assign(open_.size(), 0);
  model.article().add_scores(keys_, 0, model.article().size(), open_scores_);
  for (std::size_t i = 0; i < open_.size(); ++i) {
    mix(article_share, open_scores_[i], article_[open_[i]]);
  }
}

// Takes the units that `settle` settles out of the open ones, and closes the gaps between the
// others.
template <typename Settle>
void Decision::close(Settle&& settle) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (settle(open_[i], open_scores_[i])) continue;
    if (n < i) {
      std::copy_n(&keys_[i * model::kRowStride], n_features(), &keys_[n * model::kRowStride]);
    }
    open_[n] = open_[i];
    open_scores_[n++] = open_scores_[i];
  }
  open_.resize(n);
  open_scores_.resize(n);
}

// Mixes the scores of the general trees and of the trees for articles. A page whose prose stands
// out is an article. There the general trees keep too much text around it, because they also have
// to handle lists of products.
void Decision::blend() {
  const std::size_t n = general_.size();
  scores_.resize(n);
  decoder_.choose(article_, words_, {});
  const float article = decoder_.expected();
  article_share_ = std::clamp((article - kDoubtful) / (kSure - kDoubtful), 0.0F, 1.0F);
  if (article_share_ > 0) {  // else the general trees decide alone
    decoder_.choose(general_, words_, {});
    if (article < decoder_.expected()) article_share_ = 0;
  }
  for (std::size_t i = 0; i < n; ++i) scores_[i] = blended(i);
}

float Decision::blended(std::size_t unit) const {
  return article_share_ * article_[unit] + (1 - article_share_) * general_[unit];
}

Adjustment Decision::adjustment(std::uint32_t unit) const {
  Adjustment result;
  if (site_belief_ > 0) result.by_site = -site_belief_ * site_[unit] * site_[unit];
  result.by_path = scores_[unit] - blended(unit) - result.by_site;
  return result;
}

// Text that other pages of the site have is less likely to be the subject of this page.
void Decision::weigh_site(const Page& page, const Labels& site) {
  repeats_.assign(page.texts().size(), 0);
  for (const Segment& segment : site.segments) {
    if (segment.label == Label::Content) continue;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      repeats_[i] = segment.score;
    }
  }
  site_.assign(scores_.size(), 0);
  float all = 0;
  float own = 0;
  for (std::uint32_t i = 0; i < scores_.size(); ++i) {
    const Unit& unit = features_.units()[i];
    float chars = 0;
    float repeated = 0;
    for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
      const auto n = static_cast<float>(page.texts()[text].n_chars);
      chars += n;
      repeated += n * repeats_[text];
    }
    if (chars > 0) site_[i] = repeated / chars;
    all += words_[i];
    if (site_[i] == 0) own += words_[i];
  }
  if (all == 0) return;
  site_belief_ = kSite * std::min(1.0F, own / (kOwnWords * all));
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    scores_[i] -= site_belief_ * site_[i] * site_[i];
  }
}

void Decision::decide(const Page& page, const ExtractorModel& model,
                      const DecisionOptions& options) {
  features_.build(page);
  features_.build_tokens(page, model.tokens());
  const Units& units = features_.units();
  choices_.assign(units.size(), {});
  if (units.size() == 0) return;
  words_.clear();
  for (const Unit& unit : units.all()) words_.push_back(unit.words);
  score(page, model, true);
  // If nothing is probable, the first trees may be wrong about the whole page.
  if (*std::max_element(general_.begin(), general_.end()) <= 0) score(page, model, false);
  blend();
  site_belief_ = 0;
  if (options.site != nullptr) weigh_site(page, *options.site);
  leveller_.level(words_, features_.paths(), features_.n_paths(), scores_);
  const float threshold = decoder_.choose(scores_, words_, options.decode);
  const bool any =
      probability(*std::max_element(scores_.begin(), scores_.end())) >= options.abstain;
  limit_ = any ? probability(threshold) : options.abstain;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    Choice& choice = choices_[i];
    choice.probability = probability(scores_[i]);
    choice.rule = "below-limit";
    if (!any) choice.rule = "no-content";
    if (!any || scores_[i] < threshold) continue;
    choice.content = true;
    choice.rule = "above-limit";
  }
  const SiblingLists lists = sibling_lists(page, this->units(), features_.outline());
  level_rows(lists.rows);
  drop_dialogs(model);
  drop_repeated_headline(page);
  drop_repetitions(page, model, options.repeated_words);
  drop_teasers(lists.teasers, model);
  drop_notices(page);
  drop_advert_labels(page);
}

// Keeps or drops a column of a list together, if nearly all of its words were chosen or were not:
// the n-th units of all siblings. A list that is nearly all of the page keeps all columns of which
// any word was chosen.
void Decision::level_rows(std::span<const SiblingList> lists) {
  const float all = std::accumulate(words_.begin(), words_.end(), 0.0F);
  for (const SiblingList& list : lists) {
    const auto words_of_list =
        std::accumulate(words_.begin() + list.begin, words_.begin() + list.end, 0.0F);
    const bool is_subject = words_of_list >= kWholePage * all;
    const std::uint32_t step = list.units_of_member;
    for (std::uint32_t column = list.begin; column < list.begin + step; ++column) {
      float words = 0;
      float kept = 0;
      for (std::uint32_t i = column; i < list.end; i += step) {
        words += words_[i];
        if (choices_[i].content) kept += words_[i];
      }
      const bool keep = (is_subject && kept > 0) || kept >= kMostOfColumn * words;
      if (!keep && kept > (1 - kMostOfColumn) * words) continue;
      for (std::uint32_t i = column; i < list.end; i += step) {
        if (choices_[i].content == keep) continue;
        choices_[i].content = keep;
        choices_[i].rule = "rows";
      }
    }
  }
}

// Drops lists of teasers below the text of an article, with their heading ("Related", "More news").
// The trees keep such lists below short articles, and alone they are the content of a listing.
void Decision::drop_teasers(std::span<const SiblingList> lists, const ExtractorModel& model) {
  if (lists.empty() || page_type(model).name != kArticle) return;
  float prose = 0;
  std::uint32_t i = 0;
  for (const SiblingList& list : lists) {
    for (; i < list.begin; ++i) {
      const Unit& unit = units()[i];
      const bool is_prose = unit.words >= kWordsOfSentence && unit.link_density() < kLinksOfProse;
      if (choices_[i].content && is_prose) prose += unit.words;
    }
    i = list.end;
    if (list.begin == 0 || prose < kWordsOfArticle) continue;
    const std::uint32_t heading = list.begin - 1;
    const bool is_named = units()[heading].words <= kWordsOfHeading &&
                          features_.words_of(Purpose::Related, heading) > 0;
    if (!is_named) continue;
    for (std::uint32_t own = heading; own < list.end; ++own) {
      if (!choices_[own].content) continue;
      choices_[own].content = false;
      choices_[own].rule = "teasers";
    }
  }
}

// Drops text in dialogs that lie over an article, unless the page has little else. Dialogs of shops
// have descriptions and tables of sizes.
void Decision::drop_dialogs(const ExtractorModel& model) {
  const auto is_in_dialog = [this](std::uint32_t i) {
    return has(features_.outline().node(units()[i].inner).around, Around::Dialog);
  };
  float others = 0;
  bool any = false;
  for (std::uint32_t i = 0; i < choices_.size(); ++i) {
    if (!choices_[i].content) continue;
    const bool inside = is_in_dialog(i);
    any = any || inside;
    if (!inside) others += words_[i];
  }
  if (!any || others < kWordsBesideDialogs || page_type(model).name != kArticle) return;
  for (std::uint32_t i = 0; i < choices_.size(); ++i) {
    if (!choices_[i].content || !is_in_dialog(i)) continue;
    choices_[i].content = false;
    choices_[i].rule = "dialog";
  }
}

// Drops a headline with the text of the one directly before it: pages write it once more for small
// screens. Titles of cards stay, because gold texts have them twice, too.
void Decision::drop_repeated_headline(const Page& page) {
  const auto is_headline = [&page](const Unit& unit) {
    return page.nodes()[unit.owner].tag == Tag::H1;
  };
  for (std::uint32_t i = 1; i < choices_.size(); ++i) {
    if (!choices_[i].content || !choices_[i - 1].content) continue;
    const bool is_same = units()[i].text_hash == units()[i - 1].text_hash;
    if (is_same && is_headline(units()[i]) && is_headline(units()[i - 1])) {
      drop_repeated(choices_[i]);
    }
  }
}

// Drops units whose text has occurred before in the same pieces, and runs of units whose wording
// has occurred before in the same order, as in a second copy of an article. A few units with the
// wording of earlier ones, and those in a quotation, are often part of a post in a forum, where
// posts quote each other. Siblings repeat each other on purpose: refrains, examples, steps.
void Decision::drop_repetitions(const Page& page, const ExtractorModel& model, float least_words) {
  const auto counts = [this](std::uint32_t i) {
    return choices_[i].content && features_.units()[i].words >= kWordsOfCopy;
  };
  // Units with the same wording or pieces have the same number of characters, and few others do:
  // a unit whose number is its own needs no comparison.
  std::vector<std::uint32_t> lengths;
  for (std::uint32_t i = 0; i < choices_.size(); ++i) {
    if (counts(i)) lengths.push_back(features_.units()[i].shape.chars);
  }
  std::sort(lengths.begin(), lengths.end());
  if (std::adjacent_find(lengths.begin(), lengths.end()) == lengths.end()) return;
  const bool is_thread = page_type(model).name == kForum;
  std::unordered_map<std::uint64_t, std::uint32_t> originals;  // by pieces: the first unit
  std::unordered_map<std::uint64_t, std::size_t> first;        // by wording: the number of the unit
  std::size_t n = 0;                                           // of kept units that are long enough
  std::size_t before = 0;          // the first unit with the last wording
  std::vector<std::uint32_t> run;  // repeats units in their order
  std::string ink;
  for (std::uint32_t i = 0; i < choices_.size(); ++i) {
    if (!counts(i)) continue;
    const Unit& unit = features_.units()[i];
    const auto alike = std::equal_range(lengths.begin(), lengths.end(), unit.shape.chars);
    if (alike.second - alike.first == 1) {
      run.clear();
      before = n++;
      continue;
    }
    const std::size_t original = first.try_emplace(wording_of(page, unit, ink), n).first->second;
    const bool quoted = has(features_.outline().node(unit.inner).around, Around::Quote);
    const bool copied = original < n && !quoted;
    if (!copied || original != before + 1) run.clear();
    if (copied) run.push_back(i);
    before = original;
    ++n;
    const auto [known, is_new] = originals.try_emplace(unit.text_hash, i);
    const bool is_copy = !is_new && !is_thread && unit.words >= least_words &&
                         !are_siblings(page, features_.units()[known->second], unit);
    if (run.size() == kCopiedUnits) {
      for (const std::uint32_t own : run) drop_repeated(choices_[own]);
    } else if (run.size() > kCopiedUnits || is_copy) {
      drop_repeated(choices_[i]);
    }
  }
}

// Notices about cookies and consent are prose and look like content, but their words identify them.
// If the title of the page is about such matters, they are the content.
void Decision::drop_notices(const Page& page) {
  const ConsentWords title = consent_words(page.title());
  if (title.cookie + title.data + title.legal > 0) return;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (!choices_[i].content) continue;
    const Unit& unit = features_.units()[i];
    ConsentWords words;
    for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
      if (!page.texts()[text].hidden) words += consent_words(page.texts()[text].text);
    }
    if (!is_consent_text(words)) continue;
    choices_[i].content = false;
    choices_[i].rule = "consent";
  }
}

// Drops lines that only announce advertising. A heading may be about it.
void Decision::drop_advert_labels(const Page& page) {
  std::string text;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const Unit& unit = features_.units()[i];
    if (!choices_[i].content || unit.words > kWordsOfAdvertLabel) continue;
    if (kHeadingElements.contains(page.nodes()[unit.owner].tag)) continue;
    text.clear();
    for (std::uint32_t piece = unit.text_begin; piece < unit.text_end; ++piece) {
      if (!page.texts()[piece].hidden) text += page.texts()[piece].text;
    }
    if (!is_advert_label(text)) continue;
    choices_[i].content = false;
    choices_[i].rule = "advert";
  }
}

void Decision::release_above(std::size_t units) {
  if (features_.units().size() > units) features_ = Features();
}

std::vector<float> Decision::type_probabilities(const ExtractorModel& model) const {
  std::vector<float> shares(model.types().size());
  if (shares.empty() || choices_.empty()) return {};
  std::vector<float> row(n_features());
  page_mean_.write(row);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    model.type(i).add_scores(row, row.size(), std::span(shares).subspan(i, 1));
  }
  const float best = *std::max_element(shares.begin(), shares.end());
  for (float& share : shares) share = std::exp(share - best);
  const float sum = std::accumulate(shares.begin(), shares.end(), 0.0F);
  for (float& share : shares) share /= sum;
  return shares;
}

PageType Decision::page_type(const ExtractorModel& model) const {
  const std::vector<float> shares = type_probabilities(model);
  if (shares.empty()) return {};
  const auto best = std::max_element(shares.begin(), shares.end());
  return {model.types()[static_cast<std::size_t>(best - shares.begin())], *best};
}

}  // namespace sito::extract::learned
