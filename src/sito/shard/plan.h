// SPDX-License-Identifier: Apache-2.0
// A plan: the work of a run over many machines, and its division into shards. It never changes.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/io/folder.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::shard {

/// A part of an input, as corpus::Piece.
struct Part {
  std::string file;     ///< as given, and as documents name it
  io::FileState state;  ///< when the plan was made
  std::uint64_t from = 0;
  std::uint64_t to = 0;  ///< the file's size for its last part

  [[nodiscard]] bool is_whole() const { return from == 0 && to == state.size; }
};

/// The unit of work of one worker.
struct Shard {
  std::vector<Part> parts;
  std::string digest;  ///< of its line in the manifest

  [[nodiscard]] std::uint64_t bytes() const;
};

struct Plan {
  std::string folder;                  ///< where the run is
  std::string base;                    ///< folder to which relative names of inputs refer
  std::string version;                 ///< of the program
  std::string configuration;           ///< digest of version, arguments, and files that they name
  std::vector<std::string> arguments;  ///< of `sito corpus`
  std::vector<std::string> outputs;    ///< names of the files that a run would write
  std::vector<Shard> shards;
  corpus::Step step = corpus::Step::Corpus;  ///< what its shards make
  std::string findings;         ///< folder of the findings on which it is based; "" for none
  std::string findings_sha256;  ///< of the checksums there
  std::string digest;           ///< of the whole plan; commits name it
};

/// Makes shards of about `bytes`, in the order of the inputs. Small files share a shard. A larger
/// gzip file is split where a compressed member with a WARC record begins, and one without
/// compression where a record begins; other larger files are one shard each. Reads the front of
/// each large file; at each cut of a gzip file, the bytes between the wanted place and the member
/// behind it, and 64 KB to prove the cut; of a file without compression, the headers of its
/// records. Errors: Io.
Result<std::vector<Shard>> cut_into_shards(const std::vector<std::string>& inputs,
                                           std::uint64_t bytes);

/// Writes the run file and the manifest, and makes the folders of the run. Errors: InvalidArgument
/// if the folder already has a plan; Unsupported if the file system cannot be shared safely; Io.
Result<void> write_plan(Plan& plan);
/// Reads a plan. Plan::folder is the full path. Errors: Io; Malformed if the files are not those
/// that were written.
Result<Plan> read_plan(const std::string& folder);

/// Errors: InvalidArgument if an input has changed since the plan was made, or does not exist any
/// more.
Result<void> check_inputs(const Shard& shard);

// Names in the folder of a run. Each folder has a thousand shards.
std::string group_of(std::size_t shard);    ///< "012"
std::string shard_name(std::size_t shard);  ///< "012345"
std::string commit_path(const Plan& plan, std::size_t shard);
std::string parts_folder(const Plan& plan, std::size_t shard);

}  // namespace sito::shard
