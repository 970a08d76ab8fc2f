// SPDX-License-Identifier: Apache-2.0
#include "sito/site/site_learner.h"

#include "sito/base/hash.h"
#include "sito/site/digest.h"
#include "sito/site/page_text.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

namespace sito::site {
namespace {

constexpr std::size_t kPathBytes = 64;  // of a path, for people

// Returns the common first folders of all pages' paths.
std::string common_path(std::span<const Sampled* const> pages) {
  std::string common = pages.front()->path;
  for (const Sampled* page : pages) {
    const auto end =
        std::mismatch(common.begin(), common.end(), page->path.begin(), page->path.end());
    common.erase(end.first, common.end());
  }
  common.erase(common.rfind('/') + 1);
  return common;
}

std::vector<Setting> settings_of(const LearnerRow& row, const Params& params) {
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < row.params.size(); ++i) {
    const ParamSpec& spec = row.params[i];
    const double value = params.numbers[i];
    settings.emplace_back(
        spec.name, spec.is_choice() ? std::string(spec.choices[static_cast<std::size_t>(value)])
                                    : number_text(value));
  }
  return settings;
}

Error too_few(const LearnerRow& row, std::uint64_t seen, std::size_t different) {
  std::string message = std::string(row.name) + " learns from " + std::to_string(row.min_pages) +
                        " different pages of a site or more, but ";
  message += different == seen
                 ? "there is only " + std::to_string(seen)
                 : "of " + std::to_string(seen) + " only " + std::to_string(different) +
                       " can be used: the others are error pages, too large, without a label, or "
                       "have the same text as another page";
  return {ErrorCode::Unsupported, std::move(message)};
}

}  // namespace

SiteLearner::SiteLearner(const LearnerRow& row, Params params, std::size_t sample, std::string key,
                         SummaryStore* store)
    : row_(&row),
      params_(std::move(params)),
      key_(std::move(key)),
      store_(store),
      sample_(sample) {}

bool SiteLearner::see(std::string_view url) {
  ++seen_;
  return sample_.wants(hash_bytes(url));
}

std::optional<Sampled> SiteLearner::sampled(const SitePage& page) const {
  const Page& seen = page.sighting.page;
  Sampled sampled;
  sampled.address = hash_bytes(seen.url());
  sampled.content = hash_of_text(seen);
  sampled.capture = hash_bytes(page.date, hash_bytes(seen.source(), page.error ? 1 : 0));
  if (!sample_.takes(sampled)) return std::nullopt;
  sampled.error = page.error;
  sampled.shape = parts::shape_of(seen);
  sampled.date = page.date;
  sampled.path = url::path_of(seen.url()).substr(0, kPathBytes);
  row_->summarise(page.sighting, params_, sampled.summary);
  if (sampled.summary.size() > kMaxSummaryBytes) return std::nullopt;
  return sampled;
}

Result<void> SiteLearner::add(const SitePage& page) {
  std::optional<Sampled> one = sampled(page);
  return one ? add(*std::move(one)) : Result<void>();
}

Result<void> SiteLearner::add(Sampled page) {
  if (!sample_.takes(page)) return {};
  if (store_ != nullptr) {
    Result<std::string> reference = store_->put(page.summary);
    if (!reference) return std::move(reference).error();
    page.summary = std::move(*reference);
  }
  sample_.add(std::move(page));
  return {};
}

void SiteLearner::merge(SiteLearner&& other) {
  seen_ += other.seen_;
  sample_.merge(std::move(other.sample_));
}

Result<TemplatePart> SiteLearner::learn_part(std::span<const Pupil> pages) const {
  TemplatePart part;
  std::vector<Example> examples;
  std::vector<const Sampled*> sampled;
  for (const Pupil& pupil : pages) {
    const Sampled& page = *pupil.page;
    sampled.push_back(&page);
    examples.push_back({pupil.summary, page.error});
    if (page.error) continue;
    ++part.pages;
    if (page.date.empty()) continue;
    if (part.first_date.empty() || page.date < part.first_date) part.first_date = page.date;
    if (page.date > part.last_date) part.last_date = page.date;
  }
  part.path = common_path(sampled);
  Result<Json> body = row_->learn(examples, params_);
  if (!body) return std::move(body).error();
  part.body = std::move(*body);
  return part;
}

Result<SiteTemplate> SiteLearner::finish() const {
  std::vector<Pupil> pages;
  std::vector<const Sampled*> sampled;
  std::deque<std::string> fetched;  // pupils refer to it
  for (const auto& [key, page] : sample_.pages()) {
    sampled.push_back(&page);
    pages.push_back({&page, page.summary});
    if (store_ == nullptr) continue;
    Result<std::string> summary = store_->get(page.summary);
    if (!summary) return std::move(summary).error();
    fetched.push_back(std::move(*summary));
    pages.back().summary = fetched.back();
  }
  SiteTemplate site;
  site.learner = row_->name;
  site.revision = row_->revision;
  site.params = settings_of(*row_, params_);
  site.key = key_;
  site.pages_seen = seen_;
  site.error_pages = static_cast<std::uint64_t>(
      std::count_if(pages.begin(), pages.end(), [](const Pupil& p) { return p.page->error; }));
  site.pages_used = pages.size() - site.error_pages;
  if (site.pages_used < row_->min_pages) return too_few(*row_, seen_, site.pages_used);
  std::vector<std::uint64_t> addresses;
  addresses.reserve(sampled.size());
  for (const Sampled* page : sampled) addresses.push_back(page->address);
  site.digest = digest_of(addresses);
  Result<TemplatePart> whole = learn_part(pages);
  if (!whole) return std::move(whole).error();
  site.parts.push_back(std::move(*whole));
  add_kinds(pages, site);
  return site;
}

// Error pages are evidence for every kind of pages.
void SiteLearner::add_kinds(std::span<const Pupil> pages, SiteTemplate& site) const {
  std::vector<parts::Shape> shapes;
  for (const Pupil& pupil : pages) shapes.push_back(pupil.page->shape);
  const std::vector<std::size_t> groups = parts::group_by_shape(shapes);
  std::vector<std::size_t> sizes(*std::max_element(groups.begin(), groups.end()) + 1);
  for (std::size_t i = 0; i < pages.size(); ++i) sizes[groups[i]] += pages[i].page->error ? 0 : 1;
  for (std::size_t group = 0; group < sizes.size(); ++group) {
    if (sizes[group] < kMinKindPages || sizes[group] == site.pages_used) continue;
    std::vector<Pupil> kind;
    const parts::Shape* shape = nullptr;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (groups[i] != group && !pages[i].page->error) continue;
      if (groups[i] == group && shape == nullptr) shape = &shapes[i];
      kind.push_back(pages[i]);
    }
    // If a kind has no learned part, the part of all pages is used for it.
    Result<TemplatePart> part = learn_part(kind);
    if (!part) continue;
    part->shape = *shape;
    site.parts.push_back(std::move(*part));
  }
}

}  // namespace sito::site
