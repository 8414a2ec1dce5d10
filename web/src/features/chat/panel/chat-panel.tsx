import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { Chat } from '@tandem/contract/chat';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useConnection } from '../../../platform/live/live.ts';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useChat, useDirectChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { named, titleOf } from '../chat.view.ts';
import { jumpTo } from '../message/jump.store.ts';
import { type ChatActions, ChatActionsContext, useChatActions } from '../message/message-actions.hooks.ts';
import { useSideOf } from '../side/side.store.ts';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { MessageSkeleton } from '../thread/message-list.tsx';
import { MessagePane } from '../thread/message-pane.tsx';
import { useThreadEarly } from '../thread/thread.queries.ts';
import { ChatBar } from './chat-bar.tsx';
import styles from './chat-panel.module.css';
import { Composer } from '../composer/composer.tsx';
import { Column, Row, Text } from '../../../ui/layout/layout.tsx';
import { useTyping } from '../typing.live.ts';

const ChatSearch = lazyPart(async () => (await import('../side/chat-search.tsx')).ChatSearch);
const SavedMessages = lazyPart(async () => (await import('../side/saved-messages.tsx')).SavedMessages);

/** Shown while the live connection is lost. */
function ConnectionBanner() {
  const state = useConnection((connection) => connection.state);
  const isLost = state === 'reconnecting' || state === 'offline';
  return (
    <div role="status">
      {isLost && (
        <Row as="p" gap={8} justify="center" soft="warn" size={13} pad="8 16" wrap="balance">
          <IconWifiOff size={16} aria-hidden />
          {state === 'offline' ? chatTexts.connection.offline : chatTexts.connection.reconnecting}
        </Row>
      )}
    </div>
  );
}

interface BodyOptions {
  placeholder?: string | undefined;
  /** Beside the send button; how to send by default. */
  hint?: string | undefined;
  /** Above the first message. */
  lead?: ReactNode;
  /** Whether the member did not choose this chat: it counts as read only once they use it. */
  isAutoSelected?: boolean;
  /** Whether to focus the input. */
  isForWriting?: boolean;
}

interface DirectPanelProps extends BodyOptions {
  userId: string;
}

/** The direct chat with a person in a screen that already says who they are. */
export function DirectPanel({ userId, ...options }: DirectPanelProps) {
  return <ChatPanel request={useDirectChatId(userId)} kind="direct" isBare {...options} />;
}

const texts = chatTexts.panel;

