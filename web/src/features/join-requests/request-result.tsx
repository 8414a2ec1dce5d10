import { Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { ResultLine } from '../../ui/notices/result-at.tsx';
import { joinRequestTexts } from './join-requests.texts.ts';
import { nameOf } from './join-requests.view.ts';

const reviewTexts = joinRequestTexts.review;

interface RequestResultProps {
  request: JoinRequest;
  projectTitle: string;
  className?: string | undefined;
}

/** What came of a request, in place of its buttons, with the next step. */
export function RequestResult({ request, projectTitle, className }: RequestResultProps) {
  const { projectId, status, userId: applicant } = request;
  const name = nameOf(request);
  return (
    <ResultLine
      className={className}
      sentence={sentences[status](request, projectTitle)}
      detail={request.reason}
      tone={status === 'accepted' ? 'ok' : 'neutral'}
    >
      {status === 'accepted' && (
        <>
          <Button
            variant="default"
            size="compact-md"
            aria-label={reviewTexts.sayHelloTo(name)}
            renderRoot={(props) => (
              <Link to="/chat" search={{ tab: 'direct', with: applicant._id }} {...props} />
            )}
          >
            {reviewTexts.sayHello}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={reviewTexts.toPeopleOf(projectTitle)}
            renderRoot={(props) => (
              <Link to="/projects/$projectId/people" params={{ projectId }} {...props} />
            )}
          >
            {reviewTexts.toPeople}
          </Button>
        </>
      )}
    </ResultLine>
  );
}

const sentences: Record<JoinRequest['status'], (request: JoinRequest, title: string) => string> = {
  pending: () => '',
  accepted: ({ userId }) => reviewTexts.accepted(userId.firstName),
  rejected: (request, title) => reviewTexts.rejected(nameOf(request), title),
  expired: (request, title) => reviewTexts.expired(nameOf(request), title),
};
