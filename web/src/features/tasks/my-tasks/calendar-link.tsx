import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import type { CalendarLink } from '@tandem/contract/tasks/tasks-own';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Fact, FactRows } from '../../../ui/lists/fact.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import styles from './calendar-link.module.css';
import { useCalendarLink } from './my-tasks.queries.ts';
import { calendarTexts as texts } from './my-tasks.texts.ts';

const confirmations = {
  replace: { title: texts.replaceQuestion, text: texts.replaceText, confirm: texts.replace },
  end: { title: texts.turnOffQuestion, text: texts.turnOffText, confirm: texts.turnOff },
};

const lastReadOf = ({ lastReadAt }: CalendarLink) =>
  lastReadAt === null ? texts.neverRead : texts.lastRead(formatDateTime(lastReadAt));

interface CalendarLinkControlsProps {
  /** Whether the button that creates the link is the first thing to do on its screen. */
  isMain?: boolean;
}

/** Creates, copies, replaces and turns off the link by which calendar apps read the member's due dates. */
export function CalendarLinkControls({ isMain = false }: CalendarLinkControlsProps) {
  const { link, address, isBusy, make, end } = useCalendarLink();
  const clipboard = useClipboard();
  const dialog = useDialog<keyof typeof confirmations>();
  const confirmation = dialog.subject && confirmations[dialog.subject];
  const hasLink = link.data != null;
  const isUnknown = link.isError && link.data === undefined;
  const copy = () => {
    clipboard.copy(address);
    notifySuccess(texts.copied);
  };
  const confirm = () => {
    dialog.close();
    (dialog.subject === 'end' ? end : make)();
  };
  return (
    <Stack gap={12} isWide>
      {address && (
        <Row gap={8} align="end" wraps className={styles.address}>
          <TextInput
            label={texts.url}
            description={texts.urlOnce}
            readOnly
            dir="ltr"
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {texts.copy}
          </Button>
        </Row>
      )}
      {!address && link.data && (
        <Text tone="2" size={14}>
          {texts.since(formatDate(link.data.createdAt, 'MMM D, YYYY'))} {lastReadOf(link.data)}
        </Text>
      )}
      {isUnknown ? (
        // A new link would end one that may exist.
        <PanelFailure
          sentence={texts.failed}
          reason={reasonOf(link.error)}
          isRetrying={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <Row gap={8} align="stretch" wraps>
          <Button
            variant={isMain && !hasLink ? 'filled' : 'default'}
            loading={isBusy}
            disabled={link.isPending}
            onClick={() => (hasLink ? dialog.open('replace') : make())}
          >
            {hasLink ? texts.replace : texts.create}
          </Button>
          {hasLink && (
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => dialog.open('end')}>
              {texts.turnOff}
            </Button>
          )}
        </Row>
      )}
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={confirmation?.title ?? ''}
        confirmLabel={confirmation?.confirm ?? ''}
        isDangerous={dialog.subject === 'end'}
        onConfirm={confirm}
        onClose={dialog.close}
      >
        <p>{confirmation?.text}</p>
      </ConfirmDialog>
    </Stack>
  );
}

/** Settings → Calendar link. */
export function CalendarSettings() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <SettingsSection title={texts.dueDates} text={texts.text}>
        <CalendarLinkControls isMain />
      </SettingsSection>
      <SettingsSection title={texts.how} text={texts.howText}>
        <FactRows>
          {texts.steps.map(({ app, path }) => (
            <Fact key={app} label={app} isRow>
              {path}
            </Fact>
          ))}
        </FactRows>
      </SettingsSection>
    </Page>
  );
}
