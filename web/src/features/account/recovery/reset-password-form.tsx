import type { RecentLogIn } from '@tandem/contract/account/account-recovery';
import { limits } from '@tandem/contract/limits';
import { useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { CardForm } from '../card-form.tsx';
import { hasEnded } from '../mail-links/has-ended.view.ts';
import { PasswordField } from '../password-field.tsx';
import { RecentLogIns } from './recent-log-ins.tsx';
import { useResetPassword } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.reset;

interface ResetPasswordFormProps {
  token: string;
  /** What was added to the account lately. */
  recentLogIns: readonly RecentLogIn[];
  /** Called with the server's message, and whether something was kept that waits to be confirmed. */
  onDone: (message: string, hasKept: boolean) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The new password, by the rules of sign-up. */
export function ResetPasswordForm({ token, recentLogIns, onDone, onEnded }: ResetPasswordFormProps) {
  const [newPassword, setNewPassword] = useState('');
  const [keep, setKeep] = useState<string[]>([]);
  const { mutate, isPending, error, reset } = useResetPassword();
  const invalid = error instanceof CallFailure ? error.fields['newPassword'] : undefined;
  const removed = recentLogIns.length - keep.length;
  const submit = removed > 0 ? texts.submitRemoving(removed) : texts.submit;
  const onError = (failure: Error) => {
    if (hasEnded(failure)) onEnded();
  };
  return (
    <CardForm
      hint={texts.hint}
      texts={{ ...texts, submit }}
      onSubmit={() =>
        mutate(
          { token, newPassword, keep },
          { onSuccess: ({ message }) => onDone(message, keep.length > 0), onError },
        )
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
      {recentLogIns.length > 0 && <RecentLogIns logIns={recentLogIns} kept={keep} onChange={setKeep} />}
    </CardForm>
  );
}
