import { Button } from '@mantine/core';
import type { NotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { IconMailOff } from '@tabler/icons-react';
import styles from './mail-state.module.css';
import { useResumeMail } from './notification-settings.queries.ts';
import { notificationSettingsTexts } from './notification-settings.texts.ts';

const texts = notificationSettingsTexts.mail;

/** Says that no mail is sent, and why; nothing while it is. */
export function MailState({ settings: { mail, address } }: { settings: NotificationSettings }) {
  const resuming = useResumeMail();
  if (mail === 'on') return null;
  const isBounced = mail === 'bounced';
  return (
    <div className={styles.state} role="status" data-warning={isBounced}>
      <IconMailOff size={20} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{isBounced ? texts.bounced : texts.off}</p>
        <p className={styles.hint}>{isBounced ? texts.bouncedHint(address) : texts.offHint}</p>
      </div>
      {isBounced && (
        <Button variant="default" loading={resuming.isPending} onClick={() => resuming.mutate()}>
          {texts.resume}
        </Button>
      )}
    </div>
  );
}
