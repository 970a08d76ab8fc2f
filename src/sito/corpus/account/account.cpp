// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/account/account.h"

#include "sito/corpus/account/account_lines.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace sito::corpus {
namespace {

// Notes that report a loss: of the room archive, and of the run itself. An HTTP body that its
// server cut short is not a loss, because the archive has all of it.
constexpr std::array kLosses = std::to_array<std::string_view>({
    "arc-bad-length",
    "arc-garbage",
    "arc-no-length",
    "arc-record-truncated",
    "archive-stream-damaged",
    "archive-stream-truncated",
    "http-bad-chunk",
    "http-encoding-damaged",
    "warc-bad-length",
    "warc-bad-version",
    "warc-garbage",
    "warc-header-too-long",
    "warc-header-unfinished",
    "warc-no-length",
    "warc-no-type",
    "warc-record-truncated",
    "warc-segment-missing",
    "wiki-text-outside",
    "wiki-unfinished",
    "input-not-opened",
    "input-not-read",
    "index-of-another-archive",
    "record-failed",
    "record-poison",
    "record-too-large",
    "input-changed",
    "input-empty",
    "record-not-set-aside",
});

void add_counts(Counts& into, const Counts& from) {
  for (const auto& [name, n] : from) into[name] += n;
}

}  // namespace

void count(Counts& counts, std::string_view name, std::uint64_t by) {
  const auto found = counts.find(name);
  if (found == counts.end()) {
    counts.emplace(std::string(name), by);
  } else {
    found->second += by;
  }
}

bool is_loss(std::string_view note) {
  return std::find(kLosses.begin(), kLosses.end(), note) != kLosses.end();
}

std::uint64_t total(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& entry) { return sum + entry.second; });
}

void Account::add(const Account& other) {
  inputs += other.inputs;
  add_counts(inputs_failed, other.inputs_failed);
  records += other.records;
  written += other.written;
  add_counts(dropped, other.dropped);
  add_counts(failed, other.failed);
  set_aside += other.set_aside;
  notes.add(other.notes);
  page_bytes += other.page_bytes;
  text_bytes += other.text_bytes;
  paragraphs += other.paragraphs;
  add_counts(paragraphs_dropped, other.paragraphs_dropped);
  add_counts(marked, other.marked);
  paragraph_bytes_dropped += other.paragraph_bytes_dropped;
  add_counts(languages, other.languages);
  add_counts(page_languages, other.page_languages);
  add_counts(sites, other.sites);
  add_counts(site_pages, other.site_pages);
  for (const auto& [key, counts] : other.templates) templates[key].add(counts);
  interrupted = interrupted || other.interrupted;
  if (output_failed.empty()) output_failed = other.output_failed;
  reader_gone = reader_gone || other.reader_gone;
}

bool Account::adds_up() const { return records == written + total(dropped) + total(failed); }

bool Account::has_losses() const {
  if (!inputs_failed.empty() || !failed.empty() || !output_failed.empty()) return true;
  return std::any_of(notes.counts().begin(), notes.counts().end(),
                     [](const auto& entry) { return is_loss(entry.first); });
}

