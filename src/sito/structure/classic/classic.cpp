// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/classic/classic.h"

#include "sito/base/ascii.h"
#include "sito/metadata/names.h"
#include "sito/structure/classic/article.h"
#include "sito/structure/classic/scores.h"
#include "sito/structure/classic/years.h"
#include "sito/structure/fields.h"
#include "sito/structure/layouts.h"
#include "sito/structure/template/site_view.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace sito::structure {
namespace {

using classic::Points;
using classic::TextSection;

// Separators of the parts of a title: bars, dashes (also EN DASH), guillemets, double colons.
constexpr std::array<std::string_view, 6> kSeparators = {" | ",        " - ",  " \xE2\x80\x93 ",
                                                         " \xC2\xBB ", " :: ", " / "};

// A line and its neighbours have at most this many sentences on a page; an article has several times
// as many.
constexpr std::size_t kFewSentences = 3;
// A credit is an element of a single line.
constexpr std::uint32_t kMaxNodesOfCredit = 12;
// A date above the heading belongs to it inside an element this many levels around it.
constexpr std::size_t kLevelsOfHeading = 3;
constexpr std::size_t kFar = std::numeric_limits<std::size_t>::max();

/// The result of a search for one section.
struct Verdict {
  Points points;  // empty: no hit
  std::string value;
  std::size_t begin = 0, end = 0;  // part of the text to remove; begin == end: all of it
};

// Attributes for the behaviour, appearance or target of an element do not name anything.
bool names_something(const Attribute& attribute) {
  constexpr std::array<std::string_view, 6> kNot = {"style", "src",     "srcset",
                                                    "href",  "content", "action"};
  return !attribute.name.starts_with("on") && !attribute.name.starts_with("data-") &&
         std::find(kNot.begin(), kNot.end(), attribute.name) == kNot.end();
}

PathStyle style_of(const ClassicOptions& options) {
  return options.generalise ? PathStyle::Generalised : PathStyle::Original;
}

class ClassicSearch {
 public:
  ClassicSearch(std::span<const PageInput> pages, const ClassicOptions& options)
      : options_(options),
        site_(std::make_unique<SiteView>(pages, style_of(options))),
        sections_(classic::sections_of(*site_)),
        days_(pages.size()) {
    for (std::uint32_t p = 0; p < sections_.size(); ++p) headings_.push_back(heading_of(p));
    if (common_paths().empty()) take_short_paths();
  }

  void run(std::vector<Hit>& hits) {
    find_dates();
    find_authors();
    find_titles();
    hits = by_distance_to_heading();
    find_article(hits);
  }

  // Returns true if a full path that all pages have is that of an article.
  [[nodiscard]] bool has_common_article() const { return has_common_article_; }
  // Returns the number of sentences of the article on all pages.
  [[nodiscard]] std::size_t sentences() const { return article_.sentences; }

 private:
  using Judge = Verdict (ClassicSearch::*)(std::size_t page, const TextSection& section,
                                           Stage stage) const;

  // Returns the paths that every page has among the remaining sections after cleaning.
  [[nodiscard]] std::set<PathId> common_paths() const {
    std::map<PathId, std::size_t> pages;
    for (const std::vector<TextSection>& of_page : sections_) {
      std::set<PathId> own;
      for (const TextSection& section : of_page) {
        if (section.alive && section.cleaned) own.insert(section.path);
      }
      for (const PathId path : own) ++pages[path];
    }
    std::set<PathId> common;
    for (const auto& [path, n] : pages) {
      if (n == sections_.size()) common.insert(path);
    }
    return common;
  }

  // Switches to paths of tags alone. Returns false if they are already in use or not allowed, or if
  // there is nothing to compare.
  bool take_short_paths() {
    if (!options_.short_paths || is_short_ || site_->size() < 2) return false;
    is_short_ = true;
    take_paths(PathStyle::Tags);
    return true;
  }

  void take_full_paths() {
    is_short_ = false;
    take_paths(style_of(options_));
  }

  void take_paths(PathStyle style) {
    site_ = std::make_unique<SiteView>(site_->pages, style);
    for (std::size_t p = 0; p < sections_.size(); ++p) {
      for (TextSection& section : sections_[p]) section.path = site_->paths.of(p, section.element);
    }
  }

  // Returns names and values of the attributes of a section's element and of those around it,
  // except the page's outermost two, which describe the page.
  [[nodiscard]] std::string labels_of(std::size_t p, const TextSection& section) const {
    const Page& page = site_->pages[p].page;
    std::string labels;
    for (NodeId at = section.element; at != kNoNode; at = page.node(at).parent) {
      if (page.node(at).tag == Tag::Body || page.node(at).tag == Tag::Html) break;
      for (const Attribute& attribute : page.attributes(at)) {
        const bool address = attribute.id == Attr::Href && options_.match_href;
        if (!address && !names_something(attribute)) continue;
        labels += attribute.name;
        labels += '=';
        labels += attribute.value;
        labels += ' ';
      }
    }
    return labels;
  }

