// SPDX-License-Identifier: Apache-2.0
// The lines of a journal: the finished part of a run, so that another process can continue it.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/cursor.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// The content of one line, for a finished batch or a finished run.
struct Kept {
  std::vector<std::uint64_t> sizes;  ///< of the outputs
  std::vector<std::uint32_t> sums;   ///< CRC-32 of the bytes added since the last line
  bool synced = false;               ///< the outputs were on the disk before the line was written
  bool complete = false;             ///< nothing is left to do
  Account work;                      ///< the account of all records so far
  Account total;                     ///< the account of the run, when it is complete
  Reading reading;
};

/// A journal as it was read, up to its first torn line.
struct JournalText {
  std::string run;                           ///< identifies the run; "" if there is no journal yet
  std::vector<Kept> kept;                    ///< in order
  std::vector<std::size_t> ends;             ///< the ends of their lines, in bytes of the file
  std::map<std::uint64_t, unsigned> deaths;  ///< processes that ended while they worked on a record
  std::map<std::uint64_t, unsigned> trials;  ///< processes that ended during the trial of a record
  std::set<std::uint64_t> poison;            ///< set-aside records
  std::size_t size = 0;                      ///< bytes up to the torn line
};

/// Returns a line with its end: a checksum of the rest, and a JSON object.
std::string journal_begin(std::string_view run);
std::string journal_line(const Kept& kept);
std::string journal_death(std::uint64_t record);
std::string journal_trial(std::uint64_t record);
std::string journal_acquittal(std::uint64_t record);
std::string journal_poison(std::uint64_t record);

/// Never fails: an unreadable line ends the journal.
JournalText read_journal(std::string_view text);

}  // namespace sito::corpus
