// SPDX-License-Identifier: Apache-2.0
#include "sito/justext.h"

#include "sito/base/diagnostics.h"
#include "sito/door/guard.h"
#include "sito/door/options.h"
#include "sito/extract/justext/decide.h"
#include "sito/extract/justext/modifier.h"
#include "sito/extract/steps/measure.h"
#include "sito/page/xpath.h"
#include "sito/sift/page_reader.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::door {
namespace {

constexpr std::string_view kGood = "good";
constexpr std::string_view kBad = "bad";

// Returns "html.body.div.p".
std::string dom_path_of(const Page& page, NodeId node) {
  std::vector<std::string_view> names;
  for (; node != kNoNode; node = page.node(node).parent) names.push_back(page.tag_name(node));
  std::string path;
  for (std::size_t i = names.size(); i-- > 0;) {
    if (!path.empty()) path += '.';
    path += names[i];
  }
  return path;
}

// Returns the features of a paragraph that the rules need, from its text.
Result<extract::JustextParagraph> features_of(const JustextParagraph& from, std::string& text) {
  if (!text::is_valid_utf8(from.text)) return invalid("the text of a paragraph is not UTF-8");
  if (!(from.link_chars >= 0)) return invalid("the number of characters in links is negative");
  text = text::collapse_and_trim(from.text);
  extract::JustextParagraph to;
  extract::measure_paragraph(text, to);
  to.link_chars = from.link_chars;
  to.heading = from.heading;
  to.select = from.select;
  return to;
}

}  // namespace

struct Justext::State {
  BuiltOptions options;
  std::unique_ptr<text::LanguageClassifier> classifier;
  std::unique_ptr<sift::PageReader> reader;

  [[nodiscard]] const text::StopWords* words() const {
    return options.sift.stop_list == sift::StopListChoice::Given ? options.sift.stop_words
                                                                 : nullptr;
  }
  [[nodiscard]] extract::Inputs inputs() const {
    extract::Inputs inputs;
    inputs.params = &options.sift.plan.root().params;
    inputs.stop_words = words();
    return inputs;
  }
  void prepare() {
    if (reader) return;
    reader = std::make_unique<sift::PageReader>(std::span(&options.sift.plan, 1), options.sift,
                                                *classifier);
  }
  Result<std::vector<JustextParagraph>> split(const PageInput& input);
};

Justext::Justext(std::unique_ptr<State> state) : state_(std::move(state)) {}
Justext::Justext(Justext&& other) noexcept = default;
Justext& Justext::operator=(Justext&& other) noexcept = default;
Justext::~Justext() = default;

Result<Justext> Justext::make(const Options& options) {
  Options own = options;
  own.algorithm = "justext";
  auto state = std::make_unique<State>();
  if (own.stop_list.empty() && own.stop_words.empty()) {
    return invalid("stop_list: jusText wants the name of a list, words, or none");
  }
  if (Result<void> built = build_options(own, state->options); !built) {
    return std::move(built).error();
  }
  auto classifier = text::make_language_classifier("skip", "");
  if (!classifier) return std::move(classifier).error();
  state->classifier = std::move(*classifier);
  return Justext(std::move(state));
}

Result<std::vector<JustextParagraph>> Justext::State::split(const PageInput& input) {
  NoDiagnostics notes;
  Result<void> read = check_size(input.bytes, options.sift.limits);
  if (read) {
    read = reader->open(input.bytes, input.charset, input.url, {std::string(input.name), 0}, notes);
  }
  if (!read) return std::move(read).error();
  const Page& page = reader->page();
  const XPaths xpaths(page);
  const extract::JustextParagraphs split =
      extract::split_justext(page, extract::justext_options(inputs()));
  std::vector<JustextParagraph> paragraphs;
  std::string text;
  std::size_t path_bytes = 0;
  std::size_t html_bytes = 0;
  for (const extract::JustextParagraph& from : split.paragraphs) {
    JustextParagraph& to = paragraphs.emplace_back();
    text.clear();
    extract::append_paragraph_text(page, split, from, text);
    to.text = text::collapse_and_trim(text);
    to.link_chars = from.link_chars;
    to.n_tags = from.n_tags;
    to.heading = from.heading;
    to.select = from.select;
    // Parts of the source overlap only where tags are misnested.
    if (options.sift.assemble.provenance && html_bytes <= page.source().size()) {
      const auto [first, last] = extract::text_range(split, from);
      if (first != kNoText) to.html = extract::html_of(page, first, last);
      html_bytes += to.html.size();
    }
    if (from.node == kNone || path_bytes > kMaxPathBytes) continue;
    to.xpath = xpaths.of(NodeId{from.node});
    to.dom_path = dom_path_of(page, NodeId{from.node});
    path_bytes += to.xpath.size() + to.dom_path.size();
  }
  reader->trim();
  return paragraphs;
}

Result<std::vector<JustextParagraph>> Justext::split(const PageInput& page) {
  return guarded(
      [&] {
        state_->prepare();
        return state_->split(page);
      },
      [&] { state_->reader.reset(); });
}

Result<void> Justext::classify(std::vector<JustextParagraph>& paragraphs) {
  std::vector<extract::JustextParagraph> features;
  std::vector<std::string> texts(paragraphs.size());
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    auto measured = features_of(paragraphs[i], texts[i]);
    if (!measured) return std::move(measured).error();
    features.push_back(*measured);
  }
  extract::JustextDecision::StopWords count;
  if (const text::StopWords* words = state_->words(); words != nullptr && words->size() > 0) {
    count = [&texts, words](std::size_t i) {
      return extract::count_listed_words(texts[i], *words);
    };
  }
  extract::JustextDecision decision(extract::justext_rules(state_->inputs()), features, count);
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    const std::string& wanted = paragraphs[i].class_type;
    if (wanted.empty()) continue;
    if (wanted != kGood && wanted != kBad) {
      return invalid("a paragraph is good or bad, or has no class yet; not '" + wanted + "'");
    }
    decision.fix(i, wanted == kGood);
  }
  decision.run(nullptr);
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    const extract::JustextState& state = decision.states()[i];
    paragraphs[i].class_type = state.now == extract::JustextClass::Good ? kGood : kBad;
    paragraphs[i].cf_class = name_of(state.context_free);
    paragraphs[i].stopwords = state.score;
    paragraphs[i].rule = state.rule;
  }
  return {};
}

}  // namespace sito::door
