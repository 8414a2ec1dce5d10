import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Chat } from '@tandem/contract/chat';
import { IconArrowLeft } from '@tabler/icons-react';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readForMember, storeForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { FullHeight } from '../../../ui/page/full-height.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useChat, useDirectChatId, useGroupChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { named, tabOf } from '../chat.view.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';
import { MessageSkeleton } from '../thread/message-list.tsx';
import styles from './inbox.module.css';
import { ChatSidebar } from './chat-sidebar.tsx';
import { useDirectRows, useInbox, useTabToOpen } from './inbox.queries.ts';
import { Box } from '../../../ui/layout/layout.tsx';

const texts = chatTexts.page;

/** The inbox with group and direct chats, and the open chat beside it. */
export function Inbox() {
  useTabTitle(texts.title);
  const me = useSession(({ user }) => user?._id ?? '');
  const target = useTarget();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const { tab } = target;
  const groups = useInbox('group', '', tab !== 'direct');
  // On wide screens the group chat that was open last is open at first, until it is closed.
  const isUnnamedGroup = tab === 'group' && isWide && !target.isNamed && !target.isClosed;
  const open = target.chatId ?? (isUnnamedGroup ? lastGroupOf(me, groups.data ?? [])?._id : undefined);
  const named = tab === 'group' && target.isNamed ? target.chatId : undefined;
  useEffect(() => {
    if (named !== undefined) rememberGroup(me, named);
  }, [me, named]);
  useEffect(() => {
    // The URL names the tab from now on, so that a message that arrives changes no tab.
    if (target.isTabChosen && tab)
      void navigate({ to: '/chat', search: { tab }, replace: true, resetScroll: false });
  }, [target.isTabChosen, tab, navigate]);
  const close = () => void navigate({ to: '/chat', search: { tab, closed: true } });
  const back = !isWide && (
    <ActionIcon aria-label={chatTexts.panel.backToList} onClick={close}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
  const request = target.request ?? { data: open, error: null, isFetching: false, refetch: () => undefined };
  const isOpen = target.isNamed || open !== undefined;
  if (target.elsewhere) return <Navigate {...target.elsewhere} replace />;
  return (
    <FullHeight className={styles.screen}>
      {isOpen && !isWide && (
        <h1 className={styles.unseen} tabIndex={-1}>
          <Hidden>{texts.title}</Hidden>
        </h1>
      )}
      <ChatSidebar tab={tab} open={open} isHidden={isOpen && !isWide} />
      {isOpen ? (
        <ChatPanel
          request={request}
          kind={tab ?? 'group'}
          isForWriting={target.isNamed}
          before={back}
          isAutoSelected={!target.isNamed}
          onClose={isWide ? close : undefined}
        />
      ) : (
        <NoChatOpen tab={tab} groups={groups} />
      )}
    </FullHeight>
  );
}

/** Shown beside the list while no chat is open. */
function NoChatOpen({ tab, groups }: { tab: Chat['kind'] | undefined; groups: ReturnType<typeof useInbox> }) {
  const { rows, queries } = useDirectRows('', tab === 'direct');
  // The empty state of the list explains what to do without chats.
  if (tab === 'direct')
    return (
      (queries.some(({ isPending }) => isPending) || rows.length > 0) && (
        <NothingChosen sentence={texts.select} />
      )
    );
  // The last used group chat opens by itself.
  if (groups.isPending || tab === undefined)
    return (
      <Box on="wide" isWide self="center" pad={24}>
        <LoadingState label={chatTexts.panel.loadingGroup}>
          <MessageSkeleton />
        </LoadingState>
      </Box>
    );
  return (groups.data ?? []).length > 0 && <NothingChosen sentence={texts.selectGroup} />;
}

const NothingChosen = ({ sentence }: { sentence: string }) => (
  <Box on="wide" isWide self="center" pad={24}>
    <EmptyState title={sentence} drawing="bubbles" isPlain />
  </Box>
);

/** The chat in the URL: named by its id, by a person, or by the project of a group chat. */
function useTarget() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { projectId, chatId } = useParams({ strict: false });
  const isProjectGroup = chatId === 'group';
  const group = useGroupChatId(isProjectGroup ? projectId : undefined);
  const userId = named(search, 'with');
  const direct = useDirectChatId(userId);
  const request = userId === undefined ? (isProjectGroup ? group : undefined) : direct;
  const byId = request ? undefined : (chatId ?? named(search, 'chat'));
  const { data: chat, isError } = useChat(byId ?? '', byId !== undefined);
  const isNamed = request !== undefined || byId !== undefined;
  const namedTab = isProjectGroup ? 'group' : tabOf(search);
  const chosenTab = useTabToOpen(namedTab === undefined && !isNamed);
  return {
    request,
    chatId: request ? request.data : byId,
    /** Undefined until it is known. */
    tab: chat?.kind ?? namedTab ?? chosenTab ?? (isError ? 'group' : undefined),
    isTabChosen: chosenTab !== undefined,
    elsewhere: chat && projectId !== undefined ? rightAddress(chat, projectId) : undefined,
    isClosed: search['closed'] === true,
    isNamed,
  };
}

/** The URL of a chat that does not belong to the project in the URL. */
function rightAddress({ _id: chatId, kind, projectId: own }: Chat, projectId: string) {
  if (kind === 'direct' || own === null) return { to: '/chat' as const, search: { tab: kind, chat: chatId } };
  if (own === projectId) return undefined;
  return { to: '/chat/$projectId/$chatId' as const, params: { projectId: own, chatId } };
}

/** Whether list and chat fit side by side; already correct at the first render. */
const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;

const storageKey = 'last-group';

/** Remembers the group chat that the member had open last in this browser. */
const rememberGroup = (me: string, chatId: string): void => storeForMember(storageKey, me, chatId);

/** The group chat that the member had open last, if it is among these. */
function lastGroupOf<Listed extends { _id: string }>(
  me: string,
  groups: readonly Listed[],
): Listed | undefined {
  const last = readForMember(storageKey, me);
  return groups.find(({ _id }) => _id === last) ?? groups[0];
}
