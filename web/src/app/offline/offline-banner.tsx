import { useSyncExternalStore } from 'react';
import { useConnection } from '../../platform/live/connection.store.ts';
import { useRestored } from '../../platform/offline/restored.store.ts';
import styles from './offline-banner.module.css';
import { offlineTexts as texts } from './offline.texts.ts';

/** Says that the screens show what was loaded earlier: without a network, or while the server cannot be reached. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const isLost = useConnection(({ state }) => state === 'offline');
  const isRestored = useRestored(({ queries }) => queries.size > 0);
  const isOffline = !isOnline || isLost;
  return (
    <div role="status" className={styles.place}>
      {(isOffline || isRestored) && (
        <p className={styles.banner}>{isOffline ? texts.offline : texts.unreachable}</p>
      )}
    </div>
  );
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
