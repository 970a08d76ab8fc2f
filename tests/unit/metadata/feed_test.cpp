// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/feed.h"

#include "sito/metadata/feed_index.h"
#include "sito/metadata/xml_tokens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

FeedEntry only_entry(std::string_view source, std::string_view url = "http://x.test/feed") {
  const Feed feed = read_feed(source, url);
  EXPECT_EQ(feed.entries.size(), 1U) << source;
  return feed.entries.empty() ? FeedEntry{} : feed.entries.front();
}

TEST(Feed, ReadsRss2) {
  const Feed feed = read_feed(
      "<?xml version='1.0'?><rss version=\"2.0\" "
      "xmlns:content='http://purl.org/rss/1.0/modules/content/' "
      "xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>The Hive</title>"
      "<link>http://x.test/</link><description>All of it</description>"
      "<image><title>Logo</title><link>http://x.test/logo</link></image>"
      "<item><title>Bees &amp; flowers</title><link>http://x.test/bees</link>"
      "<description><![CDATA[<p>What <b>bees</b> do &mdash; all&nbsp;day</p>]]></description>"
      "<content:encoded>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</content:encoded>"
      "<pubDate>Fri, 17 May 2013 10:00:00 GMT</pubDate><dc:creator>Jana Nov\xC3\xA1</dc:creator>"
      "<category>Nature</category><category>Bees</category><category>Bees</category>"
      "<guid isPermaLink='false'>17</guid></item></channel></rss>",
      "");
  EXPECT_EQ(feed.title, "The Hive");
  EXPECT_EQ(feed.link, "http://x.test/");
  ASSERT_EQ(feed.entries.size(), 1U);
  const FeedEntry& entry = feed.entries[0];
  EXPECT_EQ(entry.link, "http://x.test/bees");
  EXPECT_EQ(entry.title, "Bees & flowers");
  EXPECT_EQ(entry.lead, "What bees do \xE2\x80\x94 all day");
  EXPECT_EQ(entry.content, "One. Two.");
  EXPECT_EQ(entry.published, "Fri, 17 May 2013 10:00:00 GMT");
  EXPECT_EQ(entry.authors, std::vector<std::string>{"Jana Nov\xC3\xA1"});
  EXPECT_EQ(entry.categories, (std::vector<std::string>{"Nature", "Bees"}));
}

// T-FE-2: the shortest item that RSS 2.0 allows.
TEST(Feed, AnItemWithoutDescriptionHasTitleAndLinkOnly) {
  FeedEntry expected;
  expected.title = "Bees";
  expected.link = "http://x.test/bees";
  EXPECT_EQ(only_entry("<rss><channel><item><title>Bees</title><link>http://x.test/bees</link>"
                       "</item></channel></rss>"),
            expected);
}

// T-AT-1
TEST(Feed, OfThreeLinksTheAlternateOneIsTheArticle) {
  const FeedEntry entry = only_entry(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>Hive</title>"
      "<link rel='self' href='http://x.test/feed'/><entry><title>Bees</title>"
      "<link rel='edit' href='http://x.test/edit/1'/>"
      "<link rel='alternate' type='text/html' href='http://x.test/bees'/>"
      "<link rel='enclosure' type='audio/mpeg' href='http://x.test/bees.mp3'/>"
      "<id>urn:x:1</id><published>2013-05-17T10:00:00Z</published>"
      "<updated>2013-05-18T10:00:00Z</updated><author><name>Jana</name><email>j@x.test</email>"
      "<uri>http://x.test/jana</uri></author><category term='nature' label='Nature'/>"
      "<summary>What bees do</summary></entry></feed>");
  EXPECT_EQ(entry.link, "http://x.test/bees");
  EXPECT_EQ(entry.title, "Bees");
  EXPECT_EQ(entry.published, "2013-05-17T10:00:00Z");
  EXPECT_EQ(entry.modified, "2013-05-18T10:00:00Z");
  EXPECT_EQ(entry.authors, std::vector<std::string>{"Jana"});
  EXPECT_EQ(entry.categories, std::vector<std::string>{"Nature"});
  EXPECT_EQ(entry.lead, "What bees do");
}

TEST(Feed, AtomTextIsTextAndHtmlIsHtml) {
  const FeedEntry entry = only_entry(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='/a'/>"
      "<title>vector&lt;int&gt; &amp;amp; more</title>"
      "<summary type='html'>&lt;b&gt;bold&lt;/b&gt;</summary>"
      "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>One <i>t</i>wo &lt; "
      "three</p></div></content></entry></feed>");
  EXPECT_EQ(entry.title, "vector<int> &amp; more");
  EXPECT_EQ(entry.lead, "bold");
  EXPECT_EQ(entry.content, "One two < three");
}

