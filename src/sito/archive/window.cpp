// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/window.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace sito::archive {
namespace {

// Holds the header and the first bytes of a block; the rest of a block does not pass through it.
constexpr std::size_t kWindow = std::size_t{64} << 10;
// A window that a huge header or a wrong length has enlarged beyond this is given back.
constexpr std::size_t kLargestKept = 4 * kWindow;
// With less room than this the window is moved or grown: decompressors prefer long strides.
constexpr std::size_t kMinRead = std::size_t{16} << 10;
// A block is taken in steps, so that a wrong length does not cost the memory that it claims.
constexpr std::size_t kStep = std::size_t{1} << 20;

}  // namespace

Window::Window(std::unique_ptr<io::Source> source)
    : source_(std::move(source)),
      compressed_(source_->compression() != io::Compression::None),
      buffer_(kWindow) {}

void Window::skip(std::size_t bytes) {
  begin_ += bytes;
  position_ += bytes;
  drop_segments();
}

void Window::drop_segments() {
  std::size_t passed = 0;
  while (passed + 1 < segments_.size() && segments_[passed + 1].position <= position_) ++passed;
  segments_.erase(segments_.begin(), segments_.begin() + static_cast<std::ptrdiff_t>(passed));
}

void Window::make_room() {
  if (begin_ == end_) {
    begin_ = end_ = 0;
    if (buffer_.size() > kLargestKept) std::vector<char>(kWindow).swap(buffer_);
  }
  if (buffer_.size() - end_ >= kMinRead) return;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < kMinRead) buffer_.resize(buffer_.size() * 2);
}

bool Window::note_member(std::uint64_t position) {
  const std::uint64_t stored = source_->member_begin();
  if (!segments_.empty() && (!compressed_ || segments_.back().stored == stored)) return false;
  segments_.push_back({position, stored});
  drop_segments();
  return compressed_;
}

Result<bool> Window::more() {
  if (error_) {
    Error error = *std::exchange(error_, std::nullopt);
    return error;
  }
  make_room();
  auto count = source_->read({buffer_.data() + end_, buffer_.size() - end_});
  if (!count) return std::move(count).error();
  if (*count == 0) return false;
  note_member(position_ + (end_ - begin_));
  end_ += *count;
  return true;
}

bool Window::ensure(std::size_t bytes) {
  while (end_ - begin_ < bytes) {
    if (error_) return false;
    auto got = more();
    if (!got) error_ = got.error();
    if (error_ || !*got) return false;
  }
  return true;
}

std::size_t Window::to_boundary() const {
  const std::size_t in_window = end_ - begin_;
  if (segments_.size() < 2) return in_window;
  return std::min(in_window, static_cast<std::size_t>(segments_[1].position - position_));
}

Result<std::size_t> Window::take(std::size_t bytes, Buffer& out) {
  if (begin_ < end_) {
    const std::size_t count = std::min(bytes, to_boundary());
    passed_member_begin_ = at_member_begin();
    out.append({buffer_.data() + begin_, count});
    skip(count);
    return count;
  }
  if (error_) return *std::exchange(error_, std::nullopt);
  const std::size_t free = out.capacity() - out.size();
  const std::size_t step = std::min(bytes, std::max(kStep, free));
  char* into = out.prepare(step);
  auto count = source_->read({into, step});
  if (!count || *count == 0) return count;
  passed_member_begin_ = note_member(position_);
  out.commit(*count);
  position_ += *count;
  return count;
}

void Window::put_back(Bytes bytes) {
  if (bytes.size() > begin_) {
    std::vector<char> grown(bytes.size() + (end_ - begin_) + kMinRead);
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_),
              grown.begin() + static_cast<std::ptrdiff_t>(bytes.size()));
    end_ = bytes.size() + (end_ - begin_);
    begin_ = bytes.size();
    buffer_ = std::move(grown);
  }
  begin_ -= bytes.size();
  position_ -= bytes.size();
  std::memcpy(buffer_.data() + begin_, bytes.data(), bytes.size());
}

bool Window::resync() {
  error_.reset();
  return source_->resync();
}

std::uint64_t Window::stored_offset() const {
  if (segments_.empty()) return source_->stored_position();
  const Segment& segment = segments_.front();
  return compressed_ ? segment.stored : segment.stored + (position_ - segment.position);
}

bool Window::at_member_begin() const {
  return compressed_ && begin_ < end_ && segments_.front().position == position_;
}

std::optional<std::uint64_t> Window::exact_offset() const {
  if (!compressed_ || at_member_begin()) return stored_offset();
  if (between_members()) return source_->stored_position();
  return std::nullopt;
}

}  // namespace sito::archive
