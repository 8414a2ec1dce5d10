import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { confirmPassword, confirmPasswordBody } from '@tandem/contract/account';
import {
  confirmPasskey,
  requestPasskeyProof,
  confirmFactor,
  confirmFactorBody,
} from '@tandem/contract/account/account-factors';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { accountTexts } from '../account.texts.ts';
import { useFactors } from '../factors/factors.queries.ts';
import { usePasskeySupport } from '../account.hooks.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { PasswordField } from '../password-field.tsx';

const texts = accountTexts.confirmPassword;

interface PasswordDialogProps {
  /** Called with whether the password was confirmed. */
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks for the member's password; a wrong one can be corrected. */
export function PasswordDialog({ onEnd }: PasswordDialogProps) {
  const proof = useTypedProof({
    send: (password) => call(confirmPassword, { body: { password } }),
    field: 'password',
    issueOf: (password) => confirmPasswordBody.safeParse({ password }).error?.issues[0]?.message,
    failed: texts.failed,
    onEnd,
  });
  return (
    <FormDialog isOpen title={texts.title} submitLabel={texts.submit} {...proof.dialog} size="sm">
      <p>{texts.text}</p>
      <PasswordField label={texts.password} autoComplete="current-password" data-autofocus {...proof.input} />
      <PasskeyProof onConfirmed={() => onEnd(true)} />
    </FormDialog>
  );
}

interface PasskeyProofProps {
  label?: string;
  onConfirmed: () => void;
}

/** Offers a passkey in place of the password, to members who have one. */
export function PasskeyProof({ label = texts.passkey, onConfirmed }: PasskeyProofProps) {
  const isSupported = usePasskeySupport();
  const { data: factors } = useFactors({ enabled: isSupported });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('../passkeys/passkeys.dom.ts');
      const { data: options } = await call(requestPasskeyProof);
      return call(confirmPasskey, { body: { response: await signWithPasskey(options) } });
    },
    onSuccess: onConfirmed,
  });
  if (!isSupported || factors === undefined || factors.passkeys.every(({ isKept }) => isKept)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {error && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(error, texts.failed)}
        </Text>
      )}
    </>
  );
}

const factorTexts = accountTexts.confirmFactor;

interface FactorDialogProps {
  /** Called with whether a second factor was confirmed. */
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks for a code of the authenticator app, a recovery code or a passkey; a wrong code can be corrected. */
export function FactorDialog({ onEnd }: FactorDialogProps) {
  const { data: factors } = useFactors();
  const proof = useTypedProof({
    send: (code) => call(confirmFactor, { body: { code } }),
    field: 'code',
    issueOf: (code) => confirmFactorBody.safeParse({ code }).error?.issues[0]?.message,
    failed: factorTexts.failed,
    onEnd,
  });
  const hasApp = factors?.appSince !== null;
  return (
    <FormDialog isOpen title={factorTexts.title} submitLabel={factorTexts.submit} {...proof.dialog} size="sm">
      <p>{hasApp ? factorTexts.withApp : factorTexts.withoutApp}</p>
      <TextInput
        label={hasApp ? factorTexts.code : factorTexts.recoveryCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...proof.input}
      />
      <PasskeyProof label={factorTexts.passkey} onConfirmed={() => onEnd(true)} />
      <p>{factorTexts.lost}</p>
    </FormDialog>
  );
}

interface TypedProof {
  send: (value: string) => Promise<unknown>;
  /** The field of the request that the server names when it refuses the value. */
  field: string;
  /** Why the value is not sent. */
  issueOf: (value: string) => string | undefined;
  failed: string;
  onEnd: (isConfirmed: boolean) => void;
}

/** What is typed to prove who one is; a wrong value is said at its field and can be corrected. */
function useTypedProof({ send, field, issueOf, failed, onEnd }: TypedProof) {
  const [value, setValue] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(value),
    onSuccess: () => onEnd(true),
    onError: (error) => {
      const message = error instanceof CallFailure ? error.fields[field] : undefined;
      setInvalid(message);
      setFailure(message === undefined ? failureLine(error, failed) : null);
      focusInvalid();
    },
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const issue = issueOf(value);
    setInvalid(issue);
    if (issue === undefined) mutate();
    else focusInvalid();
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setValue(currentTarget.value);
    setInvalid(undefined);
  };
  return {
    dialog: { isBusy: isPending, failure, onSubmit, onClose: () => onEnd(false) },
    input: { value, error: invalid, onChange },
  };
}