TEST(Feed, ReadsRss1AndItsItemsBesideTheChannel) {
  const FeedEntry entry = only_entry(
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
      "xmlns='http://purl.org/rss/1.0/' xmlns:d='http://purl.org/dc/elements/1.1/'>"
      "<channel><title>Hive</title><items><rdf:Seq><rdf:li resource='http://x.test/bees'/>"
      "</rdf:Seq></items></channel><item rdf:about='http://x.test/bees'><title>Bees</title>"
      "<link>http://x.test/bees</link><d:date>2013-05-17</d:date><d:creator>Jana</d:creator>"
      "</item></rdf:RDF>");
  EXPECT_EQ(entry.title, "Bees");
  EXPECT_EQ(entry.published, "2013-05-17");
  EXPECT_EQ(entry.authors, std::vector<std::string>{"Jana"});
}

TEST(Feed, BrokenXmlLosesNothing) {
  const FeedEntry entry = only_entry(
      "junk in front <rss><channel><item><title>AT&T caf&eacute; &copy a < b</title>"
      "<link>http://x.test/?a=1&b=2&copy=3</link><description>one<br>two</description>"
      "<pubDate>2013-05-17</item>");
  EXPECT_EQ(entry.title, "AT&T caf\xC3\xA9 \xC2\xA9 a < b");
  EXPECT_EQ(entry.link, "http://x.test/?a=1&b=2&copy=3");
  EXPECT_EQ(entry.lead, "one two");
  EXPECT_EQ(entry.published, "2013-05-17");
}

TEST(Feed, AnItemThatIsNotClosedEndsWithTheNext) {
  const Feed feed = read_feed(
      "<rss><item><title>One</title><link>http://x.test/1</link>"
      "<item><title>Two</title><link>http://x.test/2</link>",
      "");
  ASSERT_EQ(feed.entries.size(), 2U);
  EXPECT_EQ(feed.entries[0].title, "One");
  EXPECT_EQ(feed.entries[1].title, "Two");
}

TEST(Feed, LinksAreResolved) {
  EXPECT_EQ(only_entry("<rss><item><link>/bees</link></item></rss>").link, "http://x.test/bees");
  EXPECT_EQ(only_entry("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://y.test/a/'>"
                       "<entry xml:base='b/'><link href='c'/></entry></feed>")
                .link,
            "http://y.test/a/b/c");
  EXPECT_EQ(only_entry("<rss><channel><link>http://z.test/</link><item><link>c</link></item>"
                       "</channel></rss>",
                       "")
                .link,
            "http://z.test/c");
}

TEST(Feed, AddressesOfAnEntryHaveAnOrder) {
  EXPECT_EQ(only_entry("<rss><item><guid>http://x.test/guid</guid></item></rss>").link,
            "http://x.test/guid");
  EXPECT_EQ(only_entry("<rss><item><guid>http://x.test/guid</guid><link>http://x.test/link</link>"
                       "</item></rss>")
                .link,
            "http://x.test/link");
  EXPECT_EQ(only_entry("<rss><item><feedburner:origLink>http://x.test/real</feedburner:origLink>"
                       "<link>http://count.test/1</link></item></rss>")
                .link,
            "http://x.test/real");
  EXPECT_TRUE(read_feed("<rss><item><title>No link</title></item>"
                        "<item><link>javascript:x</link></item></rss>",
                        "")
                  .entries.empty());
}

TEST(Feed, OtherVocabulariesAreNotTakenForTheFeeds) {
  const FeedEntry entry = only_entry(
      "<rss><item><media:title>Picture</media:title><itunes:author>Radio</itunes:author>"
      "<link>http://x.test/1</link><atom:link rel='self' href='http://x.test/self'/>"
      "<source><title>Other site</title></source><title>Bees</title>"
      "<author>j@x.test (Jana)</author></item></rss>");
  EXPECT_EQ(entry.title, "Bees");
  EXPECT_EQ(entry.link, "http://x.test/1");
  EXPECT_EQ(entry.authors, std::vector<std::string>{"Jana"});
}

