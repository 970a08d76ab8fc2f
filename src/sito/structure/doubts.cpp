// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/doubts.h"

#include "sito/metadata/clean_value.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace sito::structure {
namespace {

// Factor for the belief in a wording other than that of the headline.
constexpr float kOtherWordingFactor = 0.5F;
// Factor for the belief in the name of the site as author, if another name has at least this
// belief. Shorter labels of domains are parts of names.
constexpr float kPublisherFactor = 0.2F, kMinPersonBelief = 0.05F;
constexpr std::size_t kDomainLabelBytes = 4;

// Compares names with that of the site: its own statement, or its domain.
class Publisher {
 public:
  explicit Publisher(const PageInput& input)
      : name_(comparable(input.metadata.text(MetadataField::SiteName))) {
    const std::string domain = url::registrable_domain(url::host_of(input.page.url()));
    label_ = domain.substr(0, domain.find('.'));
  }

  [[nodiscard]] bool is(std::string_view key) const {
    std::string squeezed(key);
    std::erase(squeezed, ' ');
    return (!name_.empty() && key == name_) ||
           (label_.size() >= kDomainLabelBytes && squeezed.find(label_) != std::string::npos);
  }

 private:
  std::string name_;
  std::string label_;
};

// Returns true if the metadata of a page name a person as author, and not the site beside.
bool is_signed_by_person(const std::vector<Belief>& beliefs, const Publisher& publisher) {
  bool person = false;
  for (const Belief& belief : beliefs) {
    if (!belief.accepted) continue;
    if (publisher.is(belief.key)) return false;
    person = true;
  }
  return person;
}

// Returns true if a page has several elements of one path.
bool is_list(const Group& group) {
  return std::adjacent_find(group.found.begin(), group.found.end(),
                            [](const Found& a, const Found& b) {
                              return a.page == b.page && a.element != b.element;
                            }) != group.found.end();
}

// Returns true for a place in an element that is named for comments and begins behind the headline.
bool is_in_comments(const SiteView& site, const Found& found) {
  const NodeId headline = site.headlines[found.page];
  if (found.element == kNoNode || headline == kNoNode) return false;
  const Page& page = site.pages[found.page].page;
  const FieldRow& row = row_of(Field::Comments);
  for (NodeId up = found.element; up != kNoNode && up > headline; up = page.node(up).parent) {
    if (!label_in(row, names_of(page, up)).empty()) return true;
  }
  return false;
}

// Returns the dates in the text of pages that are no part of a list and stand outside comments.
std::vector<Found> own_dates(const SiteView& site, const std::vector<Group>& groups) {
  std::vector<Found> dates;
  for (const Group& group : groups) {
    if (group.source != "text" || is_list(group)) continue;
    for (const Found& found : group.found) {
      if (found.element != kNoNode && found.belief > 0 && !is_in_comments(site, found))
        dates.push_back(found);
    }
  }
  return dates;
}

// Returns true if one of the dates stands on the same page in front of this one, and is as probable.
bool is_behind_one(const std::vector<Found>& dates, const Found& found) {
  return found.element != kNoNode &&
         std::any_of(dates.begin(), dates.end(), [&](const Found& date) {
           return date.page == found.page && date.element < found.element &&
                  date.belief >= found.belief;
         });
}

}  // namespace

void doubt_other_wordings(const SiteView& site, std::vector<Group>& groups) {
  std::vector<std::string_view> headlines(site.size());
  for (const Group& group : groups) {
    for (const Found& found : group.found) {
      if (found.element == site.headlines[found.page] && found.text_begin != kNoText)
        headlines[found.page] = found.key;
    }
  }
  for (Group& group : groups) {
    for (Found& found : group.found) {
      const std::string_view headline = headlines[found.page];
      if (!headline.empty() && found.key != headline) found.belief *= kOtherWordingFactor;
    }
  }
}

void doubt_publishers(const SiteView& site, const std::vector<std::vector<Belief>>& beliefs,
                      std::vector<Group>& groups) {
  for (std::uint32_t p = 0; p < site.size(); ++p) {
    const Publisher publisher(site.pages[p]);
    const bool person =
        std::any_of(beliefs[p].begin(), beliefs[p].end(), [&](const Belief& belief) {
          return belief.score >= kMinPersonBelief && !publisher.is(belief.key);
        });
    if (!person) continue;
    const bool signs = is_signed_by_person(beliefs[p], publisher);
    for (Group& group : groups) {
      const auto is_publisher = [&](const Found& found) {
        return found.page == p && publisher.is(found.key);
      };
      if (signs) std::erase_if(group.found, is_publisher);
      for (Found& found : group.found) {
        if (is_publisher(found)) found.belief *= kPublisherFactor;
      }
    }
  }
  std::erase_if(groups, [](const Group& group) { return group.found.empty(); });
}

void remove_dates_of_comments(const SiteView& site, std::vector<Group>& groups) {
  const std::vector<Found> dates = own_dates(site, groups);
  for (Group& group : groups) {
    const bool list = is_list(group);
    std::erase_if(group.found, [&](const Found& found) {
      return is_behind_one(dates, found) && (list || is_in_comments(site, found));
    });
  }
  std::erase_if(groups, [](const Group& group) {
    return std::all_of(group.found.begin(), group.found.end(),
                       [](const Found& found) { return found.belief <= 0; });
  });
}

}  // namespace sito::structure
