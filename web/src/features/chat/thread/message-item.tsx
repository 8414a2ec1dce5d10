import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import { formatDateTime, formatTime } from '../../../ui/dates.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ReportButton } from '../../reports/public.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { DeliveryState } from '../outbox/delivery-state.tsx';
import styles from './message-item.module.css';
import { labelOf, type MessageRow } from './rows.view.ts';

/** Stands in place of a hidden message, and below an own one, which its sender still reads. */
function HiddenNote({ isOwn }: { isOwn: boolean }) {
  return (
    <span className={styles.note}>
      <IconEyeOff size={14} aria-hidden /> {isOwn ? chatTexts.thread.ownHidden : chatLiveTexts.hidden}
    </span>
  );
}

const texts = chatTexts;
const nobody = { firstName: 'Deleted', lastName: 'member', photoUrl: null };

/** A message with its time; the first of a group also shows the sender. */
export const MessageItem = memo(function MessageItem({ row, isLast }: { row: MessageRow; isLast: boolean }) {
  const { sender, isOwn, isFirst, entry, createdAt } = row;
  const label = labelOf(row);
  const isGone = !isOwn && row.isHidden;
  const isSent = isOwn && !entry && isLast;
  return (
    <div className={styles.message} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {!isOwn && (
        <span className={styles.picture}>
          {isFirst &&
            (sender ? <PersonLink person={sender} pictureSize={36} /> : <PersonAvatar person={nobody} />)}
        </span>
      )}
      <div className={styles.body}>
        <p className={styles.who} hidden={!isFirst}>
          <bdi className={styles.name}>{label}</bdi> <Time at={createdAt} />
        </p>
        <div className={styles.line}>
          <div className={styles.bubble} dir="auto">
            {!isFirst && <Hidden>{`${label}: `}</Hidden>}
            {isGone ? <HiddenNote isOwn={false} /> : <Markdown text={row.text} isCompact />}
          </div>
          {!isFirst && (
            <span className={styles.time} data-quiet={!row.showsTime || undefined}>
              <Time at={createdAt} />
            </span>
          )}
          {!isOwn && sender && row.id && !isGone && (
            <span className={styles.report} data-after-time={!isFirst || undefined}>
              <ReportButton thing={{ kind: 'message', id: row.id, name: label, author: sender }} />
            </span>
          )}
          {isSent && (
            <span className={styles.sent} title={texts.sending.sent}>
              <IconCheck size={14} aria-hidden />
              <Hidden>{texts.sending.sent}</Hidden>
            </span>
          )}
        </div>
        {isOwn && row.isHidden && <HiddenNote isOwn />}
        {entry && <DeliveryState entry={entry} />}
      </div>
    </div>
  );
});

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatTime(at)}
    </time>
  );
}
