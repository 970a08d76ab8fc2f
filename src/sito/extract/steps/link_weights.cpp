// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/link_weights.h"

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito::extract {
namespace {

constexpr double kMostWeight = 10;

constexpr std::array<ParamSpec, kLinkKinds> kSpecs = {{
    {"external-links", 1, 0, kMostWeight, "weight", "what text in links to other sites counts"},
    {"internal-links", 1, 0, kMostWeight, "weight", "what text in links to this site counts"},
    {"fragment-links", 1, 0, kMostWeight, "weight", "what text in links within the page counts"},
    {"script-links", 1, 0, kMostWeight, "weight", "what text in links that run a script counts"},
    {"mail-links", 1, 0, kMostWeight, "weight", "what text in mail and telephone links counts"},
}};

class KindFinder {
 public:
  explicit KindFinder(const Page& page)
      : site_(site_of(page.url())),
        relative_(site_of(page.base_url()) == site_ ? LinkKind::Internal : LinkKind::External) {}

  LinkKind kind_of(std::string_view href) {
    if (href.starts_with('#')) return href.size() == 1 ? LinkKind::Script : LinkKind::Fragment;
    const std::string_view scheme = url::scheme_of(href);
    if (scheme == "javascript") return LinkKind::Script;
    if (scheme == "mailto" || scheme == "tel") return LinkKind::Mail;
    if (scheme.empty() && !href.starts_with("//")) return relative_;
    std::string host =
        url::host_of(scheme.empty() ? "http:" + std::string(href) : std::string(href));
    if (host != host_) {
      host_ = std::move(host);
      kind_ = !host_.empty() && url::registrable_domain(host_) == site_ ? LinkKind::Internal
                                                                        : LinkKind::External;
    }
    return kind_;
  }

 private:
  static std::string site_of(std::string_view url) {
    return url::registrable_domain(url::host_of(url));
  }

  std::string site_;
  LinkKind relative_;
  std::string host_;  // of the link before
  LinkKind kind_ = LinkKind::External;
};

}  // namespace

std::span<const ParamSpec> link_weight_specs() { return kSpecs; }

LinkWeights link_weights(std::span<const ParamSpec> own, const Inputs& inputs) {
  LinkWeights weights;
  if (inputs.params == nullptr || inputs.params->numbers.size() < own.size() + kLinkKinds) {
    return weights;
  }
  for (std::size_t i = 0; i < kLinkKinds; ++i) {
    weights.of_kind[i] = inputs.params->numbers[own.size() + i];
  }
  return weights;
}

void find_link_kinds(const Page& page, std::vector<LinkKind>& kinds) {
  kinds.clear();
  kinds.reserve(page.links().size());
  KindFinder finder(page);
  for (const Link& link : page.links()) kinds.push_back(finder.kind_of(link.href));
}

LinkWeigher::LinkWeigher(const Page& page, const LinkWeights& weights)
    : links_(page.links()), weights_(weights) {
  if (!weights.neutral()) find_link_kinds(page, kinds_);
}

double LinkWeigher::weight_of(std::uint32_t node) {
  if (kinds_.empty()) return 1;
  while (next_ < links_.size() && index_of(links_[next_].node) < node) ++next_;
  if (next_ == links_.size() || index_of(links_[next_].node) != node) return 1;
  return weights_.of_kind[static_cast<std::size_t>(kinds_[next_])];
}

}  // namespace sito::extract
