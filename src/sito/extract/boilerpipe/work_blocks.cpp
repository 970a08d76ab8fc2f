// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/boilerpipe/work_blocks.h"

#include "sito/extract/steps/finish.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract {

void BlockNumbers::update_densities() {
  if (n_wrapped_words == 0) {
    n_wrapped_words = n_words;
    n_lines = 1;
  }
  text_density = static_cast<float>(n_wrapped_words) / static_cast<float>(n_lines);
  link_density = n_words == 0
                     ? 0
                     : std::min(1.0F, static_cast<float>(link_words) / static_cast<float>(n_words));
}

void WorkBlocks::decide(WorkBlock& block, bool content, std::string_view rule) {
  block.content = content;
  for (std::uint32_t atom = block.first_atom; atom != kNone; atom = atoms[atom].next) {
    atoms[atom].rule = rule;
  }
}

void WorkBlocks::merge(WorkBlock& block, const WorkBlock& next) {
  atoms[block.last_atom].next = next.first_atom;
  block.last_atom = next.last_atom;
  block.numbers.n_words += next.numbers.n_words;
  block.numbers.link_words += next.numbers.link_words;
  block.numbers.n_wrapped_words += next.numbers.n_wrapped_words;
  block.numbers.n_lines += next.numbers.n_lines;
  block.numbers.update_densities();
  block.offset_begin = std::min(block.offset_begin, next.offset_begin);
  block.offset_end = std::max(block.offset_end, next.offset_end);
  block.tag_level = std::min(block.tag_level, next.tag_level);
  block.labels |= next.labels;
  block.content = block.content || next.content;
}

std::size_t WorkBlocks::atom_bytes(std::uint32_t atom) const {
  std::size_t bytes = 0;
  for (std::uint32_t i = atoms[atom].part_begin; i < atoms[atom].part_end; ++i) {
    bytes += parts[i] == kNone ? 1 : page->texts()[parts[i]].text.size();
  }
  return bytes;
}

void WorkBlocks::append_atom_text(std::uint32_t atom, std::string& out) {
  const std::uint32_t begin = atoms[atom].part_begin;
  const std::uint32_t end = atoms[atom].part_end;
  if (end - begin == 1) {
    text::append_collapsed(page->texts()[parts[begin]].text, out);
    return;
  }
  joined_.clear();
  for (std::uint32_t i = begin; i < end; ++i) {
    if (parts[i] == kNone) {
      joined_ += ' ';
    } else {
      joined_ += page->texts()[parts[i]].text;
    }
  }
  text::append_collapsed(joined_, out);
}

void WorkBlocks::write_segments(Labels& labels) const {
  std::vector<const WorkBlock*> block_of(atoms.size(), nullptr);
  for (const std::vector<WorkBlock>* list : {&blocks, &deleted}) {
    for (const WorkBlock& block : *list) {
      for (std::uint32_t atom = block.first_atom; atom != kNone; atom = atoms[atom].next) {
        block_of[atom] = &block;
      }
    }
  }
  pieces.fill_segments(
      *page,
      [&](std::uint32_t owner) {
        const WorkBlock& block = *block_of[owner];
        Verdict verdict;
        verdict.label = block.content ? Label::Content : Label::Boilerplate;
        verdict.role = atoms[owner].role;
        if (block.has(BlockLabel::Title) && block.first_atom == block.last_atom) {
          verdict.role = verdict.role | Role::Title;
        }
        verdict.score = block.numbers.text_density;
        verdict.rule = atoms[owner].rule;
        return verdict;
      },
      labels);
}

void WorkBlocks::trace_step(const Trace* trace, std::string_view step, Labels& labels) const {
  if (trace == nullptr) return;
  write_segments(labels);
  trace_labels(trace, step, labels);
}

}  // namespace sito::extract
