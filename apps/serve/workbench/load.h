// SPDX-License-Identifier: Apache-2.0
// Loads the page that a client names: an upload, a file, a record of an archive, a URL.
#pragma once

#include "sito/base/result.h"

#include "serve/json.h"
#include "serve/workbench/bench.h"

#include <atomic>
#include <memory>
#include <string>

namespace sito::serve {

/// Each function adds the page to the shelf. `path` is relative to the root; "crawl.warc.gz@31337"
/// is a record of an archive by its offset.
Result<std::shared_ptr<const OpenPage>> load_upload(Bench& bench, const std::string& name,
                                                    const std::string& base64);
/// Takes a page as a browser has it: `html` is UTF-8 whatever it declares, `url` is its URL or "".
Result<std::shared_ptr<const OpenPage>> load_given(Bench& bench, const std::string& url,
                                                   std::string html);
Result<std::shared_ptr<const OpenPage>> load_path(Bench& bench, const std::string& path);
/// `stop`: ends fetching when it is set; may be null.
Result<std::shared_ptr<const OpenPage>> load_url(Bench& bench, const std::string& url,
                                                 const std::atomic<bool>* stop);

}  // namespace sito::serve
