import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { CallFailure, isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import styles from './factors.module.css';
import { useConfirmAppSetUp } from './factors.queries.ts';
import { factorsTexts } from './factors.texts.ts';
import { QrCode } from './qr-code.tsx';

const texts = factorsTexts.app;

interface AppSetUpDialogProps {
  isOpen: boolean;
  app: { key: string; url: string };
  /** Called with the recovery codes of the first factor, else null. */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Shows the key of an authenticator app as a QR code and as text, and asks for the first code. */
export function AppSetUpDialog({ isOpen, app: { key, url }, onDone, onClose }: AppSetUpDialogProps) {
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
        className={styles.key}
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
