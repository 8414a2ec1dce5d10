import { Button } from '@mantine/core';
import type { Invitation } from '@tandem/contract/invitations';
import { formatDate } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { projectInvitationsTexts as texts } from './project-invitations.texts.ts';
import styles from './project-invitations.module.css';

interface PendingRowProps {
  invitation: Invitation;
  isBusy: boolean;
  onWithdraw: () => void;
}

/** A person who is invited and has not answered. */
export function PendingRow({ invitation, isBusy, onWithdraw }: PendingRowProps) {
  const { userId: person, role, createdAt } = invitation;
  const day = texts.invitedOn(formatDate(createdAt, 'MMM D'));
  return (
    <li className={styles.row}>
      <PersonLink person={person} pictureSize={36} />
      <div className={styles.what}>
        <span className={styles.name}>
          <PersonLink person={person} />
        </span>
        <span className={styles.detail}>
          {role !== '' && (
            <>
              <bdi>{role}</bdi> ·{' '}
            </>
          )}
          {day}
        </span>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={texts.withdrawOf(fullName(person))}
        disabled={isBusy}
        onClick={onWithdraw}
      >
        {texts.withdraw}
      </Button>
    </li>
  );
}
