import { Link } from '@tanstack/react-router';
import { appTexts } from '../app.texts.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
import styles from './chat-entry.module.css';
import { LineIcon } from './line-icon.tsx';
import entry from './top-bar-entry.module.css';

const UnreadBadge = lazyPart(async () => {
  await afterFirstPaint;
  return (await import('../../features/chat/unread/unread-badge.tsx')).UnreadBadge;
});

const chatShape = 'M3 20l1.3-3.9a9 8 0 1 1 3.4 2.9z';

/** The link to the chats, with the number of unread messages. */
export function ChatEntry({ onChoose }: { onChoose: () => void }) {
  return (
    <Link
      to="/chat"
      className={`${entry.entry} ${styles.entry}`}
      title={appTexts.menus.chat}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onChoose}
    >
      <LineIcon path={chatShape} />
      <Hidden>{appTexts.menus.chat}</Hidden>
      <span className={entry.badge}>
        <UnreadBadge isInTitle />
      </span>
    </Link>
  );
}
