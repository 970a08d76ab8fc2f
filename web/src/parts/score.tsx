// SPDX-License-Identifier: Apache-2.0
// A score on its own scale, with its share of the scale as a bar.
import { text } from '../text';

const WIDTH = 72;
const HEIGHT = 6;

export function Score({ score, max, percent }: { score: number; max: number; percent: number }) {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <span class="score" title={text.parts.scoreTitle(score, max, percent)}>
      <span>
        {text.parts.points(score)}
        <small> / {text.parts.points(max)}</small>
      </span>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
        <rect class="bar-ground" width={WIDTH} height={HEIGHT} rx="3" />
        <rect class="bar" width={WIDTH * share} height={HEIGHT} rx="3" />
      </svg>
      <span class="percent">{text.parts.percent(percent)}</span>
    </span>
  );
}
