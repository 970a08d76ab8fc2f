// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/removed_links.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::HostList;
using test::ParsedPage;
using Links = std::vector<std::string>;

Links removed(std::string_view html, std::string_view row = "crunch",
              const HostList* ads = nullptr) {
  const ParsedPage page(html, "http://x.test/dir/");
  Links lines;
  for (const auto& link : extract::removed_links(page.page, test::label(page.page, row), ads)) {
    lines.push_back(link.text + " -> " + link.url);
  }
  return lines;
}

TEST(RemovedLinks, AreThoseOfTheMenus) {  // T-CR-1
  EXPECT_EQ(removed(test::kF1),
            (Links{"Home -> http://x.test/", "News -> http://x.test/a", "Sport -> http://x.test/b",
                   "Contact -> http://x.test/c", "Terms -> http://x.test/t"}));
  EXPECT_EQ(removed(test::kF1, "keep-all"), Links{});
}

TEST(RemovedLinks, LeaveAdvertisementsOut) {  // T-CR-2
  const HostList ads = HostList::parse("ads.example.net");
  const auto html =
      "<div><p>Real text here.</p><a href='http://ads.example.net/x'><img "
      "src='http://cdn.ads.example.net/b.gif' alt=Buy></a></div>";
  EXPECT_EQ(removed(html, "crunch", &ads), Links{});
  EXPECT_EQ(removed(html), (Links{"Buy -> http://ads.example.net/x"}));
}

TEST(RemovedLinks, ComeOnceForEachAddress) {
  EXPECT_EQ(removed("<ul><li><a href=a>One</a><li><a href=/dir/a>Two</a><li><a href=b> Th<b>r"
                    "</b>ee </a></ul>"),
            (Links{"One -> http://x.test/dir/a", "Three -> http://x.test/dir/b"}));
}

TEST(RemovedLinks, AreLinksToPages) {
  EXPECT_EQ(removed("<ul><a href='#top'>Up</a> <a href='javascript:x()'>Run</a> "
                    "<a href='mailto:a@x.test'>Mail</a> <a href='http://['>Bad</a> "
                    "<a href=ftp://x.test/f>File</a><template><a href=t>T</a></template></ul>"),
            (Links{"File -> ftp://x.test/f"}));
}

TEST(RemovedLinks, PicturesGoWithTheirBlock) {
  EXPECT_EQ(removed("<p>There is text here, and <a href=a><img src=i></a> a picture.</p>"
                    "<p><a href=b><img src=j></a></p><p><a href=c><img src=k> C</a></p>"),
            (Links{" -> http://x.test/dir/b", "C -> http://x.test/dir/c"}));
}

}  // namespace
}  // namespace sito
