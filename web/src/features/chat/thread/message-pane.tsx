import type { Chat } from '@tandem/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useBlockedIds } from '../../blocks/public.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { plainWordsOf } from '../preview.view.ts';
import { endJump, useJump } from '../message/jump.store.ts';
import { useActs } from '../outbox/acts.live.ts';
import { withActs } from '../outbox/acts.view.ts';
import { useOutbox } from '../outbox/outbox.live.ts';
import { pendingIn } from '../outbox/outbox.view.ts';
import { MessageList, MessageSkeleton } from './message-list.tsx';
import { otherOf } from '../chat.view.ts';
import { useReading } from './reading.hooks.ts';
import { rowsOf } from './rows.view.ts';
import { loadBackTo, useLines, useOlder, useRoom, useThread } from './thread.queries.ts';
import { Column, Text } from '../../../ui/layout/layout.tsx';
import type { Thread } from './thread.view.ts';

interface MessagePaneProps {
  chat: Chat;
  me: string;
  /** The spec's sentence while the messages load. */
  loading: string;
  /** Above the first message. */
  lead?: ReactNode;
  /** Whether the member chose the chat; otherwise seeing it does not mark it as read. */
  isAsked: boolean;
}

/** The messages of a chat with their loading and error states. */
export function MessagePane({ loading, ...shown }: MessagePaneProps) {
  useRoom(shown.chat._id);
  const thread = useThread(shown.chat._id);
  if (thread.data) return <Messages thread={thread.data} {...shown} />;
  if (thread.isPending)
    return (
      <Column justify="center" gap={4} grows scrolls tone="2" textAlign="center" pad="edge">
        <LoadingState label={loading}>
          <MessageSkeleton />
        </LoadingState>
      </Column>
    );
  return (
    <Column justify="center" gap={4} grows scrolls tone="2" textAlign="center" pad="edge">
      <ErrorState message={chatTexts.thread.failed} {...retryOf(thread)} />
    </Column>
  );
}

function Messages({
  chat,
  thread,
  me,
  lead,
  isAsked,
}: Omit<MessagePaneProps, 'loading'> & { thread: Thread }) {
  const entries = useOutbox((outbox) => outbox.entries);
  const { quoted, hasOlder } = thread;
  const acts = useActs((queued) => queued.acts);
  const user = useSession((session) => session.user);
  const messages = useMemo(() => withActs(thread.messages, acts, user), [thread.messages, acts, user]);
  const pending = useMemo(() => pendingIn(entries, chat._id, messages), [entries, chat._id, messages]);
  const older = useOlder(chat._id);
  const reading = useReading(chat, thread, { me, isAsked });
  const { newAfter } = reading;
  const blocked = useFolding(chat);
  const target = useTarget(chat._id, thread);
  const lines = useLines(chat, thread);
  const rows = useMemo(
    () => rowsOf({ messages, lines, quoted, pending, acts, me, hasOlder, newAfter, blocked }),
    [messages, lines, quoted, pending, acts, me, hasOlder, newAfter, blocked],
  );
  const { projectId } = chat;
  const given = use(ReferencesContext);
  const sharedWith = otherOf(chat);
  const references = useMemo(
    () => ({ ...given, me, projectId, sharedWith }),
    [given, me, projectId, sharedWith],
  );
  const state = older.isError ? 'failed' : 'idle';
  return (
    <ReferencesContext value={references}>
      {messages.length + pending.length === 0 ? (
        <NoMessages lead={lead} />
      ) : (
        <MessageList
          chatId={chat._id}
          rows={rows}
          target={target}
          lead={lead}
          older={{
            state: older.isPending ? 'loading' : state,
            load: () => older.isPending || older.mutate(),
          }}
          unread={chat.unread}
          isFollowing={reading.isShown}
          isEndVisible={reading.isEndVisible}
          onEndVisible={reading.setEndVisible}
        />
      )}
      <Announcement thread={thread} me={me} blocked={blocked} />
    </ReferencesContext>
  );
}

/** The message that was asked for, once it is loaded. */
function useTarget(chatId: string, { messages }: Thread): string | null {
  const client = useQueryClient();
  const target = useJump(({ jump }) => (jump?.chatId === chatId ? jump.messageId : null));
  const isLoaded = target !== null && messages.some(({ _id }) => _id === target);
  const isMissing = target !== null && !isLoaded;
  useEffect(() => {
    if (!isMissing) return;
    const giveUp = () => {
      endJump();
      notifyFailure(chatTexts.message.notFound);
    };
    loadBackTo(client, chatId, target).then((isThere) => isThere || giveUp(), giveUp);
  }, [client, chatId, target, isMissing]);
  return isLoaded ? target : null;
}

const nobody: ReadonlySet<string> = new Set();

/** Those whose messages are folded. In a direct chat the member came to read what the other wrote. */
function useFolding({ kind }: Chat): ReadonlySet<string> {
  const blocked = useBlockedIds();
  return kind === 'group' ? blocked : nobody;
}

function NoMessages({ lead }: { lead?: ReactNode }) {
  return (
    <Column
      {...(!lead && { justify: 'center' })}
      gap={lead ? 32 : 4}
      grows
      scrolls
      tone="2"
      textAlign="center"
      pad={lead ? '0 16' : 'edge'}
    >
      {lead}
      <div role="status">
        <Text tone="1" font={16} weight={600}>
          {chatTexts.thread.empty}
        </Text>
        <p>{chatTexts.thread.emptyHint}</p>
      </div>
    </Column>
  );
}

/** Announces new messages of others to screen readers. The list is no live region, because scrolling changes it. */
function Announcement({ thread, me, blocked }: { thread: Thread; me: string; blocked: ReadonlySet<string> }) {
  const last = thread.messages.at(-1);
  const [opened] = useState(last?.seq ?? 0);
  const isNew = last && last.seq > opened && last.sender?._id !== me && !blocked.has(last.sender?._id ?? '');
  return (
    <Hidden role="status">
      {isNew && (
        // The key makes screen readers announce a repeated text again.
        <span key={last.seq}>
          {chatTexts.thread.spoken(
            last.sender?.firstName ?? chatLiveTexts.deleted,
            last.isHidden ? chatLiveTexts.hidden : plainWordsOf(last),
          )}
        </span>
      )}
    </Hidden>
  );
}
