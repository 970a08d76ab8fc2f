// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/justext/modifier.h"

#include "sito/base/error.h"
#include "sito/base/limits.h"
#include "sito/extract/justext/decide.h"
#include "sito/extract/justext/paragraphs.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/measure.h"
#include "sito/page/parse.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace sito::extract {
namespace {

constexpr std::string_view kGood = "good";
constexpr std::string_view kBad = "bad";

std::string_view label_of(const JustextState& state) {
  return state.now == JustextClass::Good ? kGood : kBad;
}

/// One page that a modifier works on.
class ModifiedJustext {
 public:
  ModifiedJustext(const Page& page, const Inputs& inputs, const ParagraphModifier& modifier)
      : page_(page),
        inputs_(inputs),
        modifier_(modifier),
        options_(justext_options(inputs)),
        split_(split_justext(page, options_)),
        features_(split_.paragraphs) {
    for (const JustextParagraph& paragraph : split_.paragraphs) add(paragraph);
    originals_ = shown_;
  }

  Result<void> run(Labels& labels, std::vector<ParagraphChange>& changes) {
    if (Result<void> done = modify(ModifierPhase::Before); !done) return done;
    JustextDecision decision(justext_rules(inputs_), features_, stop_words());
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      if (!shown_[i].label.empty()) decision.fix(i, shown_[i].label == kGood);
    }
    decision.run(nullptr);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      const JustextState& state = decision.states()[i];
      shown_[i].label = label_of(state);
      shown_[i].context_free = name_of(state.context_free);
      shown_[i].rule = state.rule;
    }
    if (Result<void> done = modify(ModifierPhase::After); !done) return done;
    write_segments(decision.states(), labels);
    finish(page_, inputs_, nullptr, labels);
    collect(changes);
    return {};
  }

 private:
  void add(const JustextParagraph& paragraph) {
    ModifiableParagraph& shown = shown_.emplace_back();
    std::string text;
    append_paragraph_text(page_, split_, paragraph, text);
    shown.text = text::collapse_and_trim(text);
    const std::pair<TextId, TextId> range = ranges_.emplace_back(text_range(split_, paragraph));
    if (range.first != kNoText) shown.html = html_of(page_, range.first, range.second);
    shown.link_density = paragraph.link_density();
    shown.heading = paragraph.heading;
  }

  Result<void> modify(ModifierPhase phase) {
    const std::vector<ModifiableParagraph> before = shown_;
    if (Result<void> done = modifier_(page_, phase, shown_); !done) return done;
    if (shown_.size() != before.size()) {
      return malformed("the modifier has made " + std::to_string(shown_.size()) +
                       " paragraphs of " + std::to_string(before.size()));
    }
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      if (Result<void> taken = take(i, phase, before[i]); !taken) return taken;
    }
    return {};
  }

  Result<void> take(std::size_t i, ModifierPhase phase, const ModifiableParagraph& before) {
    ModifiableParagraph& now = shown_[i];
    const auto fault = [&](const std::string& what) {
      return malformed("the modifier: paragraph " + std::to_string(i + 1) + " " + what);
    };
    const bool no_class_yet = phase == ModifierPhase::Before && now.label.empty();
    if (now.label != kGood && now.label != kBad && !no_class_yet) {
      return fault("must be good or bad, not '" + now.label + "'");
    }
    if (!text::is_valid_utf8(now.text) || !text::is_valid_utf8(now.html)) {
      return fault("is not UTF-8");
    }
    const bool other_text = now.text != before.text;
    const bool other_html = now.html != before.html;
    if (!other_text && !other_html) return {};
    if (other_html) {
      read_html(i);
    } else {
      now.text = text::collapse_and_trim(now.text);
      now.html = originals_[i].html;
      const auto n_bytes = static_cast<double>(now.text.size());
      features_[i].link_chars = std::min(features_[i].link_chars, n_bytes);
    }
    measure(i);
    return {};
  }

  // Fills the text and the characters in links from the HTML.
  void read_html(std::size_t i) {
    if (!parser_) parser_.emplace(Limits{});
    Page page;
    parser_->parse(shown_[i].html, page_.base_url(), page);
    const JustextParagraphs split = split_justext(page, options_);
    std::string text;
    features_[i].link_chars = 0;
    for (const JustextParagraph& paragraph : split.paragraphs) {
      append_paragraph_text(page, split, paragraph, text);
      text += ' ';
      features_[i].link_chars += paragraph.link_chars;
    }
    shown_[i].text = text::collapse_and_trim(text);
  }

  void measure(std::size_t i) {
    measure_paragraph(shown_[i].text, features_[i]);
    shown_[i].link_density = features_[i].link_density();
    changed_.resize(shown_.size());
    changed_[i] = true;
  }

  [[nodiscard]] bool is_changed(std::size_t i) const { return i < changed_.size() && changed_[i]; }

  JustextDecision::StopWords stop_words() {
    const text::StopWords* words = inputs_.stop_words;
    if (words == nullptr || words->size() == 0) return nullptr;
    return [this, words](std::size_t i) { return count_listed_words(shown_[i].text, *words); };
  }

  void write_segments(std::span<const JustextState> states, Labels& labels) const {
    labels.reset(page_.texts().size());
    split_.pieces.fill_segments(
        page_,
        [&](std::uint32_t owner) {
          const JustextState& state = states[owner];
          const JustextParagraph& paragraph = split_.paragraphs[owner];
          Verdict verdict;
          verdict.label = shown_[owner].label == kGood ? Label::Content : Label::Boilerplate;
          if (paragraph.heading) verdict.role = Role::Heading;
          if (paragraph.list_item) verdict.role = verdict.role | Role::ListItem;
          verdict.score = state.score;
          verdict.rule = shown_[owner].label == label_of(state) ? state.rule : "modifier";
          return verdict;
        },
        labels);
  }

  void collect(std::vector<ParagraphChange>& changes) {
    changes.clear();
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      if (!is_changed(i) || ranges_[i].first == kNoText) continue;
      ParagraphChange& change = changes.emplace_back();
      change.first = ranges_[i].first;
      change.last = ranges_[i].second;
      const bool by_html = shown_[i].html != originals_[i].html;
      if (by_html && !shown_[i].text.empty()) change.html = std::move(shown_[i].html);
      if (!by_html) change.text = std::move(shown_[i].text);
    }
  }

  const Page& page_;
  const Inputs& inputs_;
  const ParagraphModifier& modifier_;
  JustextOptions options_;
  JustextParagraphs split_;
  std::vector<JustextParagraph> features_;         // of the text as it is now
  std::vector<ModifiableParagraph> shown_;         // one for each paragraph
  std::vector<ModifiableParagraph> originals_;     // as they are in the page
  std::vector<std::pair<TextId, TextId>> ranges_;  // their text nodes
  std::vector<bool> changed_;
  std::optional<PageParser> parser_;
};

}  // namespace

