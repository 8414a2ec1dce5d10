import { Button, Skeleton } from '@mantine/core';
import type { BlockedMember } from '@tandem/contract/blocks';
import { useRef, type ReactNode, useState } from 'react';
import { retryOf } from '../../platform/failure-sentence.ts';
import { formatDate } from '../../ui/dates.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import rows from '../../ui/settings/settings.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { useBlockedMembers, useUnblock } from './blocks.queries.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { blockTexts } from './blocks.texts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

const texts = blockTexts.list;

/** The members whom the member blocked, with buttons to unblock them. */
export function BlockedMembers() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useBlockedMembers();
  const unblocking = useUnblock();
  const list = useRef<HTMLUListElement>(null);
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={44} aria-hidden />
      </LoadingState>
    );
  if (data.length === 0) return <EmptyState title={texts.empty} hint={texts.emptyHint} drawing="apart" />;
  // The pressed button goes with its row, so the list gets the focus.
  const unblock = (id: string) => unblocking.mutate(id, { onSuccess: () => list.current?.focus() });
  return (
    <>
      <ul ref={list} tabIndex={-1} className={rows.settingList} aria-label={texts.label}>
        {data.map((member) => (
          <BlockedRow
            key={member._id}
            member={member}
            isBusy={unblocking.isPending && unblocking.variables === member._id}
            onUnblock={() => unblock(member._id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

interface BlockedRowProps {
  member: BlockedMember;
  isBusy: boolean;
  onUnblock: () => void;
}

function BlockedRow({ member, isBusy, onUnblock }: BlockedRowProps) {
  const name = fullName(member);
  return (
    <Row as="li" gap={12} pad="12 0" className={rows.settingRow}>
      <PersonAvatar person={member} size={36} />
      <Stack gap={2} grows>
        <Row as="bdi" gap={8} rowGap={4} wraps weight={600} breaks>
          {name}
        </Row>
        <Text as="time" tone="2" size={13} dateTime={member.blockedAt}>
          {texts.since(formatDate(member.blockedAt, 'MMM D, YYYY'))}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={blockTexts.unblockOf(name)}
        onClick={onUnblock}
      >
        {blockTexts.unblock}
      </Button>
    </Row>
  );
}

/** In place of the page of somebody whom the member blocked. */
export function BlockedPerson({ id }: { id: string }) {
  const { mutate, isPending } = useUnblock();
  return (
    <EmptyState
      title={blockTexts.page.title}
      hint={blockTexts.page.hint}
      drawing="apart"
      action={
        <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
          {blockTexts.unblock}
        </Button>
      }
    />
  );
}

interface FoldedProps {
  isFolded: boolean;
  children: ReactNode;
}

/** What a blocked member wrote in a common project, folded until it is asked for. */
export function Folded({ isFolded, children }: FoldedProps) {
  const [isShown, setShown] = useState(false);
  if (!isFolded || isShown) return children;
  return (
    <Text tone="2" size={13} pad="8 0" spans>
      {blockTexts.folded} ·{' '}
      <Text
        as="button"
        type="button"
        tone="accent"
        weight={600}
        tall={24}
        isLink
        pad="0 4"
        onClick={() => setShown(true)}
      >
        {blockTexts.show}
      </Text>
    </Text>
  );
}
