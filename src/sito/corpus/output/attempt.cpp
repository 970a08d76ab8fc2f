// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/attempt.h"

#include "sito/io/codec.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/stored.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace sito::corpus {
namespace {

// A journal has a kilobyte for each batch; an archive of a terabyte needs this much.
constexpr std::size_t kJournalLimit = std::size_t{4} << 30;
constexpr std::size_t kCheckBytes = std::size_t{256} << 10;
// A process that is killed for other reasons is also working on some record, so a single death
// proves nothing.
constexpr unsigned kDeathsOfSuspects = 2;
constexpr mode_t kNewFileMode = 0666;

using Hand = std::atomic<std::uint64_t>;
static_assert(Hand::is_always_lock_free && sizeof(Hand) == sizeof(std::uint64_t));

// Returns the checksum of a part of a file; nothing if the file is shorter.
std::optional<std::uint32_t> sum_of(const std::string& path, std::uint64_t from, std::uint64_t to) {
  if (from == to) return 0;
  auto stored = io::open_stored(path, from);
  if (!stored || stored->size.value_or(0) < to) return std::nullopt;
  std::string piece(kCheckBytes, '\0');
  std::uint32_t sum = 0;
  while (from < to) {
    const std::size_t wanted = std::min<std::uint64_t>(piece.size(), to - from);
    const auto count = stored->bytes->read({piece.data(), wanted});
    if (!count || *count == 0) return std::nullopt;
    sum = io::crc32({piece.data(), *count}, sum);
    from += *count;
  }
  return sum;
}

std::vector<std::uint64_t> read_hands(const std::string& path) {
  std::vector<std::uint64_t> hands;
  auto stored = io::open_stored(path);
  if (!stored) return hands;
  std::uint64_t hand = 0;
  for (;;) {
    const auto count = stored->bytes->read({reinterpret_cast<char*>(&hand), sizeof hand});
    if (!count || *count != sizeof hand) return hands;
    if (hand != 0) hands.push_back(hand);
  }
}

}  // namespace

class Attempt::Sink final : public io::OutputSink {
 public:
  Sink(io::AppendFile& file, std::uint64_t& size, std::uint32_t& sum)
      : file_(file), size_(size), sum_(sum) {}
  Result<void> write(Bytes bytes) override {
    sum_ = io::crc32(bytes, sum_);
    Result<void> written = file_.append(bytes);
    size_ = file_.size();
    return written;
  }
  Result<void> close() override { return {}; }
  Result<void> end_unfinished(bool /*keep*/) override { return {}; }

 private:
  io::AppendFile& file_;
  std::uint64_t& size_;
  std::uint32_t& sum_;
};

Attempt::Attempt(AttemptFiles files, unsigned threads)
    : files_(std::move(files)),
      threads_(std::max(threads, 1U)),
      synced_(std::chrono::steady_clock::now()) {}

Attempt::~Attempt() {
  if (hands_ != nullptr) ::munmap(hands_, threads_ * sizeof(Hand));
}

Result<std::unique_ptr<Attempt>> Attempt::open(AttemptFiles files, std::string_view run,
                                               unsigned threads) {
  std::unique_ptr<Attempt> attempt(new Attempt(std::move(files), threads));
  Result<void> done = attempt->restore(run);
  if (done) done = attempt->open_outputs();
  if (done) done = attempt->open_hands();
  if (!done) return std::move(done).error();
  return attempt;
}

Result<void> Attempt::restore(std::string_view run) {
  now_.sizes.assign(files_.outputs.size(), 0);
  now_.sums.assign(files_.outputs.size(), 0);
  if (::access(files_.journal.c_str(), F_OK) == 0) {
    auto text = io::read_file(files_.journal, kJournalLimit);
    if (!text) return std::move(text).error();
    journal_ = read_journal(*text);
  }
  if (!journal_.run.empty() && journal_.run != run) {
    return Error{ErrorCode::InvalidArgument,
                 "this is the journal of another run: the inputs, the flags or the program have "
                 "changed since",
                 {files_.journal}};
  }
  const std::size_t n = sound_lines();
  if (n < journal_.kept.size()) journal_.size = n == 0 ? 0 : journal_.ends[n - 1];
  if (n > 0) {
    now_ = std::move(journal_.kept[n - 1]);
    has_begun_ = true;
  }
  journal_.kept.clear();
  now_.sums.assign(files_.outputs.size(), 0);
  auto log = io::AppendFile::open(files_.journal, journal_.size);
  if (!log) return std::move(log).error();
  log_.push_back(std::move(*log));
  return journal_.size == 0 ? write(journal_begin(run)) : Result<void>();
}

