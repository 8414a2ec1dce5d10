import { Button } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { AlertSwitch } from '../alerts/alert-switch.tsx';
import { useChat } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { titleOf } from '../chat.view.ts';
import { MessagePane } from '../thread/message-pane.tsx';
import { MessageSkeleton } from '../thread/message-list.tsx';
import { useThreadEarly } from '../thread/thread.queries.ts';
import { BareHead } from './head/bare-head.tsx';
import { ChatMenu } from './head/chat-menu.tsx';
import { ChatHead } from './head/chat-head.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useChatPresence } from '../presence/chat-people.queries.ts';
import { PeopleStrip } from '../presence/people-strip.tsx';
import { TypingIndicator } from '../presence/typing-indicator.tsx';

const texts = chatTexts.panel;

/** Options of the screens that show a chat. */
interface PanelOptions {
  placeholder?: string | undefined;
  /** Whether a strip under the name shows the people of a group. */
  hasStrip?: boolean;
  /** Whether the chat stands below the header of its project, which links to the board. */
  isInProject?: boolean;
  /** Whether the member did not choose this chat: it counts as read only once they use it. */
  isUnasked?: boolean;
  /** Whether to omit the head, because the screen already names the chat. */
  isBare?: boolean;
  /** Whether to focus the input. */
  isForWriting?: boolean;
  before?: ReactNode;
  onClose?: (() => void) | undefined;
}

interface KnownChatProps extends PanelOptions {
  chatId: string;
  kind: Chat['kind'];
  loading: string;
}

interface ChatPanelProps extends PanelOptions {
  /** The request for the chat's id. */
  request: { data?: string | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  kind: Chat['kind'];
}

/** A direct or group chat, used by every screen that shows one. */
export function ChatPanel({ request, kind, ...options }: ChatPanelProps) {
  const loading = kind === 'group' ? texts.loadingGroup : texts.loadingDirect;
  if (request.data !== undefined && !request.error)
    return <KnownChat key={request.data} chatId={request.data} kind={kind} loading={loading} {...options} />;
  return (
    <section className={styles.panel} aria-label={loading}>
      <BareHead {...options} />
      {request.error ? <Failed request={request} kind={kind} /> : <Loading label={loading} />}
    </section>
  );
}

function KnownChat({ chatId, kind, loading, ...options }: KnownChatProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const chat = useChat(chatId);
  useThreadEarly(chatId);
  const isGone = isMissing(chat.error);
  if (chat.data && !isGone) return <OpenChat chat={chat.data} me={me} loading={loading} {...options} />;
  return (
    <section className={styles.panel} aria-label={loading}>
      <BareHead {...options} />
      {chat.error ? <Failed request={chat} kind={kind} /> : <Loading label={loading} />}
    </section>
  );
}

function OpenChat({
  chat,
  me,
  loading,
  ...options
}: { chat: Chat; me: string; loading: string } & PanelOptions) {
  const { placeholder = chatTexts.sending.placeholder, before, onClose } = options;
  const { hasStrip, isBare, isForWriting, isInProject = false, isUnasked = false } = options;
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  const watchUse =
    isUnasked && !isUsed ? { onWheel: use, onTouchMove: use, onPointerDown: use, onKeyDown: use } : {};
  const { online, onlineCount } = useChatPresence(chat, me);
  return (
    <section className={styles.panel} aria-label={titleOf(chat)} {...watchUse}>
      {!isBare && (
        <ChatHead
          chat={chat}
          online={online}
          onlineCount={onlineCount}
          before={before}
          actions={
            <>
              <AlertSwitch />
              <ChatMenu chat={chat} />
            </>
          }
          isInProject={isInProject}
          onClose={onClose}
        />
      )}
      {hasStrip && chat.kind === 'group' && <PeopleStrip chat={chat} me={me} />}
      <ConnectionBanner />
      <MessagePane chat={chat} me={me} loading={loading} isAsked={!isUnasked || isUsed} />
      <TypingIndicator chat={chat} />
      <Composer chat={chat} me={me} placeholder={placeholder} isForWriting={isForWriting ?? false} />
    </section>
  );
}

const isMissing = (error: unknown) => error instanceof CallFailure && [400, 403, 404].includes(error.status);

function Loading({ label }: { label: string }) {
  return (
    <div className={styles.state}>
      <LoadingState label={label}>
        <MessageSkeleton />
      </LoadingState>
    </div>
  );
}

function Failed({
  request,
  kind,
}: Pick<ChatPanelProps, 'kind'> & { request: Omit<ChatPanelProps['request'], 'data'> }) {
  return (
    <div className={styles.state}>
      {isMissing(request.error) ? (
        <EmptyState
          title={texts.gone}
          hint={kind === 'group' ? texts.goneHint : texts.goneDirectHint}
          action={<Button renderRoot={(props) => <Link to="/chat" {...props} />}>{texts.goneAction}</Button>}
        />
      ) : (
        <ErrorState message={texts.failed} {...retryOf(request)} />
      )}
    </div>
  );
}
