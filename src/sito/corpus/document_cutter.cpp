// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/document_cutter.h"

#include "sito/metadata/xml_tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sito::corpus {
namespace {

constexpr std::size_t kAtOnce = std::size_t{256} << 10;
constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr std::size_t kFront = 1024;  // the root element of XML is in it
constexpr std::string_view kDoc = "<doc ", kDocEnd = "</doc>";

// The places of ids and URLs in the schemas of JSON lines (docs/formats/schemas.md). The first one
// that a document has counts: in dolma, which also has metadata.url, `source` is the corpus.
constexpr std::array<std::string_view, 2> kIds = {"id", "warc_headers.warc-record-id"};
constexpr std::array<std::string_view, 5> kUrls = {"url", "metadata.url", "u",
                                                   "warc_headers.warc-target-uri", "source"};

/// Keeps the strings at a few places of an object, and no tree.
class KeyReader final : public nlohmann::json_sax<nlohmann::json> {
 public:
  [[nodiscard]] DocumentKeys keys() { return {first_of(ids_), first_of(urls_)}; }
  [[nodiscard]] bool is_object() const { return is_object_; }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return depth_ > 0; }
  bool number_integer(number_integer_t /*value*/) override { return depth_ > 0; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return depth_ > 0; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override {
    return depth_ > 0;
  }
  bool binary(binary_t& /*value*/) override { return true; }
  bool string(string_t& value) override {
    if (depth_ == 1) take(key_, value);
    if (depth_ == 2 && arrays_ == 0) take(outer_ + "." + key_, value);
    return depth_ > 0;
  }
  bool key(string_t& name) override {
    if (depth_ <= 2) key_.swap(name);
    return true;
  }
  bool start_object(std::size_t /*n*/) override {
    if (depth_ == 0) is_object_ = true;
    if (depth_ == 1) outer_ = key_;
    ++depth_;
    return true;
  }
  bool end_object() override { return --depth_, true; }
  bool start_array(std::size_t /*n*/) override {
    ++arrays_;
    return ++depth_ > 1;
  }
  bool end_array() override {
    --arrays_;
    return --depth_, true;
  }
  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  template <std::size_t kN>
  static void take_into(const std::array<std::string_view, kN>& names, std::string_view name,
                        const std::string& value, std::array<std::string, kN>& into) {
    for (std::size_t i = 0; i < kN; ++i) {
      if (names[i] == name && into[i].empty()) into[i] = value;
    }
  }
  void take(std::string_view name, const std::string& value) {
    take_into(kIds, name, value, ids_);
    take_into(kUrls, name, value, urls_);
  }
  template <std::size_t kN>
  static std::string first_of(std::array<std::string, kN>& values) {
    const auto found = std::find_if(values.begin(), values.end(),
                                    [](const std::string& value) { return !value.empty(); });
    return found == values.end() ? std::string() : std::move(*found);
  }

  bool is_object_ = false;
  std::size_t depth_ = 0, arrays_ = 0;
  std::string key_, outer_;
  std::array<std::string, kIds.size()> ids_;
  std::array<std::string, kUrls.size()> urls_;
};

Result<DocumentKeys> keys_of_line(std::string_view line) {
  KeyReader reader;
  if (!nlohmann::json::sax_parse(line, &reader) || !reader.is_object())
    return malformed("the line is not a JSON object in UTF-8");
  return reader.keys();
}

Result<DocumentKeys> keys_of_tag(std::string_view document) {
  XmlTokens tokens(document.substr(0, document.find('\n')));
  XmlToken token;
  if (!document.starts_with(kDoc) || !tokens.next(token))
    return malformed("no document begins there");
  DocumentKeys keys{attribute_of(token, "id"), attribute_of(token, "url")};
  if (keys.url.empty()) keys.url = attribute_of(token, "source");
  return keys;
}

bool is_line(std::string_view line, std::string_view wanted) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line == wanted;
}

}  // namespace

