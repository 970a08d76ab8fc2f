// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/site_templates.h"

#include "sito/url/url.h"

#include <algorithm>
#include <array>

namespace sito::sift {
namespace {

constexpr std::array kUnits = {url::SiteUnit::Path, url::SiteUnit::Host, url::SiteUnit::Domain,
                               url::SiteUnit::All};

}  // namespace

Result<std::unique_ptr<SiteTemplates>> SiteTemplates::make(const std::string& folder) {
  Result<io::TempFile> file = io::TempFile::make(folder);
  if (!file) return std::move(file).error();
  return std::unique_ptr<SiteTemplates>(new SiteTemplates(std::move(*file)));
}

std::unique_ptr<SiteTemplates> SiteTemplates::in_memory() {
  return std::unique_ptr<SiteTemplates>(new SiteTemplates(std::nullopt));
}

Result<void> SiteTemplates::add(const SiteTemplate& site) {
  const std::string_view kind = std::string_view(site.key).substr(0, site.key.find(':'));
  const auto unit = std::find_if(kUnits.begin(), kUnits.end(),
                                 [&](url::SiteUnit u) { return url::name_of(u) == kind; });
  if (unit == kUnits.end()) {
    return Error{ErrorCode::InvalidArgument, "template with the unknown key \"" + site.key + "\""};
  }
  if (!by_key_.emplace(site.key, places_.size()).second) {
    return Error{ErrorCode::InvalidArgument, "two templates with the key \"" + site.key + "\""};
  }
  const std::string json = site::to_json(site, true);
  places_.push_back({file_ ? file_->size() : memory_.size(), json.size()});
  if (std::find(units_.begin(), units_.end(), *unit) == units_.end()) {
    units_.push_back(*unit);
    std::sort(units_.begin(), units_.end(), [](url::SiteUnit a, url::SiteUnit b) {
      return std::find(kUnits.begin(), kUnits.end(), a) <
             std::find(kUnits.begin(), kUnits.end(), b);
    });
  }
  if (file_) return file_->append(json);
  memory_ += json;
  return {};
}

std::size_t SiteTemplates::find(std::string_view url) const {
  for (const url::SiteUnit unit : units_) {
    const auto found = by_key_.find(url::site_key(url, unit));
    if (found != by_key_.end()) return found->second;
  }
  if (takes_pages_without_address_ && size() == 1 && url::host_of(url).empty()) return 0;
  return size();
}

Result<SiteTemplate> SiteTemplates::read(std::size_t number) const {
  const Place& place = places_[number];
  std::string json;
  if (file_) {
    json.resize(place.size);
    const Result<void> read = file_->read_at(place.offset, json);
    if (!read) return read.error();
  } else {
    json = memory_.substr(place.offset, place.size);
  }
  auto sites = site::read_templates(json);
  if (!sites) return std::move(sites).error();
  return std::move(sites->front());
}

Result<SiteTemplate> SiteTemplates::read_key(const std::string& key) const {
  const auto found = by_key_.find(key);
  if (found != by_key_.end()) return read(found->second);
  return Error{ErrorCode::InvalidArgument, "there is no template with the key \"" + key + "\""};
}

Result<const site::Applier*> SiteAppliers::for_page(std::string_view url) {
  const std::size_t number = templates_.find(url);
  if (number == templates_.size()) return static_cast<const site::Applier*>(nullptr);
  const auto found = std::find_if(ready_.begin(), ready_.end(),
                                  [&](const auto& entry) { return entry.first == number; });
  if (found != ready_.end()) {
    ready_.splice(ready_.begin(), ready_, found);
    return static_cast<const site::Applier*>(&ready_.front().second);
  }
  const Result<SiteTemplate> site = templates_.read(number);
  if (!site) return site.error();
  Result<site::Applier> applier = site::Applier::make(*site);
  if (!applier) return std::move(applier).error();
  if (ready_.size() == kReady) ready_.pop_back();
  ready_.emplace_front(number, std::move(*applier));
  return static_cast<const site::Applier*>(&ready_.front().second);
}

}  // namespace sito::sift
