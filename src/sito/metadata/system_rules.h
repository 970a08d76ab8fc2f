// SPDX-License-Identifier: Apache-2.0
// The table of fingerprints, read from data/metadata/systems once for each process.
#pragma once

#include "sito/metadata/patterns.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sito {

/// The place in which a fingerprint is searched.
enum class FingerprintKind : std::uint8_t { Generator, Header, Path, Script, Class, Attr };

/// The meaning of a class in the pages of a system.
enum class SystemRole : std::uint8_t { Title, Date, Author, Text, Comments };
std::string_view name_of(SystemRole role);

/// One line of the table: a fingerprint, or (with weight 0) a class with a meaning.
struct SystemRule {
  std::uint32_t system = 0;
  FingerprintKind kind = FingerprintKind::Class;
  float weight = 0;
  bool front = false;               ///< the pattern may continue
  std::optional<SystemRole> means;  ///< of a class
  std::string_view pattern;
};

struct SystemRules {
  std::vector<std::string_view> systems;  ///< names
  std::vector<SystemRule> rules;
  std::vector<std::uint32_t> generators;  ///< rules of that kind
  std::vector<std::uint32_t> headers;     ///< likewise; "name:part of the value"
  Patterns paths, scripts, classes, attributes;
};

const SystemRules& system_rules();

}  // namespace sito
