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

/// How a value of an attribute is sorted into one of a few bins.
enum class VictorBins : std::uint8_t {
  Flag,     ///< holds or does not; a feature only if it holds
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

/// Returns the value of an attribute. Flags: of one that holds. Counts and powers take the number,
/// averages the mean, the others a share in [0, 1] (a group without element: below 0).
VictorValue victor_value(VictorAttribute attribute, double number = 1);

/// A value of a neighbouring block. Weights belong to such features.
struct VictorFeature {
  VictorValue value = 0;
  int offset = 0;
};
/// "token.alpha-abs[-2]=4-5".
std::string victor_feature_name(VictorFeature feature);
/// The reverse; nothing if the template has no such feature.
std::optional<VictorFeature> find_victor_feature(std::string_view name);
/// Returns true if the template takes the value from a block at that offset.
bool in_victor_template(VictorFeature feature);

/// Sixteen hexadecimal digits that change with the template; models carry them.
const std::string& victor_template_hash();

}  // namespace sito::extract
