import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '../../../platform/live/connection.store.ts';
import { chatTexts } from '../chat.texts.ts';
import styles from './connection-banner.module.css';

/** Shown while the live connection is lost. */
export function ConnectionBanner() {
  const state = useConnection((connection) => connection.state);
  const isLost = state === 'reconnecting' || state === 'offline';
  return (
    <div role="status">
      {isLost && (
        <p className={styles.banner}>
          <IconWifiOff size={16} aria-hidden />
          {state === 'offline' ? chatTexts.connection.offline : chatTexts.connection.reconnecting}
        </p>
      )}
    </div>
  );
}