std::string to_json(const Account& account) {
  nlohmann::json samples = nlohmann::json::array();
  for (const auto& sample : account.notes.samples()) {
    samples.push_back({{"note", sample.problem},
                       {"source", sample.where.source},
                       {"offset", sample.where.offset},
                       {"detail", sample.detail}});
  }
  nlohmann::json json = {
      {"inputs", account.inputs},
      {"inputs_failed", account.inputs_failed},
      {"records", account.records},
      {"written", account.written},
      {"dropped", account.dropped},
      {"failed", account.failed},
      {"set_aside", account.set_aside},
      {"notes", account.notes.counts()},
      {"note_samples", std::move(samples)},
      {"page_bytes", account.page_bytes},
      {"text_bytes", account.text_bytes},
      {"paragraphs", account.paragraphs},
      {"paragraphs_dropped", account.paragraphs_dropped},
      {"marked", account.marked},
      {"paragraph_bytes_dropped", account.paragraph_bytes_dropped},
      {"languages", account.languages},
      {"page_languages", account.page_languages},
      {"interrupted", account.interrupted},
      {"adds_up", account.adds_up()},
  };
  if (!account.output_failed.empty()) json["output_failed"] = account.output_failed;
  if (account.reader_gone) json["reader_gone"] = true;
  if (!account.sites.empty()) json["sites"] = account.sites;
  if (!account.site_pages.empty()) json["site_pages"] = account.site_pages;
  // File names may be invalid UTF-8; invalid bytes are replaced.
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

namespace {

// Plainer words for the names of errors, for inputs.
struct ErrorWords {
  ErrorCode code;
  std::string_view words;
};
constexpr std::array kErrorWords = {
    ErrorWords{ErrorCode::Io, "cannot be opened"},
    ErrorWords{ErrorCode::Truncated, "cut off at the end"},
    ErrorWords{ErrorCode::Malformed, "damaged"},
    ErrorWords{ErrorCode::Unsupported, "of a kind that sito does not read"},
    ErrorWords{ErrorCode::TooLarge, "too large"},
    ErrorWords{ErrorCode::Timeout, "not complete in time"},
    ErrorWords{ErrorCode::Network, "cannot be reached"},
    ErrorWords{ErrorCode::InvalidArgument, "refused"},
};

std::string_view words_of(std::string_view code) {
  for (const ErrorWords& known : kErrorWords) {
    if (name_of(known.code) == code) return known.words;
  }
  return code;
}

}  // namespace

std::string to_text(const Account& account) {
  std::string out;
  append_line(out, "", account.records,
              (account.records == 1 ? "record read from " : "records read from ") +
                  grouped(account.inputs) + (account.inputs == 1 ? " input" : " inputs"));
  append_line(out, "", account.written,
              account.written == 1 ? "document written" : "documents written");
  append_line(out, "", total(account.dropped), account.dropped.empty() ? "dropped" : "dropped:");
  append_counts(out, account.dropped);
  append_line(out, "", total(account.failed), account.failed.empty() ? "failed" : "failed:");
  append_counts(out, account.failed);
  if (!account.inputs_failed.empty()) {
    append_line(out, "", total(account.inputs_failed), "inputs not read to the end:");
    for (const auto& [code, n] : account.inputs_failed) {
      append_line(out, "    ", n, words_of(code));
    }
  }
  if (!account.paragraphs_dropped.empty()) {
    append_line(out, "", total(account.paragraphs_dropped),
                "paragraphs taken out, " + grouped(account.paragraph_bytes_dropped) + " bytes:");
    append_counts(out, account.paragraphs_dropped);
  }
  if (!account.marked.empty()) {
    append_line(out, "", total(account.marked), "marked:");
    append_counts(out, account.marked);
  }
  if (account.set_aside > 0)
    append_line(out, "", account.set_aside, "set aside in the side archive");
  for (const auto& [name, counts] :
       {std::pair{"sites:", &account.sites}, {"pages of sites:", &account.site_pages}}) {
    if (counts->empty()) continue;
    append_line(out, "", total(*counts), name);
    append_counts(out, *counts);
  }
  if (!account.notes.counts().empty()) {
    append_line(out, "", total(account.notes.counts()), "notes:");
    for (const auto& [name, n] : account.notes.counts()) {
      std::string words = name;  // names are written for programs, with hyphens
      std::replace(words.begin(), words.end(), '-', ' ');
      append_line(out, "    ", n, words);
    }
  }
  if (!account.output_failed.empty()) {
    out += account.output_failed + ": the rest of the input was not read\n";
  } else if (account.interrupted) {
    out += "interrupted: the rest of the input was not read\n";
  }
  if (!account.adds_up()) out += "the account does not add up: this is a fault of sito\n";
  return out;
}

}  // namespace sito::corpus
