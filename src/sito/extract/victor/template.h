// SPDX-License-Identifier: Apache-2.0
// The feature template of Victor: the attributes of a block, the bins of their values, and the
// neighbours from which a block takes them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito::extract {

/// The attributes of a block (Marek, Pecina, Spousta 2007), in the order of kVictorAttributes.
enum class VictorAttribute : std::uint8_t {
  SentenceCount,
  AlphaTokens,  // absolute numbers of tokens by kind
  NumTokens,
  MixedTokens,
  OtherTokens,
  AlphaTokenShare,
  NumTokenShare,
  MixedTokenShare,
  OtherTokenShare,
  AlphaCharShare,
  NumCharShare,
  PunctCharShare,
  WhiteCharShare,
  OtherCharShare,
  WordLength,
  WordRun,
  NotStarted,
  NotFinished,
  Urls,
  Dates,
  Times,
  Bullet,
  Twins,
  FirstTwin,
  ContainerP,  // the containers, in the order of their bits
  ContainerA,
  ContainerImg,
  ContainerBold,
  ContainerItalic,
  ContainerHeaders,
  ContainerLists,
  ContainerForms,
  SplitP,  // the splits, in the order of their bits
  SplitBr,
  SplitHr,
  SplitInline,
  SplitBlock,
  DivGroup,
  TdGroup,
  DocumentWords,
  DocumentSentences,
  DocumentBlocks,
  MaxDivGroup,
  MaxTdGroup,
  Position,
  Outside,
};

/// The bins into which the values of an attribute are sorted.
enum class VictorBins : std::uint8_t {
  Flag,     ///< one bin: the flag holds; otherwise the block has no such feature
  Count,    ///< 0, 1, 2, 3, 4-5, 6-9, 10-19, 20+
  Percent,  ///< steps of 10
  Group,    ///< steps of 10, or "none" without such an element
  Average,  ///< whole numbers up to 15
  Power,    ///< powers of two up to 2^20
  Tenth,    ///< ten parts of the page
};

struct VictorAttributeSpec {
  std::string_view name;
  VictorBins bins;
  std::int8_t first, last;  ///< offsets of the blocks from which a block takes it
};

/// The number of blocks in front and behind that can matter.
inline constexpr int kVictorWindow = 3;
inline constexpr std::size_t kVictorOffsets = 2 * kVictorWindow + 1;
inline constexpr std::size_t kVictorAttributeCount = 46;
extern const std::array<VictorAttributeSpec, kVictorAttributeCount> kVictorAttributes;

/// A value: an attribute and a bin, as one number below victor_value_count().
using VictorValue = std::uint16_t;
std::size_t victor_value_count();

/// Returns the value of an attribute. `number` is a count for counts and powers, the mean for
/// averages, and a share in [0, 1] for other bins (below 0 for a group without an element). Flags
/// ignore it: the value says that the flag holds.
VictorValue victor_value(VictorAttribute attribute, double number = 1);

/// A value of a neighbouring block. Weights belong to such features.
struct VictorFeature {
  VictorValue value = 0;
  int offset = 0;
};
/// Returns the name of a feature, such as "token.alpha-abs[-2]=4-5".
std::string victor_feature_name(VictorFeature feature);
/// Returns the feature of a name; nothing if the template has no such feature.
std::optional<VictorFeature> find_victor_feature(std::string_view name);
/// Returns true if the template takes the value from a block at that offset.
bool in_victor_template(VictorFeature feature);

/// Returns sixteen hexadecimal digits that change with the template. Models store them.
const std::string& victor_template_hash();

}  // namespace sito::extract
