import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../states/lazy-part.ts';
import { useHasNotices } from './notices.ts';

const NoticeBoard = lazyPart(async () => (await import('./notice-board.tsx')).NoticeBoard);

interface NoticeOutletProps {
  /** What the board must stand in to be drawn; it may load with the first notice. */
  within: ComponentType<{ children: ReactNode }>;
}

/** The place of the notice board in the page, empty until something is told. */
export function NoticeOutlet({ within: Surroundings }: NoticeOutletProps) {
  if (!useHasNotices()) return null;
  return (
    <Suspense fallback={null}>
      <Surroundings>
        <NoticeBoard />
      </Surroundings>
    </Suspense>
  );
}
