// SPDX-License-Identifier: Apache-2.0
// jusText in two steps, for programs that read or change its paragraphs before they are classified.
// If you need only the text, set Options::algorithm to "justext".
#pragma once

#include "sito/api.h"
#include "sito/base/result.h"
#include "sito/extractor.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace SITO_DOOR {
/// One paragraph. Before classify(), you may change or remove paragraphs from split(), and insert
/// others.
struct JustextParagraph {
  std::string text;        ///< white space collapsed and trimmed
  std::string xpath;       ///< of the element in which it begins
  std::string dom_path;    ///< the names of the elements around it: "html.body.div.p"
  double link_chars = 0;   ///< characters of `text` inside links
  std::size_t n_tags = 0;  ///< elements that begin inside it and do not end it
  bool heading = false;    ///< stands in h1 ... h6
  bool select = false;     ///< stands in the options of a form
  std::string class_type;  ///< "good" or "bad". Before classify(): a class to keep, or ""
  std::string cf_class;  ///< by itself, without its neighbours: "good", "neargood", "short", "bad"
  float stopwords = 0;   ///< the share of stop words, if it was needed
  std::string rule;      ///< the rule that decided last, such as "stopwords-high"
  std::string html;      ///< its part of the source, to look at; filled with Options::provenance
};

/// Splits pages and classifies paragraphs. One thread at a time.
class SITO_API Justext {
 public:
  /// Makes an object that uses these options: stop_list, stop_words, params and the limits. A stop
  /// list, or "none", is required. Errors: those of Extractor::make.
  static Result<Justext> make(const Options& options);
  Justext(Justext&& other) noexcept;
  Justext& operator=(Justext&& other) noexcept;
  ~Justext();

  /// Returns the paragraphs of a page, not yet classified. Errors: TooLarge, TooSlow, OutOfMemory.
  Result<std::vector<JustextParagraph>> split(const PageInput& page);
  /// Fills class_type, cf_class, stopwords and rule. A paragraph whose class_type is "good" or
  /// "bad" keeps it, and its neighbours see it. InvalidArgument: another class, or text that is not
  /// UTF-8.
  Result<void> classify(std::vector<JustextParagraph>& paragraphs);

 private:
  struct State;
  explicit Justext(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};
}  // namespace SITO_DOOR
