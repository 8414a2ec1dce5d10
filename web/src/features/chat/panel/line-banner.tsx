import { IconWifiOff } from '@tabler/icons-react';
import { useLine } from '../../../platform/live/line.store.ts';
import { chatTexts } from '../chat.texts.ts';
import styles from './line-banner.module.css';

/** Says so while the live line is lost. */
export function LineBanner() {
  const state = useLine((line) => line.state);
  const isLost = state === 'reconnecting' || state === 'offline';
  return (
    <div role="status">
      {isLost && (
        <p className={styles.banner}>
          <IconWifiOff size={16} aria-hidden />
          {state === 'offline' ? chatTexts.line.offline : chatTexts.line.reconnecting}
        </p>
      )}
    </div>
  );
}
