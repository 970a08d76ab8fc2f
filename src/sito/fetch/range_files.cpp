// SPDX-License-Identifier: Apache-2.0
// Ranges: RFC 9110, section 14. Addresses of S3: "Virtual hosting of buckets" of its user guide.
#include "sito/fetch/range_files.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/fetch/hop.h"
#include "sito/fetch/target.h"
#include "sito/url/escape.h"
#include "sito/url/url.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <future>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace sito::fetch {
namespace {

// The front and the cuts of an archive need little of it, but a whole archive should not take a
// thousand requests.
constexpr std::uint64_t kFirstRange = std::uint64_t{256} << 10;
constexpr std::uint64_t kLargestRange = std::uint64_t{4} << 20;
// Who has read so many ranges wants the next one, too; a search for a cut reads one or two.
constexpr int kRangesOfAReader = 2;
// If a server requests a longer pause, it is tried again earlier nevertheless, because the number
// of tries is limited.
constexpr std::chrono::milliseconds kLongestWait{30'000};
constexpr std::chrono::milliseconds kLookEvery{50};
constexpr std::size_t kLongestCode = 64;  // of an error of S3
// SHA-256 of the body of a GET.
constexpr std::string_view kSumOfNothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr int kPartial = 206, kNotInFile = 416;

std::string_view value_of(const HopAnswer& answer, std::string_view name) {
  for (const auto& [field, value] : answer.headers) {
    if (field == name) return value;
  }
  return {};
}

bool is_temporary_failure(int status) {
  return status == 429 || status == 500 || status == 502 || status == 503 || status == 504;
}

bool is_temporary_failure(Failure failure) {
  return failure == Failure::Broken || failure == Failure::Timeout ||
         failure == Failure::NoConnection || failure == Failure::NoRoute;
}

std::optional<std::uint64_t> number_at(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// "bytes 0-99/1000" of an answer, or "bytes */1000".
struct ContentRange {
  std::optional<std::uint64_t> first, last;
  std::optional<std::uint64_t> size;  // nothing: "*"
};

std::optional<ContentRange> read_content_range(std::string_view text) {
  constexpr std::string_view kUnit = "bytes ";
  if (!text.starts_with(kUnit)) return std::nullopt;
  text.remove_prefix(kUnit.size());
  ContentRange range;
  if (text.starts_with('*')) {
    text.remove_prefix(1);
  } else {
    range.first = number_at(text);
    if (!text.starts_with('-')) return std::nullopt;
    text.remove_prefix(1);
    range.last = number_at(text);
    if (!range.first || !range.last || *range.last < *range.first) return std::nullopt;
  }
  if (!text.starts_with('/')) return std::nullopt;
  text.remove_prefix(1);
  if (text != "*") range.size = number_at(text);
  return range;
}

// Returns the bytes of a key as in a canonical request; some bytes are not escaped there.
std::string escaped_key(std::string_view key) {
  std::string text;
  for (const char c : key) {
    if (url::is_unreserved(c) || c == '/') {
      text += c;
    } else {
      url::append_escaped(c, text);
    }
  }
  return text;
}

// " (NoSuchKey)" for an error of S3.
std::string s3_code(std::string_view body) {
  constexpr std::string_view kOpen = "<Code>";
  const std::size_t at = body.find(kOpen);
  if (at == std::string_view::npos) return {};
  body.remove_prefix(at + kOpen.size());
  const std::string_view code = body.substr(0, std::min(body.find('<'), kLongestCode));
  const bool plain = std::all_of(code.begin(), code.end(), [](char c) { return is_letter(c); });
  return plain && !code.empty() ? " (" + std::string(code) + ")" : std::string();
}

/// The place of a file, and how it is requested.
struct Place {
  std::string url;
  bool is_s3 = false;
};

Result<Place> place_of(const std::string& address, const S3Service& s3) {
  constexpr std::string_view kScheme = "s3://";
  if (lower(address.front()) != 's') return Place{address, false};
  const std::string_view rest = std::string_view(address).substr(kScheme.size());
  const std::size_t slash = rest.find('/');
  const std::string bucket(rest.substr(0, slash));
  const bool is_name = std::all_of(bucket.begin(), bucket.end(), [](char c) {
    return is_letter_or_digit(c) || c == '-' || c == '.' || c == '_';
  });
  if (bucket.empty() || !is_name || slash == std::string_view::npos || slash + 1 == rest.size()) {
    return Error{ErrorCode::InvalidArgument, "an address of S3 is s3://BUCKET/KEY", {address, 0}};
  }
  const std::string key = escaped_key(rest.substr(slash + 1));
  std::string endpoint = s3.endpoint;
  if (endpoint.ends_with('/')) endpoint.pop_back();
  if (!endpoint.empty()) return Place{endpoint + "/" + bucket + "/" + key, true};
  const std::string host = "s3." + s3.region + ".amazonaws.com";
  // A certificate for *.s3... does not hold for a name with dots in front.
  if (bucket.find('.') != std::string::npos)
    return Place{"https://" + host + "/" + bucket + "/" + key, true};
  return Place{"https://" + bucket + "." + host + "/" + key, true};
}

/// Facts about a file that must not change while it is read.
struct Version {
  std::uint64_t size = 0;
  std::string tag;  // ETag, or Last-Modified

  bool operator==(const Version&) const = default;
};

/// A range as received.
struct Piece {
  std::string bytes;
  Version version;
};

}  // namespace

struct RangeState {
  RangeOptions options;
  std::mutex mutex;
  std::vector<std::unique_ptr<HopClient>> idle;  // with their connections

  std::unique_ptr<HopClient> take_client() {
    const std::lock_guard lock(mutex);
    if (idle.empty()) return std::make_unique<HopClient>();
    auto client = std::move(idle.back());
    idle.pop_back();
    return client;
  }
  void give_back(std::unique_ptr<HopClient> client) {
    const std::lock_guard lock(mutex);
    idle.push_back(std::move(client));
  }

  [[nodiscard]] bool is_stopped() const {
    return options.fetch.stop != nullptr && *options.fetch.stop;
  }
  // Returns false when stopped.
  [[nodiscard]] bool wait(std::chrono::milliseconds time) const {
    const Clock::time_point end = Clock::now() + time;
    while (Clock::now() < end) {
      if (is_stopped()) return false;
      std::this_thread::sleep_for(kLookEvery);
    }
    return !is_stopped();
  }
};

namespace {

/// Requests ranges of one file.
class RangeClient {
 public:
  RangeClient(std::shared_ptr<RangeState> state, std::string address)
      : state_(std::move(state)), client_(state_->take_client()), address_(std::move(address)) {}
  ~RangeClient() { state_->give_back(std::move(client_)); }
  RangeClient(const RangeClient&) = delete;
  RangeClient& operator=(const RangeClient&) = delete;

  /// Returns `count` bytes from `from` on, or those up to the end of the file. Waits.
  Result<Piece> get(std::uint64_t from, std::uint64_t count);

 private:
  /// The outcome of one request: done, another try after a wait, or an error.
  struct Try {
    std::optional<Error> error;
    bool again = false;
    std::chrono::milliseconds wait{0};
  };

  Result<HopAnswer> ask(std::uint64_t from, std::uint64_t to);
  Try take(Result<HopAnswer> answer, std::uint64_t from, std::uint64_t to, Piece& piece);
  Try take_partial(HopAnswer answer, std::uint64_t from, std::uint64_t to, Piece& piece);
  [[nodiscard]] Error error(std::string message, std::uint64_t offset) const {
    return {ErrorCode::Io, std::move(message), {address_, offset}};
  }
  [[nodiscard]] Try fault(std::string message, std::uint64_t offset) const {
    return {error(std::move(message), offset), false, {}};
  }

  std::shared_ptr<RangeState> state_;
  std::unique_ptr<HopClient> client_;
  std::string address_;
  std::optional<Version> version_;  // as first answered
};

Result<HopAnswer> RangeClient::ask(std::uint64_t from, std::uint64_t to) {
  const S3Service& s3 = state_->options.s3;
  const auto place = place_of(address_, s3);
  if (!place) return place.error();
  FetchOptions options = state_->options.fetch;
  options.max_bytes = to - from;
  options.keep_truncated = true;
  options.follow = false;
  options.fields = {{"Range", "bytes=" + std::to_string(from) + "-" + std::to_string(to - 1)},
                    {"Accept", "*/*"}};
  AsStored as_stored;
  if (place->is_s3 && !s3.key.empty()) {
    as_stored = {"aws:amz:" + s3.region + ":s3", s3.key, s3.secret};
    // libcurl 7.88 signs the sum only if it is a field, and sorts fields with their values.
    options.fields.emplace_back("X-Amz-Content-Sha256", kSumOfNothing);
    if (!s3.token.empty()) options.fields.emplace_back("X-Amz-Security-Token", s3.token);
  } else {
    options.fields.emplace_back("Accept-Encoding", "identity");
  }
  const Clock::time_point deadline = Clock::now() + options.time;
  url::Resolver resolver;
  resolver.set_base("");
  Result<Target> target = target_of(place->url, resolver);
  for (int hops = 0; target; ++hops) {
    auto answer = client_->get(*target, options, deadline, &as_stored);
    // A signature is for one host.
    if (!answer || answer->location.empty() || place->is_s3) return answer;
    if (hops == options.max_redirects)
      return error("more than " + std::to_string(hops) + " redirects", from);
    resolver.set_base(target->url);
    target = target_of(answer->location, resolver);
  }
  return std::move(target).error();
}

RangeClient::Try RangeClient::take_partial(HopAnswer answer, std::uint64_t from, std::uint64_t to,
                                           Piece& piece) {
  const auto range = read_content_range(value_of(answer, "content-range"));
  if (!range || !range->first || !range->size || *range->first != from || *range->last >= to) {
    return fault("the server answers with a range other than bytes " + std::to_string(from) + "-" +
                     std::to_string(to - 1),
                 from);
  }
  Version version{*range->size, std::string(value_of(answer, "etag"))};
  if (version.tag.empty()) version.tag = value_of(answer, "last-modified");
  if (version_ && *version_ != version)
    return fault("the file changed on the server while sito read it", from);
  version_ = version;
  piece.version = std::move(version);
  const std::uint64_t wanted = *range->last - *range->first + 1;
  if (answer.body.size() > wanted) answer.body.resize(wanted);
  const bool is_short = answer.body.size() < wanted;
  if (piece.bytes.empty()) {
    piece.bytes = std::move(answer.body);
  } else {
    piece.bytes += answer.body;
  }
  return {std::nullopt, is_short, {}};
}

RangeClient::Try RangeClient::take(Result<HopAnswer> answer, std::uint64_t from, std::uint64_t to,
                                   Piece& piece) {
  if (!answer) {
    Error failed = std::move(answer).error();
    const bool again = is_temporary_failure(client_->failure());
    // An address that the guard refuses is a fault of the command.
    if (failed.code != ErrorCode::InvalidArgument) failed.code = ErrorCode::Io;
    failed.where = {address_, from};
    return {std::move(failed), again, {}};
  }
  if (answer->status == kPartial) return take_partial(std::move(*answer), from, to, piece);
  if (answer->status == kNotInFile) {
    const auto range = read_content_range(value_of(*answer, "content-range"));
    const bool is_end = range && range->size == from && (!version_ || version_->size == from);
    if (is_end) {
      piece.version.size = from;
      return {};
    }
    return fault("the file ends before this place", from);
  }
  if (answer->status == 200) {
    if (from == 0 && answer->body.empty() && answer->truncated.empty()) return {};  // an empty file
    return fault("the server ignores the range and sends the whole file", from);
  }
  std::string message = "the server answers with status " + std::to_string(answer->status);
  message += s3_code(answer->body);
  if (const auto region = value_of(*answer, "x-amz-bucket-region");
      !region.empty() && region != state_->options.s3.region) {
    message += "; the bucket is in the region " + std::string(region);
  }
  Try next{error(std::move(message), from), is_temporary_failure(answer->status), {}};
  std::string_view pause = value_of(*answer, "retry-after");
  if (const auto seconds = number_at(pause); seconds && pause.empty()) {
    next.wait = std::min<std::chrono::milliseconds>(
        kLongestWait, std::chrono::seconds(std::min<std::uint64_t>(*seconds, 3600)));
  }
  return next;
}

Result<Piece> RangeClient::get(std::uint64_t from, std::uint64_t count) {
  Piece piece;
  const std::uint64_t to =
      count < std::numeric_limits<std::uint64_t>::max() - from ? from + count : from;
  std::chrono::milliseconds wait = state_->options.first_wait;
  for (int tries = 1;; ++tries) {
    const std::uint64_t begin = from + piece.bytes.size();
    Try next = take(ask(begin, to), begin, to, piece);
    if (!next.error && !next.again) return piece;
    if (state_->is_stopped()) return error("stopped", begin);
    if (!next.error) next.error = error("the answer is incomplete", from + piece.bytes.size());
    if (!next.again) return *std::move(next.error);
    if (tries >= state_->options.tries) {
      next.error->message += "; tried " + std::to_string(tries) + " times";
      return *std::move(next.error);
    }
    if (!state_->wait(std::max(wait, next.wait))) return error("stopped", begin);
    wait *= 2;
  }
}

/// A file as a stream of bytes. While a range is read, the next one arrives.
class RangeInput final : public ByteSource {
 public:
  RangeInput(std::unique_ptr<RangeClient> client, std::uint64_t offset)
      : client_(std::move(client)), next_(offset) {}
  ~RangeInput() override {
    if (ahead_.valid()) ahead_.wait();
  }
  RangeInput(const RangeInput&) = delete;
  RangeInput& operator=(const RangeInput&) = delete;

  /// Takes the next range.
  Result<void> fill() {
    bytes_ = {};
    begin_ = 0;
    auto piece = ahead_.valid() ? ahead_.get() : client_->get(next_, range_);
    if (!piece) return std::move(piece).error();
    size_ = piece->version.size;
    next_ += piece->bytes.size();
    bytes_ = std::move(piece->bytes);
    range_ = std::min(2 * range_, kLargestRange);
    if (++ranges_ >= kRangesOfAReader && next_ < size_) request_ahead();
    return {};
  }

  Result<std::size_t> read(std::span<char> into) override {
    if (begin_ == bytes_.size()) {
      if (next_ >= size_) return std::size_t{0};
      if (Result<void> filled = fill(); !filled) return std::move(filled).error();
    }
    const std::size_t count = std::min(into.size(), bytes_.size() - begin_);
    std::memcpy(into.data(), bytes_.data() + begin_, count);
    begin_ += count;
    return count;
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  // Until fill() takes the result, nothing else uses the client.
  void request_ahead() {
    RangeClient* const client = client_.get();
    ahead_ = std::async(std::launch::async, [client, from = next_, range = range_] {
      return client->get(from, range);
    });
  }

  std::unique_ptr<RangeClient> client_;
  std::uint64_t next_;  // the first byte that was not requested
  std::uint64_t size_ = 0;
  std::uint64_t range_ = kFirstRange;
  int ranges_ = 0;
  std::string bytes_;
  std::size_t begin_ = 0;
  std::future<Result<Piece>> ahead_;
};

}  // namespace

RangeFiles::RangeFiles(RangeOptions options) : state_(std::make_shared<RangeState>()) {
  state_->options = std::move(options);
}
RangeFiles::~RangeFiles() = default;

Result<io::Stored> RangeFiles::open(const std::string& address, std::uint64_t offset) {
  auto input = std::make_unique<RangeInput>(std::make_unique<RangeClient>(state_, address), offset);
  if (Result<void> filled = input->fill(); !filled) return std::move(filled).error();
  const std::uint64_t size = input->size();
  return io::Stored{std::move(input), size, offset};
}

Result<io::FileState> RangeFiles::state(const std::string& address) {
  RangeClient client(state_, address);
  auto front = client.get(0, 1);
  if (!front) return std::move(front).error();
  constexpr std::uint64_t kPositive = std::numeric_limits<std::int64_t>::max();
  const std::uint64_t tag = hash_bytes(front->version.tag) & kPositive;
  return io::FileState{front->version.size, static_cast<std::int64_t>(tag)};
}

}  // namespace sito::fetch
