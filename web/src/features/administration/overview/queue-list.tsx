import type { CommunityFigures } from '@tandem/contract/administration';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { Section } from '../../../ui/page/section.tsx';
import { queueTexts as texts } from './overview.texts.ts';
import styles from './rows.module.css';

interface QueueProps {
  name: string;
  note: string;
  /** Whether somebody should look at it. */
  isFailing?: boolean;
  value: ReactNode;
  children?: ReactNode;
}

function Queue({ name, note, isFailing = false, value, children }: QueueProps) {
  return (
    <li className={styles.queue} data-failing={isFailing || undefined}>
      <span className={styles.name}>
        <strong>{name}</strong> {note}
      </span>
      <span className={styles.count}>{value}</span>
      {children}
    </li>
  );
}

/** All that waits to be done in the background, and what failed. */
export function QueueList({ figures }: { figures: CommunityFigures }) {
  const { waitingMails, waitingTexts, failingMails, jobs } = figures;
  return (
    <div id="background" className={styles.part}>
      <Section title={texts.title}>
        <ul className={styles.rows} aria-label={texts.title}>
          <Queue {...texts.mails} isFailing={failingMails.count > 0} value={formatNumber(waitingMails)}>
            {failingMails.since !== null && (
              <p className={styles.more}>
                {texts.failing(failingMails.count, formatDateTime(failingMails.since))}
              </p>
            )}
          </Queue>
          <Queue {...texts.search} value={formatNumber(waitingTexts)} />
          <Queue {...texts.jobs} value={jobs === null ? texts.unknown : formatNumber(jobs.waiting)} />
          <FailedJobs jobs={jobs} />
        </ul>
      </Section>
    </div>
  );
}

function FailedJobs({ jobs }: Pick<CommunityFigures, 'jobs'>) {
  const failed = jobs?.failed ?? [];
  const times = failed.reduce((sum, one) => sum + one.times, 0);
  return (
    <Queue
      {...texts.failed}
      isFailing={times > 0}
      value={jobs === null ? texts.unknown : times === 0 ? texts.none : formatNumber(times)}
    >
      {failed.length > 0 && (
        <div className={styles.more}>
          {failed.map(({ name, times: count, lastAt }) => (
            <p key={name}>{texts.job(name, count, formatDateTime(lastAt))}</p>
          ))}
          <p>{texts.hint}</p>
        </div>
      )}
    </Queue>
  );
}
