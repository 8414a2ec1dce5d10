import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { formatDate } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { useEnding } from '../endings/project-endings.queries.ts';
import { projectEndingsTexts } from '../endings/project-endings.texts.ts';
import styles from './offer-line.module.css';

const texts = projectEndingsTexts.notice;

/** On the card of a joined project: the owner's offer to hand it over, with the answers; nothing without one. */
export function OfferLine({ project }: { project: Project }) {
  const { end, isPending } = useEnding(project);
  const { title, ownershipOffer: offer, createdBy } = project;
  if (offer === null) return null;
  const until = formatDate(offer.expiresAt, 'MMM D, YYYY');
  return (
    <div className={styles.offer}>
      <p className={styles.text}>{texts.offered(fullName(createdBy), until)}</p>
      <div className={styles.answers}>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.declineOf(title)}
          disabled={isPending}
          onClick={() => end({ act: 'decline' })}
        >
          {texts.decline}
        </Button>
        <Button
          size="xs"
          aria-label={texts.acceptOf(title)}
          loading={isPending}
          onClick={() => end({ act: 'accept' })}
        >
          {texts.accept}
        </Button>
      </div>
    </div>
  );
}
