import type { ReportDetail } from '@tandem/contract/reports/report-moderation';
import { IconFlag } from '@tabler/icons-react';
import { formatDateTime } from '../../../../ui/dates.ts';
import { moderationTexts as texts } from '../moderation.texts.ts';
import { changeSince } from '../moderation.view.ts';
import styles from './report-context.module.css';

/** The kept copy of what was reported, with what was said around it, and what it is now where that differs. */
export function ReportContext({ report }: { report: ReportDetail }) {
  const { kept, thing, author, title } = report;
  const change = changeSince(report);
  const name = author ? `${author.firstName} ${author.lastName}` : texts.anonymous;
  return (
    <div className={styles.context} aria-label={texts.kept} role="group">
      {kept.photo && (
        <img
          className={styles.photo}
          src={`data:image/webp;base64,${kept.photo}`}
          alt={texts.photoOf(title)}
        />
      )}
      {kept.around.length === 0 && kept.text && <Said text={kept.text} name={name} isReported />}
      {kept.around.map(({ _id, author: by, text, createdAt }) => (
        <Said
          key={_id}
          text={text}
          name={by?.name ?? texts.anonymous}
          at={createdAt}
          isReported={_id === thing.id}
        />
      ))}
      {change !== null && (
        <p className={styles.now} dir="auto">
          {change}
        </p>
      )}
    </div>
  );
}

interface SaidProps {
  name: string;
  text: string;
  at?: string;
  isReported: boolean;
}

function Said({ name, text, at, isReported }: SaidProps) {
  return (
    <div className={styles.said} data-reported={isReported || undefined}>
      <p className={styles.who}>
        <bdi className={styles.name}>{name}</bdi> {at && <time dateTime={at}>{formatDateTime(at)}</time>}
        {isReported && (
          <span className={styles.mark}>
            <IconFlag size={14} aria-hidden /> {texts.reportedMark}
          </span>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </div>
  );
}
