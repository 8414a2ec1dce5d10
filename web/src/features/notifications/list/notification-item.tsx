import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAt,
  IconCheck,
  IconDots,
  IconSettings,
  IconClock,
  IconFlag,
  IconFolder,
  IconMessageCircle,
  IconShieldLock,
  IconSparkles,
  IconSpeakerphone,
  IconSquareCheck,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import type { StoredNotification } from '@tandem/contract/notifications';
import { plain } from '@tandem/contract/notifications/notification-kind';
import { topicOf } from '@tandem/contract/notifications/notification-kinds';
import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useId } from 'react';
import { initialsOf, pairOf } from '../../../ui/badges/pairs.ts';
import { Cover } from '../../../ui/covers/cover.tsx';
import { followNoticeLink } from '../../../ui/notices/notices.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { productName } from '../../../ui/product-name.ts';
import type { ActedEntry, ActName } from '../acts/acts.view.ts';
import { EntryActs } from '../acts/entry-acts.tsx';
import { notificationListTexts as texts } from '../notifications.texts.ts';
import { entryOf, timeOf } from '../notifications.view.ts';
import { MuteItem } from '../settings/mute-item.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './notifications.module.css';

/** What the list does for its entries. */
export interface EntryHandlers {
  /** Called when the entry is opened. */
  onOpen: (notification: StoredNotification) => void;
  /** Marks the entry as read without opening it. */
  onRead: (notification: StoredNotification) => void;
  onAct: (notification: StoredNotification, act: ActName, words?: string) => void;
  /** Called when the list is left by the menu of the entry. */
  onLeave: () => void;
}

interface NotificationItemProps extends EntryHandlers {
  notification: StoredNotification;
  acted: ActedEntry | undefined;
  now: Date;
  /** Whether it stands below the heading of its day. */
  isBelowDay: boolean;
}

/** An entry of the list: a link to what it is about, or a button where there is nothing to open, and what can be done. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, acted, now, isBelowDay, onOpen, onRead, onAct, onLeave } = props;
  const { _id, at } = notification;
  const sentenceId = useId();
  const isRead = notification.isRead || acted?.state === 'done';
  const { sentence, detail, quote, href } = entryOf(notification);
  const open = (event: MouseEvent) => {
    onOpen(notification);
    // A new tab or window is the browser's business.
    if (href === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    followNoticeLink(href);
  };
  const content = (
    <>
      <EntryPicture notification={notification} />
      <Stack as="span" gap={2} breaks>
        <Text as="span" tone="2" id={sentenceId} dir="auto">
          {sentence.map((piece) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              <Text as="strong" key={piece.strong} tone="1" weight={600}>
                <bdi>{piece.strong}</bdi>
              </Text>
            ),
          )}
        </Text>
        {detail && (
          <Text as="span" tone="2" dir="auto">
            {detail}
          </Text>
        )}
        {quote && (
          <Text
            as="span"
            // Nowhere else can an announcement be read once its banner was closed.
            {...(notification.kind === 'announcement' ? { isBlock: true } : { clamp: 2 })}
            tone="2"
            above={4}
            className={styles.quote}
            dir="auto"
          >
            {quote}
          </Text>
        )}
      </Stack>
      <Text as="time" tone="2" size={12} hasDigits isOneLine className={styles.time} dateTime={at}>
        {timeOf(at, now, isBelowDay)}
      </Text>
      <Text
        as="span"
        above={4}
        round="full"
        square={8}
        {...(!isRead && { soft: 'filled' })}
        className={styles.dot}
      >
        {!isRead && <Hidden>{texts.isUnread}</Hidden>}
      </Text>
    </>
  );
  const look = {
    isWide: true,
    tone: '1',
    size: 14,
    textAlign: 'start',
    className: styles.notificationItem,
    'data-entry': _id,
    onClick: open,
  } as const;
  return (
    <Box as="li" isHot isAnchor className={styles.notificationEntry}>
      {href === null ? (
        <Box as="button" type="button" {...look}>
          {content}
        </Box>
      ) : (
        <Box as="a" href={href} {...look}>
          {content}
        </Box>
      )}
      <div className={styles.acts}>
        <EntryActs
          notification={notification}
          sentenceId={sentenceId}
          acted={acted}
          onAct={(act, words) => onAct(notification, act, words)}
          onOpen={() => onOpen(notification)}
        />
      </div>
      <Row as="span" align="stretch" className={styles.menu}>
        <EntryMenu
          notification={notification}
          title={plain(sentence)}
          sentenceId={sentenceId}
          {...(!isRead && { onRead: () => onRead(notification) })}
          onLeave={onLeave}
        />
      </Row>
    </Box>
  );
}

interface EntryMenuProps {
  notification: StoredNotification;
  title: string;
  sentenceId: string;
  /** Absent for what was read. */
  onRead?: () => void;
  /** Called when the list is left. */
  onLeave: () => void;
}

