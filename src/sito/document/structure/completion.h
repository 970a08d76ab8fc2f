// SPDX-License-Identifier: Apache-2.0
// Adds dropped parts of a page's structure that belong to the kept text.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/notes.h"
#include "sito/document/structure/part_kinds.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

namespace sito::structured {

/// Completes labels. Algorithms label blocks of text; a cell, a heading or a line of code is a
/// short block, which by itself looks like boilerplate. Keeps its buffers from page to page; one
/// per thread.
class Completion {
 public:
  /// Returns the labels, with more kept:
  ///
  /// * a table, a listing, a displayed formula or a list between kept texts of the same part of the
  ///   page; except for lists, also one whose surroundings were kept entirely;
  /// * the rest of a table (if a quarter of its texts was kept), a list (a half) or a listing;
  /// * the rest of a table whose header or most rows were kept, and of a list of which most items
  ///   were, even if it consists of links and pictures; and short definitions behind a heading;
  /// * a heading before kept text, if there is kept text before the heading, too, and an `h1` with
  ///   the title of the page near the first kept text;
  /// * the text of a `figure` with an image, or the only text of a box with an image, without its
  ///   links, like a caption;
  /// * a short quotation or admonition, like a listing;
  /// * notes to which kept text refers, if none of their text was kept and there are few;
  /// * a caption beside an image, between kept texts or in surroundings that were kept entirely.
  ///
  /// A list that was dropped whole gets nothing if it has controls of a form, long items, or links
  /// as long as titles: algorithms judge long texts well, and only short items by mistake.
  ///
  /// Never adds lists and tables of links, pictures or headings, nor text in `nav`, `aside`,
  /// `footer` or `form` except notes, and adds nothing to a page without kept text. The labels are valid until
  /// the next call. Cost: linear in the nodes, three times. `signs` and `notes`: of the page. Builds
  /// `kept` for the page and the returned labels.
  const Labels& complete(const Page& page, const Labels& labels, ClassSigns& signs,
                         NoteFinder& notes, KeptIndex& kept);

 private:
  class Reading;  // one pass over the nodes

  void add_notes(const Page& page, NoteFinder& notes, KeptIndex& kept);

  Labels labels_;
  PartKinds kinds_;
};

}  // namespace sito::structured
