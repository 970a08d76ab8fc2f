// SPDX-License-Identifier: Apache-2.0
// Decides when an element in the article is not text of it. References read for facts:
// Readability.js 0.6.0 (Apache-2.0) and the ports of the script of 2010. All numbers are from them.
#include "sito/extract/readability/clean.h"

namespace sito::extract::readability {
namespace {

constexpr std::int64_t kFreeItems = 100;  // list items that need no paragraphs
constexpr std::uint32_t kShort = 25;      // characters
constexpr std::uint32_t kEmbedText = 75;  // characters that justify an embedded object
constexpr std::uint32_t kInputShare = 3;  // paragraphs that justify an input
constexpr int kGoodWeight = 25;           // class weight
constexpr double kLittleLinky = 0.2;
constexpr double kMostlyLinks = 0.5;
constexpr double kMostlyHeadings = 0.9;
constexpr double kMostlyLists = 0.9;
constexpr double kParagraphsForImage = 0.5;

double share(double part, std::uint32_t whole) { return whole == 0 ? 0.0 : part / whole; }

bool too_many_items(const Contents& inside) {
  return static_cast<std::int64_t>(inside.n_items) - kFreeItems > inside.n_paragraphs;
}

bool too_linky(const Suspect& suspect, double density, double modifier) {
  return suspect.weight < kGoodWeight ? density > kLittleLinky + modifier
                                      : density > kMostlyLinks + modifier;
}

bool suspicious_embed(const Contents& inside) {
  return (inside.n_embeds == 1 && inside.length() < kEmbedText) || inside.n_embeds > 1;
}

}  // namespace

bool fails_conditions(const Suspect& suspect, double link_density_modifier) {
  const Contents& inside = suspect.inside;
  const std::uint32_t length = inside.length();
  const double density = share(inside.in_links, length);
  const bool list = suspect.node.tag == Tag::Ul || inside.in_lists > kMostlyLists * length;
  const std::uint32_t n_images = inside.n_images;

  const bool pictures_only =
      !suspect.in_figure && n_images > 1 && inside.n_paragraphs < kParagraphsForImage * n_images;
  const bool items = !list && too_many_items(inside);
  const bool form = inside.n_inputs > inside.n_paragraphs / kInputShare;
  const bool scrap = !list && !suspect.in_figure &&
                     share(inside.in_headings, length) < kMostlyHeadings && length < kShort &&
                     (n_images == 0 || n_images > 2) && density > 0;
  const bool linky = (!list || suspect.weight >= kGoodWeight) &&
                     too_linky(suspect, density, link_density_modifier);
  const bool bare = n_images == 0 && share(inside.in_textish, length) == 0;
  if (!pictures_only && !items && !form && !scrap && !linky && !suspicious_embed(inside) && !bare) {
    return false;
  }
  // A list of only pictures is kept.
  return !list || inside.has_large_child || n_images != inside.n_items;
}

bool fails_classic_conditions(const Suspect& suspect, double link_density_modifier) {
  const Contents& inside = suspect.inside;
  const std::uint32_t length = inside.length();
  const std::uint32_t n_images = inside.n_images;
  return n_images > inside.n_paragraphs ||
         (suspect.node.tag != Tag::Ul && too_many_items(inside)) ||
         inside.n_inputs > inside.n_paragraphs / kInputShare ||
         (length < kShort && (n_images == 0 || n_images > 2)) ||
         too_linky(suspect, share(inside.in_links, length), link_density_modifier) ||
         suspicious_embed(inside);
}

}  // namespace sito::extract::readability
