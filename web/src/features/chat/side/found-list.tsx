import { plainTextOf } from '@tandem/contract/chat/plain-text';
import type { FoundComment } from '@tandem/contract/tasks/tasks-comments';
import type { ReactNode } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { formatDate } from '../../../ui/dates.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import type { FoundCommentsProps } from '../../../ui/markdown/markdown.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { markedParts } from './marked.view.ts';
import { Box, Row, RowLink, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './side.module.css';

const texts = chatTexts.search;

interface FoundListProps {
  found: Parameters<typeof retryOf>[0] &
    Parameters<typeof pagesIn>[0] & {
      data: readonly unknown[] | undefined;
      isPending: boolean;
      hasNextPage: boolean;
    };
  /** What it says when there is nothing, when it failed, and of how many there are. */
  labels: {
    failed: string;
    nothing: string;
    nothingHint: string;
    found: string;
    count: (count: number, hasMore: boolean) => string;
  };
  children: ReactNode;
}

/** What a search found, with its loading, empty and failed states. */
export function FoundList({ found, labels, children }: FoundListProps) {
  if (found.isPending)
    return (
      <LoadingState label={texts.searching}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!found.data) return <ErrorState message={labels.failed} {...retryOf(found)} />;
  if (found.data.length === 0) return <EmptyState title={labels.nothing} hint={labels.nothingHint} />;
  return (
    <InfiniteList {...pagesIn(found)}>
      <Text tone="2" font={13} role="status">
        {labels.count(found.data.length, found.hasNextPage)}
      </Text>
      <Stack as="ul" gap={4} className={styles.found} aria-label={labels.found}>
        {children}
      </Stack>
    </InfiniteList>
  );
}

/** How a message or a comment looks that is listed beside the chat. */
export const hitLook = {
  gap: 12,
  align: 'start',
  isWide: true,
  isChoice: true,
  pad: 8,
  tone: '2',
  font: 13,
} as const;

/** A text in which what was searched for is marked. */
export function MarkedText({ text: whole, words }: { text: string; words: string }) {
  return (
    <Text as="span" clamp={3} breaks dir="auto">
      {markedParts(whole, words).map(({ start, text, isMarked }) =>
        isMarked ? (
          <Text as="mark" key={start} soft="warn" weight={600} round="sm">
            {text}
          </Text>
        ) : (
          text
        ),
      )}
    </Text>
  );
}

interface CommentHitProps extends FoundCommentsProps {
  comment: FoundComment;
  /** The name of its author. */
  name: string;
}

/** A comment that a search found: it leads to its place in the panel of its task. */
export function CommentHit({ comment, name, projectId, words, onOpen }: CommentHitProps) {
  const { _id, createdBy, createdAt, task, text, mentions } = comment;
  return (
    <RowLink
      {...hitLook}
      to="/projects/$projectId/tasks"
      params={{ projectId }}
      search={{ task: task._id, show: 'comments', comment: _id }}
      onClick={onOpen}
    >
      {createdBy ? <PersonAvatar person={createdBy} size={28} /> : <Box as="span" isFixed square={28} />}
      <Stack as="span" gap={2} grows>
        <Row as="span" gap={8} align="baseline" justify="between">
          <Text as="strong" tone="1" weight={600} dir="auto">
            {name}
          </Text>
          <Text as="time" tone="3" size={12} dateTime={createdAt}>
            {formatDate(createdAt, 'MMM D')}
          </Text>
        </Row>
        <Text as="span" tone="3" size={12} isCut dir="auto">
          {task.title}
        </Text>
        <MarkedText text={plainTextOf(text, mentions)} words={words} />
      </Stack>
    </RowLink>
  );
}
