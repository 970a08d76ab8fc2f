// SPDX-License-Identifier: Apache-2.0
// The last step of every row: runs hooks over its segments, then sets keep for each text node.
#pragma once

#include "sito/base/deadline.h"
#include "sito/extract/algorithm.h"

#include <string>
#include <string_view>

namespace sito::extract {

/// Calls the hooks of `inputs` over `labels.segments` (in order, each once for each segment, but
/// not for deleted text), then sets `labels.keep`. A label that a hook changed gets the rule
/// "hook". Every row ends with this call.
void finish(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

/// Reports the state after a step to the trace, if there is one.
inline void trace_labels(const Trace* trace, std::string_view step, const Labels& labels) {
  Deadline::look();
  if (trace != nullptr && *trace) (*trace)(step, labels);
}

/// Appends the visible text of a segment to `out`, white space collapsed and trimmed; a `br` or the
/// edge of any other element that breaks a line counts as white space.
void append_segment_text(const Page& page, const Segment& segment, std::string& out);

/// Returns the value of parameter `index` of a row: the value of the caller, or the default.
double param(std::span<const ParamSpec> specs, const Inputs& inputs, std::size_t index);
/// The same for a text parameter; a view into the inputs or of the default.
std::string_view text_param(std::span<const ParamSpec> specs, const Inputs& inputs,
                            std::size_t index);

}  // namespace sito::extract
