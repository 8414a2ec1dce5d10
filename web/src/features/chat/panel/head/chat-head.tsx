import { CloseButton } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import type { ReactNode } from 'react';
import { fullName } from '../../../../ui/people/full-name.ts';
import { MailLink } from '../../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../../ui/people/person-link.tsx';
import { chatTexts } from '../../chat.texts.ts';
import { titleOf } from '../../chat.view.ts';
import { BoardLink } from './board-link.tsx';
import styles from './chat-head.module.css';
import { GroupAvatar } from './group-avatar.tsx';
import { PresenceDot } from '../../presence/presence-dot.tsx';

const texts = chatTexts.panel;

interface ChatHeadProps {
  chat: Chat;
  me: string;
  online: ReadonlySet<string>;
  /** Rendered before the name, such as a back button. */
  before?: ReactNode;
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** The head of a chat: picture, name, e-mail address and presence of a person, or the facts of a group. */
export function ChatHead({ chat, me, online, before, actions, onClose }: ChatHeadProps) {
  return (
    <header className={styles.head} role="presentation">
      {before}
      {chat.kind === 'group' ? (
        <Group chat={chat} me={me} online={online} />
      ) : (
        <DirectPartner chat={chat} online={online} />
      )}
      <span className={styles.actions}>
        <BoardLink chat={chat} />
        {actions}
        {onClose && <CloseButton aria-label={texts.close} onClick={onClose} />}
      </span>
    </header>
  );
}

function Group({ chat, me, online }: Pick<ChatHeadProps, 'chat' | 'me' | 'online'>) {
  const others = chat.people.filter(({ _id }) => _id !== me);
  // The first people are watched, so nobody knows how many of a larger group are online.
  const onlineCount =
    chat.peopleCount > chat.people.length ? 0 : others.filter(({ _id }) => online.has(_id)).length;
  return (
    <>
      <span className={styles.mark}>
        <GroupAvatar title={titleOf(chat)} />
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>
          <bdi>{titleOf(chat)}</bdi>
        </h2>
        <p className={styles.facts}>{texts.people(chat.peopleCount, onlineCount)}</p>
      </div>
    </>
  );
}

function DirectPartner({ chat, online }: Pick<ChatHeadProps, 'chat' | 'online'>) {
  const [person] = chat.people;
  if (!person) return <h2 className={styles.name}>{titleOf(chat)}</h2>;
  const isOnline = online.has(person._id);
  return (
    <>
      <span className={styles.picture}>
        <PersonLink person={person} picture={<PersonAvatar person={person} size={38} />} />
        <PresenceDot isOnline={isOnline} />
      </span>
      <div className={styles.who}>
        <h2 className={styles.name} aria-label={chatTexts.open.chatWith(fullName(person))}>
          <PersonLink person={person} />
        </h2>
        <p className={styles.facts}>
          <MailLink address={person.emailId} />
          {person.emailId && isOnline && ' · '}
          {isOnline && texts.isOnline}
        </p>
      </div>
    </>
  );
}
