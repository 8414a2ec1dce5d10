import { Button } from '@mantine/core';
import type { InvitationLink } from '@tandem/contract/invitations/invitation-links';
import { IconLink } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { projectInvitationsTexts as texts } from './project-invitations.texts.ts';
import styles from './project-invitations.module.css';

const dayOf = (time: string) => formatDate(time, 'MMM D');

interface LinkRowProps {
  link: InvitationLink;
  isBusy: boolean;
  onRevoke: () => void;
}

/** A link by which people join; one that no longer works can be removed from the list. */
export function LinkRow({ link, isBusy, onRevoke }: LinkRowProps) {
  const { role, uses, maxUses, state, createdAt, expiresAt } = link;
  const isOpen = state === 'open';
  const facts = [texts.uses(uses, maxUses), isOpen && texts.expires(dayOf(expiresAt))].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <IconLink size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          {texts.link}
          {!isOpen && <StatusBadge>{texts.states[state]}</StatusBadge>}
        </span>
        <span className={styles.detail}>
          {role !== '' && (
            <>
              <bdi>{role}</bdi> ·{' '}
            </>
          )}
          {facts.join(' · ')}
        </span>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={(isOpen ? texts.revokeOf : texts.removeOf)(dayOf(createdAt))}
        disabled={isBusy}
        onClick={onRevoke}
      >
        {isOpen ? texts.revoke : texts.remove}
      </Button>
    </li>
  );
}
