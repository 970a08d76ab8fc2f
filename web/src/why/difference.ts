// SPDX-License-Identifier: Apache-2.0
// Where two algorithms differ. Their blocks need not be the same: they are held against each other
// text by text.
import type { Segment, WhyResult } from '../api/types';
import type { Mark } from '../parts/page_frame';
import { text } from '../text';

/** Indexes of texts that are kept. */
function keptTexts(result: WhyResult): Set<number> {
  const kept = new Set<number>();
  for (const segment of result.segments) {
    if (!segment.kept) continue;
    for (let t = segment.t[0]; t < segment.t[1]; ++t) kept.add(t);
  }
  return kept;
}

function differs(segment: Segment, others: Set<number>): boolean {
  for (let t = segment.t[0]; t < segment.t[1]; ++t) {
    if (others.has(t) !== segment.kept) return true;
  }
  return false;
}

/** The segments of `result` that the other one does not see alike, as indexes. */
export function differingSegments(result: WhyResult, other: WhyResult | null): Set<number> {
  const found = new Set<number>();
  if (!other) return found;
  const others = keptTexts(other);
  result.segments.forEach((segment, at) => {
    if (differs(segment, others)) found.add(at);
  });
  return found;
}

export function marksOf(result: WhyResult, differing: Set<number>): Mark[] {
  return result.segments.map((segment, at) => ({
    t: segment.t,
    class: (segment.kept ? 'kept' : 'dropped') + (differing.has(at) ? ' differs' : ''),
    title: text.why.ruleTitle(segment),
  }));
}

export function segmentAt(result: WhyResult | null, t: number | null): Segment | undefined {
  if (t === null) return undefined;
  return result?.segments.find((segment) => segment.t[0] <= t && t < segment.t[1]);
}
