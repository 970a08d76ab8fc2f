// SPDX-License-Identifier: Apache-2.0
// Steps that examine one block at a time.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/text/utf8.h"

#include <string>

namespace sito::extract {
namespace {

constexpr std::string_view kClauseEnds = ",.:;!?";

// Returns true if the text holds a clause of `min_words` words. Input: white space collapsed. As in
// the reference, white space in front of a clause does not count, and text without an end mark is
// not a clause.
bool has_clause(std::string_view text, std::uint32_t min_words) {
  std::uint32_t n_words = 1;  // of the clause so far
  bool after_letter = false;  // the character in front is a letter or digit
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80 && text::is_letter_or_digit(byte)) {
      after_letter = true;
      ++at;
      continue;
    }
    if (after_letter && kClauseEnds.find(text[at]) != std::string_view::npos) {
      std::size_t end = text.find_first_not_of(kClauseEnds, at);
      if (end == std::string_view::npos) end = text.size();
      if (end == text.size() || text[end] == ' ') {
        if (n_words >= min_words) return true;
        n_words = 1;
        after_letter = false;
        at = end + 1;
        continue;
      }
    }
    const text::CodePoint point = text::code_point_at(text, at);
    if (point.value == ' ') ++n_words;
    after_letter = text::is_letter_or_digit(point.value);
    at += point.length;
  }
  return false;
}

}  // namespace

void drop_few_words(WorkBlocks& work, std::uint32_t min_words) {
  for (WorkBlock& block : work.blocks) {
    if (block.content && block.numbers.n_words < min_words) work.decide(block, false, "few-words");
  }
}

void split_to_atoms(WorkBlocks& work) {
  std::vector<WorkBlock> split;
  split.reserve(work.atoms.size());
  for (const WorkBlock& block : work.blocks) {
    for (std::uint32_t atom = block.first_atom; atom != kNone; atom = work.atoms[atom].next) {
      WorkBlock part = block;
      part.first_atom = part.last_atom = atom;
      split.push_back(part);
    }
  }
  for (const WorkBlock& part : split) work.atoms[part.first_atom].next = kNone;
  work.blocks = std::move(split);
}

void drop_without_clause(WorkBlocks& work, std::uint32_t min_words) {
  std::string text;
  for (WorkBlock& block : work.blocks) {
    if (!block.content) continue;
    text.clear();
    work.append_atom_text(block.first_atom, text);
    if (!has_clause(text, min_words)) work.decide(block, false, "no-clause");
  }
}

}  // namespace sito::extract
