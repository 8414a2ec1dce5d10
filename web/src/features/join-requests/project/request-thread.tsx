import { ActionIcon, Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { useResult } from '../../../ui/notices/results.store.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { PersonMenu } from '../../blocks/public.ts';
import { DirectPanel } from '../../chat/public.ts';
import { placeOf } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import { RequestResult } from '../request-result.tsx';
import { DecisionForm } from './decision-form.tsx';
import { threadIdOf } from './project-requests.view.ts';
import styles from './request-thread.module.css';

const texts = joinRequestTexts.review;

interface RequestThreadProps {
  request: JoinRequest;
  projectTitle: string;
  /** Whether nobody chose it: its messages count as read only once they are used. */
  isUnasked: boolean;
  onAccept: (note: string) => void;
  onReject: (reason: string) => void;
  /** Returns to the list, where it is hidden. */
  onBack: (() => void) | undefined;
}

/** A request with the conversation of owner and applicant, and the decision below it, or what came of it. */
export function RequestThread({ request, projectTitle, isUnasked, ...on }: RequestThreadProps) {
  const { onAccept, onReject, onBack } = on;
  const { userId: applicant, role, message, createdAt } = request;
  const name = nameOf(request);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(request));
  return (
    <section className={styles.thread} aria-label={texts.requestOf(name)}>
      <header className={styles.head} role="presentation">
        {onBack && (
          <ActionIcon aria-label={texts.backToList} size={44} onClick={onBack}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <PersonLink person={applicant} pictureSize={44} />
        <div className={styles.who}>
          <h2 className={styles.name} id={threadIdOf(request._id)} tabIndex={-1}>
            <PersonLink person={applicant} />
            <span className={styles.asks}>{texts.asksAs}</span>
            <StatusBadge tone="accent">{role || joinRequestTexts.roleMissing}</StatusBadge>
          </h2>
          <p className={styles.facts}>
            {applicant.experience !== null && `${texts.experience(applicant.experience)} · `}
            {texts.askedOn(formatDate(createdAt, 'MMM D, YYYY'))}
            {applicant.emailId && ' · '}
            <MailLink address={applicant.emailId} />
          </p>
        </div>
        <Button
          variant="default"
          className={styles.profile}
          renderRoot={(props) => <Link to="/people/$id" params={{ id: applicant._id }} {...props} />}
        >
          {texts.profile}
        </Button>
        <PersonMenu person={applicant} />
      </header>
      <div className={styles.asked}>
        <TagList entries={applicant.skills} label={joinRequestTexts.skills(name)} max={5} />
        <p className={styles.message} dir="auto" data-missing={!message || undefined}>
          {message || joinRequestTexts.messageMissing}
        </p>
      </div>
      <div className={styles.conversation}>
        <DirectPanel
          userId={applicant._id}
          placeholder={request.status === 'pending' ? texts.reply(applicant.firstName) : undefined}
          isUnasked={isUnasked}
        />
      </div>
      {request.status === 'pending' ? (
        <DecisionForm name={name} firstName={applicant.firstName} onAccept={onAccept} onReject={onReject} />
      ) : (
        <RequestResult request={request} projectTitle={projectTitle} className={styles.result} />
      )}
    </section>
  );
}
