import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { formatDate } from '../../../ui/dates.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { AboutText } from '../../../ui/people/about-text.tsx';
import { useResult } from '../../../ui/notices/results.store.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonCard } from '../../../ui/people/person-card.tsx';
import { PersonMenu } from '../../blocks/public.ts';
import { placeOf, useConnect } from '../control/connect.queries.ts';
import { connectionTexts as texts } from '../connections.texts.ts';
import { headingIdOf } from '../connections.view.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { ReceivedResult } from './received-result.tsx';
import styles from './request-card.module.css';
import { TagFact } from './tag-fact.tsx';

interface ReceivedRequestCardProps {
  request: ConnectionRequest;
  /** Called at once, before the server answers. */
  onDecided: (request: ConnectionRequest) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** A received connection request, to accept or reject, or with what came of it. */
export function ReceivedRequestCard({ request, onDecided, onFailed }: ReceivedRequestCardProps) {
  const { _id, fromUserId: sender } = request;
  const name = fullName(sender);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(sender._id));
  return (
    <PersonCard
      person={sender}
      headingId={headingIdOf(_id)}
      line={<MailLink address={sender.emailId} />}
      aside={<PersonMenu person={sender} size={28} />}
      foot={
        request.status === 'pending' ? (
          <Decision request={request} onDecided={onDecided} onFailed={onFailed} />
        ) : (
          <ReceivedResult request={request} />
        )
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

function Decision({ request, onDecided, onFailed }: ReceivedRequestCardProps) {
  const { _id, fromUserId: sender, createdAt } = request;
  const { act, isBusy } = useConnect(sender._id, () => onFailed(_id));
  const name = fullName(sender);
  const decide = (decision: 'accept' | 'reject') => {
    onDecided({ ...request, status: decision === 'accept' ? 'accepted' : 'rejected' });
    moveFocus(headingIdOf(_id));
    act(decision, { ...sender, requestId: _id });
  };
  return (
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
  );
}