interface ChatPanelProps extends BodyOptions {
  /** The request for the chat's id. */
  request: { data?: string | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  kind: Chat['kind'];
  /** Whether to omit the bar, because the screen already names the chat. */
  isBare?: boolean;
  /** Rendered first in the bar, such as a back button. */
  before?: ReactNode;
  /** In the bar: chooses among the chats of a project. */
  choices?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** A direct or group chat in its frame of bar, messages and composer, used by every screen that shows one. */
export function ChatPanel({ request, kind, isBare, before, choices, onClose, ...body }: ChatPanelProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const chatId = request.error ? undefined : request.data;
  const query = useChat(chatId ?? '', chatId !== undefined);
  const isGone = isMissing(query.error);
  const chat = chatId === undefined || isGone ? undefined : query.data;
  const failed = request.error ? request : !chat && query.error ? query : undefined;
  const side = useSideOf(chat?._id);
  const loading = kind === 'group' ? texts.loadingGroup : texts.loadingDirect;
  return (
    <Column
      as="section"
      grows
      isAnchor
      className={styles.panel}
      aria-label={chat ? titleOf(chat) : loading}
      data-side={side ?? undefined}
    >
      {!isBare && <ChatBar chat={chat} me={me} before={before} choices={choices} onClose={onClose} />}
      {chatId !== undefined && !isGone && <EarlyThread key={`thread-${chatId}`} chatId={chatId} />}
      {chat && <OpenChat key={chat._id} chat={chat} me={me} loading={loading} {...body} />}
      {chat && side === 'search' && <ChatSearch key={`search-${chat._id}`} chat={chat} me={me} />}
      {chat && side === 'saved' && <SavedMessages chat={chat} me={me} />}
      {!chat && (failed ? <Failed request={failed} kind={kind} /> : <Loading label={loading} />)}
    </Column>
  );
}

/** Requests the messages together with the chat. */
function EarlyThread({ chatId }: { chatId: string }) {
  useThreadEarly(chatId);
  return null;
}

interface OpenChatProps extends BodyOptions {
  chat: Chat;
  me: string;
  loading: string;
}

function OpenChat({ chat, me, loading, isAutoSelected = false, ...options }: OpenChatProps) {
  const { placeholder = chatTexts.sending.placeholder, hint = chatTexts.sending.hint } = options;
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  const watchUse =
    isAutoSelected && !isUsed ? { onWheel: use, onTouchMove: use, onPointerDown: use, onKeyDown: use } : {};
  const actions = useChatActions(chat, me);
  const linked = named(useSearch({ strict: false }), 'message');
  useEffect(() => {
    if (linked !== undefined) jumpTo(chat._id, linked);
  }, [chat._id, linked]);
  return (
    <ChatActionsContext value={actions}>
      <Column grows {...watchUse}>
        <ConnectionBanner />
        <MessagePane
          chat={chat}
          me={me}
          loading={loading}
          lead={options.lead}
          isAsked={!isAutoSelected || isUsed}
        />
        <TypingIndicator chat={chat} />
        <Composer
          chat={chat}
          me={me}
          placeholder={placeholder}
          hint={hint}
          isForWriting={options.isForWriting ?? false}
        />
      </Column>
      <DeleteMessage actions={actions} />
    </ChatActionsContext>
  );
}

/** Asks before a message is deleted, because it is for good. */
function DeleteMessage({ actions: { changes, deleting, setDeleting, toInput } }: { actions: ChatActions }) {
  return (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={chatTexts.message.deleteQuestion}
      confirmLabel={chatTexts.message.delete}
      isDangerous
      onConfirm={() => {
        if (deleting) changes.remove(deleting);
        setDeleting(null);
        // The menu that the dialog would return to is gone with the message.
        toInput();
      }}
      onClose={() => setDeleting(null)}
    >
      {chatTexts.message.deleteHint}
    </ConfirmDialog>
  );
}

const isMissing = (error: unknown) => error instanceof CallFailure && [400, 403, 404].includes(error.status);

function Loading({ label }: { label: string }) {
  return (
    <Column justify="center" grows scrolls pad="edge">
      <LoadingState label={label}>
        <MessageSkeleton />
      </LoadingState>
    </Column>
  );
}

function Failed({
  request,
  kind,
}: Pick<ChatPanelProps, 'kind'> & { request: Omit<ChatPanelProps['request'], 'data'> }) {
  return (
    <Column justify="center" grows scrolls pad="edge">
      {isMissing(request.error) ? (
        <EmptyState
          title={texts.gone}
          hint={kind === 'group' ? texts.goneHint : texts.goneDirectHint}
          action={
            <Button variant="light" renderRoot={(props) => <Link to="/chat" {...props} />}>
              {texts.goneAction}
            </Button>
          }
        />
      ) : (
        <ErrorState message={texts.failed} {...retryOf(request)} />
      )}
    </Column>
  );
}

const none: string[] = [];

/** Shows who is typing. The line keeps its height when it is empty, to avoid a layout shift. */
function TypingIndicator({ chat }: { chat: Chat }) {
  const ids = useTyping(({ byChat }) => byChat[chat._id] ?? none);
  const names = ids.flatMap((id) => chat.people.find(({ _id }) => _id === id)?.firstName ?? []);
  return (
    <Text isFixed tone="3" size={13} isCut tall={22} className={styles.typing} aria-live="off">
      {names.length > 0 && chatTexts.thread.typing(names)}
    </Text>
  );
}
