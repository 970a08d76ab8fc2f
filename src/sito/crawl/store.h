// SPDX-License-Identifier: Apache-2.0
// The files of a crawl: they only grow, by whole frames, and are cut back to what the frontier has
// committed when a crawl comes back.
#pragma once

#include "sito/base/result.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
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
  std::string pairs;                 ///< lines of pairs.jsonl
};

struct StoreOptions {
  std::string folder;          ///< made when it is missing
  std::string name = "crawl";  ///< of the files: "crawl-00000.warc.gz"
  bool archive = true;
  std::vector<std::string> outputs;     ///< names of files, "text.jsonl.gz"
  std::vector<std::string> beginnings;  ///< of each output: what stands at its front, as a frame
  bool pairs = false;
  std::uint64_t archive_bytes = std::uint64_t{1} << 30;  ///< then the next archive file is begun
  std::string warcinfo;  ///< the record that each archive file begins with
};

/// Only one process at a time has a folder (locked).
class Store {
 public:
  /// Cuts files back to `committed` (a file that is not named there is removed, when it is one of
  /// ours). Errors: Io; Malformed when a file is shorter than it was committed.
  static Result<std::unique_ptr<Store>> open(const StoreOptions& options,
                                             const std::vector<frontier::FileLength>& committed);
  ~Store();

  /// Appends. Errors: Io (a full disk); then nothing of it stays.
  Result<void> add(const Frames& frames);
  /// Everything that was added is on the disk when it returns. Lengths of the files that changed
  /// since the last call: for Commit::files.
  Result<std::vector<frontier::FileLength>> sync();
  /// Forgets what was added since the last kept(): the commit was refused.
  Result<void> undo();
  /// What sync() has told is committed.
  void kept();
  /// The index of the archives (CDXJ), sorted, and with `wacz` one WACZ of all; may be called again
  /// on a crawl that went on. Errors: Io.
  Result<void> finish(bool cdxj, bool wacz);

 private:
  struct State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sito::crawl
