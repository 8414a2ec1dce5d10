import { Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { Fact } from '../../ui/lists/fact.tsx';
import { ResultLine } from '../../ui/notices/result-at.tsx';
import { joinRequestTexts as texts, joinRequestTexts } from './join-requests.texts.ts';
import { nameOf } from './join-requests.view.ts';
import styles from './request-facts.module.css';
import { RequestMessage } from './request-message.tsx';

/** The role and the message of a request. */
export function RequestFacts({
  request: { role, message },
}: {
  request: Pick<JoinRequest, 'role' | 'message'>;
}) {
  return (
    <dl className={styles.facts}>
      <Fact label={texts.role}>{role || texts.roleMissing}</Fact>
      <Fact label={texts.message}>
        <RequestMessage message={message} />
      </Fact>
    </dl>
  );
}

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
