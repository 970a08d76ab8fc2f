// SPDX-License-Identifier: Apache-2.0
#include "sito/io/gzip_ahead.h"

#include "sito/io/source_base.h"
#include "sito/io/stored.h"

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sito::io {
namespace {

// Stored bytes of a task: some pages, so that taking a task costs little beside it.
constexpr std::size_t kTaskBytes = std::size_t{128} << 10;
// A member with more stored or inflated bytes is left to the source.
constexpr std::size_t kMaxStored = std::size_t{1} << 20;
constexpr std::size_t kMaxInflated = std::size_t{4} << 20;
constexpr std::size_t kReadBytes = std::size_t{256} << 10;
constexpr std::size_t kHeaderBytes = 10;  // of a gzip member

/// Members that follow each other.
class Members final : public HelperTask {
 public:
  struct Member {
    std::uint64_t begin = 0, end = 0;  ///< stored
    std::size_t from = 0, to = 0;      ///< inflated
  };

  Members(std::uint64_t begin, std::string stored) : begin_(begin), stored_(std::move(stored)) {}

  void run() noexcept override {
    try {
      inflate_all();
    } catch (const std::bad_alloc&) {
      members_.clear();  // the source has to do it
    }
    std::string().swap(stored_);
  }

  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  // After the task:
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  [[nodiscard]] Bytes bytes_of(const Member& member) const {
    return {inflated_.get() + member.from, member.to - member.from};
  }

 private:
  void inflate_all() {
    auto state = std::make_unique<inflate_state>();
    isal_inflate_init(state.get());
    std::size_t at = 0;
    while (at < stored_.size() && begins_gzip_member(Bytes(stored_).substr(at))) {
      isal_inflate_reset(state.get());
      state->crc_flag = ISAL_GZIP;
      state->next_in = reinterpret_cast<std::uint8_t*>(stored_.data() + at);
      state->avail_in = static_cast<std::uint32_t>(stored_.size() - at);
      const std::size_t from = size_;
      if (!inflate_one(*state)) return;
      const std::size_t end = stored_.size() - state->avail_in;
      members_.push_back({begin_ + at, begin_ + end, from, size_});
      at = end;
    }
  }

  // Returns false if the member is damaged, cut or too large.
  bool inflate_one(inflate_state& state) {
    while (state.block_state != ISAL_BLOCK_FINISH) {
      if (size_ == capacity_ && !grow()) return false;
      state.next_out = reinterpret_cast<std::uint8_t*>(inflated_.get() + size_);
      state.avail_out = static_cast<std::uint32_t>(capacity_ - size_);
      const std::uint32_t room = state.avail_out;
      if (isal_inflate(&state) < 0) return false;
      size_ += room - state.avail_out;
      const bool stuck = state.avail_in == 0 && state.avail_out == room;
      if (stuck && state.block_state != ISAL_BLOCK_FINISH) return false;
    }
    return true;
  }

  bool grow() {
    if (capacity_ == kMaxInflated) return false;
    const std::size_t wanted =
        std::min(kMaxInflated, std::max(2 * capacity_, 8 * stored_.size() + kReadBytes));
    std::unique_ptr<char[]> larger(new char[wanted]);  // not cleared
    if (size_ > 0) std::memcpy(larger.get(), inflated_.get(), size_);
    inflated_ = std::move(larger);
    capacity_ = wanted;
    return true;
  }

  std::uint64_t begin_;
  std::string stored_;
  std::unique_ptr<char[]> inflated_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::vector<Member> members_;
};

/// Cuts the stored bytes of a file into tasks.
class MemberScanner {
 public:
  MemberScanner(Stored stored, std::uint64_t begin) : stored_(std::move(stored)), begin_(begin) {}

  [[nodiscard]] std::uint64_t position() const { return begin_ + bytes_.size(); }
  [[nodiscard]] bool is_over() const { return is_over_; }

  /// Returns the next task, or reads on and returns null.
  std::shared_ptr<Members> next() {
    const std::size_t cut = has_begin_ ? find_gzip_member(bytes_, from_) : Bytes::npos;
    if (cut != Bytes::npos) return cut_at(cut);
    // The end of the bytes may cut a header.
    from_ = std::max(kTaskBytes, bytes_.size() - std::min(bytes_.size(), kHeaderBytes));
    if (!read()) return end();
    if (!has_begin_) {
      find_begin(0);
    } else if (bytes_.size() > kMaxStored + kReadBytes) {
      find_begin(1);  // the source reads the large member
    }
    return nullptr;
  }

 private:
  std::shared_ptr<Members> cut_at(std::size_t cut) {
    auto task = std::make_shared<Members>(begin_, bytes_.substr(0, cut));
    bytes_.erase(0, cut);
    begin_ += cut;
    from_ = kTaskBytes;
    return task;
  }

  std::shared_ptr<Members> end() {
    is_over_ = true;
    if (!has_begin_ || bytes_.empty()) return nullptr;
    return std::make_shared<Members>(begin_, std::exchange(bytes_, {}));
  }

  // Returns false at the end, and if the file cannot be read: the source gives the error.
  bool read() {
    const std::size_t had = bytes_.size();
    bytes_.resize(had + kReadBytes);
    const auto count = stored_.bytes->read({bytes_.data() + had, kReadBytes});
    bytes_.resize(had + (count ? *count : 0));
    return bytes_.size() > had;
  }

  void find_begin(std::size_t from) {
    const std::size_t at = find_gzip_member(bytes_, from);
    has_begin_ = at != Bytes::npos;
    const std::size_t cut = bytes_.size() - std::min(bytes_.size(), kHeaderBytes - 1);
    const std::size_t gone = has_begin_ ? at : cut;
    bytes_.erase(0, gone);
    begin_ += gone;
    from_ = kTaskBytes;
  }

  Stored stored_;
  std::uint64_t begin_;    // of bytes_, in the file
  bool has_begin_ = true;  // a member may begin there
  std::string bytes_;
  std::size_t from_ = kTaskBytes;  // where the search for the next cut continues
  bool is_over_ = false;
};

class AheadSource final : public Source {
 public:
  AheadSource(std::unique_ptr<Source> source, Stored stored, Helpers& helpers)
      : source_(std::move(source)),
        helpers_(helpers),
        scanner_(std::move(stored), source_->stored_position()),
        position_(source_->stored_position()),
        member_begin_(position_) {}
  ~AheadSource() override {
    for (const auto& task : tasks_) helpers_.cancel(*task);
  }
  AheadSource(const AheadSource&) = delete;
  AheadSource& operator=(const AheadSource&) = delete;

  [[nodiscard]] const std::string& name() const override { return source_->name(); }
  [[nodiscard]] Compression compression() const override { return Compression::Gzip; }
  [[nodiscard]] std::uint64_t member_begin() const override { return member_begin_; }
  [[nodiscard]] std::uint64_t stored_position() const override { return position_; }
  [[nodiscard]] std::optional<std::uint64_t> stored_size() const override {
    return source_->stored_size();
  }
  [[nodiscard]] bool at_member_end() const override { return at_end_; }

  Result<std::size_t> read(std::span<char> into) override {
    if (into.empty()) return std::size_t{0};
    if (rest_.empty() && (at_end_ || !begun_) && !failed_) take_task();
    begun_ = true;
    if (!rest_.empty()) return read_inflated(into);
    return read_source(into);
  }

  bool resync() override {
    failed_ = at_end_ = false;
    return source_->resync();  // only the source fails
  }

 private:
  std::size_t read_inflated(std::span<char> into) {
    const std::size_t count = std::min(into.size(), rest_.size());
    std::memcpy(into.data(), rest_.data(), count);
    rest_.remove_prefix(count);
    at_end_ = rest_.empty();
    return count;
  }

  Result<std::size_t> read_source(std::span<char> into) {
    if (!in_source_) {
      auto stored = open_stored(name(), position_);
      if (!stored) return std::move(stored).error();
      source_ = make_gzip_source_behind(StoredInput(*std::move(stored)), name(), member_begin_);
      in_source_ = true;
    }
    auto count = source_->read(into);
    failed_ = !count;
    member_begin_ = source_->member_begin();
    position_ = source_->stored_position();
    at_end_ = source_->at_member_end();
    return count;
  }

  // Between two members: continues with the task that begins here, if there is one.
  void take_task() {
    look_ahead();
    if (next_member()) return;
    current_.reset();
    while (!tasks_.empty() && tasks_.front()->begin() < position_) {
      helpers_.cancel(*tasks_.front());
      tasks_.pop_front();
    }
    if (tasks_.empty() || tasks_.front()->begin() != position_) return;
    current_ = std::move(tasks_.front());
    tasks_.pop_front();
    helpers_.finish(*current_);
    next_ = 0;
    look_ahead();
    next_member();
  }

  // Skips members without bytes.
  bool next_member() {
    while (current_ && next_ < current_->members().size()) {
      const Members::Member& member = current_->members()[next_++];
      if (member.begin != position_) break;
      in_source_ = false;
      member_begin_ = member.begin;
      position_ = member.end;
      rest_ = current_->bytes_of(member);
      if (!rest_.empty()) return true;
    }
    return false;
  }

  void look_ahead() {
    const std::uint64_t reach = position_ + (helpers_.ahead() + 1) * 2 * kTaskBytes + kMaxStored;
    while (!scanner_.is_over() && tasks_.size() < helpers_.ahead() && scanner_.position() < reach) {
      auto task = scanner_.next();
      if (!task || task->begin() < position_) continue;
      tasks_.push_back(task);
      helpers_.offer(std::move(task));
    }
  }

  std::unique_ptr<Source> source_;
  Helpers& helpers_;
  MemberScanner scanner_;
  std::deque<std::shared_ptr<Members>> tasks_;  // in the order of the file
  std::shared_ptr<Members> current_;
  std::size_t next_ = 0;  // member of current_
  Bytes rest_;            // of the current member, in current_
  std::uint64_t position_;
  std::uint64_t member_begin_;
  bool begun_ = false;
  bool at_end_ = false;    // of a member
  bool in_source_ = true;  // source_ stands at position_
  bool failed_ = false;    // source_ has failed, and was not resynchronised
};

}  // namespace

Result<std::unique_ptr<Source>> make_ahead_source(std::unique_ptr<Source> source,
                                                  Helpers& helpers) {
  auto stored = open_stored(source->name(), source->stored_position());
  if (!stored) return std::move(stored).error();
  return std::unique_ptr<Source>(new AheadSource(std::move(source), *std::move(stored), helpers));
}

}  // namespace sito::io
