import { IconEyeOff } from '@tabler/icons-react';
import { chatLiveTexts } from '../../chat-live.texts.ts';
import { chatTexts } from '../../chat.texts.ts';
import styles from './hidden-note.module.css';

/** Stands in place of a hidden message, and below an own one, which its sender still reads. */
export function HiddenNote({ isOwn }: { isOwn: boolean }) {
  return (
    <span className={styles.note}>
      <IconEyeOff size={14} aria-hidden /> {isOwn ? chatTexts.thread.ownHidden : chatLiveTexts.hidden}
    </span>
  );
}
