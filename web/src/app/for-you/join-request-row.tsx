import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { placeOf } from '../../features/join-requests/join-requests.queries.ts';
import { joinRequestTexts } from '../../features/join-requests/join-requests.texts.ts';
import { headingIdOf, nameOf } from '../../features/join-requests/join-requests.view.ts';
import { RequestResult } from '../../features/join-requests/request-result.tsx';
import { ProjectLink } from '../../ui/cards/project-link.tsx';
import { useResult } from '../../ui/notices/results.store.ts';
import { forYouTexts } from './for-you.texts.ts';
import { WaitingRow } from './waiting-row.tsx';

const texts = forYouTexts.waiting;

interface JoinRequestRowProps {
  request: TitledJoinRequest;
  onAccept: (request: TitledJoinRequest) => void;
}

/** A request to join one of the member's projects: Accept acts at once, Review opens it beside the conversation. */
export function JoinRequestRow({ request, onAccept }: JoinRequestRowProps) {
  const { _id, userId: applicant, projectId, projectTitle, role, message, status } = request;
  const name = nameOf(request);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(request));
  return (
    <WaitingRow
      person={applicant}
      sentenceId={headingIdOf(_id)}
      sentence={
        <>
          {texts.asks} <ProjectLink projectId={projectId} title={projectTitle} />
          {role && texts.as(role)}
        </>
      }
      quote={status === 'pending' ? message : null}
    >
      {status === 'pending' ? (
        <>
          <Button
            variant="light"
            size="compact-sm"
            aria-label={joinRequestTexts.review.acceptOf(name)}
            onClick={() => onAccept(request)}
          >
            {joinRequestTexts.review.accept}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.reviewOf(name)}
            renderRoot={(props) => (
              <Link
                to="/projects/$projectId/requests"
                params={{ projectId }}
                search={{ request: _id }}
                {...props}
              />
            )}
          >
            {texts.review}
          </Button>
        </>
      ) : (
        <RequestResult request={request} projectTitle={projectTitle} />
      )}
    </WaitingRow>
  );
}
