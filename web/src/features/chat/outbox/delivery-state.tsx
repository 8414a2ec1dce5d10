import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { chatTexts } from '../chat.texts.ts';
import { discard, retry } from './outbox.live.ts';
import styles from './delivery-state.module.css';
import type { Entry } from './outbox.view.ts';

const texts = chatTexts.sending;

/** The state of an unsent message, with Retry and Discard after a failure. */
export function DeliveryState({ entry }: { entry: Entry }) {
  const client = useQueryClient();
  if (entry.state === 'sending')
    return (
      <p className={styles.mark}>
        <IconClock size={13} aria-hidden />
        {texts.sending}
      </p>
    );
  return (
    <div
      className={styles.mark}
      data-failed
      role="group"
      aria-label={entry.state === 'waiting' ? texts.waiting : texts.refused}
    >
      <IconAlertCircle size={14} aria-hidden />
      <span>{entry.state === 'waiting' ? texts.waiting : (entry.reason ?? texts.refused)}</span>
      <button type="button" onClick={() => retry(client, entry)}>
        {texts.retry}
      </button>
      <button type="button" onClick={() => discard(entry)}>
        {texts.discard}
      </button>
    </div>
  );
}