  [[nodiscard]] std::string_view language(std::size_t p) const {
    return site_->pages[p].metadata.text(MetadataField::Language);
  }

  // Tests the sections of a stage on the pages where `open` is set. Removes the found sections and
  // closes their pages. The common paths are known before anything is removed.
  void search(Field field, Stage stage, Judge judge, std::vector<bool>& open) {
    const std::set<PathId> common = stage == Stage::Common ? common_paths() : std::set<PathId>();
    std::vector<std::pair<std::uint32_t, TextSection*>> asked;
    for (std::uint32_t p = 0; p < sections_.size(); ++p) {
      if (!open[p]) continue;
      for (TextSection& section : sections_[p]) {
        if (!section.alive || (stage != Stage::Raw && !section.cleaned)) continue;
        if (stage == Stage::Common && !common.contains(section.path)) continue;
        asked.emplace_back(p, &section);
      }
    }
    for (const auto& [p, section] : asked) {
      if (options_.first_only && !open[p]) continue;
      Verdict verdict = (this->*judge)(p, *section, stage);
      if (verdict.points.empty()) continue;
      report(field, stage, p, *section, verdict);
      remove(*section, verdict);
      open[p] = false;
    }
  }

  void report(Field field, Stage stage, std::uint32_t p, const TextSection& section,
              Verdict& verdict) {
    auto hit = std::find_if(hits_.begin(), hits_.end(), [&](const Hit& other) {
      return other.field == field && other.stage == stage &&
             other.path.full == site_->paths.full(section.path);
    });
    if (hit == hits_.end()) {
      Hit fresh;
      fresh.field = field;
      fresh.stage = stage;
      fresh.path = site_->describe(section.path, "");
      fresh.max = row_of(field).max;
      fresh.chosen = true;
      hits_.push_back(std::move(fresh));
      hit = hits_.end() - 1;
    }
    const auto h = static_cast<std::size_t>(hit - hits_.begin());
    distances_.resize(hits_.size(), kFar);
    distances_[h] = std::min(distances_[h], distance_to_heading(p, section));
    const float score = classic::sum_of(verdict.points);
    if (score > hit->score) {
      hit->score = score;
      hit->evidence = std::move(verdict.points);
    }
    ++hit->count;
    Value value;
    value.page = p;
    value.text = section.text;
    value.value = std::move(verdict.value);
    value.place = place_of(site_->xpaths[p], section.element, section.text_id,
                           TextId{sito::index_of(section.text_id) + 1});
    hit->values.push_back(std::move(value));
  }

  // Returns the index of the first section in a heading h1; kFar if there is none.
  [[nodiscard]] std::size_t heading_of(std::uint32_t p) const {
    const std::vector<TextSection>& sections = sections_[p];
    const auto at = std::find_if(sections.begin(), sections.end(), [&](const TextSection& section) {
      return !heading(p, section, Stage::Raw, Tag::H1).points.empty();
    });
    return at == sections.end() ? kFar : static_cast<std::size_t>(at - sections.begin());
  }

  // Returns how many elements lead up from the heading to one that also contains the section.
  [[nodiscard]] std::size_t distance_to_heading(std::size_t p, const TextSection& section) const {
    if (headings_[p] == kFar) return kFar;
    const Page& page = site_->pages[p].page;
    std::size_t n = 0;
    for (NodeId at = sections_[p][headings_[p]].element; at != kNoNode; at = page.node(at).parent) {
      if (at <= section.element && sito::index_of(section.element) < page.node(at).end) break;
      ++n;
    }
    return n;
  }

  // Of places with equal scores, the place nearest to the heading comes first: days and names
  // also stand in the header of the site and in teasers.
  [[nodiscard]] std::vector<Hit> by_distance_to_heading() {
    std::vector<std::pair<std::size_t, Hit>> order;
    distances_.resize(hits_.size(), kFar);
    for (std::size_t h = 0; h < hits_.size(); ++h)
      order.emplace_back(distances_[h], std::move(hits_[h]));
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Hit> hits;
    for (auto& [distance, hit] : order) hits.push_back(std::move(hit));
    return hits;
  }

