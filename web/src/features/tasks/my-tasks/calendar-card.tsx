import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { CalendarLink } from '@tandem/contract/tasks/tasks-own';
import { IconCalendarShare, IconCopy } from '@tabler/icons-react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { PanelFailure } from '../insights/panel-failure.tsx';
import styles from './calendar-card.module.css';
import { useCalendarLink } from './my-tasks.queries.ts';
import { calendarTexts as texts } from './my-tasks.texts.ts';

const confirmations = {
  replace: { title: texts.replaceQuestion, text: texts.replaceText, confirm: texts.replace },
  end: { title: texts.turnOffQuestion, text: texts.turnOffText, confirm: texts.turnOff },
};

const lastReadOf = ({ lastReadAt }: CalendarLink) =>
  lastReadAt === null ? texts.neverRead : texts.lastRead(formatDateTime(lastReadAt));

/** Creates, copies, replaces and turns off the link by which calendar apps read the member's due dates. */
export function CalendarCard() {
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
    <section className={styles.card} aria-labelledby="calendar-link">
      <h2 id="calendar-link" className={styles.title}>
        <IconCalendarShare size={18} stroke={1.7} aria-hidden />
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      {address && (
        <div className={styles.address}>
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
        </div>
      )}
      {!address && link.data && (
        <p className={styles.text}>
          {texts.since(formatDate(link.data.createdAt, 'MMM D, YYYY'))} {lastReadOf(link.data)}
        </p>
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
        <div className={styles.buttons}>
          <Button
            variant="default"
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
        </div>
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
    </section>
  );
}
