import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconFlag } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ReportReason, ReportDetail, ReportedFile } from '@tandem/contract/reports';
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
import styles from '../reports.module.css';
import { useReport, useReportActs } from './moderation.queries.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { changeSince, headingOf, recordOf, trailOf, whenOf, wordsOf } from './moderation.view.ts';

interface ReportDetailPaneProps {
  caseId: string;
  /** Leads back to the queue, where there is no room for both. */
  onBack: () => void;
}

/** A reported thing: what was reported, who wrote it, what was done, and the decision. */
export function ReportDetailPane({ caseId, onBack }: ReportDetailPaneProps) {
  const query = useReport(caseId);
  return (
    <Column as="section" className={styles.pane} aria-label={query.data && headingOf(query.data)}>
      <Box on="alone" pad="12 16">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {texts.back}
        </Button>
      </Box>
      {query.data ? (
        <Detail report={query.data} />
      ) : (
        <Box pad="edge">
          {query.isPending && (
            <LoadingState label={texts.loadingOne}>
              <Skeleton height={240} aria-hidden />
            </LoadingState>
          )}
          {isMissing(query.error) && <EmptyState title={texts.gone} hint={texts.goneHint} />}
          {query.error && !isMissing(query.error) && (
            <ErrorState message={sentenceOf(query.error, texts.failed.report)} {...retryOf(query)} />
          )}
        </Box>
      )}
    </Column>
  );
}

function Detail({ report }: { report: ReportDetail }) {
  const acts = useReportActs(report._id);
  return (
    <>
      <Stack gap={16} grows pad="edge" isPacked>
        <Head report={report} acts={acts} />
        <ReportContext report={report} />
        <MemberRecord report={report} />
        <AuditTrail report={report} note={acts.note} />
      </Stack>
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
    <Row as="header" gap={12} align="stretch" wraps justify="between">
      <Box shrinks>
        <Text as="h2" font={16} weight={600} breaks>
          <bdi>{headingOf(report)}</bdi> <ReasonBadge reason={reason} />
        </Text>
        <Text tone="2" size={14}>
          {texts.reportedBy(names.slice(0, 3).join(', '))}
          {takenBy && ` · ${texts.takenBy(fullName(takenBy))}`}
        </Text>
        {isForAdministrators && isOpen && (
          <Text tone="2" size={14}>
            {texts.forAdministrators}
          </Text>
        )}
      </Box>
      <Row gap={8} align="start">
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
      </Row>
    </Row>
  );
}

/** Who wrote or owns what was reported, with their record and the way to what moderators may do. */
function MemberRecord({ report: { author, record } }: { report: ReportDetail }) {
  if (author === null || record === null)
    return (
      <Text tone="2" size={14}>
        {texts.authorGone}
      </Text>
    );
  return (
    <Row gap={12} wraps pad="12 16" ground="panel">
      <PersonAvatar person={author} size={40} />
      <Box grows={240}>
        <Text as="bdi" font={14} weight={600}>
          {fullName(author)}
        </Text>
        <Text tone="2" size={13}>
          {recordOf(record)}
        </Text>
      </Box>
      <Button
        variant="default"
        size="sm"
        renderRoot={(props) => (
          <Link to="/admin/members/$userId" params={{ userId: author._id }} {...props} />
        )}
      >
        {texts.viewMember}
      </Button>
    </Row>
  );
}

