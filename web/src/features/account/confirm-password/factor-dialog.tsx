import { TextInput } from '@mantine/core';
import { confirmFactor, confirmFactorBody } from '@tandem/contract/account/account-factors';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { accountTexts } from '../account.texts.ts';
import { useFactors } from '../factors/factors.queries.ts';
import { PasskeyProof } from './passkey-proof.tsx';

const texts = accountTexts.confirmFactor;

interface FactorDialogProps {
  /** Called with whether a second factor was confirmed. */
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks for a code of the authenticator app, a recovery code or a passkey; a wrong code can be corrected. */
export function FactorDialog({ onEnd }: FactorDialogProps) {
  const { data: factors } = useFactors();
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(confirmFactor, { body: { code } }),
    onSuccess: () => onEnd(true),
    onError: (error) => {
      const field = error instanceof CallFailure ? error.fields['code'] : undefined;
      setInvalid(field);
      setFailure(field === undefined ? failureLine(error, texts.failed) : null);
      focusInvalid();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const issue = confirmFactorBody.safeParse({ code }).error?.issues[0]?.message;
    setInvalid(issue);
    if (issue === undefined) mutate();
    else focusInvalid();
  };
  const hasApp = factors?.appSince !== null;
  return (
    <FormDialog
      isOpen
      title={texts.title}
      submitLabel={texts.submit}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={() => onEnd(false)}
      size="sm"
    >
      <p>{hasApp ? texts.withApp : texts.withoutApp}</p>
      <TextInput
        label={hasApp ? texts.code : texts.recoveryCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        value={code}
        error={invalid}
        onChange={({ currentTarget: { value } }) => {
          setCode(value);
          setInvalid(undefined);
        }}
      />
      <PasskeyProof label={texts.passkey} onConfirmed={() => onEnd(true)} />
      <p>{texts.lost}</p>
    </FormDialog>
  );
}
