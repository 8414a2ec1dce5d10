import { Cover } from '../covers/cover.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './notice-body.module.css';
import { NoticeButtons } from './notice-buttons.tsx';
import type { Notice } from './notice.ts';

interface NoticeBodyProps {
  notice: Notice & { times?: number };
  onHide: () => void;
  /** Called with the reason when the action no longer applies. */
  onRefused: (reason: string) => void;
}

/** The words of a notice with its button or its links. */
export function NoticeBody({ notice, onHide, onRefused }: NoticeBodyProps) {
  const { title, cover, message, times = 1 } = notice;
  return (
    <div className={styles.body} data-rich={title !== undefined || undefined}>
      {cover && <Cover drawing={cover} size={40} />}
      <div className={styles.text}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        <span>
          {message}
          {times > 1 && <span className={styles.times}> {uiTexts.times(times)}</span>}
        </span>
      </div>
      <NoticeButtons notice={notice} onHide={onHide} onRefused={onRefused} />
    </div>
  );
}
