// SPDX-License-Identifier: Apache-2.0
#include "sito/site/template_pagelets.h"

#include "sito/site/body.h"
#include "sito/site/page_text.h"
#include "sito/site/rows.h"
#include "sito/site/summary.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace sito::site {
namespace {

bool by_sketch(const Params& params) { return params.numbers[kPageletMode] != 0; }

ShingleRules rules_of(const Params& params) {
  return {params.numbers[kPageletLinks], by_sketch(params), params.numbers[kPageletTags] != 0};
}

/// Returns the keys that two equal pagelets share.
std::span<const std::uint64_t> keys_of(const Sketch& sketch, bool sketches, PairKeys& pairs) {
  if (!sketches) return std::span(sketch).first(1);
  pairs = pair_keys(sketch);
  return pairs;
}

/// Counts the pages of one template for each key, if there are enough.
class Templates {
 public:
  Templates(std::span<const SeenPage> pages, const Params& params, const GroupPages& group)
      : sketches_(by_sketch(params)), errors_(params.numbers[kPageletErrorPages] != 0) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> seen;  // key, page
    for (std::uint32_t i = 0; i < pages.size(); ++i) {
      if (!pages[i].error) ++n_pages_;
      for (const SeenPagelet& pagelet : pages[i].pagelets) {
        PairKeys pairs;
        for (const std::uint64_t key : keys_of(pagelet.sketch, sketches_, pairs)) {
          if (!pages[i].error) seen.emplace_back(key, i);
          if (pages[i].error && errors_) on_error_page_.insert(key);
        }
      }
    }
    least_ = std::max(params.numbers[kPageletSupport],
                      std::ceil(params.numbers[kPageletShare] * static_cast<double>(n_pages_)));
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    for (std::size_t begin = 0, end = 0; begin < seen.size(); begin = end) {
      while (end < seen.size() && seen[end].first == seen[begin].first) ++end;
      count(std::span(seen).subspan(begin, end - begin), group);
    }
  }

  /// Returns 0 if no template has it.
  [[nodiscard]] std::uint32_t pages_with(std::uint64_t key) const {
    const auto found = pages_.find(key);
    return found == pages_.end() ? 0 : found->second;
  }
  [[nodiscard]] bool on_error_page(std::uint64_t key) const {
    return on_error_page_.count(key) != 0;
  }
  [[nodiscard]] double n_pages() const { return static_cast<double>(n_pages_); }

 private:
  // Counts the pages of one shingle: each group that is large enough is a template.
  void count(std::span<const std::pair<std::uint64_t, std::uint32_t>> seen,
             const GroupPages& group) {
    if (static_cast<double>(seen.size()) < least_) return;
    members_.clear();
    for (const auto& [key, page] : seen) members_.push_back(page);
    group(members_, groups_);
    std::sort(groups_.begin(), groups_.end());
    std::uint32_t pages = 0;
    for (std::size_t begin = 0, end = 0; begin < groups_.size(); begin = end) {
      while (end < groups_.size() && groups_[end] == groups_[begin]) ++end;
      const auto n = static_cast<std::uint32_t>(end - begin);
      if (n >= least_) pages += n;
    }
    if (pages != 0) pages_[seen.front().first] = pages;
  }

  bool sketches_;
  bool errors_;
  double least_ = 0;
  std::size_t n_pages_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> pages_;
  std::unordered_set<std::uint64_t> on_error_page_;
  std::vector<std::uint32_t> members_, groups_;
};

/// One pagelet of a template.
struct Chosen {
  const SeenPagelet* pagelet = nullptr;
  std::uint32_t pages = 0;
  bool on_error_page = false;
  std::vector<std::uint64_t> keys;  ///< those that a template has
};

std::vector<Chosen> choose(std::span<const SeenPage> pages, const Templates& templates,
                           bool sketches) {
  std::vector<Chosen> candidates;
  for (const SeenPage& page : pages) {
    for (const SeenPagelet& pagelet : page.pagelets) {
      Chosen chosen;
      chosen.pagelet = &pagelet;
      PairKeys pairs;
      for (const std::uint64_t key : keys_of(pagelet.sketch, sketches, pairs)) {
        const std::uint32_t n = templates.pages_with(key);
        const bool error = templates.on_error_page(key);
        if (n == 0 && !error) continue;
        chosen.keys.push_back(key);
        chosen.pages = std::max(chosen.pages, n);
        chosen.on_error_page = chosen.on_error_page || error;
      }
      if (!chosen.keys.empty()) candidates.push_back(std::move(chosen));
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const Chosen& a, const Chosen& b) {
    return a.pages != b.pages ? a.pages > b.pages : a.pagelet->sketch < b.pagelet->sketch;
  });
  // One of several pagelets with the same keys is enough.
  std::unordered_set<std::uint64_t> known;
  std::vector<Chosen> chosen;
  for (Chosen& candidate : candidates) {
    bool is_new = false;
    for (const std::uint64_t key : candidate.keys) is_new = known.insert(key).second || is_new;
    if (is_new) chosen.push_back(std::move(candidate));
  }
  return chosen;
}

