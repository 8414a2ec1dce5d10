import { Button, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { ReportDetail } from '@tandem/contract/reports/report-moderation';
import { type SubmitEvent, useState } from 'react';
import { formatDateTime } from '../../../ui/dates.ts';
import styles from './audit-trail.module.css';
import type { useReportActs } from './moderation.queries.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import { trailOf, whenOf } from './moderation.view.ts';

interface AuditTrailProps {
  report: ReportDetail;
  note: ReturnType<typeof useReportActs>['note'];
}

/** What was reported and done, latest first, with notes of the moderators. */
export function AuditTrail({ report, note }: AuditTrailProps) {
  return (
    <section className={styles.trail} aria-label={texts.trail}>
      <h3 className={styles.title}>{texts.trail}</h3>
      <ol className={styles.lines}>
        {trailOf(report).map(({ key, who, text, quote, at }) => (
          <li key={key} className={styles.line}>
            <span className={styles.words}>
              <bdi className={styles.who}>{who}</bdi> {text}
              {quote && (
                <q className={styles.quote} dir="auto">
                  {quote}
                </q>
              )}
            </span>
            <time dateTime={at} title={formatDateTime(at)} className={styles.when}>
              {whenOf(at, new Date())}
            </time>
          </li>
        ))}
      </ol>
      {report.isOpen && <NoteForm note={note} />}
    </section>
  );
}

function NoteForm({ note }: Pick<AuditTrailProps, 'note'>) {
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() !== '' && !note.isPending) note.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        className={styles.input}
        label={texts.note}
        dir="auto"
        maxLength={limits.moderationReason}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={note.isPending} disabled={text.trim() === ''}>
        {texts.addNote}
      </Button>
    </form>
  );
}
