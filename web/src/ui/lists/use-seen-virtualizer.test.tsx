import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSeenVirtualizer } from './use-seen-virtualizer.ts';

const [estimated, real] = [20, 50];

/** The places of the first rows in each render, in pixels. */
let renders: number[][] = [];

function List({ name, opensAt = 0 }: { name: string; opensAt?: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useSeenVirtualizer<HTMLLIElement>(name, {
    count: 100,
    getScrollElement: () => frame.current,
    estimateSize: () => estimated,
    overscan: 0,
    opensAt: () => opensAt,
  });
  const rows = list.getVirtualItems();
  renders.push(rows.slice(0, 3).map(({ start }) => start));
  return (
    <div ref={frame}>
      <ul>
        {rows.map(({ key, index }) => (
          <li key={key} ref={list.measureElement} data-index={index} />
        ))}
      </ul>
    </div>
  );
}

function firstRenderOf(name: string, opensAt?: number): number[] {
  renders = [];
  render(<List name={name} {...(opensAt !== undefined && { opensAt })} />).unmount();
  return renders[0] ?? [];
}

afterEach(() => vi.restoreAllMocks());

it('renders rows at once that were never measured, as high as estimated', () => {
  expect(firstRenderOf('new')).toEqual([0, estimated, 2 * estimated]);
});

it('renders rows at once where it opens', () => {
  expect(firstRenderOf('opened below', 10 * estimated)[0]).toBe(10 * estimated);
});

it('renders rows as high as they were when it was last shown, on this screen only', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(real);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(3 * real);
  firstRenderOf('known');
  expect(firstRenderOf('known')).toEqual([0, real, 2 * real]);
  expect(firstRenderOf('another')).toEqual([0, estimated, 2 * estimated]);
  history.replaceState(null, '', '/elsewhere');
  expect(firstRenderOf('known')).toEqual([0, estimated, 2 * estimated]);
});
