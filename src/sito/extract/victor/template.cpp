// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/victor/template.h"

#include <algorithm>
#include <unordered_map>

namespace sito::extract {

// Names and windows as in the public CRF template of the tool; bins as in the specification. Places
// beyond either end of the page count as "outside".
constexpr std::array<VictorAttributeSpec, kVictorAttributeCount> kVictorAttributes = {{
    {"sentence.count", VictorBins::Count, -3, 3},
    {"token.alpha-abs", VictorBins::Count, -3, 3},
    {"token.num-abs", VictorBins::Count, -3, 3},
    {"token.mixed-abs", VictorBins::Count, -3, 3},
    {"token.other-abs", VictorBins::Count, -3, 3},
    {"token.alpha-rel", VictorBins::Percent, -3, 3},
    {"token.num-rel", VictorBins::Percent, -3, 3},
    {"token.mixed-rel", VictorBins::Percent, -3, 3},
    {"token.other-rel", VictorBins::Percent, -3, 3},
    {"char.alpha-rel", VictorBins::Percent, -3, 3},
    {"char.num-rel", VictorBins::Percent, -3, 3},
    {"char.punct-rel", VictorBins::Percent, -3, 3},
    {"char.white-rel", VictorBins::Percent, -3, 3},
    {"char.other-rel", VictorBins::Percent, -3, 3},
    {"avg-word-length", VictorBins::Average, -3, 3},
    {"avg-word-run", VictorBins::Average, -3, 3},
    {"sentence-not-started", VictorBins::Flag, -2, 3},
    {"sentence-not-finished", VictorBins::Flag, -2, 3},
    {"regexp.url", VictorBins::Count, -3, 3},
    {"regexp.date", VictorBins::Count, -3, 3},
    {"regexp.time", VictorBins::Count, -3, 3},
    {"bullet", VictorBins::Flag, -3, 3},
    {"twins", VictorBins::Count, -3, 3},
    {"first-twin", VictorBins::Flag, -3, 3},
    {"container.p", VictorBins::Flag, -3, 3},
    {"container.a", VictorBins::Flag, -3, 3},
    {"container.img", VictorBins::Flag, -3, 0},
    {"container.class-bold", VictorBins::Flag, -3, 3},
    {"container.class-italic", VictorBins::Flag, -3, 3},
    {"container.class-headers", VictorBins::Flag, -3, 3},
    {"container.class-lists", VictorBins::Flag, -3, 3},
    {"container.class-forms", VictorBins::Flag, -3, 3},
    {"split.p", VictorBins::Flag, -2, 3},
    {"split.br", VictorBins::Flag, -2, 3},
    {"split.hr", VictorBins::Flag, -2, 3},
    {"split.class-inline", VictorBins::Flag, -2, 3},
    {"split.class-block", VictorBins::Flag, -2, 3},
    {"div-group.word-rel", VictorBins::Group, -3, 3},
    {"td-group.word-rel", VictorBins::Group, -3, 3},
    {"document.word-count", VictorBins::Power, 0, 0},
    {"document.sentence-count", VictorBins::Power, 0, 0},
    {"document.block-count", VictorBins::Power, 0, 0},
    {"document.max-div-group", VictorBins::Group, 0, 0},
    {"document.max-td-group", VictorBins::Group, 0, 0},
    {"position", VictorBins::Tenth, 0, 0},
    {"outside", VictorBins::Flag, -3, 3},
}};

namespace {

// Raise it if an attribute is measured in another way under the same name.
constexpr std::uint64_t kTemplateRevision = 1;

constexpr std::array<std::uint16_t, 7> kCountEnds = {1, 2, 3, 4, 6, 10, 20};  // of all bins but one
constexpr std::array<std::string_view, 8> kCountNames = {"0",   "1",   "2",     "3",
                                                         "4-5", "6-9", "10-19", "20+"};
constexpr std::size_t kPercentBins = 11;  // 0, 10 ... 90, and 100 for all of it
constexpr std::size_t kLargestAverage = 15;
constexpr std::size_t kLargestPower = 20;

constexpr std::size_t bin_count(VictorBins bins) {
  switch (bins) {
    case VictorBins::Flag:
      return 1;
    case VictorBins::Count:
      return kCountNames.size();
    case VictorBins::Percent:
      return kPercentBins;
    case VictorBins::Group:
      return kPercentBins + 1;
    case VictorBins::Average:
      return kLargestAverage + 1;
    case VictorBins::Power:
      return kLargestPower + 2;  // and one for 0
    case VictorBins::Tenth:
      return 10;
  }
  return 0;
}

std::string bin_name(VictorBins bins, std::size_t bin) {
  switch (bins) {
    case VictorBins::Count:
      return std::string(kCountNames[bin]);
    case VictorBins::Percent:
    case VictorBins::Tenth:
      return std::to_string(10 * bin);
    case VictorBins::Group:
      return bin == kPercentBins ? "none" : std::to_string(10 * bin);
    case VictorBins::Power:
      return std::to_string(bin == 0 ? 0 : std::size_t{1} << (bin - 1));
    case VictorBins::Flag:
      return "1";
    case VictorBins::Average:
      break;
  }
  return std::to_string(bin);
}

// The first value of every attribute, and their number at the end.
constexpr std::array<std::uint16_t, kVictorAttributeCount + 1> kFirstValues = [] {
  std::array<std::uint16_t, kVictorAttributeCount + 1> firsts{};
  for (std::size_t i = 0; i < kVictorAttributeCount; ++i) {
    firsts[i + 1] = static_cast<std::uint16_t>(firsts[i] + bin_count(kVictorAttributes[i].bins));
  }
  return firsts;
}();
static_assert(static_cast<std::size_t>(VictorAttribute::Outside) + 1 == kVictorAttributeCount);

// After a division, a whole number may come out a little smaller.
constexpr double kRounding = 1e-9;

std::size_t whole(double number, std::size_t largest) {
  if (!(number > 0)) return 0;
  return std::min(largest, static_cast<std::size_t>(std::min(number + kRounding, 1e9)));
}

std::size_t bin_of(VictorBins bins, double number) {
  switch (bins) {
    case VictorBins::Count: {
      const auto found = std::upper_bound(kCountEnds.begin(), kCountEnds.end(), number);
      return static_cast<std::size_t>(found - kCountEnds.begin());
    }
    case VictorBins::Group:
      if (number < 0) return kPercentBins;
      [[fallthrough]];
    case VictorBins::Percent:
      return whole(10 * number, kPercentBins - 1);
    case VictorBins::Average:
      return whole(number, kLargestAverage);
    case VictorBins::Power: {
      std::size_t bin = 0;
      for (std::size_t left = whole(number, std::size_t{1} << kLargestPower); left != 0; left >>= 1)
        ++bin;
      return bin;
    }
    case VictorBins::Tenth:
      return whole(10 * number, 9);
    case VictorBins::Flag:
      break;
  }
  return 0;
}

std::size_t attribute_of(VictorValue value) {
  const auto found = std::upper_bound(kFirstValues.begin(), kFirstValues.end(), value);
  return static_cast<std::size_t>(found - kFirstValues.begin()) - 1;
}

}  // namespace

std::size_t victor_value_count() { return kFirstValues.back(); }

VictorValue victor_value(VictorAttribute attribute, double number) {
  const auto index = static_cast<std::size_t>(attribute);
  return static_cast<VictorValue>(kFirstValues[index] +
                                  bin_of(kVictorAttributes[index].bins, number));
}

std::string victor_feature_name(VictorFeature feature) {
  const std::size_t index = attribute_of(feature.value);
  const VictorAttributeSpec& spec = kVictorAttributes[index];
  return std::string(spec.name) + "[" + std::to_string(feature.offset) +
         "]=" + bin_name(spec.bins, feature.value - kFirstValues[index]);
}

bool in_victor_template(VictorFeature feature) {
  const VictorAttributeSpec& spec = kVictorAttributes[attribute_of(feature.value)];
  return feature.offset >= spec.first && feature.offset <= spec.last;
}

std::optional<VictorFeature> find_victor_feature(std::string_view name) {
  static const std::unordered_map<std::string, VictorFeature> by_name = [] {
    std::unordered_map<std::string, VictorFeature> made;
    for (VictorValue value = 0; value < static_cast<VictorValue>(victor_value_count()); ++value) {
      for (int offset = -kVictorWindow; offset <= kVictorWindow; ++offset) {
        const VictorFeature feature{value, offset};
        if (in_victor_template(feature)) made.emplace(victor_feature_name(feature), feature);
      }
    }
    return made;
  }();
  const auto found = by_name.find(std::string(name));
  return found == by_name.end() ? std::nullopt : std::optional(found->second);
}

const std::string& victor_template_hash() {
  static const std::string hash = [] {
    constexpr std::uint64_t kOffset = 0xCBF29CE484222325U;  // of FNV-1a
    constexpr std::uint64_t kPrime = 0x100000001B3U;
    std::uint64_t sum = kOffset ^ kTemplateRevision;
    for (VictorValue value = 0; value < static_cast<VictorValue>(victor_value_count()); ++value) {
      for (int offset = -kVictorWindow; offset <= kVictorWindow; ++offset) {
        if (!in_victor_template({value, offset})) continue;
        for (const char byte : victor_feature_name({value, offset}) + "\n") {
          sum = (sum ^ static_cast<unsigned char>(byte)) * kPrime;
        }
      }
    }
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(sum >> shift) & 15];
    return digits;
  }();
  return hash;
}

}  // namespace sito::extract
