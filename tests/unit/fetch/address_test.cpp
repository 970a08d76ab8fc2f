// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/address.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/un.h>

namespace sito::fetch {
namespace {

std::string special(std::string_view text) {
  const auto address = parse_address(text);
  EXPECT_TRUE(address) << text;
  return address ? special_use(*address) : "not an address";
}

TEST(Address, SpecialOnesAreKnownWithTheirRange) {
  // The first and the last of each range.
  const std::pair<const char*, const char*> cases[] = {
      {"0.0.0.0", "0.0.0.0/8"},
      {"0.255.255.255", "0.0.0.0/8"},
      {"10.0.0.0", "10.0.0.0/8"},
      {"10.255.255.255", "10.0.0.0/8"},
      {"100.64.0.0", "100.64.0.0/10"},
      {"100.127.255.255", "100.64.0.0/10"},
      {"127.0.0.1", "127.0.0.0/8"},
      {"127.255.255.255", "127.0.0.0/8"},
      {"169.254.0.0", "169.254.0.0/16"},
      {"169.254.169.254", "169.254.0.0/16"},
      {"172.16.0.0", "172.16.0.0/12"},
      {"172.31.255.255", "172.16.0.0/12"},
      {"192.0.0.170", "192.0.0.0/24"},
      {"192.0.2.1", "192.0.2.0/24"},
      {"192.88.99.1", "192.88.99.0/24"},
      {"192.168.0.0", "192.168.0.0/16"},
      {"192.168.255.255", "192.168.0.0/16"},
      {"198.18.0.0", "198.18.0.0/15"},
      {"198.19.255.255", "198.18.0.0/15"},
      {"198.51.100.7", "198.51.100.0/24"},
      {"203.0.113.7", "203.0.113.0/24"},
      {"224.0.0.1", "224.0.0.0/4"},
      {"239.255.255.255", "224.0.0.0/4"},
      {"240.0.0.1", "240.0.0.0/4"},
      {"255.255.255.255", "240.0.0.0/4"},
      {"::", "(::)"},
      {"::1", "(::1)"},
      {"::2", "::/96"},
      {"::7f00:1", "::/96"},
      {"::ffff:127.0.0.1", "::ffff:0:0/96"},
      {"::ffff:8.8.8.8", "::ffff:0:0/96"},
      {"64:ff9b::7f00:1", "127.0.0.0/8) behind NAT64"},
      {"64:ff9b::a9fe:a9fe", "169.254.0.0/16) behind NAT64"},
      {"64:ff9b:1::808:808", "64:ff9b:1::/48"},
      {"100::1", "an unassigned address"},
      {"2001::1", "2001::/32"},
      {"2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001::/32"},
      {"2001:2::1", "2001::/23"},
      {"2001:20::1", "2001::/23"},
      {"2001:db8::1", "2001:db8::/32"},
      {"2002:7f00:1::1", "2002::/16"},
      {"2002:808:808::1", "2002::/16"},
      {"3fff:fff::1", "3fff::/20"},
      {"4000::1", "an unassigned address"},
      {"5f00::1", "an unassigned address"},
      {"fc00::1", "fc00::/7"},
      {"fdff::1", "fc00::/7"},
      {"fe80::1", "fe80::/10"},
      {"febf::1", "fe80::/10"},
      {"fec0::1", "fec0::/10"},
      {"ff02::1", "ff00::/8"},
  };
  for (const auto& [text, range] : cases) {
    EXPECT_NE(special(text).find(range), std::string::npos) << text << ": " << special(text);
  }
}

TEST(Address, ThoseOfThePublicInternetAreNotSpecial) {
  // Neighbours of the ranges above, and hosts that everybody knows.
  for (const char* text : {"1.0.0.0",         "9.255.255.255",   "11.0.0.0",
                           "100.63.255.255",  "100.128.0.0",     "126.255.255.255",
                           "128.0.0.0",       "169.253.255.255", "169.255.0.0",
                           "172.15.255.255",  "172.32.0.0",      "192.0.1.0",
                           "192.167.255.255", "192.169.0.0",     "198.17.255.255",
                           "198.20.0.0",      "223.255.255.255", "8.8.8.8",
                           "2000::1",         "2001:200::1",     "2001:4860:4860::8888",
                           "2003::1",         "2606:4700::1",    "2a00:1450::1",
                           "3ffe::1",         "64:ff9b::808:808"}) {
    EXPECT_EQ(special(text), "") << text;
  }
}

TEST(Address, OnlyTheUsualNumericFormsAreRead) {
  for (const char* text : {"", "1", "127.1", "0x7f.0.0.1", "0177.0.0.1.", "1.2.3.4.5", "1.2.3.256",
                           " 1.2.3.4", "1.2.3.4 ", "[::1]", "::1%lo", "localhost", "1::2::3"}) {
    EXPECT_FALSE(parse_address(text)) << text;
  }
  EXPECT_FALSE(parse_address(std::string_view("1.2.3.4\0x", 9)));
  for (const char* text : {"192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1"}) {
    ASSERT_TRUE(parse_address(text));
    EXPECT_EQ(to_text(*parse_address(text)), text);
  }
}

TEST(Address, IsReadFromSocketAddressesOfTheInternetAlone) {
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_addr.s_addr = htonl(0x0A000001);
  const auto address = address_of(reinterpret_cast<const sockaddr&>(v4));
  ASSERT_TRUE(address);
  EXPECT_EQ(to_text(*address), "10.0.0.1");
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_addr = in6addr_loopback;
  EXPECT_EQ(to_text(*address_of(reinterpret_cast<const sockaddr&>(v6))), "::1");
  sockaddr_un file{};
  file.sun_family = AF_UNIX;
  EXPECT_FALSE(address_of(reinterpret_cast<const sockaddr&>(file)));
}

TEST(Address, OfThisMachineIsKnown) {
  EXPECT_TRUE(is_own(*parse_address("127.0.0.1")));
  EXPECT_FALSE(is_own(*parse_address("192.0.2.1")));
}

}  // namespace
}  // namespace sito::fetch
