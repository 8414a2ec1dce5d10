import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { encode } from 'uqr';
import { CallFailure, isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import styles from '../settings/settings.module.css';
import { useConfirmAppSetUp, useRemoveApp, useStartAppSetUp } from './factors.queries.ts';
import { Box, Text } from '../../../ui/layout/layout.tsx';
import { factorsTexts } from './factors.texts.ts';

const texts = factorsTexts.app;

interface AppSectionProps {
  /** When the app was set up; null without one. */
  since: string | null;
  /** Whether the member has one factor only. */
  isLast: boolean;
  /** Called with the recovery codes that come with the first factor, to show them. */
  onCodes: (codes: string[]) => void;
}

/** The authenticator app: set up, remove. */
export function AppSection({ since, isLast, onCodes }: AppSectionProps) {
  const [starting, removing] = [useStartAppSetUp(), useRemoveApp()];
  const [setUp, removal] = [useDialog<{ key: string; url: string }>(), useDialog<null>()];
  const start = () => starting.mutate(undefined, { onSuccess: ({ data }) => setUp.open(data) });
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {since === null ? (
        <>
          <Text tone="2">{texts.none}</Text>
          <Button variant="default" loading={starting.isPending} onClick={start}>
            {texts.setUp}
          </Button>
        </>
      ) : (
        <>
          <p>{texts.since(formatDate(since, 'MMM D, YYYY'))}</p>
          <Button
            variant="default"
            color="red"
            loading={removing.isPending}
            onClick={() => removal.open(null)}
          >
            {texts.remove}
          </Button>
        </>
      )}
      {setUp.subject && (
        <AppSetUpDialog
          key={setUp.subject.key}
          isOpen={setUp.isOpen}
          app={setUp.subject}
          onDone={(codes) => {
            setUp.close();
            if (codes) onCodes(codes);
          }}
          onClose={setUp.close}
        />
      )}
      <ConfirmDialog
        isOpen={removal.isOpen}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        isDangerous
        onConfirm={() => {
          removal.close();
          removing.mutate();
        }}
        onClose={removal.close}
      >
        {texts.removeText} {isLast && factorsTexts.lastFactor}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface AppSetUpDialogProps {
  isOpen: boolean;
  app: { key: string; url: string };
  /** Called with the recovery codes of the first factor, else null. */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Shows the key of an authenticator app as a QR code and as text, and asks for the first code. */
function AppSetUpDialog({ isOpen, app: { key, url }, onDone, onClose }: AppSetUpDialogProps) {
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useConfirmAppSetUp();
  const onError = (error: Error) => {
    const field = error instanceof CallFailure ? error.fields['code'] : undefined;
    setInvalid(field);
    const isShown = field !== undefined || isPasswordRequired(error);
    setFailure(isShown ? null : failureLine(error, texts.confirmFailed));
    focusInvalid();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    mutate(code, { onSuccess: ({ data }) => onDone(data.recoveryCodes), onError });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.dialog}
      submitLabel={texts.confirm}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      size="sm"
    >
      <p>{texts.scan}</p>
      <QrCode text={url} label={texts.qr} />
      <TextInput
        classNames={{ input: 'l-isMono' }}
        label={texts.key}
        readOnly
        dir="ltr"
        value={key}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        value={code}
        error={invalid}
        onChange={({ currentTarget: { value } }) => {
          setCode(value);
          setInvalid(undefined);
        }}
      />
    </FormDialog>
  );
}

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
}

/** A QR code as one path, drawn without the network. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <Box round="md" line="around" pad={12} isCentred self="center" square={220} className={styles.qr}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </Box>
  );
}
