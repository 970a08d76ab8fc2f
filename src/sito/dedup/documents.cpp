// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/documents.h"

namespace sito::dedup {
namespace {

// The lowest bits of a band's hash are its number.
constexpr std::uint64_t kBandMask = 0xF;
static_assert(kBands <= kBandMask + 1);

}  // namespace

Result<void> ExactDocuments::add(DocumentNumber number, const DocumentEntry& entry,
                                 std::uint64_t salt) {
  return sorter_.add({{entry.text.high ^ salt, entry.text.low}, entry.key, number});
}

Result<void> ExactDocuments::judge(DocumentVerdicts& verdicts, Reason reason) {
  Result<void> done = sorter_.finish();
  std::optional<Text> keeper;
  while (done) {
    const Result<const Text*> text = sorter_.next();
    if (!text) return text.error();
    if (*text == nullptr) break;
    const Result<DocumentVerdict> before = verdicts.get((*text)->document);
    if (!before) return before.error();
    if (before->reason != Reason::Stays) continue;
    if (keeper && keeper->hash == (*text)->hash) {
      done = verdicts.set((*text)->document, {keeper->document, 1, reason});
    } else {
      keeper = **text;
    }
  }
  return done;
}

Result<void> NearDocuments::add(DocumentNumber number, std::uint64_t key, std::uint64_t salt,
                                const MinHash& signature) {
  Result<void> done = signatures_.add(signature);
  for (std::size_t band = 0; done && band < kBands; ++band) {
    const std::uint64_t hash = band_hash(signature, band) ^ salt;
    done = bands_->add({(hash & ~kBandMask) | band, key, number});
  }
  return done;
}

/// Compares a document with earlier ones of its group.
Result<void> NearDocuments::compare(const Band& band, io::RecordSorter<Edge>& edges) {
  const Result<MinHash> signature = signatures_.get(band.document);
  if (!signature) return signature.error();
  bool is_new = true;
  for (const Compared& other : compared_) {
    const double alike = similarity(*signature, other.signature);
    if (alike < options_.similarity) continue;
    is_new = is_new && alike < 1;
    // Documents that share several bands are in the same group of each of them; they are compared
    // only in the first.
    if (first_common_band(*signature, other.signature) != (band.hash & kBandMask)) continue;
    Result<void> added =
        edges.add({band.key, band.document, other.band.key, other.band.document, alike});
    if (!added) return added;
  }
  if (is_new && compared_.size() < kMaxCompared) compared_.push_back({band, *signature});
  return {};
}

Result<void> NearDocuments::find_edges(io::RecordSorter<Edge>& edges) {
  Result<void> done = bands_->finish();
  Band before;
  bool first = true;
  bool grouped = false;  // `before` is among the compared ones
  while (done) {
    const Result<const Band*> next = bands_->next();
    if (!next) return next.error();
    if (*next == nullptr) break;
    const Band band = **next;
    // Nearly all groups have one member, which need not be read.
    if (!first && before.hash == band.hash) {
      if (!grouped) done = compare(before, edges);
      if (done) done = compare(band, edges);
      grouped = true;
    } else {
      compared_.clear();
      grouped = false;
    }
    before = band;
    first = false;
  }
  std::vector<Compared>().swap(compared_);
  return done;
}

Result<void> NearDocuments::judge(const DocumentEntries& entries, DocumentVerdicts& verdicts) {
  io::RecordSorter<Edge> edges(options_.folder, memory_);
  Result<void> done = find_edges(edges);
  bands_.reset();
  if (done) done = edges.finish();
  while (done) {
    const Result<const Edge*> next = edges.next();
    if (!next) return next.error();
    if (*next == nullptr) break;
    done = judge_edge(**next, entries, verdicts);
  }
  return done;
}

/// Edges come in the order of the key of the document that may be removed. Therefore documents with
/// lesser keys are already judged.
Result<void> NearDocuments::judge_edge(const Edge& edge, const DocumentEntries& entries,
                                       DocumentVerdicts& verdicts) {
  for (const DocumentNumber number : {edge.from, edge.to}) {
    const Result<DocumentVerdict> verdict = verdicts.get(number);
    if (!verdict) return verdict.error();
    if (verdict->reason != Reason::Stays) return {};
  }
  const Result<DocumentEntry> from = entries.get(edge.from);
  if (!from) return from.error();
  const Result<DocumentEntry> to = entries.get(edge.to);
  if (!to) return to.error();
  const Reason reason = from->text == to->text ? Reason::Duplicate : Reason::NearDuplicate;
  return verdicts.set(edge.from, {edge.to, static_cast<float>(edge.similarity), reason});
}

}  // namespace sito::dedup
