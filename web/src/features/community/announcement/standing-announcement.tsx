import { Button, Group } from '@mantine/core';
import type { AdministeredAnnouncement } from '@tandem/contract/community/announcement';
import { useState } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { useEndAnnouncement } from './announcement.queries.ts';
import styles from './announcement-section.module.css';
import { announcementTexts as texts } from './announcement.texts.ts';
import { withLink } from './announcement.view.ts';

/** What is announced, who was notified of it, and taking it back. */
export function StandingAnnouncement({ announcement }: { announcement: AdministeredAnnouncement }) {
  const { mutate, isPending, error } = useEndAnnouncement();
  const [isAsking, setAsking] = useState(false);
  const facts = factsOf(announcement);
  return (
    <>
      <div className={styles.preview}>
        <Markdown text={withLink(announcement)} />
      </div>
      <p className={styles.facts} role="status">
        {facts.join(' · ')}
      </p>
      {error && (
        <p className={styles.failure} role="alert">
          {failureLine(error, texts.notTakenBack)}
        </p>
      )}
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.takeBack}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.takeBackTitle}
        confirmLabel={texts.takeBack}
        isDangerous
        isBusy={isPending}
        onConfirm={() => mutate(announcement._id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {texts.takeBackText}
      </ConfirmDialog>
    </>
  );
}

function factsOf({
  createdAt,
  endsAt,
  notifiesMembers,
  notifiedCount,
  isEverybodyNotified,
}: AdministeredAnnouncement): string[] {
  return [
    texts.since(formatDateTime(createdAt)),
    ...(endsAt === null ? [] : [texts.until(formatDateTime(endsAt))]),
    ...(notifiesMembers
      ? [isEverybodyNotified ? texts.notified(notifiedCount) : texts.notifying(notifiedCount)]
      : []),
  ];
}
