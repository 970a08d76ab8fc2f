// SPDX-License-Identifier: Apache-2.0
// Turns the options of a program into those of the rooms.
#pragma once

#include "sito/base/result.h"
#include "sito/extractor.h"
#include "sito/sift/options.h"
#include "sito/sift/site_templates.h"
#include "sito/text/stop_words.h"

#include <memory>

namespace sito::door {

/// The result of build_options(). `sift` points to the other members, so this object must not be
/// moved.
struct BuiltOptions {
  BuiltOptions() = default;
  BuiltOptions(const BuiltOptions&) = delete;
  BuiltOptions& operator=(const BuiltOptions&) = delete;

  sift::SiftOptions sift;
  text::StopWords stop_words;  ///< of the caller's own
  std::unique_ptr<sift::SiteTemplates> sites;
};

/// InvalidArgument: an option names something that does not exist. Malformed or Unsupported: the
/// templates of sites cannot be read, or have another version.
Result<void> build_options(const Options& options, BuiltOptions& built);

}  // namespace sito::door
