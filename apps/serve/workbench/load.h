// SPDX-License-Identifier: Apache-2.0
// From what somebody names to a page in hand: an upload, a file, a record of an archive, an
// address.
#pragma once

#include "sito/base/result.h"

#include "serve/json.h"
#include "serve/workbench/bench.h"

#include <atomic>
#include <memory>
#include <string>

namespace sito::serve {

/// Each adds the page to the shelf. `path` is relative to the root; "crawl.warc.gz@31337" is a
/// record of an archive by its offset.
Result<std::shared_ptr<const OpenPage>> load_upload(Bench& bench, const std::string& name,
                                                    const std::string& base64);
Result<std::shared_ptr<const OpenPage>> load_path(Bench& bench, const std::string& path);
/// `stop`: gives up when it is set; may be null.
Result<std::shared_ptr<const OpenPage>> load_url(Bench& bench, const std::string& url,
                                                 const std::atomic<bool>* stop);

}  // namespace sito::serve