/**
 * What else can be done about an entry and those like it. The menu stays in the panel, which a click elsewhere would close.
 */
function EntryMenu({ notification: { project }, title, sentenceId, onRead, onLeave }: EntryMenuProps) {
  const label = texts.moreAbout(project?.title ?? title);
  return (
    <>
      {onRead && (
        <ActionIcon
          className={styles.read}
          size={28}
          aria-label={texts.markRead}
          aria-describedby={sentenceId}
          title={texts.markRead}
          onClick={onRead}
        >
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" width={248}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={label} title={label}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onRead && (
            <Menu.Item leftSection={<IconCheck size={18} aria-hidden />} onClick={onRead}>
              {texts.markRead}
            </Menu.Item>
          )}
          {project && <MuteItem kind="project" {...project} />}
          <Menu.Item
            leftSection={<IconSettings size={18} aria-hidden />}
            onClick={onLeave}
            renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
          >
            {texts.settings}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The icon of each topic, and its tone: what became true is green, what has a date amber, the rest violet or grey. */
const marks: Record<NotificationTopic, [Icon: typeof IconCheck, tone: 'accent' | 'ok' | 'warn' | '2']> = {
  requests: [IconUserPlus, 'accent'],
  accepted: [IconCheck, 'ok'],
  declined: [IconX, '2'],
  assigned: [IconSquareCheck, 'accent'],
  comments: [IconMessageCircle, 'accent'],
  mentions: [IconAt, 'accent'],
  everyone: [IconAt, '2'],
  due: [IconClock, 'warn'],
  projects: [IconFolder, '2'],
  messages: [IconMessageCircle, 'accent'],
  replies: [IconMessageCircle, 'accent'],
  reminders: [IconClock, 'accent'],
  suggestions: [IconSparkles, 'accent'],
  reports: [IconFlag, '2'],
  announcements: [IconSpeakerphone, '2'],
  security: [IconShieldLock, '2'],
};

/** Who did it, or the project, with the mark of its topic. */
function EntryPicture({ notification }: { notification: StoredNotification }) {
  const { actor, project, kind } = notification;
  const [Icon, tone] = marks[topicOf(kind)];
  return (
    <Text as="span" isAnchor square={38}>
      <Pictured actor={actor} project={project} />
      <Text as="span" isCentred round="full" square={18} tone={tone} className={styles.mark} aria-hidden>
        <Icon size={12} stroke={2} />
      </Text>
    </Text>
  );
}

/** Who did it, else the project concerned, else ourselves. */
function Pictured({ actor, project }: Pick<StoredNotification, 'actor' | 'project'>) {
  if (actor) return <PersonAvatar person={actor} size={38} />;
  if (project) return <Cover drawing={coverOf(project.coverSeed, 'tile')} size={38} />;
  return <TitleMark title={productName()} />;
}

interface TitleMarkProps {
  title: string;
  /** Width and height in pixels. */
  size?: number;
}

/** The mark of a project: the initials of its title in the colour of its name. */
function TitleMark({ title, size = 38 }: TitleMarkProps) {
  const pair = pairOf(title);
  return (
    <Text
      as="span"
      isCentred
      isFixed
      round="md"
      font={14}
      weight={600}
      className={styles.titleMark}
      style={{
        inlineSize: size,
        blockSize: size,
        background: `var(--p${pair})`,
        color: `var(--t${pair})`,
      }}
      aria-hidden
    >
      {initialsOf(title)}
    </Text>
  );
}
