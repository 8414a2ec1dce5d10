import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Chat } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import type { Person } from '@tandem/contract/people';
import { coverOf } from '@tandem/contract/projects/project-cover';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { Cover } from '../../../ui/covers/cover.tsx';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useBlockedIds } from '../../blocks/public.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { useUnreadOfKind } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { atMost, inboxOf, named, titleOf } from '../chat.view.ts';
import { previewOf, whenOf } from '../preview.view.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import styles from './inbox.module.css';
import { Box, Column, Row, RowLink, Stack, Text } from '../../../ui/layout/layout.tsx';
import { useDirectRows, useInbox } from './inbox.queries.ts';

/** A list of chats that is not there yet. */
function ListLoading() {
  return (
    <LoadingState label={chatTexts.page.loading}>
      <Stack gap={8} pad="8 12" aria-hidden>
        {Array.from({ length: 6 }, (_, at) => (
          <Row key={at} gap={8} tall={46}>
            <Skeleton height={38} width={38} radius="lg" />
            <Skeleton height={12} width="60%" />
          </Row>
        ))}
      </Stack>
    </LoadingState>
  );
}

const texts = chatTexts.page;

interface ListStatesProps {
  queries: readonly Pick<
    UseQueryResult<unknown>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
  >[];
  isEmpty: boolean;
  isSearch: boolean;
  /** Whether the results of the search are not all there yet. */
  isSearching: boolean;
  empty: ReactNode;
  children: ReactNode;
}

/** A list of chats with its loading, error and empty states. */
function ListStates({ queries, isEmpty, isSearch, isSearching, empty, children }: ListStatesProps) {
  const failed = queries.find(({ data, isPending }) => data === undefined && !isPending);
  if (failed)
    return (
      <Box pad="0 12">
        <ErrorState
          message={texts.failed}
          detail={reasonOf(failed.error)}
          onRetry={() => queries.forEach((query) => void query.refetch())}
          isRetrying={failed.isFetching}
        />
      </Box>
    );
  if (queries.some(({ isPending }) => isPending)) return <ListLoading />;
  if (!isEmpty) return children;
  if (isSearch)
    return (
      <Text tone="2" textAlign="center" pad="24 16">
        {isSearching ? texts.searching : texts.noMatch}
      </Text>
    );
  return <Box pad="0 12">{empty}</Box>;
}

interface ChatRowProps {
  chat: Chat;
  me: string;
  isOpen: boolean;
}

/** A chat in the list: its name, last message, time of last use and unread count. */
function ChatRow({ chat, me, isOpen }: ChatRowProps) {
  const title = titleOf(chat);
  const blocked = useBlockedIds();
  const [person] = chat.people;
  return (
    <RowLink
      to="/chat"
      search={{ ...(chat.kind === 'direct' && { tab: 'direct' }), chat: chat._id }}
      isChoice
      gap={8}
      pad="8 12"
      aria-current={isOpen ? 'true' : undefined}
    >
      <Row as="span" isInline isFixed isAnchor>
        {chat.kind === 'direct' && person ? (
          <PersonAvatar person={person} size={38} />
        ) : (
          <Cover drawing={coverOf(chat.coverSeed ?? 0, 'tile')} size={38} />
        )}
        {chat.kind === 'direct' && person && <WatchedDot userId={person._id} />}
      </Row>
      <Stack as="span" grows>
        <Row as="span" gap={8} align="baseline" justify="between">
          <Text as="bdi" font={14} weight={600} isCut>
            {title}
          </Text>
          {chat.lastMessage && (
            <Text as="time" isFixed tone={isOpen ? '2' : '3'} size={12} dateTime={chat.lastMessage.createdAt}>
              {whenOf(chat.lastMessage.createdAt, new Date())}
            </Text>
          )}
        </Row>
        <Row as="span" gap={8} align="baseline" justify="between">
          <Text
            as="bdi"
            tone={chat.unread > 0 ? '1' : '2'}
            size={13}
            weight={chat.unread > 0 ? 500 : 400}
            isCut
          >
            {previewOf(chat, me, blocked)}
          </Text>
          {chat.unread > 0 && (
            <CountBadge
              tone="filled"
              count={chat.unread}
              most={100}
              label={chatLiveTexts.unread(chat.unread)}
            />
          )}
        </Row>
      </Stack>
    </RowLink>
  );
}

interface PersonRowProps {
  person: Person;
  name: string;
  isOpen: boolean;
}

/** A possible chat partner in the list, without messages yet. */
function PersonRow({ person, name, isOpen }: PersonRowProps) {
  return (
    <RowLink
      to="/chat"
      search={{ tab: 'direct', with: person._id }}
      isChoice
      gap={8}
      pad="8 12"
      aria-current={isOpen ? 'true' : undefined}
    >
      <Row as="span" isInline isFixed isAnchor>
        <PersonAvatar person={person} size={38} />
        <WatchedDot userId={person._id} />
      </Row>
      <Stack as="span" grows>
        <Row as="span" gap={8} align="baseline" justify="between">
          <Text as="bdi" font={14} weight={600} isCut>
            {name}
          </Text>
        </Row>
        <Row as="span" gap={8} align="baseline" justify="between">
          <Text as="span" tone="2" size={13} isCut>
            {chatLiveTexts.noMessages}
          </Text>
        </Row>
      </Stack>
    </RowLink>
  );
}

