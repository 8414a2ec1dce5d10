import { Button } from '@mantine/core';
import { viewInvitationLink, joinByLink } from '@tandem/contract/invitations/invitation-links';
import type { Reply } from '@tandem/contract/operation';
import { viewProject } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isFinal, call } from '../../../platform/call.ts';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { keepInvitation, takeInvitation } from '../../../platform/invitation.store.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { Page } from '../../../ui/page/page.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useCommunity } from '../../community/public.ts';
import { invitationLinkTexts as texts } from '../invitations.texts.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from '../invitations.module.css';

/** What an invitation link leads to: the project, and one click to join it. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false });
  const link = useLinkedProject(token);
  const failed = sentenceOf(link.error, texts.failed);
  return (
    <>
      {/* The address is a secret. */}
      <meta name="referrer" content="no-referrer" />
      {link.data ? (
        <LinkedProject token={token} link={link.data} />
      ) : (
        <Page title={texts.title} width="narrow">
          {link.isPending && <LoadingState label={texts.loading} cards={1} />}
          {link.error && isFinal(link.error) && <UselessLink sentence={failed} />}
          {link.error && !isFinal(link.error) && <ErrorState message={failed} {...retryOf(link)} />}
        </Page>
      )}
    </>
  );
}

/** Says why the link does not work, with a way on. */
function UselessLink({ sentence }: { sentence: string }) {
  const isMember = useSession(({ user }) => user !== null);
  return (
    <EmptyState
      title={sentence}
      drawing="apart"
      action={
        <Button renderRoot={(props) => <Link to={isMember ? '/feed' : '/login'} {...props} />}>
          {isMember ? texts.explore : texts.toLogIn}
        </Button>
      }
    />
  );
}

interface LinkedProjectProps {
  token: string;
  link: Reply<typeof viewInvitationLink>['data'];
}

/** The project of a link, who invites, and how to join. */
function LinkedProject({ token, link }: LinkedProjectProps) {
  const { project, invitedBy, role, expiresAt } = link;
  const isLoggedIn = useSession(({ user }) => user !== null);
  useTabTitle(project.title);
  return (
    <Box isWide most={600} pad="edge 0 48" className={styles.place}>
      <Box as="article" ground="panel" clips>
        <div className={styles.projectCover}>
          <Cover drawing={coverOf(project.coverSeed, 'card')} />
        </div>
        <Stack gap={16} pad="edge">
          <Row as="p" gap={8} tone="2" breaks>
            <PersonAvatar person={invitedBy} size={36} />
            <span>
              <Text as="bdi" tone="1" weight={600}>
                {fullName(invitedBy)}
              </Text>{' '}
              {texts.invites}
            </span>
          </Row>
          <Text as="h1" font={22} weight={600} tabIndex={-1} dir="auto">
            {project.title}
          </Text>
          <Text breaks keepsLines dir="auto">
            {project.description}
          </Text>
          <TagList entries={project.skillsRequired} label={texts.skills(project.title)} />
          <Text tone="2" size={14} wrap="balance">
            {role !== '' && (
              <Text as="strong" tone="1" weight={600}>
                {texts.as(role)}{' '}
              </Text>
            )}
            {texts.people(project.collaboratorsCount + 1)}.{' '}
            {texts.until(formatDate(expiresAt, 'MMM D, YYYY'))}
          </Text>
          {isLoggedIn ? <JoinByLink token={token} projectId={project._id} /> : <EnterToJoin token={token} />}
        </Stack>
      </Box>
    </Box>
  );
}

/** Sends somebody without a session to sign-up or log-in, which lead back here; says why nobody can sign up by the link. */
function EnterToJoin({ token }: { token: string }) {
  const keep = () => keepInvitation(token);
  const whyNot = useCommunity(({ name, signUpMode, projectLinksAdmit }) => {
    if (signUpMode === 'closed') return texts.closed(name);
    return signUpMode === 'invitation' && !projectLinksAdmit ? texts.membersOnly(name) : null;
  });
  return (
    <>
      {whyNot !== null && <p role="status">{whyNot}</p>}
      <Row gap={12} rowGap={8} wraps fills>
        {whyNot === null && (
          <Button size="md" renderRoot={(props) => <Link to="/signup" {...props} onClick={keep} />}>
            {texts.signUp}
          </Button>
        )}
        <Button
          size="md"
          variant={whyNot === null ? 'default' : 'filled'}
          renderRoot={(props) => <Link to="/login" {...props} onClick={keep} />}
        >
          {texts.logIn}
        </Button>
      </Row>
    </>
  );
}

/** The button that joins, or the way to the board for who is in the project. */
function JoinByLink({ token, projectId }: { token: string; projectId: string }) {
  const { data: isIn = false, isPending: isUnknown } = useIsInProject(projectId);
  const { mutate, isPending, error } = useJoinByLink();
  const navigate = useNavigate();
  const join = () =>
    mutate(token, {
      onSuccess: ({ data }) =>
        void navigate({ to: '/projects/$projectId/tasks', params: data, replace: true }),
    });
  // Whoever signed up or logged in to join has decided already.
  useEffect(() => {
    if (takeInvitation() === token) join();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page opens or the member logs in
  }, [token]);
  if (isIn && !isPending)
    return (
      <Row gap={12} rowGap={8} wraps fills>
        <Button
          size="md"
          renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={{ projectId }} {...props} />}
        >
          {texts.open}
        </Button>
        <Text tone="2" size={14}>
          {texts.alreadyIn}
        </Text>
      </Row>
    );
  return (
    <>
      {error && (
        <Text tone="danger" pad={12} ground="danger" role="alert">
          {failureLine(error, texts.joinFailed)}
        </Text>
      )}
      <Row gap={12} rowGap={8} wraps fills>
        <Button size="md" loading={isPending || isUnknown} onClick={join}>
          {texts.join}
        </Button>
      </Row>
    </>
  );
}

/** The project that a link invites to. */
const useLinkedProject = (token: string) =>
  useQuery({
    ...queryOf(viewInvitationLink, { body: { token } }),
    retry: false,
    select: ({ data }) => data,
  });

/** Whether the member is in a project already; undefined until it is known. */
const useIsInProject = (projectId: string) =>
  useQuery({
    ...queryOf(
      viewProject,
      { params: { id: projectId } },
      { staleAfter: [joinByLink, projectMembersChanged] },
    ),
    select: ({ data }) => data.isMember,
  });

const useJoinByLink = () =>
  useMutation({
    mutationFn: (token: string) => call(joinByLink, { body: { token } }),
    // Who joins goes on to the board.
    onSuccess: ({ message }) => notifySuccess(message, { survivesNavigation: true }),
  });
