import { CloseButton } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import type { ReactNode } from 'react';
import { fullName } from '../../../../ui/people/full-name.ts';
import { MailLink } from '../../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../../ui/people/person-link.tsx';
import { chatTexts } from '../../chat.texts.ts';
import { titleOf } from '../../chat.view.ts';
import { ProjectLinks } from './project-links.tsx';
import styles from './chat-head.module.css';
import { ProjectLink } from '../../../../ui/cards/project-link.tsx';
import { TitleMark } from '../../../../ui/badges/title-mark.tsx';
import { PresenceDot } from '../../presence/presence-dot.tsx';

const texts = chatTexts.panel;

interface ChatHeadProps {
  chat: Chat;
  /** Who of the chat's people is online; for a group only the number counts. */
  online: ReadonlySet<string>;
  onlineCount: number;
  /** Rendered before the name, such as a back button. */
  before?: ReactNode;
  actions?: ReactNode;
  /** Whether the header of the project stands above. */
  isInProject?: boolean;
  onClose?: (() => void) | undefined;
}

/** The head of a chat: picture, name, e-mail address and presence of a person, or the facts of a group. */
export function ChatHead(props: ChatHeadProps) {
  const { chat, online, onlineCount, before, actions, isInProject = false, onClose } = props;
  return (
    <header className={styles.head} role="presentation">
      {before}
      {chat.kind === 'group' ? (
        <Group chat={chat} onlineCount={onlineCount} />
      ) : (
        <DirectPartner chat={chat} online={online} />
      )}
      <span className={styles.actions}>
        <ProjectLinks chat={chat} isInProject={isInProject} />
        {actions}
        {onClose && <CloseButton aria-label={texts.close} onClick={onClose} />}
      </span>
    </header>
  );
}

function Group({ chat, onlineCount }: Pick<ChatHeadProps, 'chat' | 'onlineCount'>) {
  return (
    <>
      <span className={styles.mark}>
        <TitleMark title={titleOf(chat)} />
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>
          {chat.projectId === null ? (
            <bdi>{titleOf(chat)}</bdi>
          ) : (
            <ProjectLink projectId={chat.projectId} title={titleOf(chat)} />
          )}
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
