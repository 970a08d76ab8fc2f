// SPDX-License-Identifier: Apache-2.0
#include "sito/site/repeats.h"

#include "sito/site/body.h"
#include "sito/site/page_text.h"
#include "sito/site/summary.h"

#include <algorithm>
#include <cmath>

namespace sito::site {
namespace {

struct Count {
  std::uint32_t pages = 0;
  std::uint64_t times = 0;
  bool on_error_page = false;
  std::string_view text;
};
using Counts = std::unordered_map<std::uint64_t, Count>;

// Returns false if the summary is damaged; the part that was read before the damage stays.
bool count_page(const Example& page, Counts& counts) {
  SummaryReader reader(page.summary);
  std::vector<std::string_view> texts(reader.count(1));
  for (std::string_view& text : texts) text = reader.text();
  for (std::uint64_t left = reader.count(10); left != 0 && reader.ok(); --left) {
    const std::uint64_t fingerprint = reader.hash();
    const std::uint64_t text = reader.number();
    const std::uint64_t times = reader.number();
    if (!reader.ok()) break;
    Count& count = counts[fingerprint];
    if (count.text.empty() && text < texts.size()) count.text = texts[text];
    if (page.error) {
      count.on_error_page = true;
    } else {
      ++count.pages;
      count.times += times;
    }
  }
  return reader.ok();
}

}  // namespace

void FingerprintWriter::clear() {
  seen_.clear();
  texts_.clear();
  text_ends_.clear();
}

std::uint32_t FingerprintWriter::add_text(std::string_view text) {
  texts_ += beginning_of(text);
  text_ends_.push_back(static_cast<std::uint32_t>(texts_.size()));
  return static_cast<std::uint32_t>(text_ends_.size() - 1);
}

void FingerprintWriter::add(std::uint64_t fingerprint, std::uint32_t text) {
  seen_.push_back({fingerprint, text});
}

void FingerprintWriter::write(std::string& summary) {
  std::sort(seen_.begin(), seen_.end(), [](const Seen& a, const Seen& b) {
    return a.fingerprint != b.fingerprint ? a.fingerprint < b.fingerprint : a.text < b.text;
  });
  std::size_t n = 0;
  for (const Seen& seen : seen_) {
    if (n != 0 && seen_[n - 1].fingerprint == seen.fingerprint) {
      ++seen_[n - 1].times;
    } else {
      seen_[n++] = seen;
    }
  }
  seen_.resize(n);
  SummaryWriter writer(summary);
  writer.number(text_ends_.size());
  std::uint32_t begin = 0;
  for (const std::uint32_t end : text_ends_) {
    writer.text(std::string_view(texts_).substr(begin, end - begin));
    begin = end;
  }
  writer.number(seen_.size());
  for (const Seen& seen : seen_) {
    writer.hash(seen.fingerprint);
    writer.number(seen.text);
    writer.number(seen.times);
  }
}

Result<Json> learn_repeats(std::span<const Example> pages, const RepeatRule& rule) {
  Counts counts;
  double n_pages = 0;
  for (const Example& page : pages) {
    count_page(page, counts);
    if (!page.error) ++n_pages;
  }
  const double least = std::max(rule.min_pages, std::ceil(rule.min_share * n_pages));
  std::vector<std::pair<std::uint64_t, Count>> chosen;
  for (const auto& [fingerprint, count] : counts) {
    const bool often = count.pages >= least;
    const bool everywhere =
        rule.most_times != 0 && static_cast<double>(count.times) > rule.most_times;
    if ((often && !everywhere) || (rule.error_pages && count.on_error_page)) {
      chosen.emplace_back(fingerprint, count);
    }
  }
  if (chosen.empty()) {
    return Error{ErrorCode::Unsupported, "the pages have nothing in common"};
  }
  std::sort(chosen.begin(), chosen.end(), [](const auto& a, const auto& b) {
    return a.second.pages != b.second.pages ? a.second.pages > b.second.pages : a.first < b.first;
  });
  Json repeats = Json::array();
  for (const auto& [fingerprint, count] : chosen) {
    // The share of the other pages; the page itself does not count. (A damaged summary may name a
    // fingerprint twice.)
    const double share = std::min(1.0, (std::max(count.pages, 1U) - 1) / n_pages);
    repeats.push_back({{"fingerprint", hex_of(fingerprint)},
                       {"pages", count.pages},
                       {"share", count.on_error_page ? 1.0 : rounded(share)},
                       {"text", count.text}});
  }
  return Json{{"repeats", std::move(repeats)}};
}

Result<Repeats> Repeats::load(const Json& body) {
  Repeats repeats;
  const Json* list = find_array(body, "repeats");
  if (list == nullptr) return missing("repeats", "an array");
  for (const Json& item : *list) {
    const Result<std::uint64_t> fingerprint = read_hex(item, "fingerprint");
    if (!fingerprint) return fingerprint.error();
    const Result<double> share = read_number(item, "share", 0, 1);
    if (!share) return share.error();
    repeats.shares_[*fingerprint] = static_cast<float>(*share);
    repeats.fronts_[*fingerprint >> (64 - kFrontBits)] = true;
  }
  return repeats;
}

}  // namespace sito::site
