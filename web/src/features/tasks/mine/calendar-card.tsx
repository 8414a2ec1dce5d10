import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCalendarShare, IconCopy } from '@tabler/icons-react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { PanelFailure } from '../panels/panel-failure.tsx';
import styles from './calendar-card.module.css';
import { useCalendarLink } from './my-tasks.queries.ts';
import { calendarTexts as texts } from './my-tasks.texts.ts';

const questions = {
  replace: { title: texts.replaceQuestion, text: texts.replaceText, confirm: texts.replace },
  end: { title: texts.turnOffQuestion, text: texts.turnOffText, confirm: texts.turnOff },
};

/** The link by which a calendar app reads my due dates: create it, copy it, replace it, turn it off. */
export function CalendarCard() {
  const { link, address, isBusy, make, end } = useCalendarLink();
  const clipboard = useClipboard();
  const asking = useDialog<keyof typeof questions>();
  const question = asking.subject && questions[asking.subject];
  const stands = link.data != null;
  const isUnknown = link.isError && link.data === undefined;
  const copy = () => {
    clipboard.copy(address);
    notifySuccess(texts.copied);
  };
  const confirm = () => {
    asking.close();
    (asking.subject === 'end' ? end : make)();
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
        <p className={styles.text}>{texts.since(formatDate(link.data.createdAt, 'MMM D, YYYY'))}</p>
      )}
      {isUnknown ? (
        // A new link would end one that may stand.
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
            onClick={() => (stands ? asking.open('replace') : make())}
          >
            {stands ? texts.replace : texts.create}
          </Button>
          {stands && (
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => asking.open('end')}>
              {texts.turnOff}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asking.isOpen}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        isDangerous={asking.subject === 'end'}
        onConfirm={confirm}
        onClose={asking.close}
      >
        <p>{question?.text}</p>
      </ConfirmDialog>
    </section>
  );
}
