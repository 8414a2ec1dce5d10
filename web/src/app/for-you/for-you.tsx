import { useMediaQuery } from '@mantine/hooks';
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconChevronDown,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Chat } from '@tandem/contract/chat';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { taskKeyOf } from '@tandem/contract/tasks';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { Hidden } from '../../ui/page/hidden.tsx';
import { setFolded, useWelcomed } from './fold.store.ts';
import styles from './for-you.module.css';
import { useWaitingTotal, useForYouCounts } from './for-you.queries.ts';
import { useFolded } from './for-you.store.ts';
import { Box, QuietButton, Row, RowLink, Stack, Text } from '../../ui/layout/layout.tsx';
import { forYouTexts } from './for-you.texts.ts';
import { useOwnProfile } from '../../features/account/public.ts';
import { useBlockedIds } from '../../features/blocks/blocked-ids.queries.ts';
import { chatLiveTexts } from '../../features/chat/chat-live.texts.ts';
import { titleOf } from '../../features/chat/chat.view.ts';
import { previewOf } from '../../features/chat/preview.view.ts';
import { useUnreadChats } from '../../features/chat/unread/unread-chats.queries.ts';
import { isNewcomer } from '../../features/projects/feed/feed-search.view.ts';
import { useMyTasks } from '../../features/tasks/my-tasks/my-tasks.queries.ts';
import { dueOf } from '../../features/tasks/tasks.view.ts';
import { useSession } from '../../platform/session.store.ts';
import { Cover } from '../../ui/covers/cover.tsx';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { dueTasks, mostRows } from './for-you.view.ts';
import { Section, SectionSkeleton } from './section.tsx';
import { useOnce, useWaitingLists, WaitingSection } from './waiting-section.tsx';

/** What is for the member, in the place that the window has for it; nothing in the other one. */
export function ForYou({ place }: { place: 'rail' | 'strip' }) {
  const hasRail = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (hasRail !== (place === 'rail')) return null;
  return hasRail ? <ForYouRail /> : <ForYouStrip />;
}

/** The rail beside the feed. Folded, it is a button with the number of what waits. */
export function ForYouRail() {
  const isFolded = useFolded();
  const waiting = useWaitingTotal() ?? 0;
  const Icon = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const label = isFolded ? forYouTexts.unfold : forYouTexts.fold;
  return (
    <Stack
      as="aside"
      gap={16}
      className={styles.rail}
      aria-label={forYouTexts.title}
      data-folded={isFolded || undefined}
    >
      <Row justify="between" tall="control" className={styles.forYouHead}>
        {!isFolded && (
          <Text as="h2" font={16} weight={600}>
            {forYouTexts.title}
          </Text>
        )}
        <QuietButton
          square="control-row"
          className={styles.fold}
          aria-label={label}
          title={label}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Icon size={18} stroke={1.7} aria-hidden />
        </QuietButton>
        {isFolded && waiting > 0 && (
          <CountBadge count={waiting} label={forYouTexts.waiting.count(waiting)} tone="soft" />
        )}
      </Row>
      {!isFolded && <ForYouLists />}
    </Stack>
  );
}

const texts = forYouTexts.strip;
const wordsOf = (count: number | undefined) =>
  count === undefined ? forYouTexts.unknown : formatNumber(count);

/** What is for the member in three counts, above the feed of a narrow screen. A tap opens the lists. */
export function ForYouStrip() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const titleId = useId();
  const { waiting, due, hasMoreDue, isLate, unread } = useForYouCounts();
  if (waiting === 0 && due === 0 && unread === 0)
    return (
      <Text isCentred size={13} tone="2" tall={60} className={styles.nothing}>
        {texts.nothing}
      </Text>
    );
  return (
    <Box as="section" ground="card" clips aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Hidden>{forYouTexts.title}</Hidden>
      </h2>
      <button
        type="button"
        className={styles.counts}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.count}>
          <Text as="strong" tone={waiting ? 'accent' : '1'} font={16} weight={600} hasDigits>
            {wordsOf(waiting)}
          </Text>{' '}
          {texts.waiting}
        </span>
        <span className={styles.count}>
          <Text as="strong" tone={isLate ? 'danger' : '1'} font={16} weight={600} hasDigits>
            {due !== undefined && hasMoreDue ? forYouTexts.atLeast(due) : wordsOf(due)}
          </Text>{' '}
          {texts.due(due ?? 0)}
        </span>
        <span className={styles.count}>
          <Text as="strong" tone="1" font={16} weight={600} hasDigits>
            {wordsOf(unread)}
          </Text>{' '}
          {texts.unread}
        </span>
        <IconChevronDown size={20} className={styles.chevron} aria-hidden />
      </button>
      <Box id={id} line="above" pad={16} className={styles.lists} hidden={!isOpen}>
        {isOpen && <ForYouLists />}
      </Box>
    </Box>
  );
}

