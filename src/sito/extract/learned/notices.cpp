// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/notices.h"

#include "sito/extract/learned/units.h"
#include "sito/extract/steps/advert_label.h"
#include "sito/extract/steps/consent_text.h"
#include "sito/page/tag_sets.h"

#include <cstdint>
#include <vector>

namespace sito::extract::learned {
namespace {

// A front has so many linked titles of one path, each of so many words.
constexpr std::uint32_t kTitlesOfFront = 5;
constexpr float kWordsOfFrontTitle = 3, kLinksOfFrontTitle = 0.9F;

// Returns the number of linked titles in a unit outside of menus, which may have several.
std::uint32_t count_titles(const ScoredPage& scored, std::uint32_t unit) {
  const Unit& text = scored.features.units()[unit];
  const auto titles = static_cast<float>(text.links);
  if (text.link_density() < kLinksOfFrontTitle || text.words < kWordsOfFrontTitle * titles)
    return 0;
  const std::uint32_t around = scored.features.outline().node(text.inner).around;
  for (const Around beside :
       {Around::Nav, Around::Header, Around::Footer, Around::Aside, Around::Dialog}) {
    if (has(around, beside)) return 0;
  }
  return text.links;
}

// Keeps the headline and the lists of linked titles of a page without other text: the front of a
// section. Beside a notice, the trees take the titles for a menu.
void keep_front(const ScoredPage& scored, std::span<Choice> choices) {
  std::vector<std::uint32_t> of_path(scored.features.n_paths());
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    of_path[scored.features.paths()[i]] += count_titles(scored, i);
  }
  bool any = false;
  for (auto i = static_cast<std::uint32_t>(choices.size()); i-- > 0;) {
    const bool is_headline = any && heading_level(scored.page, scored.features.units()[i]) == 1;
    const bool is_title =
        of_path[scored.features.paths()[i]] >= kTitlesOfFront && count_titles(scored, i) > 0;
    if (!is_headline && !is_title) continue;
    any = true;
    choices[i].content = true;
    choices[i].rule = "front";
  }
}

}  // namespace

void drop_notices(const ScoredPage& scored, std::span<Choice> choices) {
  const ConsentWords title = consent_words(scored.page.title());
  if (title.cookie + title.data + title.legal > 0) return;
  bool any_dropped = false;
  bool any_left = false;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].content) continue;
    const Unit& unit = scored.features.units()[i];
    ConsentWords words;
    for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
      if (!scored.page.texts()[text].hidden) words += consent_words(scored.page.texts()[text].text);
    }
    const bool is_notice = is_consent_text(words);
    (is_notice ? any_dropped : any_left) = true;
    if (!is_notice) continue;
    choices[i].content = false;
    choices[i].rule = "consent";
  }
  if (any_dropped && !any_left) keep_front(scored, choices);
}

void drop_advert_labels(const ScoredPage& scored, std::span<Choice> choices) {
  std::vector<WordHash> words;
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    const Unit& unit = scored.features.units()[i];
    if (!choices[i].content || unit.words > kWordsOfAdvertLabel || unit.shape.digits > 0) continue;
    if (kHeadingElements.contains(scored.page.nodes()[unit.owner].tag)) continue;
    if (unit.text_end - unit.text_begin == 1) {
      if (!is_advert_label(scored.features.unit_words().of(i))) continue;
    } else {  // a word may go on in the next text
      words.clear();
      append_words(text_of(scored.page, unit), kWordsOfAdvertLabel + 1, words);
      if (!is_advert_label(words)) continue;
    }
    choices[i].content = false;
    choices[i].rule = "advert";
  }
}

}  // namespace sito::extract::learned
