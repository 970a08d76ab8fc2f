// SPDX-License-Identifier: Apache-2.0
// The extracts of several tools from the pages of a list, one page at a time.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/page_list.h"
#include "sito/eval/page_tools.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Opens pages, and runs each tool on a page when its extract is first asked for. One thread.
class PageExtracts {
 public:
  /// `plans`, the tools, must outlive it. `keeps_rest`: rest() is needed. Errors: those of
  /// PageTools::make().
  static Result<std::unique_ptr<PageExtracts>> make(PageList pages,
                                                    const std::vector<extract::Plan>& plans,
                                                    const Limits& limits,
                                                    std::string_view classifier, bool keeps_rest);

  [[nodiscard]] std::size_t n_pages() const { return pages_.size(); }
  /// Returns the name of a page in its list.
  [[nodiscard]] const std::string& name(std::size_t index) const { return pages_.name(index); }
  /// Opens a page, unless it is open. Returns false, and notes "page-not-read" once, if it cannot
  /// be read.
  bool open(std::size_t index);
  /// Returns the open page. Valid until another page is opened, like the extracts.
  [[nodiscard]] const Page& page() const { return tools_->page(); }
  /// Returns the extract of a tool from the open page.
  const Extract& of(std::size_t tool);
  /// Returns the text that the last tool that ran on the open page did not keep.
  [[nodiscard]] const Document& rest() const { return rest_; }
  /// Returns the pages that could not be read, as "page-not-read".
  [[nodiscard]] const CountingDiagnostics& lost() const { return lost_; }

 private:
  PageExtracts(PageList pages, std::unique_ptr<PageTools> tools, std::size_t n_tools,
               bool keeps_rest);

  PageList pages_;
  std::unique_ptr<PageTools> tools_;
  const bool keeps_rest_;
  std::optional<std::size_t> open_;               // number of the open page
  bool is_lost_ = false;                          // the open page cannot be read
  std::vector<std::optional<Extract>> extracts_;  // of the open page, by tool
  Document rest_;
  CountingDiagnostics lost_;
  std::set<std::size_t> lost_pages_;
};

}  // namespace sito::eval
