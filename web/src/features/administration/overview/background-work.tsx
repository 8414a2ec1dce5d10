import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CommunityFigures, retryMails } from '@tandem/contract/administration';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { formatDateTime, formatTime } from '../../../ui/dates.ts';
import { Dot } from '../../../ui/badges/dot.tsx';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../administration.module.css';
import { queueTexts } from './overview.texts.ts';

/** Says since when mails wait, and tries them again on request. */
export function WaitingMails({
  failing: { count, since, nextAt, lastFailure },
}: {
  failing: CommunityFigures['failingMails'];
}) {
  const retry = useRetryMails();
  if (count === 0 || since === null) return null;
  return (
    <Row gap={12} wraps font={13} soft="warn" pad="8 16" round="lg" below={12} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <Text as="span" grows breaks>
        <strong>{queueTexts.waiting(count, formatDateTime(since))}</strong>{' '}
        {lastFailure && `${queueTexts[lastFailure.kind](lastFailure.text)} `}
        {nextAt !== null && queueTexts.nextAt(formatTime(nextAt))}
      </Text>
      <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
        {queueTexts.tryNow}
      </Button>
    </Row>
  );
}

function useRetryMails() {
  return useMutation({
    mutationFn: () => call(retryMails),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => reportFailedWrite(error, queueTexts.notTried),
  });
}

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
    <Row as="li" wraps gap={16} rowGap={4} justify="between" tall={44} pad="8 0" size={14}>
      <Text as="span" tone="2">
        <Dot isLarge tone={isFailing ? 'warn' : 'ok'} />
        <Text as="strong" tone="1" weight={500}>
          {name}
        </Text>{' '}
        {note}
      </Text>
      <Text as="span" hasDigits {...(isFailing && { tone: 'warn', weight: 600 })}>
        {value}
      </Text>
      {children && (
        <Text as="div" spans tone="2" size={13} breaks className={styles.more}>
          {children}
        </Text>
      )}
    </Row>
  );
}

/** All that waits to be done in the background, and what failed. */
export function QueueList({ figures }: { figures: CommunityFigures }) {
  const { waitingMails, waitingTexts, failingMails, jobs } = figures;
  return (
    <Box id="background" ground="panel" pad={16}>
      <Section title={queueTexts.title}>
        <Box as="ul" isRuled line="above" aria-label={queueTexts.title}>
          <Queue {...queueTexts.mails} isFailing={failingMails.count > 0} value={formatNumber(waitingMails)}>
            {failingMails.since !== null && (
              <p>{queueTexts.failing(failingMails.count, formatDateTime(failingMails.since))}</p>
            )}
          </Queue>
          <Queue {...queueTexts.search} value={formatNumber(waitingTexts)} />
          <Queue
            {...queueTexts.jobs}
            value={jobs === null ? queueTexts.unknown : formatNumber(jobs.waiting)}
          />
          <Webhooks figures={figures.webhooks} />
          <FailedJobs jobs={jobs} />
        </Box>
      </Section>
    </Box>
  );
}

function Webhooks({ figures }: { figures: CommunityFigures['webhooks'] }) {
  const { waiting, failing, since, paused } = figures;
  return (
    <Queue {...queueTexts.webhooks} isFailing={failing + paused > 0} value={formatNumber(waiting)}>
      {failing + paused > 0 && (
        <>
          {since !== null && <p>{queueTexts.undelivered(failing, formatDateTime(since))}</p>}
          {paused > 0 && <p>{queueTexts.paused(paused)}</p>}
        </>
      )}
    </Queue>
  );
}

function FailedJobs({ jobs }: Pick<CommunityFigures, 'jobs'>) {
  const failed = jobs?.failed ?? [];
  const times = failed.reduce((sum, one) => sum + one.times, 0);
  return (
    <Queue
      {...queueTexts.failed}
      isFailing={times > 0}
      value={jobs === null ? queueTexts.unknown : times === 0 ? queueTexts.none : formatNumber(times)}
    >
      {failed.length > 0 && (
        <>
          {failed.map(({ name, times: count, lastAt }) => (
            <p key={name}>{queueTexts.job(name, count, formatDateTime(lastAt))}</p>
          ))}
          <p>{queueTexts.hint}</p>
        </>
      )}
    </Queue>
  );
}
