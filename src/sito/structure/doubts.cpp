// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/doubts.h"

#include "sito/metadata/clean_value.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace sito::structure {
namespace {

// Of the belief in another wording than that of the headline.
constexpr float kOfOtherWording = 0.5F;
// Of the belief in the name of the site as author, where anybody else is believed so much. Shorter
// labels of domains are parts of names.
constexpr float kOfPublisher = 0.2F, kSomebody = 0.05F;
constexpr std::size_t kDomainLabelBytes = 4;

// Whether a name is that of the site: as it says itself, or as its address has it.
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
      if (!headline.empty() && found.key != headline) found.belief *= kOfOtherWording;
    }
  }
}

void doubt_publishers(const SiteView& site, const std::vector<std::vector<Belief>>& beliefs,
                      std::vector<Group>& groups) {
  for (std::uint32_t p = 0; p < site.size(); ++p) {
    const Publisher publisher(site.pages[p]);
    const bool person =
        std::any_of(beliefs[p].begin(), beliefs[p].end(), [&](const Belief& belief) {
          return belief.score >= kSomebody && !publisher.is(belief.key);
        });
    if (!person) continue;
    for (Group& group : groups) {
      for (Found& found : group.found) {
        if (found.page == p && publisher.is(found.key)) found.belief *= kOfPublisher;
      }
    }
  }
}

}  // namespace sito::structure
