import { lazy, Suspense } from 'react';
import { useHasNotices } from './notices.ts';

const NoticeBoard = lazy(async () => ({ default: (await import('./notice-board.tsx')).NoticeBoard }));

/** The place of the notice board in the page, empty until something is told. */
export function NoticeOutlet() {
  if (!useHasNotices()) return null;
  return (
    <Suspense fallback={null}>
      <NoticeBoard />
    </Suspense>
  );
}