  void remove(TextSection& section, const Verdict& verdict) const {
    if (options_.split_shared && verdict.end > verdict.begin) {
      std::string rest = section.text.substr(0, verdict.begin) + section.text.substr(verdict.end);
      section.text = text::collapse_and_trim(rest);
      section.alive = std::any_of(section.text.begin(), section.text.end(),
                                  [](char c) { return may_be_letter(c); });
    } else {
      section.alive = false;
    }
  }

  [[nodiscard]] Verdict judge_date(std::size_t p, const TextSection& section, Stage stage,
                                   bool wants_label) const {
    const bool labelled = classic::is_date_label(labels_of(p, section));
    if ((wants_label && !labelled) || (skips_site_header_ && is_of_site_header(p, section)))
      return {};
    auto found = classic::date_in(section.text, language(p));
    if (!found) return {};
    if (found->date.year == 0) {
      // Prose mentions many days, but a date on a line of its own is a value.
      if (!labelled && !classic::is_short(section.text)) return {};
      if (!days_[p]) days_[p] = std::make_unique<classic::DatedDays>(site_->pages[p]);
      if (const auto dated = days_[p]->with_year(found->date)) found->date = *dated;
    }
    return {classic::date_points(section.text, found->date, labelled, stage),
            classic::value_of(found->date), found->begin, found->end};
  }
  [[nodiscard]] Verdict labelled_date(std::size_t p, const TextSection& section,
                                      Stage stage) const {
    return judge_date(p, section, stage, true);
  }
  [[nodiscard]] Verdict any_date(std::size_t p, const TextSection& section, Stage stage) const {
    return judge_date(p, section, stage, false);
  }

  // "Photo: <span>Jane Doe</span>" in one element with the label.
  [[nodiscard]] bool is_photo_credit(std::size_t p, const TextSection& section) const {
    const Page& page = site_->pages[p].page;
    NodeId around = section.element;
    for (NodeId at = around; at != kNoNode; at = page.node(at).parent) {
      if (page.node(at).end - sito::index_of(at) > kMaxNodesOfCredit) break;
      around = at;
      if (!classic::author_label(names_of(page, at)).empty()) break;
    }
    const std::uint32_t end = sito::index_of(section.text_id) + 1;
    std::uint32_t begin = end - 1;
    while (begin > 0 && page.texts()[begin - 1].node > around) --begin;
    std::string text;
    append_visible_text(page, TextId{begin}, TextId{end}, text);
    return classic::is_photo_credit(text);
  }

  [[nodiscard]] Verdict author(std::size_t p, const TextSection& section, Stage stage) const {
    const std::string_view label = classic::author_label(labels_of(p, section));
    if (label.empty() || classic::is_only_label(section.text) || is_photo_credit(p, section))
      return {};
    Verdict verdict{classic::author_points(section.text, label, stage), section.text, 0, 0};
    std::vector<std::string> names;
    append_names(section.text, names);
    if (!names.empty()) verdict.value = names.front();
    return verdict;
  }

  [[nodiscard]] Verdict heading(std::size_t p, const TextSection& section, Stage stage,
                                Tag tag) const {
    const Page& page = site_->pages[p].page;
    bool inside = false;
    for (NodeId at = section.element; at != kNoNode && !inside; at = page.node(at).parent)
      inside = page.node(at).tag == tag;
    if (!inside || classic::is_logo(labels_of(p, section))) return {};
    return {classic::title_points(section.text, tag == Tag::H1, stage), section.text, 0, 0};
  }
  [[nodiscard]] Verdict h1(std::size_t p, const TextSection& section, Stage stage) const {
    return heading(p, section, stage, Tag::H1);
  }
  [[nodiscard]] Verdict h2(std::size_t p, const TextSection& section, Stage stage) const {
    return heading(p, section, stage, Tag::H2);
  }

  // Portals show today's date above the article, often with a label. It counts if there is no other.
  void find_dates() {
    std::vector<bool> open(site_->size(), true);
    for (const bool skips : {true, false}) {
      skips_site_header_ = skips;
      search(Field::Date, Stage::Common, &ClassicSearch::labelled_date, open);
      search(Field::Date, Stage::Cleaned, &ClassicSearch::labelled_date, open);
      search(Field::Date, Stage::Cleaned, &ClassicSearch::any_date, open);
      search(Field::Date, Stage::Raw, &ClassicSearch::labelled_date, open);
    }
  }

  [[nodiscard]] bool is_of_site_header(std::size_t p, const TextSection& section) const {
    const auto at = static_cast<std::size_t>(&section - sections_[p].data());
    return headings_[p] != kFar && at < headings_[p] &&
           distance_to_heading(p, section) > kLevelsOfHeading;
  }

