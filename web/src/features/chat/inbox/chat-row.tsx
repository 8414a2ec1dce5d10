import type { Chat } from '@tandem/contract/chat';
import { Link } from '@tanstack/react-router';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useBlockedIds } from '../../blocks/public.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { atMost, previewOf, titleOf, whenOf } from '../chat.view.ts';
import { TitleMark } from '../../../ui/badges/title-mark.tsx';
import { WatchedDot } from '../presence/watched-dot.tsx';
import styles from './chat-list.module.css';

interface ChatRowProps {
  chat: Chat;
  me: string;
  isOpen: boolean;
}

/** A chat in the list: its name, last message, time of last use and unread count. */
export function ChatRow({ chat, me, isOpen }: ChatRowProps) {
  const title = titleOf(chat);
  const blocked = useBlockedIds();
  const [person] = chat.people;
  return (
    <Link
      to="/chat"
      search={{ ...(chat.kind === 'direct' && { tab: 'direct' }), chat: chat._id }}
      className={styles.line}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={chat.unread > 0 || undefined}
    >
      <span className={styles.picture}>
        {chat.kind === 'direct' && person ? (
          <PersonAvatar person={person} size={38} />
        ) : (
          <TitleMark title={title} />
        )}
        {chat.kind === 'direct' && person && <WatchedDot userId={person._id} />}
      </span>
      <span className={styles.texts}>
        <span className={styles.first}>
          <bdi className={styles.name}>{title}</bdi>
          {chat.lastMessage && (
            <time className={styles.when} dateTime={chat.lastMessage.createdAt}>
              {whenOf(chat.lastMessage.createdAt, new Date())}
            </time>
          )}
        </span>
        <span className={styles.second}>
          <bdi className={styles.preview}>{previewOf(chat, me, blocked)}</bdi>
          {chat.unread > 0 && (
            <span className={styles.count}>
              <span aria-hidden>{atMost(chat.unread)}</span>
              <Hidden>{chatLiveTexts.unread(chat.unread)}</Hidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
