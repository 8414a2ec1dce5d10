import type { Chat } from '@tandem/contract/chat';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { useBlockedIds } from '../../features/blocks/blocked-ids.queries.ts';
import { chatLiveTexts } from '../../features/chat/chat-live.texts.ts';
import { previewOf, titleOf } from '../../features/chat/chat.view.ts';
import { useUnreadChats } from '../../features/chat/unread/unread-chats.queries.ts';
import { useSession } from '../../platform/session.store.ts';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { Cover } from '../../ui/covers/cover.tsx';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { forYouTexts } from './for-you.texts.ts';
import { mostRows } from './for-you.view.ts';
import { Section } from './section.tsx';
import styles from './unread-section.module.css';

const texts = forYouTexts.unread;

/** Unread: the chats with messages that the member has not read, last used first. */
export function UnreadSection() {
  const { isPending, failed, chats } = useUnreadChats(mostRows.unread);
  return (
    <Section
      title={texts.title}
      list={texts.list}
      link={{ to: '/chat' }}
      linkLabel={texts.all}
      isPending={isPending}
      failed={failed}
      failedText={texts.failed}
      empty={chats.length === 0 && texts.none}
    >
      {chats.map(({ chat, unread }) => (
        <ChatRow key={chat._id} chat={chat} unread={unread} />
      ))}
    </Section>
  );
}

function ChatRow({ chat, unread }: { chat: Chat; unread: number }) {
  const me = useSession(({ user }) => user?._id ?? '');
  const blocked = useBlockedIds();
  const [person] = chat.people;
  return (
    <li>
      <Link
        to="/chat"
        search={{ ...(chat.kind === 'direct' && { tab: 'direct' }), chat: chat._id }}
        className={styles.row}
      >
        {chat.kind === 'direct' && person ? (
          <PersonAvatar person={person} size={32} />
        ) : (
          <Cover drawing={coverOf(chat.coverSeed ?? 0, 'tile')} size={32} />
        )}
        <span className={styles.words}>
          <bdi className={styles.title}>{titleOf(chat)}</bdi>
          <bdi className={styles.preview}>{previewOf(chat, me, blocked)}</bdi>
        </span>
        <CountBadge count={unread} most={100} label={chatLiveTexts.unread(unread)} tone="filled" />
      </Link>
    </li>
  );
}
