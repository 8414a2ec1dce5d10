import type { StoredNotification } from '@tandem/contract/notifications';
import type { MouseEvent } from 'react';
import { TitleMark } from '../../../ui/badges/title-mark.tsx';
import { followNoticeLink } from '../../../ui/notices/notices.ts';
import { productName } from '../../../ui/product-name.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EntryMenu } from './entry/entry-menu.tsx';
import { entryOf, timeOf } from './entry/notification-entry.view.ts';
import styles from './notification-item.module.css';
import { notificationListTexts as texts } from './notification-list.texts.ts';

interface NotificationItemProps {
  notification: StoredNotification;
  now: Date;
  /** Called when the entry is opened. */
  onOpen: (notification: StoredNotification) => void;
  /** Called when the list is left by the menu of the entry. */
  onLeave: () => void;
}

/** An entry of the list: a link to what it is about, or a button where there is nothing to open. */
export function NotificationItem({ notification, now, onOpen, onLeave }: NotificationItemProps) {
  const { isRead, actor, project, at } = notification;
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
      {actor ? (
        <PersonAvatar person={actor} size={38} />
      ) : (
        <TitleMark title={project?.title ?? productName()} />
      )}
      <span className={styles.words}>
        <span className={styles.sentence} dir="auto">
          {sentence.map((piece) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              <strong key={piece.strong}>
                <bdi>{piece.strong}</bdi>
              </strong>
            ),
          )}
        </span>
        {detail && (
          <span className={styles.detail} dir="auto">
            {detail}
          </span>
        )}
        {quote && (
          <span className={styles.quote} data-whole={notification.kind === 'announcement'} dir="auto">
            {quote}
          </span>
        )}
      </span>
      <time className={styles.time} dateTime={at}>
        {timeOf(at, now)}
      </time>
      <span className={styles.dot} data-unread={!isRead}>
        {!isRead && <Hidden>{texts.isUnread}</Hidden>}
      </span>
    </>
  );
  const look = { className: styles.item, 'data-unread': !isRead, onClick: open };
  return (
    <li className={styles.entry}>
      {href === null ? (
        <button type="button" {...look}>
          {content}
        </button>
      ) : (
        <a href={href} {...look}>
          {content}
        </a>
      )}
      {project && (
        <span className={styles.menu}>
          <EntryMenu project={project} onLeave={onLeave} />
        </span>
      )}
    </li>
  );
}
