import { IconEyeOff } from '@tabler/icons-react';
import { chatTexts } from '../../chat.texts.ts';
import styles from './hidden-note.module.css';

/** Stands in place of a hidden message, and below an own one, which its sender still reads. */
export function HiddenNote({ isOwn }: { isOwn: boolean }) {
  const { hidden, ownHidden } = chatTexts.thread;
  return (
    <span className={styles.note}>
      <IconEyeOff size={14} aria-hidden /> {isOwn ? ownHidden : hidden}
    </span>
  );
}
