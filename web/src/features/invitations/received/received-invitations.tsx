import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Card, CardText, CardTitle } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { neighbourOf, pagesIn } from '../../../ui/lists/pages-in.ts';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { moveFocus, useReveal } from '../../../ui/page/use-reveal.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { receivedTexts as texts } from '../invitations.texts.ts';
import { AnswerButtons } from './invitation-notice.tsx';
import styles from './received-invitations.module.css';
import { useInvitation, useMyInvitations } from './received.queries.ts';

/** The open invitations to the member; nothing without one. Of one that the URL names it says what came of it. */
export function ReceivedInvitations({ named }: { named?: string | undefined }) {
  const invitations = useMyInvitations();
  const isListed = invitations.data?.some(({ _id }) => _id === named) ?? false;
  const elsewhere = useInvitation(invitations.data === undefined || isListed ? null : (named ?? null));
  const alone = isListed ? undefined : elsewhere.data;
  const isOpen = alone?.status === 'pending';
  const listed = isOpen ? [alone, ...(invitations.data ?? [])] : invitations.data;
  useReveal(named && headingIdOf({ _id: named }), isListed || isOpen);
  if (invitations.error && !invitations.data)
    return <ErrorState message={sentenceOf(invitations.error, texts.failed)} {...retryOf(invitations)} />;
  return (
    <>
      {alone !== undefined && !isOpen && (
        <ResultLine
          className={styles.result}
          tone={alone?.status === 'accepted' ? 'ok' : 'neutral'}
          sentence={sentenceFor(alone)}
        />
      )}
      {listed && listed.length > 0 && <Open invitations={listed} pages={pagesIn(invitations)} />}
    </>
  );
}

const sentenceFor = (invitation: ReceivedInvitation | null): string => {
  if (invitation?.status === 'accepted') return texts.accepted(invitation.project.title);
  if (invitation?.status === 'declined') return texts.declined(invitation.project.title);
  return texts.withdrawn;
};

interface OpenProps {
  invitations: ReceivedInvitation[];
  pages: ReturnType<typeof pagesIn>;
}

function Open({ invitations, pages }: OpenProps) {
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 className={styles.title} id="invitations">
        {texts.title}
      </h2>
      <InfiniteList {...pages}>
        <CardGrid label={texts.list}>
          {invitations.map((invitation) => (
            <InvitationCard
              key={invitation._id}
              invitation={invitation}
              onDeclined={() => {
                const next = neighbourOf(invitations, invitation._id);
                moveFocus(next && headingIdOf(next));
              }}
            />
          ))}
        </CardGrid>
      </InfiniteList>
    </section>
  );
}

const maxSkills = 4;

interface InvitationCardProps {
  invitation: ReceivedInvitation;
  onDeclined: () => void;
}

/** An invitation to the member: the project, who invites, as what and in which words. */
function InvitationCard({ invitation, onDeclined }: InvitationCardProps) {
  const { project, invitedBy, role, message, createdAt } = invitation;
  return (
    <Card foot={<AnswerButtons invitation={invitation} onDeclined={onDeclined} />}>
      <div className={styles.head}>
        <PersonLink person={invitedBy} pictureSize={28} />
        <p className={styles.from}>
          <PersonLink person={invitedBy} /> {texts.invitesYou}
        </p>
        <time className={styles.date} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </time>
      </div>
      <CardTitle id={headingIdOf(invitation)}>
        <ProjectLink projectId={project._id} title={project.title} />
      </CardTitle>
      {message && (
        <blockquote className={styles.message} dir="auto">
          {message}
        </blockquote>
      )}
      <CardText>{project.description}</CardText>
      <dl className={styles.facts}>
        <Fact label={texts.role}>{role || texts.noRole}</Fact>
        <Fact label={texts.people}>{texts.peopleCount(project.collaboratorsCount + 1)}</Fact>
      </dl>
      <TagList
        entries={project.skillsRequired}
        label={texts.skills(project.title)}
        max={maxSkills}
        countsRest
      />
    </Card>
  );
}

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
const headingIdOf = ({ _id }: Pick<ReceivedInvitation, '_id'>): string => `invitation-${_id}`;
