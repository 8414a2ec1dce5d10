import { IconArrowDown } from '@tabler/icons-react';
import { chatTexts } from '../chat.texts.ts';
import styles from './jump-button.module.css';

const texts = chatTexts.thread;

/** Scrolls to the end of the messages, and shows how many are new. */
export function JumpButton({ unread, onJump }: { unread: number; onJump: () => void }) {
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      <IconArrowDown size={16} aria-hidden />
      {texts.latest}
      {unread > 0 && <span className={styles.count}>{texts.latestNew(unread)}</span>}
    </button>
  );
}
