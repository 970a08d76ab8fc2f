// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_missed.h"

#include "sito/crawl/output/missed.h"

#include "tool/inputs.h"

#include <cstdio>
#include <vector>

namespace sito::app {

Result<void> print_missed(const std::string& folder, const sift::SiftOptions& options) {
  std::vector<std::string> archives;
  const Result<std::uint64_t> size =
      expand_inputs({folder}, {.quiet = true, .allow_empty = true}, archives);
  if (!size) return size.error();
  std::erase_if(archives, [](const std::string& path) { return !path.ends_with(".warc.gz"); });
  if (archives.empty())
    return Error{ErrorCode::InvalidArgument, "there are no archives of a crawl in " + folder};
  std::size_t n_pages = 0;
  unsigned long long words = 0, more = 0;
  CountingDiagnostics damage;
  const Result<void> compared =
      crawl::each_missed(archives, options, damage, [&](const crawl::Missed& page) {
        std::printf("%s\n%llu words without a browser, %llu with it\n", page.url.c_str(),
                    static_cast<unsigned long long>(page.words_static),
                    static_cast<unsigned long long>(page.words));
        for (const std::string& text : page.paragraphs) std::printf("  + %s\n", text.c_str());
        std::printf("\n");
        ++n_pages;
        words += page.words;
        if (page.words > page.words_static) more += page.words - page.words_static;
      });
  if (!compared) return compared;
  std::printf(
      "%zu pages were opened in a browser; without it, %llu of their %llu words would be missing\n",
      n_pages, more, words);
  return {};
}

}  // namespace sito::app
