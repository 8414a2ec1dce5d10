import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/render-app.tsx';
import { InfiniteList } from './infinite-list.tsx';

type Report = (entries: { isIntersecting: boolean }[]) => void;
let report: Report;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  const onMore = vi.fn<() => void>();
  await renderInApp(
    <InfiniteList hasMore isLoadingMore={false} onMore={onMore}>
      rows
    </InfiniteList>,
  );
  return onMore;
}

it('loads the next page when its end comes near, also when a busy browser reports it late', async () => {
  const onMore = await show();
  report([{ isIntersecting: false }]);
  expect(onMore).not.toHaveBeenCalled();
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(onMore).toHaveBeenCalledOnce();
});

it('loads nothing when its end is far again', async () => {
  const onMore = await show();
  report([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(onMore).not.toHaveBeenCalled();
});
