import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { chatTexts } from '../chat.texts.ts';
import { discardAct, retryAct } from './acts.live.ts';
import type { Act } from './acts.view.ts';
import { discard, retry } from './outbox.live.ts';
import styles from '../composer/composer.module.css';
import { QuietButton, Row } from '../../../ui/layout/layout.tsx';
import type { Entry } from './outbox.view.ts';

const texts = chatTexts.sending;

/** The state of an unsent message, with Retry and Discard after a failure. */
export function DeliveryState({ entry }: { entry: Entry }) {
  const client = useQueryClient();
  if (entry.state === 'sending')
    return (
      <Row as="p" gap={4} rowGap={2} wraps justify="end" tone="3" size={12} above={4}>
        <IconClock size={13} aria-hidden />
        {texts.sending}
      </Row>
    );
  return (
    <Undelivered
      sentence={entry.state === 'waiting' ? texts.waiting : (entry.reason ?? texts.refused)}
      label={entry.state === 'waiting' ? texts.waiting : texts.refused}
      onRetry={() => retry(client, entry)}
      onDiscard={() => discard(entry)}
    />
  );
}

/** What became of something that was done to a message: why it was refused, or that it waits. */
export function ActState({ act }: { act: Act }) {
  const client = useQueryClient();
  const isWaiting = act.state === 'waiting';
  return (
    <Undelivered
      sentence={isWaiting ? texts.actWaiting[act.kind] : (act.reason ?? texts.notSaved)}
      label={isWaiting ? texts.actWaiting[act.kind] : texts.notSaved}
      onRetry={() => retryAct(client, act)}
      onDiscard={() => discardAct(act)}
    />
  );
}

interface UndeliveredProps {
  sentence: string;
  label: string;
  onRetry: () => void;
  onDiscard: () => void;
}

function Undelivered({ sentence, label, onRetry, onDiscard }: UndeliveredProps) {
  return (
    <Row
      gap={4}
      rowGap={2}
      wraps
      justify="end"
      tone="danger"
      size={13}
      above={4}
      role="group"
      aria-label={label}
    >
      <IconAlertCircle size={14} aria-hidden />
      <span>{sentence}</span>
      <QuietButton tall="control-row" tone="accent" weight={600} pad="0 8" onClick={onRetry}>
        {texts.retry}
      </QuietButton>
      <QuietButton
        tall="control-row"
        tone="accent"
        weight={600}
        pad="0 8"
        className={styles.discard}
        onClick={onDiscard}
      >
        {texts.discard}
      </QuietButton>
    </Row>
  );
}
