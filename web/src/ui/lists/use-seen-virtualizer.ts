import {
  elementScroll,
  observeElementRect,
  useVirtualizer,
  type ReactVirtualizer,
  type Rect,
  type VirtualItem,
  type ReactVirtualizerOptions,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useState } from 'react';

interface Sizes {
  initialRect: Rect;
  initialMeasurementsCache: VirtualItem[];
}

/** By name, screen and width of the window. */
const seen = new Map<string, Sizes>();

interface Options<Row extends Element> extends Omit<
  ReactVirtualizerOptions<HTMLElement, Row>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset' | keyof Sizes
> {
  /** Where it is scrolled to at first, in pixels; at its beginning if left out. */
  opensAt?: (list: Virtualizer<HTMLElement, Row>) => number;
}

const begun = new WeakSet<Element>();

/** Leaves a new list alone that is to begin at its beginning: a write has the browser lay out the page at once. */
const scrollUnlessNew: typeof elementScroll = (offset, options, list) => {
  const { scrollElement } = list;
  const isNew = scrollElement instanceof Element && !begun.has(scrollElement);
  if (isNew) begun.add(scrollElement);
  if (!isNew || offset !== 0 || options.adjustments) elementScroll(offset, options, list);
};

/** Reports its size once the browser knows it, which is before the first paint. */
function observeLater<Row extends Element>(
  list: Virtualizer<HTMLElement, Row>,
  report: (rect: Rect) => void,
): () => void {
  const { scrollElement } = list;
  const observer = new ResizeObserver(() => {
    if (scrollElement) report({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  if (scrollElement) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/**
 * A virtual list whose first render has its rows, in the sizes that they had when a list of that name was last on this screen;
 * before that it takes itself for as high as the window. Without sizes, a list renders empty, is measured and renders again
 * before the first paint.
 */
export function useSeenVirtualizer<Row extends Element>(
  name: string,
  { opensAt, ...options }: Options<Row>,
): ReactVirtualizer<HTMLElement, Row> {
  const [key] = useState(() => `${name} ${location.pathname} ${window.innerWidth}`);
  const [sizes] = useState(
    (): Sizes =>
      seen.get(key) ?? {
        initialRect: { width: window.innerWidth, height: window.innerHeight },
        initialMeasurementsCache: [],
      },
  );
  const list: ReactVirtualizer<HTMLElement, Row> = useVirtualizer<HTMLElement, Row>({
    ...options,
    ...sizes,
    initialOffset: () => opensAt?.(list) ?? 0,
    scrollToFn: scrollUnlessNew,
    observeElementRect: sizes.initialMeasurementsCache.length > 0 ? observeLater : observeElementRect,
  });
  const keep = useEffectEvent(() => {
    if (!list.scrollRect) return;
    // The snapshot has only rows that were not as high as estimated.
    const rows = [...list.takeSnapshot(), ...list.getVirtualItems()];
    seen.set(key, { initialRect: list.scrollRect, initialMeasurementsCache: rows });
  });
  useLayoutEffect(() => () => keep(), []);
  return list;
}
