// SPDX-License-Identifier: Apache-2.0
// A message that stands out: an error is read aloud at once.
import type { ComponentChildren } from 'preact';
import { asSentence } from '../format';

interface NoticeProps {
  kind: 'error' | 'warning' | 'info';
  title?: string;
  message: string;
  children?: ComponentChildren;
}

export function Notice({ kind, title, message, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <div>
        {title && <b>{title}</b>}
        <p>{asSentence(message)}</p>
      </div>
      {children}
    </div>
  );
}
