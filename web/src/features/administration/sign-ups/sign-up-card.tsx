import { Button } from '@mantine/core';
import type { SignUpRequest } from '@tandem/contract/administration/administration-sign-ups';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { CardText } from '../../../ui/cards/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { signUpsTexts as texts } from './sign-ups.texts.ts';
import { headingIdOf } from './sign-ups.view.ts';
import styles from './sign-up-card.module.css';

const skillsShown = 8;

interface SignUpCardProps {
  request: SignUpRequest;
  isAccepting: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Somebody who asks to become a member, to accept or refuse. */
export function SignUpCard({ request, isAccepting, onAccept, onRefuse }: SignUpCardProps) {
  const { _id, emailId, isVerified, askedAt, message, about, skills, techStack, refusedAt } = request;
  const name = fullName(request);
  return (
    <Card
      foot={
        <>
          <Button
            variant="default"
            aria-label={texts.refuseOf(name)}
            disabled={isAccepting}
            onClick={onRefuse}
          >
            {texts.refuse}
          </Button>
          <Button aria-label={texts.acceptOf(name)} loading={isAccepting} onClick={onAccept}>
            {texts.accept}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <PersonAvatar person={request} size={44} />
        <div className={styles.who}>
          <h2 className={styles.name} id={headingIdOf(_id)} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h2>
          <div className={styles.address}>
            <MailLink address={emailId} />
          </div>
        </div>
        <time className={styles.when} dateTime={askedAt}>
          {formatDate(askedAt, 'MMM D, YYYY')}
        </time>
      </div>
      <div className={styles.badges}>
        <StatusBadge tone={isVerified ? 'ok' : 'neutral'}>
          {isVerified ? texts.verified : texts.unverified}
        </StatusBadge>
      </div>
      {refusedAt && (
        <p className={styles.quiet}>{texts.refusedBefore(formatDate(refusedAt, 'MMM D, YYYY'))}</p>
      )}
      <dl className={styles.facts}>
        <Fact label={texts.message}>
          <p className={styles.message} dir="auto" data-missing={message === '' || undefined}>
            {message || texts.messageMissing}
          </p>
        </Fact>
        <Fact label={texts.about}>
          <CardText lines={4}>{about}</CardText>
        </Fact>
      </dl>
      <TagList
        entries={[...new Set([...skills, ...techStack])]}
        label={texts.skills(name)}
        max={skillsShown}
        countsRest
      />
    </Card>
  );
}
