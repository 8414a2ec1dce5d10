import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PushOffer } from '../push/push-offer.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './notification-list.queries.ts';
import { SettingsLink } from './settings-link.tsx';
import { notificationListTexts as texts } from './notification-list.texts.ts';
import styles from './notifications-panel.module.css';

/** The latest notifications, below the bell. It takes the focus when it opens. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const list = useNotifications('all');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.panel} role="dialog" aria-label={texts.title}>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} ref={heading}>
          {texts.title}
        </h2>
        <span className={styles.actions}>
          <MarkAllButton list={list} />
          <SettingsLink onOpen={onClose} />
        </span>
      </header>
      <PushOffer />
      <div className={styles.list}>
        <NotificationList list={list} filter="all" onOpen={onClose} />
      </div>
      <Link to="/notifications" className={styles.all} onClick={onClose}>
        {texts.seeAll}
      </Link>
    </div>
  );
}
