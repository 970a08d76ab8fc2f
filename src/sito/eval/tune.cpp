// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/tune.h"

#include "sito/base/error.h"
#include "sito/url/url.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

namespace sito::eval {
namespace {

// A value replaces another if it raises the mean F1 by this, so that noise changes nothing.
constexpr double kMinGain = 1e-4;
// Settings that run on a page while it is open; each has its own memory.
constexpr std::size_t kRowsAtOnce = 64;

/// The usual values of one parameter of a row.
struct UsualValues {
  std::string_view row;
  std::string_view sweep;
};

// In the order of the search: the thresholds of stop words first, because they depend most on the
// language, then the lengths with which they are compared. Ranges enclose the published values.
constexpr UsualValues kUsualValues[] = {
    {"justext", "stopwords-low=0,0.05,0.1,0.15,0.2,0.25,0.3,0.35,0.4,0.45,0.5"},
    {"justext", "stopwords-high=0,0.05,0.1,0.15,0.2,0.25,0.3,0.32,0.35,0.4,0.45,0.5"},
    {"justext", "length-low=0,20,30,40,50,60,70,85,100,140,200"},
    {"justext", "length-high=40,60,80,100,120,140,170,200,240,300,400"},
    {"justext", "max-link-density=0.05,0.1,0.15,0.2,0.25,0.3,0.4,0.5,0.7,1"},
    {"justext", "max-heading-distance=0,50,100,150,200,300,500,1000"},
    {"justext", "no-headings=0,1"},
    {"justext", "drop_html5_header=0,1"},
    {"justext", "compat_victor=0,1"},
    {"justext", "compat_seed_lengths=0,1"},
    {"justext", "compat_strict_stopwords=0,1"},
    {"justext", "compat_inert_heading_stage=0,1"},
};

// Pages of a set without URLs often have a site, made from the URL that the page names itself.
std::string domain_of(const GoldPage& page) {
  const std::string domain = url::registrable_domain(url::host_of(page.url));
  if (!domain.empty()) return domain;
  return page.site.empty() ? page.id : page.site;
}

// Returns the value of a parameter of the plan's only row, as a setting.
Result<std::string> value_in(const extract::Plan& plan, const std::string& parameter) {
  const extract::PlanPart& root = plan.root();
  if (root.row == nullptr) return invalid("tuning takes one row, not '" + plan.name() + "'");
  const std::vector<const ParamSpec*> specs = extract::all_params(*root.row);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i]->name != parameter) continue;
    if (specs[i]->is_text()) return invalid(parameter + " has no values to try");
    const double value = root.params.numbers[i];
    if (!specs[i]->is_choice()) return number_text(value);
    return std::string(specs[i]->choices[static_cast<std::size_t>(value)]);
  }
  return invalid(plan.name() + " has no parameter '" + parameter + "'");
}

// Returns the place of a value in a grid, to which it is added if needed.
std::size_t place_in(SweepSpec& grid, const std::string& value) {
  double number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number);
  if (!grid.numeric) {
    const auto found = std::find(grid.values.begin(), grid.values.end(), value);
    if (found != grid.values.end()) return static_cast<std::size_t>(found - grid.values.begin());
    grid.x.push_back(static_cast<double>(grid.values.size()));
    grid.values.push_back(value);
    return grid.values.size() - 1;
  }
  const auto at = std::lower_bound(grid.x.begin(), grid.x.end(), number);
  const auto place = static_cast<std::size_t>(at - grid.x.begin());
  if (at == grid.x.end() || *at != number) {
    grid.values.insert(grid.values.begin() + static_cast<std::ptrdiff_t>(place), value);
    grid.x.insert(at, number);
  }
  return place;
}

// One search, on those pages that are not in its part.
struct Search {
  std::size_t part = 0;  // Tuner::kNoPart: sees all pages
  Choice at;
};

class Tuner {
 public:
  static constexpr std::size_t kNoPart = static_cast<std::size_t>(-1);

  Tuner(const GoldSet& set, const TuneOptions& options) : set_(set), options_(options) {
    options_.run.measures = Measures::WordsOnly;
    options_.run.take_text = nullptr;
  }

  Result<TuneResult> run() {
    Result<void> done = begin();
    if (done) done = search();
    if (done) done = end();
    if (!done) return std::move(done).error();
    return std::move(result_);
  }

 private:
  Result<void> begin();
  void split_domains();
  Result<void> search();
  Result<void> step(std::size_t grid, bool& changed);
  Result<void> end();
  Result<void> score(const std::set<Choice>& wanted);
  [[nodiscard]] Result<extract::Plan> plan_of(const Choice& choice) const;
  template <typename Wanted>
  [[nodiscard]] Rates mean(const Choice& choice, Wanted wanted) const;