std::string_view name_of(ModifierPhase phase) {
  return phase == ModifierPhase::Before ? "before" : "after";
}

std::string_view html_of(const Page& page, TextId first, TextId last) {
  const std::span<const Text> texts = page.texts();
  std::uint32_t before = index_of(first);
  while (before > 0 && texts[before - 1].blank) --before;
  std::uint32_t after = index_of(last) + 1;
  while (after < texts.size() && texts[after].blank) ++after;
  // Elements that begin behind `from` and end in front of `to` hold no text of other paragraphs.
  const std::uint32_t from = before == 0 ? 0 : index_of(texts[before - 1].node) + 1;
  const std::uint32_t to = after == texts.size() ? static_cast<std::uint32_t>(page.nodes().size())
                                                 : index_of(texts[after].node);
  const auto outermost = [&](TextId text) {
    NodeId node = page.text(text).node;
    for (NodeId around = page.node(node).parent; around != kNoNode;
         around = page.node(around).parent) {
      const Node& element = page.node(around);
      const bool holds_others = index_of(around) < from || element.end > to;
      if (holds_others || element.tag == Tag::Body || element.tag == Tag::Html) break;
      node = around;
    }
    return page.node(node);
  };
  const Node begin = outermost(first);
  const Node end = outermost(last);
  const SourceRange last_text = page.node(page.text(last).node).source;
  if (!begin.source.known() || !last_text.known()) return {};
  std::uint32_t stop = last_text.end;
  if (end.end_tag.known()) stop = std::max(stop, end.end_tag.end);
  if (stop <= begin.source.begin) return {};  // misnested tables put text elsewhere
  return page.source().substr(begin.source.begin, stop - begin.source.begin);
}

Result<void> label_modified_justext(const Page& page, const Inputs& inputs,
                                    const ParagraphModifier& modifier, Labels& labels,
                                    std::vector<ParagraphChange>& changes) {
  return ModifiedJustext(page, inputs, modifier).run(labels, changes);
}

}  // namespace sito::extract
