import { Button, Menu, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconEyeOff } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ReportDetail, ReportOutcome } from '@tandem/contract/reports';
import { useId, useState } from 'react';
import { formatDate } from '../../../ui/dates.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import styles from '../reports.module.css';
import type { useReportActs } from './moderation.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { moderationTexts as texts } from './moderation.texts.ts';

interface DecisionBarProps {
  report: ReportDetail;
  acts: ReturnType<typeof useReportActs>;
}

/** The reason and what happens; once decided, by whom, with Undo. */
export function DecisionBar({ report, acts }: DecisionBarProps) {
  return report.isOpen ? (
    <Decide report={report} decide={acts.decide} hasReturned={!acts.undo.isIdle} />
  ) : (
    <Decided report={report} undo={acts.undo} isNew={!acts.decide.isIdle} />
  );
}

type Days = 1 | 7 | 30 | null;
const otherDays: readonly Days[] = [1, 30, null];

interface DecideProps {
  report: ReportDetail;
  decide: DecisionBarProps['acts']['decide'];
  /** Whether its button Undo had the focus. */
  hasReturned: boolean;
}

function Decide({ report, decide, hasReturned }: DecideProps) {
  const { author, thing } = report;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useId();
  const act = (outcome: ReportOutcome, days?: Days) => {
    const isNeeded = outcome !== 'dismissed' && reason.trim() === '';
    setMissing(isNeeded);
    if (isNeeded) document.getElementById(field)?.focus();
    else if (!decide.isPending)
      decide.mutate({
        outcome,
        ...(reason.trim() !== '' && { reason }),
        ...(days !== undefined && { days }),
      });
  };
  const hint = author ? texts.reasonHint(author.firstName) : texts.keptHint;
  return (
    <Stack gap={12} ground="surface" line="above" sticks className={styles.decisionBar}>
      <TextInput
        id={field}
        autoFocus={hasReturned}
        label={
          <>
            {texts.reason}{' '}
            <Text as="span" tone="2" weight={400}>
              ({hint})
            </Text>
          </>
        }
        dir="auto"
        maxLength={limits.moderationReason}
        value={reason}
        error={isMissing && texts.reasonMissing}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setMissing(false);
        }}
      />
      <Row gap={8} align="stretch" wraps fills>
        <Button
          me="auto"
          variant="subtle"
          color="gray"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => act('dismissed')}
        >
          {texts.dismiss}
        </Button>
        {author && (
          <Button
            variant="default"
            leftSection={<IconAlertTriangle size={16} aria-hidden />}
            onClick={() => act('warned')}
          >
            {texts.warn}
          </Button>
        )}
        {thing.kind !== 'member' && (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={16} aria-hidden />}
            onClick={() => act('hidden')}
          >
            {texts.hide(thing.kind)}
          </Button>
        )}
        {author && <Suspend onSuspend={(days) => act('suspended', days)} />}
      </Row>
    </Stack>
  );
}

function Suspend({ onSuspend }: { onSuspend: (days: Days) => void }) {
  return (
    <Button.Group>
      <Button flex={1} color="red" onClick={() => onSuspend(7)}>
        {texts.suspend(7)}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button color="red" px={8} ml={1} aria-label={texts.otherSuspensions}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {otherDays.map((days) => (
            <Menu.Item key={String(days)} onClick={() => onSuspend(days)}>
              {texts.suspend(days)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function Decided({
  report: { decision, mayUndo },
  undo,
  isNew,
}: {
  report: ReportDetail;
  undo: DecisionBarProps['acts']['undo'];
  /** Whether the button that decided had the focus. */
  isNew: boolean;
}) {
  if (decision === null) return null;
  const { outcome, by, reason, until } = decision;
  return (
    <Stack gap={12} ground="surface" line="above" sticks className={styles.decisionBar}>
      <Row gap={12} justify="between" size={14}>
        <p>
          {texts.decided[outcome]((by && fullName(by)) || texts.somebody)}{' '}
          {until && texts.until(formatDate(until, 'MMM D, YYYY'))}
          {reason && (
            <Text as="q" isBlock tone="2" breaks dir="auto">
              {reason}
            </Text>
          )}
        </p>
        {mayUndo ? (
          <Button
            variant="default"
            autoFocus={isNew}
            loading={undo.isPending}
            onClick={() => undo.mutate(undefined)}
          >
            {texts.undo}
          </Button>
        ) : (
          <Text tone="2" weight={400}>
            {texts.notUndone}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
