// SPDX-License-Identifier: Apache-2.0
// What is drawn over the page: a shield that keeps clicks from it, and frames around elements.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../../src/state/store';
import { colourOf } from '../classes';
import { words } from '../words';
import { isThere, rectOf } from './dom';
import { pageStore } from './state';

const OFTEN_MS = 150; // pages move without saying so

/** Draws again while the page scrolls, and now and then. */
export function useMoments(): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    let asked = 0;
    const draw = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0;
        setCount((count) => count + 1);
      });
    };
    const timer = setInterval(draw, OFTEN_MS);
    addEventListener('scroll', draw, { capture: true, passive: true });
    addEventListener('resize', draw);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(asked);
      removeEventListener('scroll', draw, { capture: true });
      removeEventListener('resize', draw);
    };
  }, []);
}

interface FrameProps {
  element: Element;
  kind: string;
  /** What stands at its corner. */
  name?: string;
  colour?: string;
}

/** Room for a name above the element. */
const NAME_HEIGHT = 20;

function Frame({ element, kind, name = '', colour = '' }: FrameProps) {
  const { left, top, width, height } = rectOf(element);
  if (width === 0 && height === 0) return null;
  if (top > innerHeight || top + height < 0) return null;
  const inside = top < NAME_HEIGHT ? 'inside' : '';
  return (
    <div
      class={`frame ${kind}`}
      style={{ left, top, width, height, ...(colour ? { '--colour': colour } : {}) }}
    >
      {name && <span class={`frame-name ${inside}`}>{name}</span>}
    </div>
  );
}

export function Overlay() {
  const { paused, hovered, chosen, labels, guesses } = useStore(pageStore);
  useMoments();
  return (
    <div class="overlay" aria-hidden="true">
      {!paused && <div class="shield" />}
      {guesses.map(({ item, element }) => (
        <Frame
          key={item.id}
          element={element}
          kind={element === chosen ? 'guess front' : 'guess'}
          name={words.guess(item.predicted, item.confidence)}
          colour={colourOf(item.predicted)}
        />
      ))}
      {labels.map(({ item, element }) => (
        <Frame
          key={item.id}
          element={element}
          kind={item.negativeOf ? 'labelled negative' : 'labelled'}
          name={item.entry.crawler_class}
          colour={colourOf(item.entry.crawler_class)}
        />
      ))}
      {!paused && hovered && isThere(hovered) && hovered !== chosen && (
        <Frame element={hovered} kind="hovered" />
      )}
      {chosen && isThere(chosen) && <Frame element={chosen} kind="chosen" />}
    </div>
  );
}
