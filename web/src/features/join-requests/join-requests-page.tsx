import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { ProjectLink } from '../../ui/cards/project-link.tsx';
import { Cover } from '../../ui/covers/cover.tsx';
import { formatDate } from '../../ui/dates.ts';
import { CardGrid } from '../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../ui/lists/pages-in.ts';
import { useResult } from '../../ui/notices/results.store.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { Page } from '../../ui/page/page.tsx';
import { MailLink } from '../../ui/people/mail-link.tsx';
import { PersonCard } from '../../ui/people/person-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PersonMenu } from '../blocks/public.ts';
import { placeOf, useReview } from './join-requests.queries.ts';
import { joinRequestTexts } from './join-requests.texts.ts';
import { headingIdOf, nameOf } from './join-requests.view.ts';
import { ClosedProjectDialog, RejectForm } from './decision-forms.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { RequestList, RequestMessage, RequestResult } from './request-list.tsx';

const texts = joinRequestTexts.review;

/** Project Join Requests: the pending requests to the member's projects. */
export function JoinRequestsPage() {
  const { requests, listed, accept, reject, closedDialog } = useReview();
  // The decided ones stay on the screen, but nothing waits any more.
  const isDone =
    requests.data?.length === 0 && !requests.hasNextPage && listed !== undefined && listed.length > 0;
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <InfiniteList {...pagesIn(requests)}>
        <RequestList requests={{ ...requests, data: listed }} texts={texts} empty={<NothingPending />}>
          {(shown) => (
            <CardGrid label={texts.list}>
              {shown.map((request) => (
                <RequestCard key={request._id} request={request} onAccept={accept} onReject={reject} />
              ))}
            </CardGrid>
          )}
        </RequestList>
        {isDone && <NothingPending />}
      </InfiniteList>
      <ClosedProjectDialog {...closedDialog} />
    </Page>
  );
}

function NothingPending() {
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      drawing="bell"
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/my-projects" {...props} />}>
          {texts.emptyAction}
        </Button>
      }
    />
  );
}

interface RequestCardProps {
  request: TitledJoinRequest;
  onAccept: (request: TitledJoinRequest) => void;
  onReject: (request: TitledJoinRequest, reason: string) => void;
}

/** A join request, to accept or reject, or with what came of it: applicant, project, role and message. */
function RequestCard({ request, onAccept, onReject }: RequestCardProps) {
  const { userId: applicant, createdAt, role, projectId, projectTitle, projectStatus } = request;
  // What came of it is said here, so no notice says it.
  useResult(placeOf(request));
  return (
    <PersonCard
      person={applicant}
      headingId={headingIdOf(request._id)}
      line={<MailLink address={applicant.emailId} />}
      aside={<PersonMenu person={applicant} size={28} />}
      foot={
        request.status === 'pending' ? (
          <DecisionButtons request={request} onAccept={onAccept} onReject={onReject} />
        ) : (
          <RequestResult request={request} projectTitle={projectTitle} />
        )
      }
    >
      <Row gap={8} rowGap={4} wraps>
        <Row as="span" gap={8} align="start" weight={500} breaks spans dir="auto">
          <Cover drawing={coverOf(request.projectCoverSeed, 'tile')} size={20} />
          <ProjectLink projectId={projectId} title={projectTitle} />
        </Row>
        {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
        <Row as="span" isInline align="stretch">
          <Hidden>{joinRequestTexts.role}</Hidden>
          <StatusBadge tone="accent">{role || joinRequestTexts.roleMissing}</StatusBadge>
        </Row>
        <Text as="time" tone="3" size={12} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </Text>
      </Row>
      <RequestMessage message={request.message} />
      <TagList entries={applicant.skills} label={joinRequestTexts.skills(nameOf(request))} max={3} />
    </PersonCard>
  );
}

/** Accept, which acts at once, and Reject, which asks for its reason in place of the buttons. */
function DecisionButtons({ request, onAccept, onReject }: RequestCardProps) {
  const name = nameOf(request);
  const [isRejecting, setRejecting] = useState(false);
  if (isRejecting)
    return (
      <RejectForm
        firstName={request.userId.firstName}
        onReject={(reason) => onReject(request, reason)}
        onCancel={() => setRejecting(false)}
      />
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        // On narrow cards it gives up its padding, so that the three buttons stay in one row.
        me="auto"
        ms={-8}
        px={8}
        aria-label={texts.replyToName(name)}
        renderRoot={(props) => (
          <Link
            to="/projects/$projectId/requests"
            params={{ projectId: request.projectId }}
            search={{ request: request._id }}
            {...props}
          />
        )}
      >
        {texts.replyTo}
      </Button>
      <Button variant="default" aria-label={texts.rejectOf(name)} onClick={() => setRejecting(true)}>
        {texts.reject}
      </Button>
      <Button variant="light" aria-label={texts.acceptOf(name)} onClick={() => onAccept(request)}>
        {texts.accept}
      </Button>
    </>
  );
}
