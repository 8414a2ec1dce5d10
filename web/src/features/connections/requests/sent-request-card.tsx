import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonCard } from '../../../ui/people/person-card.tsx';
import { useConnect } from '../control/connect.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import { headingIdOf, toneOf } from '../connections.view.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import styles from './request-card.module.css';
import { TagFact } from './tag-fact.tsx';

interface SentRequestCardProps {
  request: ConnectionRequest;
  /** The id of the heading that receives the focus when this card is removed. */
  next: string | undefined;
}

/** A sent connection request with its status. */
export function SentRequestCard({ request, next }: SentRequestCardProps) {
  const { _id, toUserId: recipient, status, createdAt } = request;
  const { act, isBusy } = useConnect(recipient._id);
  const name = fullName(recipient);
  const withdraw = () => {
    moveFocus(next);
    act('withdraw', { ...recipient, requestId: _id });
  };
  return (
    <PersonCard
      person={recipient}
      headingId={headingIdOf(_id)}
      line={
        <MailLink
          address={recipient.emailId}
          {...(status === 'accepted' ? {} : { whenHidden: texts.facts.emailLater })}
        />
      }
      aside={<StatusBadge tone={toneOf(status)}>{texts.states[status]}</StatusBadge>}
      foot={
        <>
          <time className={styles.when} dateTime={createdAt}>
            {texts.sent.sentOn(formatDate(createdAt, 'MMM D, YYYY'))}
          </time>
          {status === 'pending' && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={texts.control.withdrawOf(name)}
              disabled={isBusy}
              onClick={withdraw}
            >
              {texts.control.withdraw}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        <TagFact
          label={texts.facts.skills}
          listLabel={texts.facts.skillsOf(name)}
          entries={recipient.skills}
        />
      </dl>
    </PersonCard>
  );
}
