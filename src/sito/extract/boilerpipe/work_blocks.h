// SPDX-License-Identifier: Apache-2.0
// The text blocks of boilerpipe, as its steps pass them on.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/steps/link_weights.h"
#include "sito/extract/steps/pieces.h"
#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Labels of a block, as bits.
enum class BlockLabel : std::uint8_t {
  ListItem = 1,
  Heading = 2,  // inside h1, h2 or h3
  Title = 4,
  EndOfText = 8,
  MightBe = 16,     // MIGHT_BE_CONTENT
  VeryLikely = 32,  // VERY_LIKELY_CONTENT
};

/// The numbers of a block. Densities are 32-bit floats, as in the reference: equal-density fusion
/// and the limits of the trees depend on it.
struct BlockNumbers {
  std::uint32_t n_words = 0;
  double link_words = 0;              ///< whole numbers while all links weigh the same
  std::uint32_t n_wrapped_words = 0;  ///< words in full lines of 80 characters
  std::uint32_t n_lines = 1;
  float text_density = 0;  ///< n_wrapped_words / n_lines
  float link_density = 0;  ///< link_words / n_words
  void update_densities();
};

/// A run of text between two tags that end a block. Blocks consist of atoms.
struct Atom {
  std::uint32_t part_begin = 0, part_end = 0;  ///< its run of WorkBlocks::parts
  std::uint32_t next = kNone;                  ///< the next atom of the same block
  Role role = Role::None;
  std::string_view rule = "not-classified";  ///< the step that decided last
};

/// One atom, or several that a step has merged.
struct WorkBlock {
  BlockNumbers numbers;
  std::uint32_t first_atom = 0, last_atom = 0;
  std::uint32_t offset_begin = 0,
                offset_end = 0;  ///< numbers of the first and last atom it was made of
  std::int32_t tag_level = 0;
  std::uint8_t labels = 0;
  bool content = false;

  [[nodiscard]] bool has(BlockLabel label) const {
    return (labels & static_cast<std::uint8_t>(label)) != 0;
  }
  void add(BlockLabel label) {
    labels = static_cast<std::uint8_t>(labels | static_cast<std::uint8_t>(label));
  }
};

/// The blocks of one page. Steps change `blocks`; all other members stay as build_work_blocks made
/// them.
struct WorkBlocks {
  const Page* page = nullptr;
  std::vector<WorkBlock> blocks;
  std::vector<Atom> atoms;
  std::vector<std::uint32_t> parts;  ///< text indices in order; kNone stands for a blank
  Pieces pieces;                     ///< owners are indices of `atoms`
  std::vector<WorkBlock> deleted;    ///< blocks that a step has removed; their text is boilerplate
  bool title_before_body = false;    ///< a `title` element was read before the body

  /// Makes a block content or boilerplate, and notes the rule that decided.
  void decide(WorkBlock& block, bool content, std::string_view rule);
  /// Adds `next` to the end of `block`; both are in `blocks` or copies of them.
  void merge(WorkBlock& block, const WorkBlock& next);
  /// Returns the bytes of the text of an atom, or a few more.
  [[nodiscard]] std::size_t atom_bytes(std::uint32_t atom) const;
  /// Appends the text of an atom to `out`, white space collapsed.
  void append_atom_text(std::uint32_t atom, std::string& out);
  /// Writes labels for the state of the blocks: one segment for each atom.
  void write_segments(Labels& labels) const;
  /// Reports the state after a step to the trace, if there is one.
  void trace_step(const Trace* trace, std::string_view step, Labels& labels) const;

 private:
  std::string joined_;  // scratch memory of append_atom_text
};

/// How a page is read. Each switch restores a behaviour of the Java library.
struct BlockOptions {
  LinkWeights weights = {};             ///< the weight of a word in a link
  bool title_sets_level = false;        ///< characters of the title set the level of the first
                                        ///< block
  bool no_break_space_is_text = false;  ///< U+00A0 alone makes a block, without words
  bool never_noscript = false;          ///< `noscript` is not read even if it is the page
};

/// Parameters that set the last two, for every row that labels these blocks.
inline constexpr ParamSpec kReadingParams[2] = {
    {"compat_no_break_space", 0, 0, 1, "switch",
     "treat an element that holds only U+00A0 as a block without words, as the reference does"},
    {"compat_noscript", 0, 0, 1, "switch",
     "skip noscript also where it holds most of the page, as the reference does"},
};
/// Returns their values, and the link weights. `own`: the parameters of the row, kReadingParams
/// from `first` on.
BlockOptions block_options(std::span<const ParamSpec> own, const Inputs& inputs,
                           std::size_t first = 0);

/// Splits a page as boilerpipe 1.x does.
/// Cost: linear in the nodes and in the text.
WorkBlocks build_work_blocks(const Page& page, const BlockOptions& options = {});

}  // namespace sito::extract
