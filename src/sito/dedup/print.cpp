// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/print.h"

#include "sito/base/raw_values.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace sito::dedup {
namespace {

// The parts of a key, from the highest bits on.
constexpr unsigned kLengthBits = 8;
constexpr unsigned kHashBits = 40;  // two copies of one day and length meet once in 10^12
constexpr std::uint64_t kLongest = (1U << kLengthBits) - 1;
constexpr std::uint64_t kUnknownDay = 0xFFFF;

// Separates the parts of a hashed text or a name; occurs in none of them.
constexpr char kSeparator = '\0';

/// Returns the number in text[at, at + n), or -1.
int digits(std::string_view text, std::size_t at, std::size_t n) {
  if (text.size() < at + n) return -1;
  int value = 0;
  for (const char digit : text.substr(at, n)) {
    if (digit < '0' || digit > '9') return -1;
    value = value * 10 + (digit - '0');
  }
  return value;
}

/// Returns a number that grows with the day of "2026-01-31T...". It is no count of days: every
/// month has 31. From 1900 to 2075; earlier and later days are the first and the last one.
std::uint64_t day_of(std::string_view date) {
  const int year = digits(date, 0, 4);
  const int month = digits(date, 5, 2);
  const int day = digits(date, 8, 2);
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31) return kUnknownDay;
  constexpr int kFirstYear = 1900;
  const int number = ((year - kFirstYear) * 12 + month - 1) * 31 + day - 1;
  return static_cast<std::uint64_t>(std::clamp(number, 0, static_cast<int>(kUnknownDay) - 1));
}

}  // namespace

std::uint64_t copy_key(const Document& document, std::string_view identity, Hash128 text) {
  std::string parts = document.url;
  parts += kSeparator;
  parts += document.origin.date;
  parts += kSeparator;
  parts += identity;
  append_raw(text, parts);
  const std::uint64_t length = std::min<std::uint64_t>(document.url.size(), kLongest);
  const std::uint64_t front = day_of(document.origin.date) << kLengthBits | length;
  return front << kHashBits | hash64(parts) >> (64 - kHashBits);
}

Hash128 text_hash(const Document& document) {
  std::string hashes;
  hashes.reserve(document.paragraphs.size() * sizeof(Hash128));
  for (const Paragraph& paragraph : document.paragraphs) {
    append_raw(hash128(paragraph.text), hashes);
  }
  return hash128(hashes);
}

void Printer::sign(Hash128 text) {
  signature_ = MinHash();
  const std::span<const std::uint64_t> words = hashes_.words();
  // A text shorter than one n-gram is one itself, and a text without words equals only itself.
  const std::size_t n = std::min<std::size_t>(options_.document_gram, words.size());
  if (n == 0) {
    signature_.add(scramble(text.high ^ text.low));
  } else {
    for_each_gram(words, n, [this](std::uint64_t gram) { signature_.add(gram); });
  }
}

void Printer::append_paragraphs(std::string& prints) {
  hashes_.for_each([&](std::uint32_t index, std::span<const std::uint64_t> hashes) {
    append_raw(ParagraphHead{index, static_cast<std::uint32_t>(hashes.size())}, prints);
    prints.append(reinterpret_cast<const char*>(hashes.data()), hashes.size_bytes());
  });
}

void Printer::append(const Document& document, std::string_view identity,
                     const DocumentPlace& place, std::string& prints, std::string_view page) {
  PrintHead head;
  head.place = place;
  head.text = text_hash(document);
  head.key = copy_key(document, identity, head.text);
  if (options_.pages) {
    head.has_page = !page.empty();
    if (head.has_page) head.page = hash128(page);
    constexpr std::uint64_t kOtherUrl = std::uint64_t{1} << 63;
    head.key = head.key >> 1 | (head.has_page && document.url != page ? kOtherUrl : 0);
  }
  head.has_signature = options_.documents && options_.method == Method::Near;
  if (options_.paragraphs || head.has_signature) hashes_.read(document);
  paragraphs_.clear();
  if (options_.paragraphs) append_paragraphs(paragraphs_);
  head.paragraph_bytes = paragraphs_.size();
  std::string name;
  if (options_.names) {
    name = document.id + kSeparator + document.url + kSeparator + document.origin.date;
  }
  head.name_bytes = static_cast<std::uint32_t>(name.size());
  append_raw(head, prints);
  if (head.has_signature) {
    sign(head.text);
    append_raw(signature_, prints);
  }
  prints += paragraphs_;
  prints += name;
}

bool take_print(Bytes& prints, Print& print) {
  if (!take_raw(prints, print.head)) return false;
  if (print.head.has_signature && !take_raw(prints, print.signature)) return false;
  const std::size_t n_paragraphs = std::min<std::size_t>(print.head.paragraph_bytes, prints.size());
  print.paragraphs = prints.substr(0, n_paragraphs);
  prints.remove_prefix(n_paragraphs);
  const std::size_t n_name = std::min<std::size_t>(print.head.name_bytes, prints.size());
  print.name = prints.substr(0, n_name);
  prints.remove_prefix(n_name);
  return true;
}

bool take_paragraph(Bytes& paragraphs, ParagraphHead& head, std::vector<std::uint64_t>& hashes) {
  if (!take_raw(paragraphs, head)) return false;
  hashes.resize(std::min<std::size_t>(head.n_hashes, paragraphs.size() / sizeof(std::uint64_t)));
  const std::size_t bytes = hashes.size() * sizeof(std::uint64_t);
  if (bytes > 0) std::memcpy(hashes.data(), paragraphs.data(), bytes);
  paragraphs.remove_prefix(bytes);
  return true;
}

Name read_name(std::string_view name) {
  const std::size_t url = std::min(name.find(kSeparator), name.size());
  const std::size_t date = std::min(name.find(kSeparator, url + 1), name.size());
  Name parts;
  parts.id = name.substr(0, url);
  if (url < name.size()) parts.url = name.substr(url + 1, date - url - 1);
  if (date < name.size()) parts.date = name.substr(date + 1);
  return parts;
}

}  // namespace sito::dedup
