// SPDX-License-Identifier: Apache-2.0
// Pictures of the buttons; their words stand beside them.
const PATHS = {
  home: 'M3 11.5 12 4l9 7.5M6 10v10h12V10',
  contents: 'M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10',
  listen: 'M5 9v6h4l5 4V5L9 9zM17.5 8.5a5 5 0 0 1 0 7M20 6a8.5 8.5 0 0 1 0 12',
  display: 'M3 19 8.5 5 14 19M5 14.5h7M15 19l3-8 3 8M16 16.5h4',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  play: 'M7 5v14l12-7z',
  pause: 'M8 5v14M16 5v14',
  back: 'M18 6 9 12l9 6zM6 6v12',
  forward: 'M6 6l9 6-9 6zM18 6v12',
  close: 'M6 6l12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
