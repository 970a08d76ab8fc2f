// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/kind.h"

#include "sito/metadata/clean_value.h"
#include "sito/structure/mail.h"
#include "sito/structure/template/site_view.h"
#include "sito/url/site_key.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace sito::structure {
namespace {

/// A word and its weight for a kind. A word that occurs in one kind only weighs three; a word that
/// is more frequent there weighs one.
struct Sign {
  std::string_view word;  // lower case
  Kind kind;
  float weight;
};

// Words in the name of the program that made the page.
constexpr std::array kPrograms = std::to_array<Sign>({
    {"phpbb", Kind::Forum, 3},
    {"vbulletin", Kind::Forum, 3},
    {"xenforo", Kind::Forum, 3},
    {"discourse", Kind::Forum, 3},
    {"simple machines", Kind::Forum, 3},
    {"mybb", Kind::Forum, 3},
    {"invision", Kind::Forum, 3},
    {"flarum", Kind::Forum, 3},
    {"nodebb", Kind::Forum, 3},
    {"vanilla", Kind::Forum, 2},
    {"fluxbb", Kind::Forum, 3},
    {"punbb", Kind::Forum, 3},
    {"woltlab", Kind::Forum, 3},
    {"blogger", Kind::Blog, 3},
    {"wordpress", Kind::Blog, 1},
    {"ghost", Kind::Blog, 2},
    {"tumblr", Kind::Blog, 3},
    {"medium", Kind::Blog, 2},
    {"substack", Kind::Blog, 3},
    {"livejournal", Kind::Blog, 3},
    {"typepad", Kind::Blog, 3},
    {"movable type", Kind::Blog, 2},
    {"jekyll", Kind::Blog, 2},
    {"hugo", Kind::Blog, 2},
    {"pelican", Kind::Blog, 2},
    {"hexo", Kind::Blog, 2},
    {"octopress", Kind::Blog, 3},
    {"serendipity", Kind::Blog, 3},
    {"textpattern", Kind::Blog, 2},
    {"svbtle", Kind::Blog, 3},
    {"bear blog", Kind::Blog, 3},
    {"latex2html", Kind::Offline, 3},
    {"microsoft word", Kind::Offline, 3},
    {"libreoffice", Kind::Offline, 3},
    {"openoffice", Kind::Offline, 3},
    {"pandoc", Kind::Offline, 2},
    {"texi2html", Kind::Offline, 3},
    {"makeinfo", Kind::Offline, 3},
    {"docbook", Kind::Offline, 3},
    {"asciidoctor", Kind::Offline, 2},
    {"hevea", Kind::Offline, 3},
    {"tex4ht", Kind::Offline, 3},
    {"framemaker", Kind::Offline, 3},
    {"indesign", Kind::Offline, 2},
    {"calibre", Kind::Offline, 2},
    {"pdf2htmlex", Kind::Offline, 3},
});

// Anywhere in the source: types of schema.org, and hosts from which only pages of one service load.
constexpr std::array kSources = std::to_array<Sign>({
    {"substackcdn.com", Kind::Blog, 4},
    {"miro.medium.com", Kind::Blog, 4},
    {"static.tumblr.com", Kind::Blog, 3},
    {"l-stat.livejournal", Kind::Blog, 3},
    {"bearblog.dev", Kind::Blog, 3},
    {"DiscussionForumPosting", Kind::Forum, 3},
    {"BlogPosting", Kind::Blog, 2},
    {"NewsArticle", Kind::News, 3},
    // The header of a saved message (page/message.cpp).
    {"<p class=\"byline\"><a class=\"author\" href=\"mailto:", Kind::Mail, 5},
});

// Words of the URL.
constexpr std::array kAddresses = std::to_array<Sign>({
    {"blog", Kind::Blog, 2},
    {"forum", Kind::Forum, 2},
    {"viewtopic", Kind::Forum, 3},
    {"showthread", Kind::Forum, 3},
    {"thread", Kind::Forum, 1},
    {"topic", Kind::Forum, 1},
});

// Words of classes and ids of the outer elements.
constexpr std::array kNames = std::to_array<Sign>({
    {"blog", Kind::Blog, 1},
    {"post-title", Kind::Blog, 0.6F},
    {"entry-title", Kind::Blog, 0.6F},
    {"permalink-page", Kind::Blog, 1},
    {"asset-entry", Kind::Blog, 1},
    {"single-post", Kind::Blog, 1},
    {"hentry", Kind::Blog, 1},
    {"h-entry", Kind::Blog, 1},
    {"postbody", Kind::Forum, 2},
    {"post_message", Kind::Forum, 2},
    {"postrow", Kind::Forum, 2},
    {"topic-post", Kind::Forum, 2},
    {"message-body", Kind::Forum, 1},
});

// A menu of the site leads to its blog.
constexpr float kBlogLink = 1;
constexpr float kMailHeader = 5;
// A name with an e-mail address above a date, on a page without design; elsewhere it is a byline.
constexpr float kMailNames = 3;
constexpr std::size_t kMailNameLines = 2;
constexpr float kPlainDocument = 2;
// Documents for reading have hardly any links and no design: at least this many characters for each
// link.
constexpr std::uint32_t kPlainCharsPerLink = 800;
constexpr std::uint32_t kPlainChars = 1500;
constexpr std::size_t kPlainClasses = 10;
// Score without evidence for another kind.
constexpr float kNewsPrior = 1.5F;

using Scores = std::array<float, kKinds>;

template <std::size_t n>
void add_words(const std::array<Sign, n>& signs, std::string_view text, Scores& scores) {
  for (const Sign& sign : signs) {
    if (text.find(sign.word) != std::string_view::npos)
      scores[static_cast<std::size_t>(sign.kind)] += sign.weight;
  }
}

// Adds the classes of all elements, each sign once.
void add_names(const Page& page, Scores& scores) {
  std::array<bool, kNames.size()> seen{};
  for (std::uint32_t n = 0; n < page.nodes().size(); ++n) {
    if (page.nodes()[n].is_text()) continue;
    const std::string names = lower_case_of(names_of(page, NodeId{n}));
    for (std::size_t i = 0; i < kNames.size() && !names.empty(); ++i)
      seen[i] = seen[i] || names.find(kNames[i].word) != std::string::npos;
  }
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (seen[i]) scores[static_cast<std::size_t>(kNames[i].kind)] += kNames[i].weight;
  }
}

