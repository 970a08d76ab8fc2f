// SPDX-License-Identifier: Apache-2.0
// What every row does last: hooks over its segments, then keep per text node.
#pragma once

#include "sito/extract/algorithm.h"

#include <string>
#include <string_view>

namespace sito::extract {

/// Calls the hooks of `inputs` over `labels.segments` (in order, each once a segment; deleted text
/// is no paragraph and is not shown), then sets `labels.keep`. A label that a hook changed carries
/// the rule "hook". Every row ends with this call.
void finish(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

/// Tells the trace, when there is one, the state after a step.
inline void tell(const Trace* trace, std::string_view step, const Labels& labels) {
  if (trace != nullptr && *trace) (*trace)(step, labels);
}

/// Appends the visible text of a segment to `out`, white space collapsed and trimmed; a `br` or the
/// edge of any other element that breaks a line counts as white space.
void append_segment_text(const Page& page, const Segment& segment, std::string& out);

/// The value of parameter `index` of a row: what the caller gave, or the default when it gave none.
double param(std::span<const ParamSpec> specs, const Inputs& inputs, std::size_t index);
/// The same for a text parameter; a view into the inputs or of the default.
std::string_view text_param(std::span<const ParamSpec> specs, const Inputs& inputs,
                            std::size_t index);

}  // namespace sito::extract
