// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/offline_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::archive {
namespace {

const std::string kZip = std::string("PK\3\4") + std::string(26, '\0');

TEST(OfflineKind, IsThatOfTheFirstEntry) {
  EXPECT_EQ(offline_kind(kZip + "mimetypeapplication/epub+zip"), OfflineKind::Epub);
  EXPECT_EQ(offline_kind(kZip + "mimetypeapplication/vnd.oasis.opendocument.textPK"),
            OfflineKind::Odt);
  EXPECT_EQ(offline_kind(kZip + "mimetypeapplication/vnd.oasis.opendocument.text-template"),
            OfflineKind::None);
  EXPECT_EQ(offline_kind(kZip + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
            OfflineKind::None);
  EXPECT_EQ(offline_kind(kZip + "a.txt"), OfflineKind::None);
  EXPECT_EQ(offline_kind("%PDF-1.4"), OfflineKind::Pdf);
  EXPECT_EQ(offline_kind("a page about application/epub+zip"), OfflineKind::None);
  EXPECT_EQ(offline_kind("PK\3\4"), OfflineKind::None);
  EXPECT_EQ(offline_kind(""), OfflineKind::None);
}

TEST(OfflineKind, OfBooksIsInTheirDirectory) {
  const std::string middle(100'000, 'x');
  EXPECT_EQ(offline_kind(kZip + "a.txt" + middle + "META-INF/container.xml"), OfflineKind::Epub);
  EXPECT_EQ(offline_kind(kZip + "META-INF/container.xml" + middle), OfflineKind::Epub);
  EXPECT_EQ(offline_kind(kZip + middle + "META-INF/container.xml" + middle), OfflineKind::None);
}

}  // namespace
}  // namespace sito::archive