interface DirectListProps {
  search: string;
  open: string | undefined;
  me: string;
}

/** The direct chats and possible chat partners. */
function DirectList({ search, open, me }: DirectListProps) {
  const { rows, queries, pages } = useDirectRows(search);
  const userId = named(useSearch({ strict: false }), 'with');
  return (
    <ListStates
      queries={queries}
      isEmpty={rows.length === 0}
      isSearch={search !== ''}
      isSearching={pages.isLoadingMore || queries.some(({ isPlaceholderData }) => isPlaceholderData)}
      empty={
        <EmptyState
          title={texts.noPeople}
          hint={texts.noPeopleHint}
          drawing="bubbles"
          action={
            <Button variant="light" renderRoot={(props) => <Link to="/people/feed" {...props} />}>
              {texts.noPeopleAction}
            </Button>
          }
        />
      }
    >
      <InfiniteList {...pages}>
        <Stack as="ul" gap={2} aria-label={texts.people}>
          {rows.map(({ key, chat, person, name }) => {
            return (
              <li key={key}>
                {chat ? (
                  <ChatRow chat={chat} me={me} isOpen={chat._id === open} />
                ) : (
                  person && <PersonRow person={person} name={name} isOpen={person._id === userId} />
                )}
              </li>
            );
          })}
        </Stack>
      </InfiniteList>
    </ListStates>
  );
}

interface GroupListProps {
  search: string;
  open: string | undefined;
  me: string;
}

/** The group chats of the member's projects, last used first. */
function GroupList({ search, open, me }: GroupListProps) {
  const inbox = useInbox('group', search);
  const groups = inboxOf(inbox.data ?? [], search);
  return (
    <ListStates
      queries={[inbox]}
      isEmpty={groups.length === 0}
      isSearch={search !== ''}
      isSearching={inbox.isPlaceholderData}
      empty={
        <EmptyState
          title={texts.noGroups}
          hint={texts.noGroupsHint}
          drawing="bubbles"
          action={
            <Button variant="light" renderRoot={(props) => <Link to="/feed" {...props} />}>
              {texts.noGroupsAction}
            </Button>
          }
        />
      }
    >
      <InfiniteList {...pagesIn(inbox)}>
        <Stack as="ul" gap={2} aria-label={texts.groups}>
          {groups.map((chat) => (
            <li key={chat._id}>
              <ChatRow chat={chat} me={me} isOpen={chat._id === open} />
            </li>
          ))}
        </Stack>
      </InfiniteList>
    </ListStates>
  );
}

const debounceMs = 200;

interface ChatSidebarProps {
  /** Undefined until it is known. */
  tab: Chat['kind'] | undefined;
  /** The chat that is open beside the list. */
  open: string | undefined;
  isHidden: boolean;
}

/** The list beside the open chat: a search, two tabs, and a row for each chat. */
export function ChatSidebar({ tab, open, isHidden }: ChatSidebarProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), debounceMs);
  const unread = { group: useUnreadOfKind('group').data ?? 0, direct: useUnreadOfKind('direct').data ?? 0 };
  const waitingIn = (kind: Chat['kind']) =>
    unread[kind] > 0 && { count: atMost(unread[kind]), spoken: chatLiveTexts.unread(unread[kind]) };
  const choose = (chosen: Chat['kind']) => void navigate({ to: '/chat', search: { tab: chosen } });
  const shared = { search: search === '' ? '' : settled, open, me };
  return (
    <Column
      as="aside"
      ground="surface"
      line="end"
      className={styles.sidebar}
      hidden={isHidden}
      aria-label={texts.title}
    >
      <Row gap={12} pad={16}>
        <BackButton label={chatTexts.panel.back} />
        <Text as="h1" font={22} weight={600} tabIndex={-1}>
          {texts.title}
        </Text>
      </Row>
      <Box isFixed pad="0 16" below={4}>
        <FilterField maxLength={limits.search} label={texts.find} value={search} onChange={setSearch} />
      </Box>
      <Column grows className={styles.tabs}>
        <SegmentedTabs
          isFilling
          label={texts.tabs}
          value={tab ?? ''}
          onChange={choose}
          segments={[
            { value: 'group', label: texts.groupTab, ...waitingIn('group') },
            { value: 'direct', label: texts.directTab, ...waitingIn('direct') },
          ]}
        >
          {tab === 'direct' ? <DirectList {...shared} /> : <GroupList {...shared} />}
        </SegmentedTabs>
        {tab === undefined && <ListLoading />}
      </Column>
    </Column>
  );
}
