import { Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { ResultLine } from '../../ui/notices/result-line.tsx';
import { joinRequestTexts } from './join-requests.texts.ts';
import { nameOf } from './join-requests.view.ts';

const texts = joinRequestTexts.review;

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
      sentence={sentences[status](name, projectTitle)}
      detail={request.reason}
      tone={status === 'accepted' ? 'ok' : 'neutral'}
    >
      {status === 'accepted' && (
        <>
          <Button
            variant="default"
            size="compact-md"
            aria-label={texts.messageTo(name)}
            renderRoot={(props) => (
              <Link to="/chat" search={{ tab: 'direct', with: applicant._id }} {...props} />
            )}
          >
            {texts.message}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={texts.toPeopleOf(projectTitle)}
            renderRoot={(props) => (
              <Link to="/projects/$projectId/people" params={{ projectId }} {...props} />
            )}
          >
            {texts.toPeople}
          </Button>
        </>
      )}
    </ResultLine>
  );
}

const sentences: Record<JoinRequest['status'], (name: string, title: string) => string> = {
  pending: () => '',
  accepted: texts.accepted,
  rejected: texts.rejected,
  expired: texts.expired,
};