CutFormat cut_format(std::string_view front) {
  const std::size_t at = front.find_first_not_of(" \t\r\n");
  front.remove_prefix(std::min(at, front.size()));
  if (front.starts_with('{')) return CutFormat::Lines;
  const bool of_documents =
      front.starts_with("<?xml ") && front.substr(0, kFront).find("<documents>") != front.npos;
  return front.starts_with(kDoc) || of_documents ? CutFormat::Tags : CutFormat::Unknown;
}

Result<DocumentKeys> keys_of(CutFormat format, std::string_view document) {
  if (format == CutFormat::Lines) return keys_of_line(document);
  return keys_of_tag(document);
}

// Reads more bytes. Forgets the bytes in front of the current document or line.
Result<bool> DocumentCutter::more() {
  if (begin_ > 0) {
    held_.erase(0, begin_);
    held_begin_ += begin_;
    line_ -= begin_;
    line_end_ -= begin_;
    begin_ = 0;
    while (frames_.size() > 1 && frames_[1].begin <= held_begin_) frames_.pop_front();
  }
  const std::size_t had = held_.size();
  if (had > kMostBytes)
    return Error{ErrorCode::TooLarge, "a document of more than 1 GB", {source_.name()}};
  held_.resize(had + kAtOnce);
  const Result<std::size_t> got = source_.read({held_.data() + had, kAtOnce});
  held_.resize(had + (got ? *got : 0));
  if (!got) return got.error();
  if (*got == 0) return false;
  if (frames_.empty() || frames_.back().stored != source_.member_begin())
    frames_.push_back({source_.member_begin(), held_begin_ + had});
  return true;
}

Result<bool> DocumentCutter::find_format() {
  const Result<bool> got = more();
  if (!got || !*got) return got;
  format_ = cut_format(held_);
  if (format_ != CutFormat::Unknown) return true;
  const bool archive = held_.starts_with("WARC/");
  return Error{ErrorCode::Unsupported,
               archive ? "this is an archive: `sito warc index` makes its index"
                       : "sito finds documents only in JSON lines, vertical and XML",
               {source_.name()}};
}

// Moves to the next line; returns false at the end. The last line may have no line end.
Result<bool> DocumentCutter::next_line() {
  line_ = line_end_;
  std::size_t seen = 0;  // of the line, without a line end
  for (;;) {
    const std::size_t end = held_.find('\n', line_ + seen);
    if (end != std::string::npos) {
      line_end_ = end + 1;
      return true;
    }
    seen = held_.size() - line_;
    line_end_ = line_;
    const Result<bool> got = more();
    if (!got) return got;
    if (*got) continue;
    line_end_ = held_.size();
    return line_ < line_end_;
  }
}

Result<bool> DocumentCutter::next() {
  if (format_ == CutFormat::Unknown) {
    const Result<bool> found = find_format();
    if (!found || !*found) return found;
  }
  bool inside = false;
  for (;;) {
    if (!inside) begin_ = line_end_;
    const Result<bool> got = next_line();
    if (!got) return got;
    if (!*got && inside) {
      return Error{
          ErrorCode::Truncated, "the last document has no end", {source_.name(), place().frame}};
    }
    if (!*got) return false;
    const std::string_view line = std::string_view(held_).substr(line_, line_end_ - line_);
    end_ = line_end_;
    if (format_ == CutFormat::Lines) {
      if (line.find_first_not_of(" \t\r\n") != std::string_view::npos) return true;
    } else if (line.starts_with(kDoc)) {
      begin_ = line_;
      inside = true;
    } else if (inside && is_line(line, kDocEnd)) {
      return true;
    }
  }
}

std::string_view DocumentCutter::document() const {
  return std::string_view(held_).substr(begin_, end_ - begin_);
}

DocumentPlace DocumentCutter::place() const {
  const std::uint64_t at = held_begin_ + begin_;
  // Finds the last frame that begins at or before it.
  auto frame =
      std::upper_bound(frames_.begin(), frames_.end(), at,
                       [](std::uint64_t place, const Frame& one) { return place < one.begin; });
  --frame;
  return {frame->stored, at - frame->begin, end_ - begin_};
}

}  // namespace sito::corpus
