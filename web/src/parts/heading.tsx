// SPDX-License-Identifier: Apache-2.0
// The heading of what has just taken the place of something else: the focus goes there when it would
// be lost otherwise.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface HeadingProps {
  /** False for what is there from the start. */
  replaces: boolean;
  children: ComponentChildren;
}

export function Heading({ replaces, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (replaces && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The heading where a narrow window shows a pane without the one that is beside it elsewhere. */
export function PaneHeading({ children }: { children: ComponentChildren }) {
  return <h1 class="visually-hidden pane-heading">{children}</h1>;
}
