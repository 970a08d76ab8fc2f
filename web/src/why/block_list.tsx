// SPDX-License-Identifier: Apache-2.0
// The blocks as a list: the same in words, for those who do not see colours or the page.
import type { WhyResult } from '../api/types';
import { text } from '../text';

interface BlockListProps {
  result: WhyResult;
  differing: Set<number>;
  /** Leaves out what does not differ. */
  only: boolean;
  label: string;
}

export function BlockList({ result, differing, only, label }: BlockListProps) {
  return (
    <ol class="blocks" aria-label={label} tabIndex={0}>
      {result.segments.map((segment, at) =>
        only && !differing.has(at) ? null : (
          <li
            key={at}
            class={`${segment.kept ? 'kept' : 'dropped'}${differing.has(at) ? ' differs' : ''}`}
          >
            <span class="verdict">
              <b>{segment.kept ? text.why.kept : text.why.dropped}</b>
              {differing.has(at) && <em>{text.why.differsHere}</em>}
              <span>{text.why.ruleTitle(segment)}</span>
              <span>{text.why.role(segment)}</span>
              <span>{text.why.reasons(segment)}</span>
            </span>
            <span class="text">{segment.text}</span>
          </li>
        ),
      )}
    </ol>
  );
}