  const GoldSet& set_;
  TuneOptions options_;
  TuneResult result_;
  std::vector<std::size_t> part_of_;  // by page
  std::vector<bool> usable_;          // by page: has gold text, and could be read
  std::vector<Search> searches_;      // the last sees all pages
  std::map<Choice, std::vector<Overlap>> scores_;
};

// Gives each domain, the largest first, to the part with the fewest pages.
void Tuner::split_domains() {
  std::map<std::string, std::size_t> sizes;
  for (std::size_t i = 0; i < set_.pages.size(); ++i) {
    if (usable_[i]) ++sizes[domain_of(set_.pages[i])];
  }
  std::vector<std::pair<std::string, std::size_t>> domains(sizes.begin(), sizes.end());
  std::stable_sort(domains.begin(), domains.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  result_.domains = domains.size();
  result_.parts.resize(std::min(options_.parts, domains.size()));
  if (result_.parts.empty()) return;
  std::map<std::string, std::size_t> parts;
  for (const auto& [domain, n_pages] : domains) {
    const auto least =
        std::min_element(result_.parts.begin(), result_.parts.end(),
                         [](const auto& a, const auto& b) { return a.pages < b.pages; });
    least->pages += n_pages;
    ++least->domains;
    parts[domain] = static_cast<std::size_t>(least - result_.parts.begin());
  }
  part_of_.assign(set_.pages.size(), kNoPart);
  for (std::size_t i = 0; i < set_.pages.size(); ++i) {
    if (usable_[i]) part_of_[i] = parts[domain_of(set_.pages[i])];
  }
}

Result<void> Tuner::begin() {
  for (const GoldPage& page : set_.pages) usable_.push_back(page.text.has_value());
  const auto n_pages = static_cast<std::size_t>(std::count(usable_.begin(), usable_.end(), true));
  if (n_pages < 2) {
    return invalid("tuning needs two pages with gold text or more; there " +
                   std::string(n_pages == 1 ? "is one" : "are none"));
  }
  split_domains();
  if (result_.domains < 2) {
    return invalid("all " + std::to_string(n_pages) +
                   " pages are of one domain; tuning leaves out domains, and needs two or more");
  }
  result_.grids = options_.grids;
  for (SweepSpec& grid : result_.grids) {
    const auto value = value_in(options_.start, grid.parameter);
    if (!value) return value.error();
    result_.start.push_back(place_in(grid, *value));
  }
  for (std::size_t grid = 0; grid < result_.grids.size(); ++grid) {
    Choice choice = result_.start;
    for (choice[grid] = 0; choice[grid] < result_.grids[grid].values.size(); ++choice[grid]) {
      const auto plan = plan_of(choice);
      if (!plan) return plan.error();
    }
  }
  for (std::size_t part = 0; part < result_.parts.size(); ++part) {
    searches_.push_back({part, result_.start});
  }
  searches_.push_back({kNoPart, result_.start});
  return score({result_.start});
}

Result<extract::Plan> Tuner::plan_of(const Choice& choice) const {
  extract::Plan plan = options_.start;
  for (std::size_t i = 0; i < choice.size(); ++i) {
    if (choice[i] == result_.start[i]) continue;
    const SweepSpec& grid = result_.grids[i];
    const auto set = plan.set({grid.parameter, grid.values[choice[i]]});
    if (!set) return set.error();
  }
  return plan;
}

// Scores those settings that have no scores yet.
Result<void> Tuner::score(const std::set<Choice>& wanted) {
  std::vector<Choice> missing;
  for (const Choice& choice : wanted) {
    if (!scores_.contains(choice)) missing.push_back(choice);
  }
  for (std::size_t begin = 0; begin < missing.size(); begin += kRowsAtOnce) {
    const std::size_t end = std::min(begin + kRowsAtOnce, missing.size());
    options_.run.rows.clear();
    for (std::size_t i = begin; i < end; ++i) {
      auto plan = plan_of(missing[i]);
      if (!plan) return std::move(plan).error();
      options_.run.rows.push_back(std::move(*plan));
    }
    auto found = evaluate(set_, options_.run);
    if (!found) return std::move(found).error();
    if (scores_.empty()) result_.lost.add(found->lost);
    for (std::size_t page = 0; page < set_.pages.size(); ++page) {
      if (!found->has_page[page]) usable_[page] = false;
    }
    for (std::size_t i = begin; i < end; ++i) {
      std::vector<Overlap>& pages = scores_[missing[i]];
      for (const PageScore& page : found->scores[i - begin]) pages.push_back(page.words);
    }
  }
  result_.settings = scores_.size();
  return {};
}

template <typename Wanted>
Rates Tuner::mean(const Choice& choice, Wanted wanted) const {
  const std::vector<Overlap>& pages = scores_.at(choice);
  Rates sum;
  std::size_t n = 0;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    if (!usable_[page] || !wanted(page)) continue;
    const Rates rates = pages[page].rates();
    sum.precision += rates.precision;
    sum.recall += rates.recall;
    sum.f1 += rates.f1;
    ++n;
  }
  if (n == 0) return {};
  const auto count = static_cast<double>(n);
  return {sum.precision / count, sum.recall / count, sum.f1 / count};
}

