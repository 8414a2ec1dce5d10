import { Hidden } from '../../../ui/page/hidden.tsx';
import { chatTexts } from '../chat.texts.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import styles from '../unread/unread.module.css';

/** A dot for online members, with a text for screen readers; renders nothing for others. */
export function PresenceDot({ isOnline }: { isOnline: boolean }) {
  if (!isOnline) return null;
  return (
    <Text as="span" round="full" square={11} className={styles.dot} title={chatTexts.panel.isOnline}>
      <Hidden>{`, ${chatTexts.panel.isOnline}`}</Hidden>
    </Text>
  );
}
