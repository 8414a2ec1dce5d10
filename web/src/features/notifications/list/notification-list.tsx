import { Skeleton, Button, ActionIcon } from '@mantine/core';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import type { NotificationFilter, StoredNotification } from '@tandem/contract/notifications';
import { Link } from '@tanstack/react-router';
import { memo, useRef, type RefObject, useEffect, useEffectEvent } from 'react';
import { isReturning } from '../../../platform/scroll-places.store.ts';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { byDay } from '../../../ui/dates.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import { useStaged } from '../../../ui/lists/use-staged.ts';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { type ActedEntry, withActed } from '../acts/acts.view.ts';
import { notificationListTexts as texts } from '../notifications.texts.ts';
import { type EntryHandlers, NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import {
  useActs,
  useMarkRead,
  type useNotifications,
  useHasUnread,
  useMarkAllRead,
} from './notification-list.queries.ts';

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>;
  filter: NotificationFilter;
  /** Whether each day has its heading; the latest ones below the bell have none. */
  hasDays?: boolean;
  onOpen?: () => void;
}

const skeletons = [1, 2, 3, 4];

/** The list in each of its states; an entry is read once it is opened, acted on or marked. */
export function NotificationList({ list, filter, hasDays = false, onOpen }: NotificationListProps) {
  const markRead = useMarkRead();
  const { acted, act } = useActs(markRead);
  const area = useRef<HTMLDivElement>(null);
  const entries = list.data && withActed(list.data, acted);
  useListKeys(area, (id) => {
    const notification = entries?.find(({ _id }) => _id === id);
    if (notification) markRead(notification);
  });
  if (entries === undefined && list.isError)
    return (
      <ErrorState message={texts.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  if (entries === undefined)
    return (
      <LoadingState label={texts.loading}>
        {skeletons.map((row) => (
          <Skeleton key={row} height={52} mx={16} my={12} width="auto" />
        ))}
      </LoadingState>
    );
  if (entries.length === 0)
    return (
      <EmptyState
        title={texts.emptyOf[filter]}
        hint={texts.emptyHint}
        drawing="checked"
        action={
          <Button
            variant="subtle"
            color="gray"
            onClick={onOpen}
            renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
          >
            {texts.settings}
          </Button>
        }
      />
    );
  const handlers: EntryHandlers = {
    onOpen: (notification) => {
      markRead(notification);
      onOpen?.();
    },
    onRead: (notification) => {
      focusEntry(area.current, notification);
      markRead(notification);
    },
    onAct: (notification, name, words) => {
      focusEntry(area.current, notification);
      act({ notification, act: name, words });
    },
    onLeave: () => onOpen?.(),
  };
  return (
    <div ref={area}>
      <Entries {...{ entries, acted, hasDays }} now={new Date()} {...handlers} />
    </div>
  );
}

/** What was pressed goes away, so its entry takes the focus. */
function focusEntry(area: HTMLElement | null, { _id }: StoredNotification): void {
  area?.querySelector<HTMLElement>(`[data-entry="${_id}"]`)?.focus({ preventScroll: true });
}

interface EntriesProps extends EntryHandlers {
  entries: readonly StoredNotification[];
  acted: ReadonlyMap<string, ActedEntry>;
  hasDays: boolean;
  now: Date;
}

/** How many entries fill the window. */
const inWindow = () => Math.ceil(window.innerHeight / 72);

const Item = memo(NotificationItem);

function Entries({ entries, acted, hasDays, now, ...handlers }: EntriesProps) {
  const staged = entries.slice(0, useStaged(isReturning(), entries.length, inWindow));
  const rows = (group: readonly StoredNotification[], label?: string) => (
    <Box as="ul" isRuled {...(hasDays && { line: 'both' })} aria-label={label}>
      {group.map((notification) => (
        <Item
          key={notification._id}
          {...{ notification, now }}
          isBelowDay={hasDays}
          acted={acted.get(notification._id)}
          {...handlers}
        />
      ))}
    </Box>
  );
  if (!hasDays) return rows(staged, texts.title);
  return (
    <Stack gap={24}>
      {byDay(staged, now).map(({ title, entries: group }) => (
        <section key={title} className={styles.day} aria-label={title}>
          <Text as="h2" tone="2" font={13} weight={600} below={8}>
            {title}
          </Text>
          {rows(group)}
        </section>
      ))}
    </Stack>
  );
}

const typing = 'input, textarea, select, [contenteditable="true"]';
const above = '[role="menu"], [role="listbox"], [role="dialog"], [aria-modal="true"]';

/** The focusable part of each entry, in the order of the list. */
const entriesIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-entry]')];

/**
 * The keys of a list of notifications: j and k go to the next and the previous entry, e is done with the focused one. Enter
 * opens it, since it is a link. A list in a dialog has them while the focus is in the dialog, one on the page unless
 * somebody types or something is open above it; Settings switch single keys off.
 */
function useListKeys(list: RefObject<HTMLElement | null>, onDone: (id: string) => void): void {
  const isOn = useSingleKeys((state) => state.isOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== 'j' && key !== 'k' && key !== 'e') return;
    if (ctrlKey || metaKey || altKey || defaultPrevented || list.current === null) return;
    if (!(target instanceof Element) || target.closest(typing)) return;
    if (target.closest(above) !== list.current.closest(above)) return;
    const entries = entriesIn(list.current);
    const current = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-entry]');
    const at = current ? entries.indexOf(current) : -1;
    if (key === 'e' && !current) return;
    event.preventDefault();
    if (key === 'k') (entries[at - 1] ?? entries[0])?.focus();
    else (entries[at + 1] ?? entries[at])?.focus();
    const id = current?.dataset['entry'];
    if (key === 'e' && id !== undefined) onDone(id);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

interface MarkAllButtonProps {
  list: ReturnType<typeof useNotifications>;
  /** Whether the list is a part of all notifications, such as those of tasks. */
  isPart?: boolean;
  /** Whether it is an icon, as in the panel. */
  isIcon?: boolean;
}

/**
 * Marks all notifications as read. Without unread ones it stays in the tab order and does nothing: a button that was just
 * pressed keeps the focus.
 */
export function MarkAllButton({ list, isPart = false, isIcon = false }: MarkAllButtonProps) {
  const { mutate, isPending, isSuccess, data } = useMarkAllRead();
  const hasUnread = useHasUnread(list, isPart);
  const markAll = () => mutate(undefined, { onError: () => notifyFailure(texts.markFailed) });
  const button = {
    className: styles.button,
    loading: isPending,
    'data-disabled': !hasUnread || undefined,
    'aria-disabled': !hasUnread,
    onClick: () => hasUnread && markAll(),
  };
  return (
    <>
      {isIcon ? (
        <ActionIcon {...button} aria-label={texts.markAll} title={texts.markAll}>
          <IconChecks size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...button} variant="subtle" size="compact-md">
          {texts.markAll}
        </Button>
      )}
      <Hidden role="status">{isSuccess && !hasUnread && data.message}</Hidden>
    </>
  );
}

/** The way to the settings from the panel and the page. */
export function SettingsLink({ onOpen }: { onOpen?: () => void }) {
  return (
    <ActionIcon
      aria-label={texts.settings}
      title={texts.settings}
      onClick={onOpen}
      renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
    >
      <IconSettings size={18} aria-hidden />
    </ActionIcon>
  );
}
