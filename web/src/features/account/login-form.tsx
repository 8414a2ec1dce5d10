import type { SecondStep } from '@tandem/contract/account';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../platform/call.ts';
import { PlainButton } from '../../ui/forms/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import styles from './account-card.module.css';
import steps from './second-step/second-step.module.css';
import { useLogIn } from './account.queries.ts';
import { accountTexts } from './account.texts.ts';
import { PasswordField } from './password-field.tsx';
import { usePasskeySupport } from './passkeys/passkey-support.hooks.ts';

const texts = accountTexts.login;
const PasskeyLogIn = lazyPart(async () => (await import('./second-step/passkey-log-in.tsx')).PasskeyLogIn);

interface LoginFormProps {
  /** The address of the account that was just created. */
  signedUpAs: string | undefined;
  /** Why the last log-in ended before its second step. */
  ended: string | null;
  /** Called when the password was right and a second step follows. */
  onSecondStep: (step: SecondStep) => void;
}

/** E-mail address and password, or a passkey where the browser has them. */
export function LoginForm({ signedUpAs, ended, onSecondStep }: LoginFormProps) {
  const { mutate, isPending, error } = useLogIn();
  const hasPasskeys = usePasskeySupport();
  const [emailId, setEmailId] = useState(signedUpAs ?? '');
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { emailId, password },
      { onSuccess: ({ secondStep }) => void (secondStep && onSecondStep(secondStep)) },
    );
  };
  const failure = error instanceof CallFailure && !error.isOffline ? error.message : error && texts.failed;
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <PlainField
          type="email"
          label={texts.email}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoFocus={signedUpAs === undefined}
          value={emailId}
          onChange={(event) => setEmailId(event.currentTarget.value)}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          autoFocus={signedUpAs !== undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Link className={styles.forgot} to="/forgot-password" state={{ recoverFor: emailId }}>
          {texts.forgot}
        </Link>
        {(failure ?? ended) && (
          <p className={styles.failure} role="alert">
            {failure ?? ended}
          </p>
        )}
        <PlainButton isSubmit isWide isBusy={isPending}>
          {texts.submit}
        </PlainButton>
      </form>
      {hasPasskeys && (
        <Suspense fallback={<div className={steps.passkeyPlace} />}>
          <PasskeyLogIn />
        </Suspense>
      )}
    </>
  );
}
