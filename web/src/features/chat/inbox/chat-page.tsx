import { ActionIcon } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useVisibleHeight } from '../../../ui/page/use-visible-height.ts';
import { useTabTitle } from '../../../ui/page/use-tab-title.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useChat, useChats, useDirectChatId, useGroupChatId, useConversations } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { directRows, groupsOf, named, tabOf } from '../chat.view.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';
import { useIsWide } from '../panel/wide.hooks.ts';
import { MessageSkeleton } from '../thread/message-skeleton.tsx';
import styles from './chat-page.module.css';
import { ChatSidebar } from './chat-sidebar.tsx';

const texts = chatTexts.page;

/** All chats: those of projects and those with people, and beside them the one that is open. */
export function ChatPage() {
  useTabTitle(texts.title);
  const place = usePlace();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const screen = useVisibleHeight<HTMLDivElement>();
  const chats = useChats();
  const tab = place.tab ?? 'group';
  // Where there is room, the group chat that was used last is open from the start.
  const first = tab === 'group' && isWide && !place.isNamed ? groupsOf(chats.data ?? [])[0]?._id : undefined;
  const open = place.chatId ?? first;
  const close = () => void navigate({ to: '/chat', search: tab === 'direct' ? { tab } : {} });
  const back = !isWide && (
    <ActionIcon aria-label={chatTexts.panel.backToList} onClick={close}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
  const asked = place.asked ?? { data: open, error: null, isFetching: false, refetch: () => undefined };
  const isOpen = place.isNamed || open !== undefined;
  return (
    <div ref={screen} className={styles.screen} data-open={isOpen || undefined}>
      {isOpen && !isWide && (
        <h1 className={styles.unseen} tabIndex={-1}>
          <Hidden>{texts.title}</Hidden>
        </h1>
      )}
      <ChatSidebar tab={tab} open={open} chats={chats} isHidden={isOpen && !isWide} />
      {isOpen ? (
        <ChatPanel
          key={open}
          asked={asked}
          kind={tab}
          hasStrip
          isForWriting={place.isNamed}
          before={back}
          onClose={place.isNamed && isWide ? close : undefined}
        />
      ) : (
        <Nothing tab={tab} chats={chats.data} isPending={chats.isPending} />
      )}
    </div>
  );
}

/** What stands beside the list while no chat is open. */
function Nothing({ tab, chats, isPending }: { tab: Chat['kind']; chats?: Chat[]; isPending: boolean }) {
  const talks = useConversations(tab === 'direct');
  // Where there is nobody to choose, or no group, the list says what to do.
  if (tab === 'direct')
    return (
      (talks.isPending || directRows(chats ?? [], talks.data ?? []).length > 0) && (
        <p className={styles.nothing}>{texts.select}</p>
      )
    );
  // The group chat that was used last opens by itself.
  if (isPending)
    return (
      <div className={styles.coming}>
        <LoadingState label={chatTexts.panel.loadingGroup}>
          <MessageSkeleton />
        </LoadingState>
      </div>
    );
  return groupsOf(chats ?? []).length > 0 && <p className={styles.nothing}>{texts.selectGroup}</p>;
}

/** What the address names: a chat, a person to talk to, or a project whose group chat is meant. */
function usePlace() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { projectId, chatId } = useParams({ strict: false });
  const isGroupMeant = chatId === 'group';
  const group = useGroupChatId(isGroupMeant ? projectId : undefined);
  const userId = named(search, 'with');
  const direct = useDirectChatId(userId);
  const asked = userId === undefined ? (isGroupMeant ? group : undefined) : direct;
  const chosen = asked ? asked.data : (chatId ?? named(search, 'chat'));
  const kind = useChat(chosen ?? '', chosen !== undefined && asked === undefined).data?.kind;
  const tab = asked === direct ? 'direct' : tabOf(search);
  return { asked, chatId: chosen, tab: kind ?? tab, isNamed: asked !== undefined || chosen !== undefined };
}
