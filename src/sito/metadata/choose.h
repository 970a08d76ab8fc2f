// SPDX-License-Identifier: Apache-2.0
// From candidates to values: cleaned, joined where sources agree, scored, accepted or not.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/metadata.h"
#include "sito/metadata/reader.h"
#include "sito/url/url.h"

#include <string>
#include <vector>

namespace sito {

/// A candidate with its value, on the way to a MetadataValue.
struct Choice {
  const Candidate* candidate = nullptr;
  std::string value;
  float score = 0;
  bool accepted = false;
};

class Chooser {
 public:
  void choose(const Page& page, const MetadataContext& context, const Candidates& candidates,
              Metadata& metadata);

 private:
  void choose_simple(MetadataField field);
  void emit(const Page& page, Metadata& metadata);

  const Candidates* candidates_ = nullptr;
  url::Resolver resolver_;
  std::vector<Choice> choices_;
};

}  // namespace sito
