import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { formatDate } from '../../../ui/dates.ts';
import { moveFocus } from '../../../ui/page/move-focus.ts';
import { AboutText } from '../../../ui/people/about-text.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonCard } from '../../../ui/people/person-card.tsx';
import { PersonMenu } from '../../blocks/public.ts';
import { useConnect } from '../control/connect.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import { headingIdOf } from '../connections.view.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import styles from './request-card.module.css';
import { TagFact } from './tag-fact.tsx';

interface ReceivedRequestCardProps {
  request: ConnectionRequest;
  /** The id of the heading that receives the focus when this card is removed. */
  next: string | undefined;
}

/** A received connection request, to accept or reject. */
export function ReceivedRequestCard({ request, next }: ReceivedRequestCardProps) {
  const { _id, fromUserId: sender, createdAt } = request;
  const { act, isBusy } = useConnect(sender._id);
  const name = fullName(sender);
  const decide = (decision: 'accept' | 'reject') => {
    moveFocus(next);
    act(decision, { ...sender, requestId: _id });
  };
  return (
    <PersonCard
      person={sender}
      headingId={headingIdOf(_id)}
      line={<MailLink address={sender.emailId} />}
      aside={<PersonMenu person={sender} size={28} />}
      foot={
        <>
          <time className={styles.when} dateTime={createdAt}>
            {texts.received.receivedOn(formatDate(createdAt, 'MMM D, YYYY'))}
          </time>
          <div className={styles.decision}>
            <Button
              size="compact-md"
              variant="default"
              aria-label={texts.control.rejectOf(name)}
              disabled={isBusy}
              onClick={() => decide('reject')}
            >
              {texts.control.reject}
            </Button>
            <Button
              size="compact-md"
              aria-label={texts.control.acceptOf(name)}
              disabled={isBusy}
              onClick={() => decide('accept')}
            >
              {texts.control.accept}
            </Button>
          </div>
        </>
      }
    >
      <AboutText about={sender.about} whenEmpty={texts.facts.noAbout} />
      <dl className={styles.facts}>
        <TagFact
          label={texts.facts.techStack}
          listLabel={texts.facts.techStackOf(name)}
          entries={sender.techStack}
        />
        <TagFact label={texts.facts.skills} listLabel={texts.facts.skillsOf(name)} entries={sender.skills} />
      </dl>
    </PersonCard>
  );
}