  // The common paths may hold only one of several authors, so the search continues.
  void find_authors() {
    std::vector<bool> open(site_->size(), true);
    search(Field::Author, Stage::Common, &ClassicSearch::author, open);
    std::vector<bool> again(site_->size(), true);
    search(Field::Author, Stage::Cleaned, &ClassicSearch::author, again);
    for (std::size_t p = 0; p < open.size(); ++p) open[p] = open[p] && again[p];
    search(Field::Author, Stage::Raw, &ClassicSearch::author, open);
  }

  void find_titles() {
    std::vector<bool> open(site_->size(), true);
    for (const Stage stage : {Stage::Common, Stage::Cleaned, Stage::Raw})
      search(Field::Title, stage, &ClassicSearch::h1, open);
    if (!options_.h2_before_title) take_title_elements(open);
    for (const Stage stage : {Stage::Common, Stage::Cleaned, Stage::Raw})
      search(Field::Title, stage, &ClassicSearch::h2, open);
    if (options_.h2_before_title) take_title_elements(open);
  }

  // If the common paths have no article, the templates of the pages differ in more than the values
  // of their attributes.
  void find_article(std::vector<Hit>& hits) {
    article_ = classic::article_path(*site_, sections_);
    const std::size_t n = sections_.size();
    // An article has several sections and sentences on a page.
    has_common_article_ = article_.sections > n && article_.sentences > kFewSentences * n;
    if (!has_common_article_ && take_short_paths()) {
      const classic::ArticlePath shorter = classic::article_path(*site_, sections_);
      const bool more = std::tie(shorter.sentences, shorter.sections) >
                        std::tie(article_.sentences, article_.sections);
      if (article_.sections <= n
              ? more
              : shorter.sentences > kFewSentences * std::max(article_.sentences, n))
        article_ = shorter;
      else
        take_full_paths();
    }
    if (article_.path != kNoPath) classic::append_article(*site_, sections_, article_.path, hits);
  }

  void take_title_elements(std::vector<bool>& open) {
    Hit hit;
    for (std::uint32_t p = 0; p < site_->size(); ++p) {
      const std::string title(longest_part(site_->pages[p].page.title()));
      if (!open[p] || title.empty()) continue;
      open[p] = false;
      if (hit.values.empty()) hit.evidence = classic::title_points(title, false, Stage::Raw);
      hit.values.push_back({p, title, title, {}, {}});
    }
    if (hit.values.empty()) return;
    hit.field = Field::Title;
    hit.stage = Stage::Metadata;
    hit.source = "title";
    hit.path = {"html head title", "/html/head/title", "/html/head/title"};
    hit.max = row_of(Field::Title).max;
    hit.score = classic::sum_of(hit.evidence);
    hit.count = static_cast<std::uint32_t>(hit.values.size());
    hit.chosen = true;
    hits_.push_back(std::move(hit));
  }

  // The title element also has the names of the site and the section, which are shorter.
  static std::string_view longest_part(std::string_view title) {
    for (const std::string_view separator : kSeparators) {
      const std::size_t at = title.find(separator);
      if (at == std::string_view::npos) continue;
      const std::string_view first = title.substr(0, at);
      const std::string_view rest = longest_part(title.substr(at + separator.size()));
      return rest.size() > first.size() ? rest : first;
    }
    return title;
  }

  const ClassicOptions& options_;
  std::unique_ptr<SiteView> site_;
  std::vector<std::vector<TextSection>> sections_;                 // of each page
  mutable std::vector<std::unique_ptr<classic::DatedDays>> days_;  // of each page, made on request
  bool is_short_ = false;
  bool skips_site_header_ = false;
  std::vector<std::size_t> headings_;  // of each page: the section in its first h1
  classic::ArticlePath article_;
  bool has_common_article_ = false;
  std::vector<Hit> hits_;
  std::vector<std::size_t> distances_;  // of each hit to the heading
};

}  // namespace

void find_classic(std::span<const PageInput> pages, const ClassicOptions& options,
                  std::vector<Hit>& hits) {
  if (pages.empty()) return;
  ClassicSearch all(pages, options);
  all.run(hits);
  if (!options.layouts || all.has_common_article()) return;
  const std::vector<Layout> layouts = layouts_of(pages);
  if (layouts.size() < 2) return;
  std::vector<Hit> of_layouts;
  std::size_t sentences = 0;
  for (const Layout& layout : layouts) {
    std::vector<Hit> found;
    const std::vector<PageInput> some = pages_of(pages, layout);
    ClassicSearch one(some, options);
    one.run(found);
    sentences += one.sentences();
    join_hits(layout, std::move(found), of_layouts);
  }
  if (sentences > kFewSentences * std::max(all.sentences(), pages.size()))
    hits = std::move(of_layouts);
}

}  // namespace sito::structure
