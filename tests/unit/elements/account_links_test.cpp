// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/account_links.h"

#include <gtest/gtest.h>

namespace sito::elements {
namespace {

TEST(Account, ShortLabelsSayWhatALinkDoes) {
  for (const char* label : {"Log out", "Sign Out (mary)", "Abmelden", "Odhl\u00e1sit se",
                            "\u0412\u044b\u0439\u0442\u0438", "\u9000\u51fa\u767b\u5f55", "Delete",
                            "Unsubscribe", "L\u00f6schen"}) {
    EXPECT_TRUE(changes_account(label, "http://t.example/x")) << label;
  }
  for (const char* label :
       {"", "Log in", "Sign up", "Chapters", "How to log out of all devices at once, explained"}) {
    EXPECT_FALSE(changes_account(label, "http://t.example/x")) << label;
  }
}

TEST(Account, UrlsNameTheirActionAtTheirEnd) {
  for (const char* url :
       {"/logout", "http://t.example/account/sign-out/", "/user/logOut.php?next=%2F",
        "/ucp.php?mode=logout&sid=8f3", "/wp-login.php?action=logout",
        "/index.php?title=Special:UserLogout", "/?logout=1", "/post/17/delete",
        "/delete_comment?id=4", "/odhlaseni.html"}) {
    EXPECT_TRUE(changes_account("", url)) << url;
  }
  for (const char* url : {"http://logout.example/", "/login", "/how-to-delete-your-old-files",
                          "/logout/help/chapters", "/log/out-of-africa", "/x#logout", "?", ""}) {
    EXPECT_FALSE(changes_account("", url)) << url;
  }
}

}  // namespace
}  // namespace sito::elements
