// SPDX-License-Identifier: Apache-2.0
#include "sito/document/identity.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

Document archived() {
  Document document;
  document.url = "http://x.test/";
  document.origin.file = "/data/a.warc.gz";
  document.origin.offset = 17;
  document.origin.record_id = "<urn:uuid:1>";
  return document;
}

TEST(Identity, IsPinned) {
  // printf 'a.warc.gz\00017\000<urn:uuid:1>' | sha1sum | cut -c 1-32
  EXPECT_EQ(document_id(archived()), "9180897cc1e2f1b163f5351cee6b83de");
}

TEST(Identity, DependsOnTheRecordAndNotOnTheFolderOrTheText) {
  Document other = archived();
  other.origin.file = "a.warc.gz";
  other.paragraphs.emplace_back().text = "text";
  EXPECT_EQ(document_id(other), document_id(archived()));
  other.origin.offset = 18;
  EXPECT_NE(document_id(other), document_id(archived()));
}

TEST(Identity, WithoutAnArchiveDependsOnUrlAndText) {
  Document page;
  page.url = "http://x.test/";
  page.origin.file = "index.html";
  page.paragraphs.emplace_back().text = "one";
  Document same = page;
  same.origin.file = "copy.html";
  EXPECT_EQ(document_id(page), document_id(same));
  same.paragraphs[0].text = "two";
  EXPECT_NE(document_id(page), document_id(same));
}

TEST(Identity, OfTheRecordOrTheContentDoesNotDependOnTheArchive) {
  Document document = archived();
  document.paragraphs.emplace_back().text = "text";
  Document moved = document;
  moved.origin.file = "renamed.warc.zst";
  moved.origin.offset = 999;
  Identifier identifier;
  for (const IdFrom from : {IdFrom::Record, IdFrom::Content}) {
    EXPECT_EQ(identifier.id_of(moved, from), identifier.id_of(document, from));
  }
  EXPECT_NE(identifier.id_of(moved), identifier.id_of(document));
  // printf '<urn:uuid:1>' | sha1sum | cut -c 1-32
  EXPECT_EQ(identifier.id_of(document, IdFrom::Record), "d44612d0978132e93710d37aaf0d92d8");
  moved.paragraphs[0].text = "other";
  EXPECT_EQ(identifier.id_of(moved, IdFrom::Record), identifier.id_of(document, IdFrom::Record));
  EXPECT_NE(identifier.id_of(moved, IdFrom::Content), identifier.id_of(document, IdFrom::Content));
  document.origin.record_id.clear();
  EXPECT_EQ(identifier.id_of(document, IdFrom::Record),
            identifier.id_of(document, IdFrom::Content));
  EXPECT_FALSE(id_from_name("name"));
}

TEST(Identity, AnIdentifierKeepsNothingBetweenDocuments) {
  Identifier identifier;
  const std::string first = identifier.id_of(archived());
  Document page;
  page.url = "http://y.test/";
  (void)identifier.id_of(page);
  EXPECT_EQ(identifier.id_of(archived()), first);
}

}  // namespace
}  // namespace sito
