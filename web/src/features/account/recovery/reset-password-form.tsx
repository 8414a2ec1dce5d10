import { limits } from '@tandem/contract/limits';
import { useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { CardForm } from '../card-form.tsx';
import { hasEnded } from '../mail-links/has-ended.view.ts';
import { PasswordField } from '../password-field.tsx';
import { useResetPassword } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.reset;

interface ResetPasswordFormProps {
  token: string;
  /** Called with the server's message. */
  onDone: (message: string) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The new password, by the rules of sign-up. */
export function ResetPasswordForm({ token, onDone, onEnded }: ResetPasswordFormProps) {
  const [newPassword, setNewPassword] = useState('');
  const { mutate, isPending, error, reset } = useResetPassword();
  const invalid = error instanceof CallFailure ? error.fields['newPassword'] : undefined;
  const onError = (failure: Error) => {
    if (hasEnded(failure)) onEnded();
  };
  return (
    <CardForm
      hint={texts.hint}
      texts={texts}
      onSubmit={() =>
        mutate({ token, newPassword }, { onSuccess: ({ message }) => onDone(message), onError })
      }
      isPending={isPending}
      error={invalid === undefined ? error : null}
    >
      <PasswordField
        label={texts.password}
        description={texts.help(limits.password.min)}
        autoComplete="new-password"
        autoFocus
        error={invalid}
        value={newPassword}
        onChange={(event) => {
          setNewPassword(event.currentTarget.value);
          if (error) reset();
        }}
      />
    </CardForm>
  );
}
