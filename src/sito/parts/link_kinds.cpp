// SPDX-License-Identifier: Apache-2.0
#include "sito/parts/link_kinds.h"

#include "sito/url/redirect.h"
#include "sito/url/url.h"

#include <string>
#include <string_view>
#include <utility>

namespace sito::parts {
namespace {

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
    // A redirect service that counts clicks sends the reader on to the real target.
    const std::string target = redirects_.target_of(href);
    if (!target.empty()) return kind_of_host(url::host_of(target));
    const bool has_host = !scheme.empty() || href.starts_with("//");
    return has_host ? kind_of_host(url::host_of(href)) : relative_;
  }

 private:
  LinkKind kind_of_host(std::string host) {
    if (host != host_) {
      host_ = std::move(host);
      kind_ = !host_.empty() && url::registrable_domain(host_) == site_ ? LinkKind::Internal
                                                                        : LinkKind::External;
    }
    return kind_;
  }

  static std::string site_of(std::string_view url) {
    return url::registrable_domain(url::host_of(url));
  }

  std::string site_;
  LinkKind relative_;
  url::RedirectReader redirects_;
  std::string host_;  // of the previous link
  LinkKind kind_ = LinkKind::External;
};

}  // namespace

void find_link_kinds(const Page& page, std::vector<LinkKind>& kinds) {
  kinds.clear();
  kinds.reserve(page.links().size());
  KindFinder finder(page);
  for (const Link& link : page.links()) kinds.push_back(finder.kind_of(link.href));
}

}  // namespace sito::parts
