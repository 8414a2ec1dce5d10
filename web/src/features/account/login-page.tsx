import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../platform/call.ts';
import { keptInvitation } from '../../platform/invitation.store.ts';
import { useSession } from '../../platform/session.store.ts';
import { PlainButton } from '../../ui/forms/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { AccountCard } from './account-card.tsx';
import styles from './account-card.module.css';
import { useLogIn } from './account.queries.ts';
import { accountTexts } from './account.texts.ts';
import { PasswordField } from './password-field.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail address of the account that was just created. */
    signedUpAs?: string;
    /** The e-mail address that was typed before the password was found to be forgotten. */
    recoverFor?: string;
  }
}

const texts = accountTexts.login;

/** Log-in. A logged-in member is redirected to the page where the session was lost, or to the feed. */
export function LoginPage() {
  const { history } = useRouter();
  const { next = '/feed' } = useSearch({ from: '/login' });
  const isLoggedIn = useSession(({ user }) => user !== null);
  const { mutate, isPending, error } = useLogIn();
  const signedUpAs = useLocation({ select: ({ state }) => state.signedUpAs });
  const [emailId, setEmailId] = useState(signedUpAs ?? '');
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (!isLoggedIn) return;
    const token = keptInvitation();
    history.replace(token === null ? next : `/invitations/${token}`);
  }, [isLoggedIn, history, next]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ emailId, password });
  };
  return (
    <AccountCard title={texts.title} aside={<Link to="/signup">{texts.toSignUp}</Link>}>
      {signedUpAs === undefined ? (
        <p className={styles.hint}>{texts.welcome}</p>
      ) : (
        <p className={styles.hint} role="status">
          {texts.accountReady}
        </p>
      )}
      <form className={styles.form} onSubmit={submit}>
        <PlainField
          type="email"
          label={texts.email}
          autoComplete="username"
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
        {error && (
          <p className={styles.failure} role="alert">
            {error instanceof CallFailure && !error.isOffline ? error.message : texts.failed}
          </p>
        )}
        <PlainButton isSubmit isWide isBusy={isPending}>
          {texts.submit}
        </PlainButton>
      </form>
    </AccountCard>
  );
}