/** The kept copy of what was reported, with what was said around it, and what it is now where that differs. */
function ReportContext({ report }: { report: ReportDetail }) {
  const { kept, thing, author, title } = report;
  const change = changeSince(report);
  const name = author ? `${author.firstName} ${author.lastName}` : texts.anonymous;
  return (
    <Stack gap={4} pad={8} ground="panel" aria-label={texts.kept} role="group">
      {kept.photo && (
        <Box pad="8 12">
          <Box
            as="img"
            round="lg"
            square={160}
            src={`data:image/webp;base64,${kept.photo}`}
            alt={texts.photoOf(title)}
          />
        </Box>
      )}
      {kept.around.length === 0 && kept.text && <Said text={wordsOf(kept.text)} name={name} isReported />}
      {kept.around.map(({ _id, author: by, text, createdAt }) => (
        <Said
          key={_id}
          text={wordsOf(text, kept.around)}
          name={by?.name ?? texts.anonymous}
          at={createdAt}
          isReported={_id === thing.id}
        />
      ))}
      {kept.files.length > 0 && (
        <Row as="ul" gap={12} align="stretch" wraps pad="8 12" aria-label={texts.files}>
          {/* One by one: they never change, and may have the same name and size. */}
          {createElement(Fragment, null, ...kept.files.map((file) => createElement(KeptFile, { file })))}
        </Row>
      )}
      {change !== null && (
        <Text tone="2" size={13} breaks pad="8 12" line="above" dir="auto">
          {change}
        </Text>
      )}
    </Stack>
  );
}

/** A file of what was reported: an image as it was seen, of others the name. */
function KeptFile({ file: { name, size, image } }: { file: ReportedFile }) {
  return (
    <li>
      {image !== null && (
        <Box
          as="img"
          fits
          round="lg"
          className={styles.image}
          src={`data:image/webp;base64,${image}`}
          alt={name}
        />
      )}
      <Text breaks>
        <bdi>{name}</bdi>{' '}
        <Text as="span" tone="2" size={12}>
          {sizeInWords(size)}
        </Text>
      </Text>
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
    <Text as="div" size={14} pad="8 12" {...(isReported && { ground: 'danger', className: styles.reported })}>
      <Row as="p" gap={8} rowGap={4} align="baseline" wraps tone="2" size={13}>
        <Text as="bdi" tone="1" weight={600}>
          {name}
        </Text>{' '}
        {at && <time dateTime={at}>{formatDateTime(at)}</time>}
        {isReported && (
          <Row as="span" gap={4} isInline tone="danger" weight={600} isLast>
            <IconFlag size={14} aria-hidden /> {texts.reportedMark}
          </Row>
        )}
      </Row>
      <Text breaks keepsLines dir="auto">
        {text}
      </Text>
    </Text>
  );
}

interface AuditTrailProps {
  report: ReportDetail;
  note: ReturnType<typeof useReportActs>['note'];
}

/** What was reported and done, latest first, with notes of the moderators. */
function AuditTrail({ report, note }: AuditTrailProps) {
  return (
    <Stack as="section" gap={8} aria-label={texts.trail}>
      <Text as="h3" font={14} weight={600}>
        {texts.trail}
      </Text>
      <Stack as="ol" gap={8}>
        {trailOf(report).map(({ key, who, text, quote, at }) => (
          <Row as="li" gap={12} align="stretch" justify="between" tone="2" size={14} key={key}>
            <Text as="span" breaks shrinks>
              <Text as="bdi" tone="1" weight={600}>
                {who}
              </Text>{' '}
              {text}
              {quote && (
                <Text as="q" isBlock tone="1" dir="auto">
                  {quote}
                </Text>
              )}
            </Text>
            <Text as="time" isFixed size={13} dateTime={at} title={formatDateTime(at)}>
              {whenOf(at, new Date())}
            </Text>
          </Row>
        ))}
      </Stack>
      {report.isOpen && <NoteForm note={note} />}
    </Stack>
  );
}

function NoteForm({ note }: Pick<AuditTrailProps, 'note'>) {
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() !== '' && !note.isPending) note.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <Row as="form" gap={8} align="end" onSubmit={submit}>
      <TextInput
        className="l-grows"
        label={texts.note}
        dir="auto"
        maxLength={limits.moderationReason}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={note.isPending} disabled={text.trim() === ''}>
        {texts.addNote}
      </Button>
    </Row>
  );
}

/** The reason of a report. */
export function ReasonBadge({ reason }: { reason: ReportReason }) {
  return (
    <Text
      as="span"
      isFixed
      soft={reason === 'other' ? 'neutral' : 'danger'}
      font={12}
      weight={600}
      round="sm"
      pad="1 8"
    >
      {texts.reasons[reason]}
    </Text>
  );
}
