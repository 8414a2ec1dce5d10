import { Button } from '@mantine/core';
import type { ReceivedInvitation } from '@tandem/contract/invitations';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { useNavigate } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { ListRow, RowList } from '../../../ui/lists/list-row.tsx';
import { neighbourOf, pagesIn } from '../../../ui/lists/pages-in.ts';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { moveFocus, useReveal } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { receivedTexts as texts } from '../invitations.texts.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from '../invitations.module.css';
import { Box, Text } from '../../../ui/layout/layout.tsx';
import { useInvitation, useMyInvitations, useAnswers, useMyInvitationTo } from './received.queries.ts';

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
        <Box below={16}>
          <ResultLine tone={alone?.status === 'accepted' ? 'ok' : 'neutral'} sentence={sentenceFor(alone)} />
        </Box>
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
    <Box below={24}>
      <Section title={texts.title}>
        <InfiniteList {...pages}>
          <RowList label={texts.list} isRuled>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation._id}
                invitation={invitation}
                onDeclined={() => {
                  const next = neighbourOf(invitations, invitation._id);
                  moveFocus(next && headingIdOf(next));
                }}
              />
            ))}
          </RowList>
        </InfiniteList>
      </Section>
    </Box>
  );
}

const maxSkills = 4;

interface InvitationRowProps {
  invitation: ReceivedInvitation;
  onDeclined: () => void;
}

/** An invitation to the member: the project, who invites, as what and in which words. */
function InvitationRow({ invitation, onDeclined }: InvitationRowProps) {
  const { project, invitedBy, role, message, createdAt } = invitation;
  return (
    <ListRow
      isNested
      picture={<Cover drawing={coverOf(project.coverSeed, 'tile')} size={44} />}
      title={<ProjectLink projectId={project._id} title={project.title} />}
      titleId={headingIdOf(invitation)}
      line={
        <>
          <PersonLink person={invitedBy} /> {texts.invitesYou} · {texts.role}:{' '}
          <bdi>{role || texts.noRole}</bdi> · {texts.peopleCount(project.collaboratorsCount + 1)}
        </>
      }
      meta={<time dateTime={createdAt}>{texts.invitedOn(formatDate(createdAt, 'MMM D, YYYY'))}</time>}
      actions={<AnswerButtons isSoft invitation={invitation} onDeclined={onDeclined} />}
    >
      {message && (
        <Text as="blockquote" breaks keepsLines className={styles.message} dir="auto">
          {message}
        </Text>
      )}
      <CardText lines={2}>{project.description}</CardText>
      <TagList
        entries={project.skillsRequired}
        label={texts.skills(project.title)}
        max={maxSkills}
        countsRest
      />
    </ListRow>
  );
}

/** The id of a row's heading, which gets the focus when the row before or after it is removed. */
const headingIdOf = ({ _id }: Pick<ReceivedInvitation, '_id'>): string => `invitation-${_id}`;

/** Above the tabs of a project that the member is invited to: who invites them, and the answers. */
export function InvitationNotice({ projectId, mayExist }: { projectId: string; mayExist: boolean }) {
  const { data: invitation } = useMyInvitationTo(projectId, mayExist);
  if (!mayExist || !invitation) return null;
  const { invitedBy, role, message } = invitation;
  const name = fullName(invitedBy);
  return (
    <NoticeBar label={texts.notice} tone="accent" buttons={<AnswerButtons invitation={invitation} />}>
      <p>{role === '' ? texts.invites(name) : texts.invitesAs(name, role)}</p>
      {message && (
        <Text tone="2" keepsLines dir="auto">
          {message}
        </Text>
      )}
    </NoticeBar>
  );
}

interface AnswerButtonsProps {
  invitation: ReceivedInvitation;
  /** Whether it is one of several, so that Accept is soft. */
  isSoft?: boolean;
  /** Called when the invitation was declined, before it disappears. */
  onDeclined?: () => void;
}

/** Accepts an invitation and opens the board, or declines it after a confirmation. */
function AnswerButtons({ invitation, isSoft = false, onDeclined }: AnswerButtonsProps) {
  const { _id: projectId, title } = invitation.project;
  const navigate = useNavigate();
  const { accept, askToDecline, isBusy, isAccepting, failure, declineDialog } = useAnswers(invitation, {
    onDone: (answer) => {
      if (answer === 'decline') onDeclined?.();
      else void navigate({ to: '/projects/$projectId/tasks', params: { projectId } });
    },
  });
  return (
    <>
      {failure && (
        <Text tone="danger" size={14} spans role="alert">
          {failure}
        </Text>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.declineOf(title)}
        disabled={isBusy}
        onClick={askToDecline}
      >
        {texts.decline}
      </Button>
      <Button
        variant={isSoft ? 'light' : 'filled'}
        size="compact-md"
        aria-label={texts.acceptOf(title)}
        loading={isAccepting}
        disabled={isBusy}
        onClick={accept}
      >
        {texts.accept}
      </Button>
      <DeclineDialog {...declineDialog} />
    </>
  );
}