// Few members are new.
const WelcomeArea = lazyPart(async () => (await import('./welcome-area.tsx')).WelcomeArea);

/**
 * The same lists in the rail and below the strip: what waits, what is due and what is unread; newcomers are welcomed. They come
 * at once, so that none moves the others.
 */
function ForYouLists() {
  const profile = useOwnProfile();
  const closedBy = useWelcomed((state) => state.closedBy);
  const [now] = useState(() => new Date());
  const isWelcomed = profile !== null && closedBy !== profile._id && isNewcomer(profile, now);
  const waiting = useWaitingLists();
  const tasks = useMyTasks();
  const unread = useUnreadChats(mostRows.unread);
  const haveCome = useOnce(![waiting, tasks, unread].some(({ isPending }) => isPending));
  if (!haveCome)
    return (
      <div aria-busy>
        <SectionSkeleton rows={mostRows.waiting + mostRows.due} />
      </div>
    );
  return (
    <Stack gap={24} className={styles.allLists}>
      <WaitingSection lists={waiting} />
      <DueSection tasks={tasks} />
      <UnreadSection unread={unread} />
      {isWelcomed && <WelcomeArea profile={profile} />}
    </Stack>
  );
}

const dueTexts = forYouTexts.due;

/** Due: the member's tasks that are late or due within a week, late ones first. */
function DueSection({ tasks }: { tasks: ReturnType<typeof useMyTasks> }) {
  const due = dueTasks(tasks.data ?? []);
  return (
    <Section
      title={dueTexts.title}
      list={dueTexts.list}
      link={{ to: '/my-tasks' }}
      linkLabel={dueTexts.all}
      isPending={tasks.isPending}
      failed={tasks.isError && tasks.data === undefined ? tasks : undefined}
      failedText={dueTexts.failed}
      empty={due.length === 0 && dueTexts.none}
    >
      {due.slice(0, mostRows.due).map((task) => (
        <DueRow key={task._id} task={task} />
      ))}
    </Section>
  );
}

function DueRow({ task }: { task: MyTask }) {
  const { _id, projectId, projectTitle, taskPrefix, number, title, today } = task;
  const due = dueOf(task, today);
  return (
    <li>
      <RowLink
        to="/projects/$projectId/tasks"
        params={{ projectId }}
        search={{ task: _id }}
        gap={12}
        tall="control-sm"
        font={13}
        tone="1"
        className={styles.forYouRow}
        title={`${title} · ${projectTitle}`}
      >
        <Text as="bdi" isFixed tone="3" font={12} hasDigits>
          {taskKeyOf(taskPrefix, number)}
        </Text>
        <Text as="bdi" grows isCut className={styles.title}>
          {title}
        </Text>
        {due && (
          <Text as="span" isFixed tone={due.tone} font={12} title={due.date}>
            {due.left}
          </Text>
        )}
      </RowLink>
    </li>
  );
}

const unreadTexts = forYouTexts.unread;

/** Unread: the chats with messages that the member has not read, last used first. */
function UnreadSection({
  unread: { isPending, failed, chats },
}: {
  unread: ReturnType<typeof useUnreadChats>;
}) {
  return (
    <Section
      title={unreadTexts.title}
      list={unreadTexts.list}
      link={{ to: '/chat' }}
      linkLabel={unreadTexts.all}
      isPending={isPending}
      failed={failed}
      failedText={unreadTexts.failed}
      empty={chats.length === 0 && unreadTexts.none}
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
      <RowLink
        to="/chat"
        search={{ ...(chat.kind === 'direct' && { tab: 'direct' }), chat: chat._id }}
        gap={8}
        tall={44}
        tone="1"
        className={styles.unreadSectionRow}
      >
        {chat.kind === 'direct' && person ? (
          <PersonAvatar person={person} size={32} />
        ) : (
          <Cover drawing={coverOf(chat.coverSeed ?? 0, 'tile')} size={32} />
        )}
        <Stack as="span" grows>
          <Text as="bdi" font={13} weight={500} isCut className={styles.unreadSectionTitle}>
            {titleOf(chat)}
          </Text>
          <Text as="bdi" tone="2" font={13} isCut>
            {previewOf(chat, me, blocked)}
          </Text>
        </Stack>
        <CountBadge count={unread} most={100} label={chatLiveTexts.unread(unread)} tone="filled" />
      </RowLink>
    </li>
  );
}
