import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { appTexts } from '../app.texts.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
import styles from './chat-entry.module.css';

const UnreadBadge = lazyPart(async () => {
  await afterFirstPaint;
  return (await import('../../features/chat/unread/unread-badge.tsx')).UnreadBadge;
});

/** The link to the chats, with the number of unread messages. */
export function ChatEntry({ onChoose }: { onChoose: () => void }) {
  return (
    <Link
      to="/chat"
      className={styles.entry}
      title={appTexts.menus.chat}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onChoose}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M3 20l1.3-3.9a9 8 0 1 1 3.4 2.9z" />
      </svg>
      <Hidden>{appTexts.menus.chat}</Hidden>
      <span className={styles.badge}>
        <Suspense fallback={null}>
          <UnreadBadge isInTitle />
        </Suspense>
      </span>
    </Link>
  );
}