class PageletModel : public Model {
 public:
  PageletModel(ShingleRules rules, std::unordered_map<std::uint64_t, float> shares)
      : rules_(rules), shares_(std::move(shares)) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local PageletShingles shingles;  // kept for their memory
    thread_local std::vector<TextVerdict> verdicts;
    shingles.find(page, rules_);
    verdicts.assign(page.texts().size(), {});
    bool any = false;
    for (const ShingledPagelet& pagelet : shingles.view()) {
      const float share = share_of(pagelet.sketch);
      if (share == 0) continue;
      any = true;
      for (std::uint32_t i = pagelet.region.begin; i < pagelet.region.end; ++i) {
        const Node& node = page.nodes()[i];
        if (node.is_text()) verdicts[index_of(node.text)] = {share, true};
      }
    }
    label_texts(page, verdicts, "own", "template-pagelet", labels);
    return any;
  }

 private:
  [[nodiscard]] float share_of(const Sketch& sketch) const {
    PairKeys pairs;
    float share = 0;
    for (const std::uint64_t key : keys_of(sketch, rules_.sketch, pairs)) {
      const auto found = shares_.find(key);
      if (found != shares_.end()) share = std::max(share, found->second);
    }
    return share;
  }

  ShingleRules rules_;
  std::unordered_map<std::uint64_t, float> shares_;
};

Result<Sketch> read_sketch(const Json& item, bool sketches) {
  Sketch sketch{};
  if (!sketches) {
    const Result<std::uint64_t> shingle = read_hex(item, "shingle");
    if (!shingle) return shingle.error();
    sketch[0] = *shingle;
    return sketch;
  }
  const Json* values = find_array(item, "sketch");
  if (values == nullptr || values->size() != kSuperShingles) {
    return missing("sketch", "an array of " + std::to_string(kSuperShingles));
  }
  for (std::size_t i = 0; i < kSuperShingles; ++i) {
    const Result<std::uint64_t> value = read_hex(Json{{"sketch", (*values)[i]}}, "sketch");
    if (!value) return value.error();
    sketch[i] = *value;
  }
  return sketch;
}

}  // namespace

void write_pagelets(const Page& page, const PageLinks& links, const Params& params,
                    std::string& summary) {
  thread_local PageletShingles shingles;  // kept for their memory
  thread_local std::string text;
  shingles.find(page, rules_of(params));
  SummaryWriter writer(summary);
  writer.hash(links.address);
  writer.number(links.targets.size());
  for (const std::uint64_t target : links.targets) writer.hash(target);
  const std::size_t n_values = by_sketch(params) ? kSuperShingles : 1;
  writer.number(shingles.view().size());
  for (const ShingledPagelet& pagelet : shingles.view()) {
    for (std::size_t i = 0; i < n_values; ++i) writer.hash(pagelet.sketch[i]);
    text.clear();
    append_beginning(page, pagelet.region.begin, pagelet.region.end, text);
    writer.text(text);
  }
}

std::vector<SeenPage> read_pagelets(std::span<const Example> pages, const Params& params) {
  const std::size_t n_values = by_sketch(params) ? kSuperShingles : 1;
  std::vector<SeenPage> seen;
  for (const Example& example : pages) {
    SeenPage& page = seen.emplace_back();
    page.error = example.error;
    SummaryReader reader(example.summary);
    page.links.address = reader.hash();
    for (std::uint64_t left = reader.count(8); left != 0; --left) {
      page.links.targets.push_back(reader.hash());
    }
    for (std::uint64_t left = reader.count(8 * n_values + 1); left != 0 && reader.ok(); --left) {
      SeenPagelet pagelet;
      for (std::size_t i = 0; i < n_values; ++i) pagelet.sketch[i] = reader.hash();
      pagelet.text = reader.text();
      if (reader.ok()) page.pagelets.push_back(pagelet);
    }
  }
  return seen;
}

Result<Json> learn_pagelets(std::span<const SeenPage> pages, const Params& params,
                            const GroupPages& group) {
  const bool sketches = by_sketch(params);
  const Templates templates(pages, params, group);
  const std::vector<Chosen> chosen = choose(pages, templates, sketches);
  if (chosen.empty()) return Error{ErrorCode::Unsupported, "the pages have no pagelet in common"};
  Json pagelets = Json::array();
  for (const Chosen& one : chosen) {
    Json item;
    if (sketches) {
      for (const std::uint64_t value : one.pagelet->sketch) item["sketch"].push_back(hex_of(value));
    } else {
      item["shingle"] = hex_of(one.pagelet->sketch[0]);
    }
    item["pages"] = one.pages;
    item["share"] = one.on_error_page ? 1.0 : rounded(one.pages / templates.n_pages());
    item["text"] = one.pagelet->text;
    pagelets.push_back(std::move(item));
  }
  return Json{{"pagelets", std::move(pagelets)}};
}

Result<std::shared_ptr<const Model>> load_pagelets(const Json& body, const Params& params) {
  const Json* pagelets = find_array(body, "pagelets");
  if (pagelets == nullptr) return missing("pagelets", "an array");
  const bool sketches = by_sketch(params);
  std::unordered_map<std::uint64_t, float> shares;
  for (const Json& item : *pagelets) {
    const Result<Sketch> sketch = read_sketch(item, sketches);
    if (!sketch) return sketch.error();
    const Result<double> share = read_number(item, "share", 0, 1);
    if (!share) return share.error();
    PairKeys pairs;
    for (const std::uint64_t key : keys_of(*sketch, sketches, pairs)) {
      float& known = shares[key];
      known = std::max(known, static_cast<float>(*share));
    }
  }
  return std::shared_ptr<const Model>(
      std::make_shared<PageletModel>(rules_of(params), std::move(shares)));
}

}  // namespace sito::site
