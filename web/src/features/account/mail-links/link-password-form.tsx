import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { CardForm } from '../card-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { hasEnded } from './has-ended.view.ts';

interface LinkPasswordFormProps<Reply> {
  hint: string;
  token: string;
  emailId: string;
  texts: { password: string; submit: string; failed: string };
  confirm: UseMutationResult<Reply, Error, { token: string; password: string }>;
  onDone: (reply: Reply) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The password of the account, which proves that the reader of the mail is its owner. */
export function LinkPasswordForm<Reply>(props: LinkPasswordFormProps<Reply>) {
  const { hint, token, emailId, texts, onDone, onEnded } = props;
  const { mutate, isPending, error, reset } = props.confirm;
  const [password, setPassword] = useState('');
  const invalid = error instanceof CallFailure ? error.fields['password'] : undefined;
  const onError = (failure: Error) => {
    if (hasEnded(failure)) onEnded();
  };
  return (
    <CardForm
      hint={hint}
      texts={texts}
      onSubmit={() => mutate({ token, password }, { onSuccess: onDone, onError })}
      isPending={isPending}
      error={invalid === undefined ? error : null}
    >
      {/* Password managers look the password up under it. */}
      <input type="hidden" name="username" autoComplete="username" value={emailId} readOnly />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        autoFocus
        error={invalid}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          if (error) reset();
        }}
      />
    </CardForm>
  );
}