// Returns how many lines of the journal agree with the outputs. For synchronised lines, the size is
// enough.
std::size_t Attempt::sound_lines() const {
  const auto& kept = journal_.kept;
  const std::size_t n = files_.outputs.size();
  const bool fits = std::all_of(kept.begin(), kept.end(), [&](const Kept& one) {
    return one.sizes.size() == n && one.sums.size() == n;
  });
  if (!fits) return 0;
  std::size_t sound = kept.size();
  while (sound > 0 && !kept[sound - 1].synced) --sound;
  while (sound > 0) {
    const auto& sizes = kept[sound - 1].sizes;
    std::size_t i = 0;
    while (i < n && io::file_size(files_.outputs[i]) >= sizes[i]) ++i;
    if (i == n) break;
    --sound;
  }
  Kept none;
  none.sizes.assign(n, 0);
  while (sound < kept.size() && holds(sound == 0 ? none : kept[sound - 1], kept[sound])) ++sound;
  return sound;
}

bool Attempt::holds(const Kept& before, const Kept& kept) const {
  for (std::size_t i = 0; i < files_.outputs.size(); ++i) {
    if (kept.sizes[i] < before.sizes[i]) return false;
    if (sum_of(files_.outputs[i], before.sizes[i], kept.sizes[i]) != kept.sums[i]) return false;
  }
  return true;
}

Result<void> Attempt::open_outputs() {
  for (std::size_t i = 0; i < files_.outputs.size(); ++i) {
    auto file = io::AppendFile::open(files_.outputs[i], now_.sizes[i]);
    if (!file) return std::move(file).error();
    outputs_.push_back(std::move(*file));
  }
  return {};
}

// Records what the last process was working on before it is overwritten.
Result<void> Attempt::open_hands() {
  for (const std::uint64_t hand : read_hands(files_.hands)) {
    const bool tried = (hand & kOnTrial) != 0;
    const std::uint64_t record = (hand & ~kOnTrial) - 1;
    ++(tried ? journal_.trials : journal_.deaths)[record];
    Result<void> noted = write(tried ? journal_trial(record) : journal_death(record));
    if (!noted) return noted;
  }
  const std::size_t bytes = threads_ * sizeof(Hand);
  const int file =
      ::open(files_.hands.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, kNewFileMode);
  if (file < 0) return Error{ErrorCode::Io, std::strerror(errno), {files_.hands}};
  // Without room on the disk, a write to a page that is only mapped would end the process.
  int code = ::posix_fallocate(file, 0, static_cast<off_t>(bytes));
  void* mapped = MAP_FAILED;
  if (code == 0) {
    mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    code = errno;
  }
  ::close(file);
  if (mapped == MAP_FAILED) return Error{ErrorCode::Io, std::strerror(code), {files_.hands}};
  hands_ = static_cast<Hand*>(mapped);
  return {};
}

Result<void> Attempt::write(const std::string& line) { return log_.front().append(line); }

Result<std::unique_ptr<io::OutputSink>> Attempt::sink(std::size_t i) {
  return std::unique_ptr<io::OutputSink>(new Sink(outputs_[i], now_.sizes[i], now_.sums[i]));
}

std::atomic<std::uint64_t>& Attempt::hand(unsigned thread) { return hands_[thread % threads_]; }

bool Attempt::is_poison(const Place& place) const {
  return !journal_.poison.empty() && journal_.poison.contains(number_of(place));
}

Result<void> Attempt::keep(const FinishedBatch& finished) {
  lost_ = lost_ || finished.lost;
  if (lost_) return {};
  now_.work.add(finished.account);
  now_.reading = finished.reading;
  const auto time = std::chrono::steady_clock::now();
  const bool due = time - synced_ >= kSyncSeconds;
  if (due) {
    if (Result<void> done = sync(); !done) return done;
    synced_ = time;
  }
  now_.synced = due;
  Result<void> written = write(journal_line(now_));
  if (written) std::fill(now_.sums.begin(), now_.sums.end(), 0);
  return written;
}

Result<void> Attempt::complete(const Account& total) {
  now_.reading = end_;
  now_.total = total;
  Result<void> done = sync();
  now_.synced = now_.complete = true;
  if (done) done = write(journal_line(now_));
  return done ? log_.front().sync() : done;
}

Result<void> Attempt::sync() {
  Result<void> done;
  for (std::size_t i = 0; done && i < outputs_.size(); ++i) done = outputs_[i].sync();
  return done ? log_.front().sync() : done;
}

std::vector<std::uint64_t> Attempt::suspects() const {
  std::vector<std::uint64_t> records;
  for (const auto& [record, deaths] : journal_.deaths) {
    if (deaths >= kDeathsOfSuspects && !journal_.poison.contains(record)) records.push_back(record);
  }
  return records;
}

unsigned Attempt::trials(std::uint64_t record) const {
  const auto found = journal_.trials.find(record);
  return found == journal_.trials.end() ? 0 : found->second;
}

Result<void> Attempt::acquit(std::uint64_t record) {
  journal_.deaths.erase(record);
  journal_.trials.erase(record);
  return write(journal_acquittal(record));
}

Result<void> Attempt::set_aside(std::uint64_t record) {
  journal_.poison.insert(record);
  Result<void> written = write(journal_poison(record));
  return written ? log_.front().sync() : written;
}

std::string Attempt::poison_file(std::uint64_t record) const {
  return files_.poison + std::to_string(record) + ".warc.gz";
}

}  // namespace sito::corpus
