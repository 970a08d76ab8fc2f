// SPDX-License-Identifier: Apache-2.0
// Inflates the gzip members of a file ahead of its reader, several at a time.
#pragma once

#include "sito/base/result.h"
#include "sito/io/helpers.h"
#include "sito/io/source.h"

#include <memory>

namespace sito::io {

/// Takes a source of gzip that has read nothing yet. Reads the file once more, looks for places
/// where a member may begin, and offers the members between two such places as a task. It uses a
/// result only if its first member begins exactly where the member before has ended, so that bytes
/// which only look like a member have no effect. The given source reads everything else: members
/// that are damaged, larger than a task, or the last one of a cut file. Errors: Io.
Result<std::unique_ptr<Source>> make_ahead_source(std::unique_ptr<Source> source, Helpers& helpers);

}  // namespace sito::io
