import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { usePushState, useTurnOn } from './push-devices.queries.ts';
import { isOfferDismissed, useDismissedOffer } from '../notifications.store.ts';
import { pushTexts as texts } from '../notifications.texts.ts';
import styles from './push-offer.module.css';

/** Offers notifications in this browser, once; nothing where they are on, denied or not supported. */
export function PushOffer() {
  const { isDismissed, dismiss } = useDismissedOffer();
  if (isOfferDismissed(isDismissed)) return null;
  return <Offer onDismiss={dismiss} />;
}

function Offer({ onDismiss }: { onDismiss: () => void }) {
  const state = usePushState();
  const turning = useTurnOn();
  if (state !== 'off') return null;
  return (
    <div className={styles.offer}>
      <IconBellRinging size={18} aria-hidden />
      <span className={styles.words}>{texts.offer}</span>
      <Button size="xs" variant="default" loading={turning.isPending} onClick={() => turning.mutate()}>
        {texts.offerOn}
      </Button>
      <Button size="xs" variant="subtle" onClick={onDismiss}>
        {texts.offerDismiss}
      </Button>
    </div>
  );
}
