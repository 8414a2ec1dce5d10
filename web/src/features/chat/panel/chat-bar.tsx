import { ActionIcon, CloseButton, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconDots,
  IconFolderOpen,
  IconInbox,
  IconLayoutKanban,
  IconSearch,
} from '@tabler/icons-react';
import type { Chat } from '@tandem/contract/chat';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { useFocusReturn } from '../../../ui/page/focus-return.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { PersonItems } from '../../blocks/public.ts';
import { MuteItem } from '../../notifications/public.ts';
import { AlertSwitch } from '../alerts/alert-switch.tsx';
import { chatTexts } from '../chat.texts.ts';
import { titleOf } from '../chat.view.ts';
import { Pins } from '../message/pins.tsx';
import { useChatPresence } from '../presence/chat-people.queries.ts';
import { PeopleStrip } from '../presence/people-strip.tsx';
import { PresenceDot } from '../presence/presence-dot.tsx';
import { closeSide, openSide, type SidePanel, useSideOf } from '../side/side.store.ts';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import styles from './chat-panel.module.css';

const texts = chatTexts.panel;

interface ChatBarProps {
  /** Undefined while it loads and when it is missing: on phones the buttons are the only way back. */
  chat: Chat | undefined;
  me: string;
  /** Rendered first, such as a back button. */
  before?: ReactNode;
  /** Chooses among the chats of a project, whose header names it above, but on phones. */
  choices?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** The bar above a chat: who it is with or whose it is, and what one does with it. */
export function ChatBar({ chat, me, before, choices, onClose }: ChatBarProps) {
  if (!chat && !before && !choices && !onClose) return null;
  const isGroup = chat?.kind === 'group';
  return (
    <Row
      as="header"
      gap={12}
      isFixed
      tall={52}
      ground="surface"
      line="below"
      className={styles.bar}
      role="presentation"
    >
      {before}
      {choices}
      {chat && isGroup && <Group chat={chat} me={me} hasPeople={choices !== undefined} />}
      {chat && !isGroup && <Partner chat={chat} me={me} />}
      <Row as="span" gap={4} isFixed isLast>
        {chat && <Pins chatId={chat._id} me={me} />}
        {chat && <SideButton chatId={chat._id} shows="search" />}
        {chat && (
          <span className={styles.seldom}>
            <SideButton chatId={chat._id} shows="saved" />
            <AlertSwitch />
          </span>
        )}
        {chat && <ChatMenu chat={chat} isInProject={choices !== undefined} />}
        {onClose && <CloseButton aria-label={texts.close} onClick={onClose} />}
      </Row>
    </Row>
  );
}

const sides = {
  search: { Icon: IconSearch, label: chatTexts.search.open },
  saved: { Icon: IconBookmark, label: chatTexts.saved.open },
};

/** Opens what stands beside the chat, and closes it. */
function SideButton({ chatId, shows }: { chatId: string; shows: SidePanel }) {
  const isOpen = useSideOf(chatId) === shows;
  const { Icon, label } = sides[shows];
  const button = useFocusReturn(isOpen ? chatId : null);
  return (
    <ActionIcon
      ref={button}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? closeSide() : openSide(chatId, shows))}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

interface GroupProps {
  chat: Chat;
  me: string;
  /** Whether its people stand beside it already, and on wide screens its title above it. */
  hasPeople: boolean;
}

/** The group: its title, the number of its people, and a strip of them. */
function Group({ chat, me, hasPeople }: GroupProps) {
  const { onlineCount } = useChatPresence(chat, me);
  const title = titleOf(chat);
  return (
    <>
      <Row as="span" isInline isFixed on={hasPeople ? 'narrow' : 'wide'}>
        <Cover drawing={coverOf(chat.coverSeed ?? 0, 'tile')} size={32} />
      </Row>
      <Box shrinks {...(hasPeople && { on: 'narrow' })} className={styles.who}>
        <Text as="h2" font={14} weight={600} isCut>
          {chat.projectId === null ? (
            <bdi>{title}</bdi>
          ) : (
            <ProjectLink projectId={chat.projectId} title={title} />
          )}
        </Text>
        <Text tone="2" font={12} isCut quietLinks>
          {texts.people(chat.peopleCount, onlineCount)}
        </Text>
      </Box>
      {!hasPeople && <PeopleStrip chat={chat} me={me} />}
    </>
  );
}

/** The other one of a direct chat: picture, name, e-mail address and presence. */
function Partner({ chat, me }: { chat: Chat; me: string }) {
  const { online } = useChatPresence(chat, me);
  const [person] = chat.people;
  if (!person)
    return (
      <Text as="h2" font={14} weight={600} isCut>
        {titleOf(chat)}
      </Text>
    );
  const isOnline = online.has(person._id);
  return (
    <>
      <Row as="span" isInline isFixed isAnchor>
        <PersonLink person={person} picture={<PersonAvatar person={person} size={34} />} />
        <PresenceDot isOnline={isOnline} />
      </Row>
      <Box shrinks className={styles.who}>
        <Text as="h2" font={14} weight={600} isCut aria-label={chatTexts.open.chatWith(fullName(person))}>
          <PersonLink person={person} />
        </Text>
        <Text tone="2" font={12} isCut quietLinks>
          <MailLink address={person.emailId} />
          {person.emailId && isOnline && ' · '}
          {isOnline && texts.isOnline}
        </Text>
      </Box>
    </>
  );
}

interface ChatMenuProps {
  chat: Chat;
  /** Whether the chat stands in its project, which has the other ways. */
  isInProject: boolean;
}

/** What one does with a chat seldom, and against the other in a direct one. */
function ChatMenu({ chat, isInProject }: ChatMenuProps) {
  const person = chat.kind === 'direct' ? chat.people[0] : undefined;
  return (
    <Menu position="bottom-end" withinPortal width={248}>
      <Menu.Target>
        <ActionIcon aria-label={texts.more} title={texts.more}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ProjectItems chat={chat} isInProject={isInProject} />
        <div className={styles.inMenu}>
          <Menu.Item
            leftSection={<IconBookmark size={18} aria-hidden />}
            onClick={() => openSide(chat._id, 'saved')}
          >
            {chatTexts.saved.open}
          </Menu.Item>
          <AlertSwitch isItem />
        </div>
        <MuteItem kind="chat" _id={chat._id} title={titleOf(chat)} />
        {person && <PersonItems person={person} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** From a group chat in the inbox to its project and board, and from the project to the inbox. */
function ProjectItems({ chat: { _id: chatId, projectId, mayWrite }, isInProject }: ChatMenuProps) {
  if (projectId === null || !mayWrite) return null;
  const params = { projectId };
  if (isInProject)
    return (
      <Menu.Item
        leftSection={<IconInbox size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/chat/$projectId/$chatId" params={{ projectId, chatId }} {...props} />
        )}
      >
        {texts.inInbox}
      </Menu.Item>
    );
  return (
    <>
      <Menu.Item
        leftSection={<IconFolderOpen size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/chat/$projectId" params={params} {...props} />}
      >
        {texts.inProject}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLayoutKanban size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
      >
        {texts.tasks}
      </Menu.Item>
    </>
  );
}
