import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { memo, type ReactNode, use, useState } from 'react';
import type { ChatMessage } from '@tandem/contract/chat';
import { formatDateTime, formatTime } from '../../../ui/dates.ts';
import { Markdown, ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { areImages, MessageFiles } from '../../attachments/public.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { EditMessage } from '../message/edit-message.tsx';
import { ChatActionsContext, useLongPress } from '../message/message-actions.hooks.ts';
import { MessageHistory } from '../message/message-history.tsx';
import { Quote } from '../message/quote.tsx';
import { Reactions } from '../message/reactions.tsx';
import { MessageTools } from '../message/message-tools.tsx';
import { ActState, DeliveryState } from '../outbox/delivery-state.tsx';
import styles from './thread.module.css';
import { Column, Row, Text } from '../../../ui/layout/layout.tsx';
import { hasLostFiles, labelOf, type MessageRow } from './rows.view.ts';

// Loads with the first long press.
const MessageSheet = lazyPart(async () => (await import('../message/message-sheet.tsx')).MessageSheet);

/** Stands in place of a hidden message, and below an own one, which its sender still reads. */
function HiddenNote({ isOwn }: { isOwn: boolean }) {
  return (
    <Row as="span" gap={8} isInline tone="3" size={13}>
      <IconEyeOff size={14} aria-hidden /> {isOwn ? chatTexts.thread.ownHidden : chatLiveTexts.hidden}
    </Row>
  );
}

const texts = chatTexts;
const nobody = { firstName: 'Deleted', lastName: 'member', photoUrl: null };

/** A message with its time; the first of a group also shows the sender. */
export const MessageItem = memo(function MessageItem({ row, isLast }: { row: MessageRow; isLast: boolean }) {
  const { sender, isOwn, isFirst, entry, act, createdAt, message } = row;
  const label = labelOf(row);
  const edited = use(ChatActionsContext)?.edited;
  const isEdited = message !== undefined && edited === message._id;
  const isSent = isOwn && !entry && isLast && !message?.deletedAt;
  const [wasNear, setNear] = useState(false);
  return (
    <Row
      align="stretch"
      gap={8}
      above={isFirst ? 16 : 4}
      {...(isOwn && { justify: 'end' })}
      className={styles.message}
      // Not when it enters, as all messages do that are scrolled below the pointer.
      onPointerMove={() => setNear(true)}
      onFocus={() => setNear(true)}
      data-own={isOwn || undefined}
    >
      {!isOwn && (
        <Text as="span" isFixed square={36}>
          {isFirst &&
            (sender ? <PersonLink person={sender} pictureSize={36} /> : <PersonAvatar person={nobody} />)}
        </Text>
      )}
      <Column align={isOwn ? 'end' : 'start'} grows={isEdited} className={styles.messageBody}>
        <Text tone="3" font={12} below={4} hidden={!isFirst}>
          <Text as="bdi" tone="1" font={13} weight={600}>
            {label}
          </Text>{' '}
          <Time at={createdAt} />
        </Text>
        {isEdited ? (
          <EditMessage message={message} />
        ) : (
          <Line row={row} label={label} hasQuickTools={wasNear}>
            {isSent && (
              <Row as="span" isInline isFixed tone="ok" className={styles.sent} title={texts.sending.sent}>
                <IconCheck size={14} aria-hidden />
                <Hidden>{texts.sending.sent}</Hidden>
              </Row>
            )}
          </Line>
        )}
        {message && !message.deletedAt && <Reactions message={message} />}
        {isOwn && message?.isHidden && !message.deletedAt && <HiddenNote isOwn />}
        {entry && <DeliveryState entry={entry} />}
        {act && <ActState act={act} />}
      </Column>
    </Row>
  );
});

interface LineProps {
  row: MessageRow;
  label: string;
  /** Whether the pointer or the focus was here. */
  hasQuickTools: boolean;
  children: ReactNode;
}

/** The bubble of a message, with its time and what one can do with it. */
function Line({ row, label, hasQuickTools, children }: LineProps) {
  const { isFirst, createdAt, message } = row;
  const hasActions = use(ChatActionsContext) !== null && message !== undefined && !message.deletedAt;
  const [isPressed, setPressed] = useState(false);
  const press = useLongPress(() => hasActions && setPressed(true));
  return (
    <Row
      align="end"
      gap={8}
      fits
      isAnchor
      className={styles.messageLine}
      data-first={isFirst ? undefined : 'no'}
      {...press}
    >
      <Bubble row={row} label={label} />
      {!isFirst && (
        <Text
          as="span"
          isFixed
          tone="3"
          size={12}
          className={styles.time}
          data-quiet={!row.showsTime || undefined}
        >
          <Time at={createdAt} />
        </Text>
      )}
      {children}
      {hasActions && <MessageTools message={message} name={label} hasQuickTools={hasQuickTools} />}
      {isPressed && message && <MessageSheet message={message} onClose={() => setPressed(false)} />}
    </Row>
  );
}

/** What stands in place of a message that was deleted, or whose files went with the account of its sender. */
function goneWords({ deletedAt, deletedBy }: ChatMessage): string {
  if (deletedAt === undefined) return chatLiveTexts.filesGone;
  return deletedBy === 'owner' ? texts.message.deletedByOwner : chatLiveTexts.messageDeleted;
}

function Bubble({
  row: { text, mentions, isOwn, isFirst, message, entry, quote },
  label,
}: {
  row: MessageRow;
  label: string;
}) {
  const isHidden = !isOwn && message?.isHidden;
  const isGone = message !== undefined && (message.deletedAt !== undefined || hasLostFiles(message));
  const files = message?.files ?? entry?.files;
  const isImages = text === '' && quote === undefined && !isHidden && !message?.editedAt && areImages(files);
  return (
    <Text
      as="div"
      size={15}
      breaks
      shrinks
      round="lg"
      {...(isGone ? { line: 'dashed', tone: '3' } : { ground: 'panel' })}
      pad={!isGone && isImages ? '0 4' : '8 12'}
      wrap="pretty"
      className={styles.bubble}
      data-gone={isGone || undefined}
      dir="auto"
    >
      {!isFirst && <Hidden>{`${label}: `}</Hidden>}
      {quote !== undefined && !isGone && <Quote quote={quote} />}
      {isGone && goneWords(message)}
      {!isGone &&
        (isHidden ? (
          <HiddenNote isOwn={false} />
        ) : (
          text !== '' && <Markdown text={text} mentions={mentions} isCompact />
        ))}
      {!isGone && files && <MessageFiles files={files} />}
      {message?.taskId !== undefined && <MadeTask taskId={message.taskId} />}
      {message?.editedAt && !isHidden && <MessageHistory message={message} />}
    </Text>
  );
}

/** The task that was made of a message, where the screen shows tasks. */
function MadeTask({ taskId }: { taskId: string }) {
  const { TaskCard, projectId } = use(ReferencesContext);
  return TaskCard && projectId ? <TaskCard projectId={projectId} taskId={taskId} /> : null;
}

function Time({ at }: { at: string }) {
  return (
    <Text as="time" isOneLine dateTime={at} title={formatDateTime(at)}>
      {formatTime(at)}
    </Text>
  );
}
