// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/finish.h"

#include "sito/extract/steps/pieces.h"
#include "sito/text/utf8.h"

namespace sito::extract {
namespace {

// Elements that may be inside a word: inline elements without br.
constexpr TagSet kInsideWords(Tag::A, Tag::Abbr, Tag::Acronym, Tag::B, Tag::Bdi, Tag::Bdo, Tag::Big,
                              Tag::Cite, Tag::Code, Tag::Data, Tag::Del, Tag::Dfn, Tag::Em,
                              Tag::Font, Tag::I, Tag::Ins, Tag::Kbd, Tag::Label, Tag::Mark,
                              Tag::Nobr, Tag::Q, Tag::Rb, Tag::Rp, Tag::Rt, Tag::Rtc, Tag::Ruby,
                              Tag::S, Tag::Samp, Tag::Small, Tag::Span, Tag::Strike, Tag::Strong,
                              Tag::Sub, Tag::Sup, Tag::Time, Tag::Tt, Tag::U, Tag::Var, Tag::Wbr,
                              Tag::Other);

// Returns true if a reader sees a line break between two text nodes.
bool breaks_between(const Page& page, TextId before, TextId after) {
  const auto nodes = page.nodes();
  const std::uint32_t from = index_of(page.text(before).node);
  const std::uint32_t to = index_of(page.text(after).node);
  for (std::uint32_t i = from + 1; i < to; ++i) {
    if (!nodes[i].is_text() && !kInsideWords.contains(nodes[i].tag)) return true;
  }
  for (std::uint32_t i = index_of(nodes[from].parent); i != kNone && nodes[i].end <= to;
       i = index_of(nodes[i].parent)) {
    if (!kInsideWords.contains(nodes[i].tag)) return true;
  }
  return false;
}

void run_hooks(const Page& page, const Inputs& inputs, Labels& labels) {
  std::string text;
  for (Segment& segment : labels.segments) {
    if (is_removed(segment)) continue;
    text.clear();
    append_segment_text(page, segment, text);
    for (const ParagraphHook& hook : inputs.hooks) {
      const Label label = hook({page, segment, text});
      if (label == segment.label) continue;
      segment.label = label;
      segment.rule = "hook";
    }
  }
}

}  // namespace

void append_segment_text(const Page& page, const Segment& segment, std::string& out) {
  std::string joined;
  TextId last = kNoText;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden) continue;
    if (last != kNoText && breaks_between(page, last, TextId{i})) joined += ' ';
    joined += text.text;
    last = TextId{i};
  }
  out += text::collapse_and_trim(joined);
}

void finish(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  if (!inputs.hooks.empty()) {
    run_hooks(page, inputs, labels);
    trace_labels(trace, "hooks", labels);
  }
  labels.keep_by_segments(page);
}

double param(std::span<const ParamSpec> specs, const Inputs& inputs, std::size_t index) {
  if (inputs.params == nullptr || index >= inputs.params->numbers.size()) {
    return specs[index].fallback;
  }
  return inputs.params->numbers[index];
}

std::string_view text_param(std::span<const ParamSpec> specs, const Inputs& inputs,
                            std::size_t index) {
  if (inputs.params == nullptr || index >= inputs.params->texts.size() ||
      inputs.params->texts[index].empty()) {
    return specs[index].text;
  }
  return inputs.params->texts[index];
}

}  // namespace sito::extract
