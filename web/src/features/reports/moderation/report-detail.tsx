import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconFlag } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ReportReason } from '@tandem/contract/reports';
import type { ReportDetail, ReportedFile } from '@tandem/contract/reports/report-moderation';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type SubmitEvent, useState } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { sizeInWords } from '../../attachments/public.ts';
import { DecisionBar } from './decision-bar.tsx';
import styles from './detail/report-detail-pane.module.css';
import { useReport, useReportActs } from './moderation.queries.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import { changeSince, headingOf, recordOf, trailOf, whenOf } from './moderation.view.ts';

interface ReportDetailPaneProps {
  caseId: string;
  /** Leads back to the queue, where there is no room for both. */
  onBack: () => void;
}

/** A reported thing: what was reported, who wrote it, what was done, and the decision. */
export function ReportDetailPane({ caseId, onBack }: ReportDetailPaneProps) {
  const query = useReport(caseId);
  return (
    <section className={styles.pane} aria-label={query.data && headingOf(query.data)}>
      <Button
        className={styles.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        {texts.back}
      </Button>
      {query.data ? (
        <Detail report={query.data} />
      ) : (
        <div className={styles.state}>
          {query.isPending && (
            <LoadingState label={texts.loadingOne}>
              <Skeleton height={240} aria-hidden />
            </LoadingState>
          )}
          {isMissing(query.error) && <EmptyState title={texts.gone} hint={texts.goneHint} />}
          {query.error && !isMissing(query.error) && (
            <ErrorState message={sentenceOf(query.error, texts.failed.report)} {...retryOf(query)} />
          )}
        </div>
      )}
    </section>
  );
}

function Detail({ report }: { report: ReportDetail }) {
  const acts = useReportActs(report._id);
  return (
    <>
      <div className={styles.content}>
        <Head report={report} acts={acts} />
        <ReportContext report={report} />
        <MemberRecord report={report} />
        <AuditTrail report={report} note={acts.note} />
      </div>
      <DecisionBar report={report} acts={acts} />
    </>
  );
}

type Acts = ReturnType<typeof useReportActs>;

function Head({ report, acts }: { report: ReportDetail; acts: Acts }) {
  const me = useSession(({ user }) => user?._id);
  const { isOpen, takenBy, path, reason, reports, isForAdministrators } = report;
  const names = [
    ...new Set(reports.map(({ reporter }) => (reporter && fullName(reporter)) || texts.anonymous)),
  ];
  const isMine = takenBy?._id === me;
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2 className={styles.title}>
          <bdi>{headingOf(report)}</bdi> <ReasonBadge reason={reason} />
        </h2>
        <p className={styles.by}>
          {texts.reportedBy(names.slice(0, 3).join(', '))}
          {takenBy && ` · ${texts.takenBy(fullName(takenBy))}`}
        </p>
        {isForAdministrators && isOpen && <p className={styles.by}>{texts.forAdministrators}</p>}
      </div>
      <div className={styles.actions}>
        {isOpen && takenBy === null && (
          <Button
            variant="default"
            size="sm"
            loading={acts.take.isPending}
            onClick={() => acts.take.mutate(undefined)}
          >
            {texts.take}
          </Button>
        )}
        {isOpen && isMine && (
          <Button
            variant="default"
            size="sm"
            loading={acts.release.isPending}
            onClick={() => acts.release.mutate(undefined)}
          >
            {texts.release}
          </Button>
        )}
        {path !== null && (
          <Button
            component="a"
            href={path}
            variant="default"
            size="sm"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {texts.open}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Who wrote or owns what was reported, with their record and the way to what moderators may do. */
function MemberRecord({ report: { author, record } }: { report: ReportDetail }) {
  if (author === null || record === null) return <p className={styles.gone}>{texts.authorGone}</p>;
  return (
    <div className={styles.member}>
      <PersonAvatar person={author} size={40} />
      <div className={styles.words}>
        <bdi className={styles.name}>{fullName(author)}</bdi>
        <p className={styles.record}>{recordOf(record)}</p>
      </div>
      <Button
        variant="default"
        size="sm"
        renderRoot={(props) => (
          <Link to="/admin/members/$userId" params={{ userId: author._id }} {...props} />
        )}
      >
        {texts.viewMember}
      </Button>
    </div>
  );
}

/** The kept copy of what was reported, with what was said around it, and what it is now where that differs. */
function ReportContext({ report }: { report: ReportDetail }) {
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
      {kept.files.length > 0 && (
        <ul className={styles.files} aria-label={texts.files}>
          {/* One by one: they never change, and may have the same name and size. */}
          {createElement(Fragment, null, ...kept.files.map((file) => createElement(KeptFile, { file })))}
        </ul>
      )}
      {change !== null && (
        <p className={styles.now} dir="auto">
          {change}
        </p>
      )}
    </div>
  );
}

/** A file of what was reported: an image as it was seen, of others the name. */
function KeptFile({ file: { name, size, image } }: { file: ReportedFile }) {
  return (
    <li>
      {image !== null && <img className={styles.photo} src={`data:image/webp;base64,${image}`} alt={name} />}
      <p className={styles.file}>
        <bdi>{name}</bdi> <span>{sizeInWords(size)}</span>
      </p>
    </li>
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
        <bdi className={styles.author}>{name}</bdi> {at && <time dateTime={at}>{formatDateTime(at)}</time>}
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

interface AuditTrailProps {
  report: ReportDetail;
  note: ReturnType<typeof useReportActs>['note'];
}

/** What was reported and done, latest first, with notes of the moderators. */
function AuditTrail({ report, note }: AuditTrailProps) {
  return (
    <section className={styles.trail} aria-label={texts.trail}>
      <h3 className={styles.auditTrailTitle}>{texts.trail}</h3>
      <ol className={styles.lines}>
        {trailOf(report).map(({ key, who, text, quote, at }) => (
          <li key={key} className={styles.line}>
            <span className={styles.auditTrailWords}>
              <bdi className={styles.auditTrailWho}>{who}</bdi> {text}
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

/** The reason of a report. */
export function ReasonBadge({ reason }: { reason: ReportReason }) {
  return (
    <span className={styles.badge} data-quiet={reason === 'other' || undefined}>
      {texts.reasons[reason]}
    </span>
  );
}