// Scores every value of a parameter for all searches at once, because they share most settings.
Result<void> Tuner::step(std::size_t grid, bool& changed) {
  const std::size_t n_values = result_.grids[grid].values.size();
  std::set<Choice> wanted;
  for (const Search& search : searches_) {
    Choice choice = search.at;
    for (choice[grid] = 0; choice[grid] < n_values; ++choice[grid]) wanted.insert(choice);
  }
  if (Result<void> scored = score(wanted); !scored) return scored;
  for (Search& search : searches_) {
    const auto seen = [&](std::size_t page) { return part_of_[page] != search.part; };
    double best = mean(search.at, seen).f1 + kMinGain;
    Choice choice = search.at;
    for (choice[grid] = 0; choice[grid] < n_values; ++choice[grid]) {
      const double f1 = mean(choice, seen).f1;
      if (f1 <= best) continue;
      best = f1;
      search.at[grid] = choice[grid];
      changed = true;
    }
  }
  return {};
}

Result<void> Tuner::search() {
  for (bool changed = true; changed && result_.rounds < options_.rounds;) {
    changed = false;
    ++result_.rounds;
    for (std::size_t grid = 0; grid < result_.grids.size(); ++grid) {
      if (Result<void> done = step(grid, changed); !done) return done;
      if (options_.progress) {
        options_.progress(result_.rounds, result_.grids[grid].parameter, scores_.size());
      }
    }
  }
  return {};
}

// Sums up: the parts, the best choice, and the values around it.
Result<void> Tuner::end() {
  const auto all = [](std::size_t) { return true; };
  result_.best = searches_.back().at;
  const auto plan = plan_of(result_.best);
  if (!plan) return plan.error();
  result_.row = plan->name();
  result_.start_rates = mean(result_.start, all);
  result_.best_rates = mean(result_.best, all);
  for (std::size_t part = 0; part < result_.parts.size(); ++part) {
    TunePart& one = result_.parts[part];
    const auto held_out = [&](std::size_t page) { return part_of_[page] == part; };
    one.choice = searches_[part].at;
    one.start = mean(result_.start, held_out);
    one.tuned = mean(one.choice, held_out);
    one.pages = 0;
    for (std::size_t page = 0; page < usable_.size(); ++page) {
      if (usable_[page] && held_out(page)) ++one.pages;
    }
    result_.pages += one.pages;
    result_.held_out.precision += one.tuned.precision * static_cast<double>(one.pages);
    result_.held_out.recall += one.tuned.recall * static_cast<double>(one.pages);
    result_.held_out.f1 += one.tuned.f1 * static_cast<double>(one.pages);
  }
  const auto n_pages = static_cast<double>(std::max<std::size_t>(1, result_.pages));
  result_.held_out.precision /= n_pages;
  result_.held_out.recall /= n_pages;
  result_.held_out.f1 /= n_pages;
  for (std::size_t grid = 0; grid < result_.grids.size(); ++grid) {
    std::set<Choice> wanted;
    Choice choice = result_.best;
    const std::size_t n_values = result_.grids[grid].values.size();
    for (choice[grid] = 0; choice[grid] < n_values; ++choice[grid]) wanted.insert(choice);
    if (Result<void> scored = score(wanted); !scored) return scored;
    SetScores sweep;
    sweep.has_page = usable_;
    sweep.seconds.assign(n_values, 0);
    for (choice[grid] = 0; choice[grid] < n_values; ++choice[grid]) {
      std::vector<PageScore>& pages = sweep.scores.emplace_back(set_.pages.size());
      for (std::size_t page = 0; page < pages.size(); ++page) {
        pages[page].has_text = usable_[page];
        pages[page].words = scores_.at(choice)[page];
      }
    }
    result_.sweeps.push_back(std::move(sweep));
  }
  return {};
}

}  // namespace

std::vector<SweepSpec> usual_values(const extract::Algorithm& row) {
  std::vector<SweepSpec> grids;
  for (const UsualValues& usual : kUsualValues) {
    if (usual.row == row.name) grids.push_back(*parse_sweep(usual.sweep));
  }
  return grids;
}

Result<TuneResult> tune(const GoldSet& set, const TuneOptions& options) {
  return Tuner(set, options).run();
}

GoldSet joined_sets(std::span<const GoldSet> sets) {
  GoldSet all;
  for (const GoldSet& set : sets) {
    all.name += (all.name.empty() ? "" : "+") + set.name;
    all.digest += (all.digest.empty() ? "" : "+") + set.digest;
    all.pages.insert(all.pages.end(), set.pages.begin(), set.pages.end());
    all.n_without_gold += set.n_without_gold;
    all.n_lost += set.n_lost;
  }
  return all;
}

}  // namespace sito::eval