TEST(Feed, IsToldByItsRoot) {
  EXPECT_TRUE(looks_like_feed("\xEF\xBB\xBF\n<?xml version='1.0'?><!-- a > b --><rss>"));
  EXPECT_TRUE(looks_like_feed("<!DOCTYPE rss [<!ENTITY a 'b'>]><rss version='0.91'>"));
  EXPECT_TRUE(looks_like_feed("<feed xmlns='http://www.w3.org/2005/Atom'>"));
  EXPECT_TRUE(looks_like_feed("<a:feed xmlns:a=\"http://purl.org/atom/ns#\">"));
  EXPECT_TRUE(looks_like_feed("<rdf:RDF xmlns='http://purl.org/rss/1.0/'>"));
  EXPECT_FALSE(looks_like_feed("<rdf:RDF xmlns:foaf='http://xmlns.com/foaf/0.1/'>"));
  EXPECT_FALSE(looks_like_feed("<feed>"));
  EXPECT_FALSE(looks_like_feed("<!doctype html><html><rss>"));
  EXPECT_FALSE(looks_like_feed("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"));
  EXPECT_FALSE(looks_like_feed("text <rss>"));
  EXPECT_FALSE(looks_like_feed(""));
}

TEST(Feed, HostileFeedsEnd) {
  std::string many;
  for (std::size_t i = 0; i < kMaxFeedEntries + 10; ++i) {
    many += "<item><link>http://x.test/" + std::to_string(i) + "</link></item>";
  }
  const Feed cut = read_feed("<rss>" + many, "");
  EXPECT_EQ(cut.entries.size(), kMaxFeedEntries);
  EXPECT_TRUE(cut.cut);
  for (const std::string_view piece : {"<", "<a ", "<![CDATA[", "<!--", "&#", "<item>", "<title>",
                                       "<title ='", "<!DOCTYPE [", "xmlns:a='"}) {
    std::string source = "<rss>";
    for (int i = 0; i < 50'000; ++i) source += piece;
    read_feed(source, "http://x.test/");
    looks_like_feed(source);
  }
}

TEST(XmlTokens, ReferencesAreResolvedOnce) {
  std::string out;
  append_unescaped("a &amp;lt; &#65;&#x42; &#xD800; &#0; &nbsp; & &lt", out);
  EXPECT_EQ(out, "a &lt; AB &#xD800; &#0; &nbsp; & &lt");
}

TEST(FeedIndex, FindsThePageWhateverItsAddressLooksLike) {
  FeedIndex index;
  index.add(
      read_feed("<rss><item><title>Bees</title>"
                "<link>http://www.x.test/bees/?utm_source=rss</link></item></rss>",
                ""));
  ASSERT_NE(index.find("https://x.test/bees"), nullptr);
  EXPECT_EQ(index.find("https://x.test/bees")->title, "Bees");
  EXPECT_EQ(index.find("https://x.test/wasps"), nullptr);
  EXPECT_EQ(index.find(""), nullptr);
}

TEST(FeedIndex, TheOrderOfFeedsDoesNotMatter) {
  const std::vector<std::string> feeds = {
      "<rss><item><title>A</title><link>http://x.test/1</link></item></rss>",
      "<rss><item><title>B</title><link>http://x.test/1</link></item></rss>",
      "<rss><item><title>C</title><link>http://x.test/1</link><description>more</description>"
      "</item></rss>",
  };
  std::vector<int> order = {0, 1, 2};
  do {
    FeedIndex index;
    for (const int i : order) index.add(read_feed(feeds[static_cast<std::size_t>(i)], ""));
    EXPECT_EQ(index.size(), 1U);
    EXPECT_EQ(index.find("http://x.test/1")->title, "C");
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(FeedIndex, MemoryIsBounded) {
  FeedIndex index;
  const std::string lead(FeedIndex::kMaxLeadBytes * 2, 'x');
  for (int i = 0; index.left_out() == 0; ++i) {
    Feed feed;
    FeedEntry& entry = feed.entries.emplace_back();
    entry.link = "http://x.test/" + std::to_string(i);
    entry.lead = lead;
    entry.content = lead;
    index.add(std::move(feed));
  }
  EXPECT_LE(index.bytes(), FeedIndex::kMostBytes);
  EXPECT_GE(index.size(), FeedIndex::kMostBytes / (FeedIndex::kMaxLeadBytes + 512));
}

TEST(WordRecall, CountsEachWordAsOftenAsTheLeadHasIt) {
  EXPECT_FLOAT_EQ(word_recall("What bees do", "bees do what they do"), 1);
  EXPECT_FLOAT_EQ(word_recall("bees bees", "Bees!"), 0.5F);
  EXPECT_FLOAT_EQ(word_recall("bees", "wasps"), 0);
  EXPECT_FLOAT_EQ(word_recall("", "wasps"), 0);
}

}  // namespace
}  // namespace sito
