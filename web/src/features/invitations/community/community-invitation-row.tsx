import { Button } from '@mantine/core';
import type { CommunityInvitation } from '@tandem/contract/invitations/community-invitations';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import styles from './community-invitations.module.css';
import { communityInvitationsTexts as texts } from './community-invitations.texts.ts';

const dayOf = (time: string) => formatDate(time, 'MMM D, YYYY');

interface CommunityInvitationRowProps {
  link: CommunityInvitation;
  isBusy: boolean;
  onRevoke: () => void;
}

/** A link to the community, with how often it was used and until when it works. */
export function CommunityInvitationRow({ link, isBusy, onRevoke }: CommunityInvitationRowProps) {
  const { note, uses, maxUses, state, madeBy, createdAt, expiresAt } = link;
  const isOpen = state === 'open';
  const name = note || texts.unnamed;
  const Icon = isOpen ? IconLink : IconLinkOff;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {!isOpen && <StatusBadge>{texts.badges[state]}</StatusBadge>}
        </span>
        <span className={styles.detail}>
          <span className={styles.uses}>{texts.uses(uses, maxUses)}</span>
          {isOpen && <span>{texts.expires(dayOf(expiresAt))}</span>}
          {state === 'expired' && <span>{texts.expired(dayOf(expiresAt))}</span>}
          <span>{texts.madeBy(madeBy && fullName(madeBy), dayOf(createdAt))}</span>
        </span>
      </div>
      {isOpen && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={texts.revokeOf(name)}
          disabled={isBusy}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}
