// SPDX-License-Identifier: Apache-2.0
// The files of a crawl. They only grow, by whole frames. When a crawl resumes, they are cut back to
// what the frontier has committed.
#pragma once

#include "sito/base/result.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// The bytes that one task adds to the files; they are frames of their own (gzip members).
struct Frames {
  std::string archive;               ///< WARC records
  std::vector<std::string> outputs;  ///< for each output, in the order of StoreOptions::outputs
  std::string pages;                 ///< a line of pages.jsonl, with its end; "" for none
};

struct StoreOptions {
  std::string folder;                  ///< created if it is missing
  std::string name = "crawl";          ///< of the files: "crawl.cdxj"
  std::string archive_name = "crawl";  ///< of archive files: "crawl-00000.warc.gz"
  bool archive = true;
  std::vector<std::string> outputs;     ///< names of files, "text.jsonl.gz"
  std::vector<std::string> beginnings;  ///< for each output: its beginning, as a frame
  std::uint64_t archive_bytes = std::uint64_t{1} << 30;  ///< then a new archive file begins
  /// Makes the first record of an archive file with that name; may be empty.
  std::function<std::string(std::string_view filename)> warcinfo;
};

/// The files of one crawl. Only one process at a time has a folder (it holds a lock). For one
/// thread at a time.
///
/// One step is: any number of add(), then sync(), Frontier::commit() with its result, and kept().
/// If the commit was refused, call undo() instead of kept(). If the commit or anything here failed,
/// end: the frontier decides when the folder is opened again.
class Store {
 public:
  /// Cuts files back to `committed`. Removes files of ours that are not named there, unless nothing
  /// at all was committed and the files are not new. Errors: Io, also if another process uses the
  /// folder; Malformed if a file is shorter than its committed length, or if the folder has files
  /// of a crawl that the frontier does not know.
  static Result<std::unique_ptr<Store>> open(const StoreOptions& options,
                                             const std::vector<frontier::FileLength>& committed);
  ~Store();

  /// Appends to all files. Errors: Io (a full disk); then nothing of these frames is kept.
  Result<void> add(const Frames& frames);
  /// Waits until everything that was added is on the disk. Returns the lengths of the files that
  /// changed since the last kept(), for Commit::files.
  Result<std::vector<frontier::FileLength>> sync();
  /// Discards everything that was added since the last kept(), because the commit was refused.
  Result<void> undo();
  /// Records that the result of sync() is committed.
  void kept();
  /// Writes the sorted index of the archives ("crawl.cdxj"), and with `wacz` one WACZ of everything
  /// ("crawl.wacz"). May be called again on a crawl that went on. Errors: Io.
  Result<void> finish(bool cdxj, bool wacz);

 private:
  struct State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sito::crawl