bool links_to_blog(const Page& page) {
  return std::any_of(page.links().begin(), page.links().end(), [](const Link& link) {
    return link.href == "/blog" || link.href == "/blog/";
  });
}

// Archives of mailing lists link to the page of their list (Mailman).
bool links_to_list(const Page& page) {
  return std::any_of(page.links().begin(), page.links().end(), [](const Link& link) {
    return link.href.find("/mailman/listinfo") != std::string_view::npos;
  });
}

bool lacks_design(const Page& page) {
  std::size_t classes = 0;
  for (std::uint32_t n = 0; n < page.nodes().size(); ++n) {
    if (page.nodes()[n].tag == Tag::Nav) return false;
    if (page.attribute(NodeId{n}, Attr::Class)) ++classes;
  }
  return classes <= kPlainClasses;
}

float mail_weight(const Page& page) {
  const std::size_t lines = mail_header(page).size();
  if (lines >= kMinHeaderLines || links_to_list(page)) return kMailHeader;
  return lines >= kMailNameLines && lacks_design(page) ? kMailNames : 0;
}

bool is_plain_document(const Page& page) {
  std::uint32_t chars = 0;
  for (const Block& block : page.blocks()) chars += block.n_chars;
  return lacks_design(page) && chars >= kPlainChars &&
         chars >= kPlainCharsPerLink * page.links().size();
}

void add_page(const PageInput& input, Scores& scores) {
  const auto at = [&scores](Kind kind) -> float& { return scores[static_cast<std::size_t>(kind)]; };
  for (const MetadataField field : {MetadataField::Generator, MetadataField::System})
    add_words(kPrograms, lower_case_of(input.metadata.text(field)), scores);
  add_words(kSources, input.page.source(), scores);
  const std::string_view url = input.page.url();
  add_words(kAddresses, lower_case_of(url::host_of(url) + std::string(url::path_of(url))), scores);
  add_names(input.page, scores);
  at(Kind::Mail) += mail_weight(input.page);
  if (links_to_blog(input.page)) at(Kind::Blog) += kBlogLink;
  if (is_plain_document(input.page)) at(Kind::Offline) += kPlainDocument;
  at(Kind::News) += kNewsPrior;
}

}  // namespace

Kind detect_kind(std::span<const PageInput> pages) {
  Scores scores{};
  for (const PageInput& input : pages) add_page(input, scores);
  return static_cast<Kind>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

}  // namespace sito::structure
