import { Button } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { AlertSwitch } from '../alerts/alert-switch.tsx';
import { useChat, useOnline } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { titleOf } from '../chat.view.ts';
import { MessagePane } from '../thread/message-pane.tsx';
import { MessageSkeleton } from '../thread/message-skeleton.tsx';
import { useThreadEarly } from '../thread/thread.queries.ts';
import { BareHead } from './bare-head.tsx';
import { ChatHead } from './chat-head.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { PeopleStrip } from './people-strip.tsx';
import { TypingIndicator } from './typing-indicator.tsx';

const texts = chatTexts.panel;

/** What the places that show a chat may add to it. */
interface PanelExtras {
  placeholder?: string | undefined;
  /** Whether everybody in a group stands in a strip under its name. */
  hasStrip?: boolean;
  /** Whether the screen around it says which group this is, so that the panel need not. */
  isBare?: boolean;
  /** Whether the keyboard goes to where one writes. */
  isForWriting?: boolean;
  before?: ReactNode;
  onClose?: (() => void) | undefined;
}

interface KnownChatProps extends PanelExtras {
  chatId: string;
  kind: Chat['kind'];
  loading: string;
}

interface ChatPanelProps extends PanelExtras {
  /** A chat's id, or how asking for it stands. */
  asked: { data?: string | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  kind: Chat['kind'];
}

/** A chat, one to one or of a group: the one implementation behind every screen that shows one. */
export function ChatPanel({ asked, kind, ...extras }: ChatPanelProps) {
  const loading = kind === 'group' ? texts.loadingGroup : texts.loadingDirect;
  if (asked.data !== undefined && !asked.error)
    return <KnownChat key={asked.data} chatId={asked.data} kind={kind} loading={loading} {...extras} />;
  return (
    <section className={styles.panel} aria-label={loading}>
      <BareHead {...extras} />
      {asked.error ? <Failed asked={asked} kind={kind} /> : <Loading label={loading} />}
    </section>
  );
}

function KnownChat({ chatId, kind, loading, ...extras }: KnownChatProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const chat = useChat(chatId);
  useThreadEarly(chatId);
  const isGone = isMissing(chat.error);
  if (chat.data && !isGone) return <OpenChat chat={chat.data} me={me} loading={loading} {...extras} />;
  return (
    <section className={styles.panel} aria-label={loading}>
      <BareHead {...extras} />
      {chat.error ? <Failed asked={chat} kind={kind} /> : <Loading label={loading} />}
    </section>
  );
}

function OpenChat({
  chat,
  me,
  loading,
  ...extras
}: { chat: Chat; me: string; loading: string } & PanelExtras) {
  const { placeholder = chatTexts.sending.placeholder, before, onClose } = extras;
  const { hasStrip, isBare, isForWriting } = extras;
  const online = useOnline();
  return (
    <section className={styles.panel} aria-label={titleOf(chat)}>
      {!isBare && (
        <ChatHead
          chat={chat}
          me={me}
          online={online}
          before={before}
          actions={<AlertSwitch />}
          onClose={onClose}
        />
      )}
      {hasStrip && chat.kind === 'group' && <PeopleStrip people={chat.people} me={me} online={online} />}
      <ConnectionBanner />
      <MessagePane chat={chat} me={me} loading={loading} />
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
  asked,
  kind,
}: Pick<ChatPanelProps, 'kind'> & { asked: Omit<ChatPanelProps['asked'], 'data'> }) {
  return (
    <div className={styles.state}>
      {isMissing(asked.error) ? (
        <EmptyState
          title={texts.gone}
          hint={kind === 'group' ? texts.goneHint : texts.goneDirectHint}
          action={<Button renderRoot={(props) => <Link to="/chat" {...props} />}>{texts.goneAction}</Button>}
        />
      ) : (
        <ErrorState message={texts.failed} {...retryOf(asked)} />
      )}
    </div>
  );
}
