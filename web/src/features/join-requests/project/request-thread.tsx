import { ActionIcon, Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { PersonMenu } from '../../blocks/public.ts';
import { DirectPanel } from '../../chat/public.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import { DecisionForm } from './decision-form.tsx';
import styles from './request-thread.module.css';

const texts = joinRequestTexts.review;

interface RequestThreadProps {
  request: JoinRequest;
  onAccept: (note: string) => void;
  onReject: (reason: string) => void;
  /** Returns to the list, where it is hidden. */
  onBack: (() => void) | undefined;
}

/** A request with the conversation of owner and applicant, and the decision below it. */
export function RequestThread({ request, onAccept, onReject, onBack }: RequestThreadProps) {
  const { userId: applicant, role, message, createdAt } = request;
  const name = nameOf(request);
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
          <h2 className={styles.name}>
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
        <DirectPanel userId={applicant._id} placeholder={texts.reply(applicant.firstName)} />
      </div>
      <DecisionForm name={name} firstName={applicant.firstName} onAccept={onAccept} onReject={onReject} />
    </section>
  );
}
