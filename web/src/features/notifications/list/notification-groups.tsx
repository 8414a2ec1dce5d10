import type { StoredNotification } from '@tandem/contract/notifications';
import { isToday } from './entry/notification-entry.view.ts';
import styles from './notification-groups.module.css';
import { NotificationItem } from './notification-item.tsx';
import { notificationListTexts as texts } from './notification-list.texts.ts';

interface NotificationGroupsProps {
  notifications: readonly StoredNotification[];
  onOpen: (notification: StoredNotification) => void;
  onLeave: () => void;
}

/** Notifications of today, and earlier ones. */
export function NotificationGroups({ notifications, onOpen, onLeave }: NotificationGroupsProps) {
  const now = new Date();
  const groups = [
    { title: texts.today, entries: notifications.filter(({ at }) => isToday(at, now)) },
    { title: texts.earlier, entries: notifications.filter(({ at }) => !isToday(at, now)) },
  ];
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => (
      <section key={title} className={styles.group} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.list}>
          {entries.map((notification) => (
            <NotificationItem key={notification._id} {...{ notification, now, onOpen, onLeave }} />
          ))}
        </ul>
      </section>
    ));
}
