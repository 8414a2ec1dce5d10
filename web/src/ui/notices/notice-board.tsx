import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { uiTexts } from '../ui.texts.ts';
import styles from './notice-board.module.css';

/** A notice: what happened, and the button that undoes or repeats it. */
export interface Notice {
  role: 'status' | 'alert';
  message: string;
  action?: { label: string; onClick: () => void };
  /** How long it is shown; paused while it has the pointer or the focus. */
  durationMs?: number;
}

const defaultMs = 5_000;
const withActionMs = 10_000;

/** Renders the notices at the bottom, above everything else. */
export function NoticeBoard() {
  return <Notifications position="bottom-right" limit={4} containerWidth={400} transitionDuration={120} />;
}

/** Hides all notices, shown and queued. */
export const hideAll = (): void => notifications.clean();

/** Shows a notice. */
export function showNotice({ role, message, action, durationMs }: Notice): void {
  const act = () => {
    notifications.hide(id);
    action?.onClick();
  };
  const button = action && (
    <button type="button" className={styles.action} onClick={act}>
      {action.label}
    </button>
  );
  const id = notifications.show({
    role,
    className: styles.notice,
    'data-kind': role,
    autoClose: durationMs ?? (action ? withActionMs : defaultMs),
    closeButtonProps: { 'aria-label': uiTexts.dismiss },
    message: (
      <span className={styles.text}>
        <span>{message}</span>
        {button}
      </span>
    ),
  });
}
