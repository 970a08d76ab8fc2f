// SPDX-License-Identifier: Apache-2.0
// Something is going on.
export function Busy({ label }: { label: string }) {
  return (
    <span class="busy">
      <span class="spinner" aria-hidden="true" />
      {label}
    </span>
  );
}
