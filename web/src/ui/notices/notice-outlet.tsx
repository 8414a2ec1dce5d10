import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../states/lazy-part.ts';
import { useHasNotices } from './notices.ts';

const NoticeBoard = lazyPart(async () => (await import('./notice-board.tsx')).NoticeBoard);

interface NoticeOutletProps {
  /** The provider that the board needs; it may load with the first notice. */
  within: ComponentType<{ children: ReactNode }>;
}

/** Renders the notices; their board loads with the first one. */
export function NoticeOutlet({ within: Provider }: NoticeOutletProps) {
  if (!useHasNotices()) return null;
  return (
    <Provider>
      <NoticeBoard />
    </Provider>
  );
}
