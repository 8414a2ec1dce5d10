import { Button } from '@mantine/core';
import type { TitledJoinRequest, JoinRequest } from '@tandem/contract/join-requests';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { retryOf, sentenceOf } from '../../platform/failure-sentence.ts';
import { ResultLine } from '../../ui/notices/result-at.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { joinRequestTexts } from './join-requests.texts.ts';
import { isLong, nameOf } from './join-requests.view.ts';
import { Text } from '../../ui/layout/layout.tsx';
import styles from './join-requests.module.css';

interface RequestListProps {
  requests: {
    isPending: boolean;
    data: TitledJoinRequest[] | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: () => Promise<unknown>;
  };
  texts: { loading: string; failed: string };
  /** The skeleton of the loading list; one of cards by default. */
  skeleton?: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  children: (requests: TitledJoinRequest[]) => ReactNode;
}

/** A list of requests, with loading, error and empty states. */
export function RequestList({ requests, texts, skeleton, empty, children }: RequestListProps) {
  // When all that is loaded was decided, the next page takes its place.
  if (requests.isPending || (requests.data?.length === 0 && requests.hasNextPage))
    return (
      <LoadingState label={texts.loading} cards={3}>
        {skeleton}
      </LoadingState>
    );
  if (!requests.data)
    return <ErrorState message={sentenceOf(requests.error, texts.failed)} {...retryOf(requests)} />;
  return requests.data.length === 0 ? empty : children(requests.data);
}

/** The message of a request; a long one is folded. */
export function RequestMessage({ message }: { message: string | null }) {
  const [isFolded, setFolded] = useState(true);
  const id = useId();
  const mayFold = message !== null && isLong(message);
  return (
    <div>
      <Text
        keepsLines
        id={id}
        className={styles.listMessage}
        data-folded={(mayFold && isFolded) || undefined}
        tone={message ? undefined : '3'}
      >
        {message || joinRequestTexts.messageMissing}
      </Text>
      {mayFold && (
        <Text
          as="button"
          type="button"
          tone="accent"
          weight={600}
          round="sm"
          tall="control-row"
          isLink
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? joinRequestTexts.messageMore : joinRequestTexts.messageLess}
        </Text>
      )}
    </div>
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
