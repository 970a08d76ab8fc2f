// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/classic.h"

#include "sito/metadata/names.h"
#include "sito/structure/classic_article.h"
#include "sito/structure/classic_scores.h"
#include "sito/structure/fields.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

using classic::Points;
using classic::TextSection;

// Between the parts of a title: bars, dashes (also EN DASH), guillemets, double colons.
constexpr std::array<std::string_view, 6> kSeparators = {" | ",        " - ",  " \xE2\x80\x93 ",
                                                         " \xC2\xBB ", " :: ", " / "};

/// What a search asks of one section.
struct Verdict {
  Points points;  // empty: no hit
  std::string value;
  std::size_t begin = 0, end = 0;  // what of the text is removed; begin == end: all of it
};

class ClassicSearch {
 public:
  ClassicSearch(std::span<const PageInput> pages, const ClassicOptions& options)
      : options_(options),
        site_(pages, options.generalise ? PathStyle::Generalised : PathStyle::Original),
        sections_(classic::sections_of(site_)) {}

  void run(std::vector<Hit>& hits) {
    find_dates();
    find_authors();
    find_titles();
    hits = std::move(hits_);
    classic::find_article(site_, sections_, hits);
  }

 private:
  using Judge = Verdict (ClassicSearch::*)(std::size_t page, const TextSection& section,
                                           Stage stage) const;

  // Names and values of the attributes of a section's path.
  [[nodiscard]] std::string labels_of(std::size_t p, const TextSection& section) const {
    std::string labels = site_.paths.full(section.path);
    if (!options_.match_href) return labels;
    const Page& page = site_.pages[p].page;
    for (NodeId at = section.element; at != kNoNode; at = page.node(at).parent)
      labels += page.attribute(at, Attr::Href).value_or("");
    return labels;
  }

  [[nodiscard]] std::string_view language(std::size_t p) const {
    return site_.pages[p].metadata.text(MetadataField::Language);
  }

  [[nodiscard]] bool is_common(PathId path) const {
    return std::all_of(sections_.begin(), sections_.end(), [&](const auto& of_page) {
      return std::any_of(of_page.begin(), of_page.end(), [&](const TextSection& section) {
        return section.alive && section.cleaned && section.path == path;
      });
    });
  }

  // Judges the sections of a stage on the pages where `open` is set; what is found is removed and
  // its page closed. What is common is known before anything is removed.
  void search(Field field, Stage stage, Judge judge, std::vector<bool>& open) {
    std::map<PathId, bool> common;
    std::vector<std::pair<std::uint32_t, TextSection*>> asked;
    for (std::uint32_t p = 0; p < sections_.size(); ++p) {
      if (!open[p]) continue;
      for (TextSection& section : sections_[p]) {
        if (!section.alive || (stage != Stage::Raw && !section.cleaned)) continue;
        if (stage == Stage::Common) {
          const auto [at, fresh] = common.try_emplace(section.path, false);
          if (fresh) at->second = is_common(section.path);
          if (!at->second) continue;
        }
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
             other.path.full == site_.paths.full(section.path);
    });
    if (hit == hits_.end()) {
      Hit fresh;
      fresh.field = field;
      fresh.stage = stage;
      fresh.path = site_.describe(section.path, "");
      fresh.max = row_of(field).max;
      fresh.chosen = true;
      hits_.push_back(std::move(fresh));
      hit = hits_.end() - 1;
    }
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
    value.place = place_of(site_.xpaths[p], section.element, section.text_id,
                           TextId{sito::index_of(section.text_id) + 1});
    hit->values.push_back(std::move(value));
  }

  void remove(TextSection& section, const Verdict& verdict) const {
    if (options_.split_shared && verdict.end > verdict.begin) {
      std::string rest = section.text.substr(0, verdict.begin) + section.text.substr(verdict.end);
      section.text = text::collapse_and_trim(rest);
      section.alive = std::any_of(section.text.begin(), section.text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<signed char>(c) < 0;
      });
    } else {
      section.alive = false;
    }
  }

  [[nodiscard]] Verdict judge_date(std::size_t p, const TextSection& section, Stage stage,
                                   bool wants_label) const {
    const bool labelled = classic::is_date_label(labels_of(p, section));
    if (wants_label && !labelled) return {};
    const auto date = classic::date_in(section.text, language(p));
    if (!date) return {};
    return {classic::date_points(section.text, *date, labelled, stage), date->iso, date->begin,
            date->end};
  }
  [[nodiscard]] Verdict labelled_date(std::size_t p, const TextSection& section,
                                      Stage stage) const {
    return judge_date(p, section, stage, true);
  }
  [[nodiscard]] Verdict any_date(std::size_t p, const TextSection& section, Stage stage) const {
    return judge_date(p, section, stage, false);
  }

  [[nodiscard]] Verdict author(std::size_t p, const TextSection& section, Stage stage) const {
    const std::string_view label = classic::author_label(labels_of(p, section));
    if (label.empty() || classic::is_only_label(section.text)) return {};
    Verdict verdict{classic::author_points(section.text, label, stage), section.text, 0, 0};
    std::vector<std::string> names;
    append_names(section.text, names);
    if (!names.empty()) verdict.value = names.front();
    return verdict;
  }

  [[nodiscard]] Verdict heading(std::size_t p, const TextSection& section, Stage stage,
                                Tag tag) const {
    const Page& page = site_.pages[p].page;
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

  void find_dates() {
    std::vector<bool> open(site_.size(), true);
    search(Field::Date, Stage::Common, &ClassicSearch::labelled_date, open);
    search(Field::Date, Stage::Cleaned, &ClassicSearch::labelled_date, open);
    search(Field::Date, Stage::Cleaned, &ClassicSearch::any_date, open);
    search(Field::Date, Stage::Raw, &ClassicSearch::labelled_date, open);
  }

  // Of several authors the common paths may hold one: the search goes on.
  void find_authors() {
    std::vector<bool> open(site_.size(), true);
    search(Field::Author, Stage::Common, &ClassicSearch::author, open);
    std::vector<bool> again(site_.size(), true);
    search(Field::Author, Stage::Cleaned, &ClassicSearch::author, again);
    for (std::size_t p = 0; p < open.size(); ++p) open[p] = open[p] && again[p];
    search(Field::Author, Stage::Raw, &ClassicSearch::author, open);
  }

  void find_titles() {
    std::vector<bool> open(site_.size(), true);
    for (const Stage stage : {Stage::Common, Stage::Cleaned, Stage::Raw})
      search(Field::Title, stage, &ClassicSearch::h1, open);
    if (!options_.h2_before_title) take_title_elements(open);
    for (const Stage stage : {Stage::Common, Stage::Cleaned, Stage::Raw})
      search(Field::Title, stage, &ClassicSearch::h2, open);
    if (options_.h2_before_title) take_title_elements(open);
  }

  void take_title_elements(std::vector<bool>& open) {
    Hit hit;
    for (std::uint32_t p = 0; p < site_.size(); ++p) {
      const std::string title(longest_part(site_.pages[p].page.title()));
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

  // The element holds the names of the site and the section, too; they are shorter.
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
  SiteView site_;
  std::vector<std::vector<TextSection>> sections_;  // of each page
  std::vector<Hit> hits_;
};

}  // namespace

void find_classic(std::span<const PageInput> pages, const ClassicOptions& options,
                  std::vector<Hit>& hits) {
  if (!pages.empty()) ClassicSearch(pages, options).run(hits);
}

}  // namespace sito::structure
