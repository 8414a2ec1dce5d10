import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { uiTexts } from '../ui.texts.ts';
import styles from './notice-board.module.css';
import { NoticeBody } from './notice-body.tsx';
import type { Notice } from './notices.ts';

const defaultMs = 5_000;
const withActionMs = 10_000;

/** The notices that are shown or queued, by the id of the library. */
const open = new Map<string, Notice>();

/** Renders the notices at the bottom, above everything else. */
export function NoticeBoard() {
  return (
    <Notifications
      className={styles.board}
      position="bottom-right"
      limit={4}
      containerWidth={428}
      transitionDuration={120}
    />
  );
}

/** Hides the notices that match, shown and queued. */
export function hideWhere(matches: (notice: Notice) => boolean): void {
  for (const [id, notice] of open) if (matches(notice)) notifications.hide(id);
}

/** Shows a notice. */
export function showNotice(notice: Notice): void {
  const { role, action, links, durationMs } = notice;
  const id = notifications.show({
    role,
    className: styles.notice,
    classNames: { closeButton: styles.close },
    'data-kind': role,
    autoClose: durationMs ?? (action || links ? withActionMs : defaultMs),
    closeButtonProps: { 'aria-label': uiTexts.dismiss },
    onClose: () => void open.delete(id),
    message: (
      <NoticeBody
        notice={notice}
        onHide={() => notifications.hide(id)}
        onRefused={(message) => showNotice({ role: 'alert', message })}
      />
    ),
  });
  open.set(id, notice);
}
