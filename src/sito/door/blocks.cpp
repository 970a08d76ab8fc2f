// SPDX-License-Identifier: Apache-2.0
#include "sito/door/blocks.h"

#include "sito/base/deadline.h"
#include "sito/door/guard.h"
#include "sito/extract/steps/finish.h"
#include "sito/page/xpath.h"

namespace sito::door {
namespace {

// Ancestors further away do not describe a block; pages may be deep.
constexpr int kFarthest = 64;

std::string_view role_of_tag(Tag tag) {
  if (tag >= Tag::H1 && tag <= Tag::H6) return "heading";
  switch (tag) {
    case Tag::Li:
    case Tag::Dt:
    case Tag::Dd:
      return "list-item";
    case Tag::Td:
    case Tag::Th:
      return "table-cell";
    case Tag::Caption:
    case Tag::Figcaption:
      return "caption";
    case Tag::Blockquote:
      return "quote";
    case Tag::Pre:
      return "preformatted";
    default:
      return {};
  }
}

// Returns the role from the algorithm, else from the nearest element that has one.
std::string_view role_of(const Page& page, const Segment& segment) {
  if (has(segment.role, Role::Title)) return "title";
  if (has(segment.role, Role::Heading)) return "heading";
  if (has(segment.role, Role::ListItem)) return "list-item";
  if (has(segment.role, Role::Caption)) return "caption";
  NodeId at = page.text(segment.text_begin).node;
  for (int steps = 0; at != kNoNode && steps < kFarthest; ++steps, at = page.node(at).parent) {
    const std::string_view role = role_of_tag(page.node(at).tag);
    if (!role.empty()) return role;
  }
  return "text";
}

// Measures the share of text inside links; white space does not count.
void measure(const Page& page, const Segment& segment, Block& block) {
  std::uint64_t all = 0;
  std::uint64_t linked = 0;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden) continue;
    all += text.n_chars;
    block.n_words += text.n_words;
    if (text.link != kNoLink) linked += text.n_chars;
    const SourceRange& source = page.node(text.node).source;
    if (!source.known()) continue;
    if (block.source_end == 0) block.source_begin = source.begin;
    block.source_end = source.end;
  }
  if (all > 0) block.link_density = static_cast<float>(linked) / static_cast<float>(all);
}

void add_reasons(const Segment& segment, std::span<const extract::BlockReasons> reasons,
                 Block& block) {
  const extract::BlockReasons* found = extract::reasons_of(segment, reasons);
  if (found == nullptr) return;
  for (const extract::Reason& reason : found->strongest) {
    if (!reason.about.empty()) block.reasons.emplace_back(reason.about, reason.pull);
  }
}

}  // namespace

std::vector<Block> blocks_of(sift::Sifter& sifter) {
  const Page& page = sifter.page();
  const extract::Explanation explanation = sifter.explain();
  const XPaths xpaths(page);
  std::size_t path_bytes = 0;
  std::vector<Block> blocks;
  for (const Segment& segment : sifter.labels().segments) {
    Deadline::look();
    Block block;
    extract::append_segment_text(page, segment, block.text);
    block.content = segment.label == Label::Content;
    block.role = role_of(page, segment);
    block.heading = block.role == "heading" || block.role == "title";
    block.score = segment.score;
    block.rule = segment.rule;
    measure(page, segment, block);
    add_reasons(segment, explanation.blocks, block);
    if (path_bytes < kMaxPathBytes) block.xpath = xpaths.of(page.text(segment.text_begin).node);
    path_bytes += block.xpath.size();
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace sito::door
