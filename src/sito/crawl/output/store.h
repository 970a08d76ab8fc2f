// SPDX-License-Identifier: Apache-2.0
// The files of a crawl: they only grow, by whole frames, and are cut back to what the frontier has
// committed when a crawl comes back.
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

/// What one task adds to the files: bytes that are frames of their own (gzip members).
struct Frames {
  std::string archive;               ///< WARC records
  std::vector<std::string> outputs;  ///< of each output, in the order of StoreOptions::outputs
  std::string pages;                 ///< a line of pages.jsonl, with its end; "" none
};

struct StoreOptions {
  std::string folder;          ///< made when it is missing
  std::string name = "crawl";  ///< of the files: "crawl-00000.warc.gz"
  bool archive = true;
  std::vector<std::string> outputs;     ///< names of files, "text.jsonl.gz"
  std::vector<std::string> beginnings;  ///< of each output: what stands at its front, as a frame
  std::uint64_t archive_bytes = std::uint64_t{1} << 30;  ///< then the next archive file is begun
  /// Makes the record that an archive file of that name begins with; may be empty.
  std::function<std::string(std::string_view filename)> warcinfo;
};

/// The files of one crawl. Only one process at a time has a folder (locked). For one thread at a
/// time.
///
/// One step is: add() as often as wanted, sync(), Frontier::commit() with what it returned, kept().
/// When the commit was refused: undo() instead of kept(). When it failed, or anything here did:
/// end; what the frontier knows decides when the folder is opened again.
class Store {
 public:
  /// Cuts files back to `committed`; a file of ours that is not named there is removed, unless
  /// nothing at all was committed and the files are not ones that were just begun. Errors: Io, also
  /// when another process has the folder; Malformed when a file is shorter than it was committed,
  /// or the folder has files of a crawl that the frontier does not know.
  static Result<std::unique_ptr<Store>> open(const StoreOptions& options,
                                             const std::vector<frontier::FileLength>& committed);
  ~Store();

  /// Appends to all files. Errors: Io (a full disk); then nothing of these frames stays.
  Result<void> add(const Frames& frames);
  /// Everything that was added is on the disk when it returns. Lengths of the files that changed
  /// since the last kept(): for Commit::files.
  Result<std::vector<frontier::FileLength>> sync();
  /// Forgets what was added since the last kept(): the commit was refused.
  Result<void> undo();
  /// What sync() has told is committed.
  void kept();
  /// The index of the archives ("crawl.cdxj"), sorted, and with `wacz` one WACZ of all
  /// ("crawl.wacz"); may be called again on a crawl that went on. Errors: Io.
  Result<void> finish(bool cdxj, bool wacz);

 private:
  struct State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sito::crawl
