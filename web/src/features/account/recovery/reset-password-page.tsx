import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { CallFailure } from '../../../platform/call.ts';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { useResetLink } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';
import { tokenIn } from './recovery.view.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const texts = recoveryTexts.reset;

/** What the link of the mail leads to. Its secret is kept in memory only, and leaves the address bar at once. */
export function ResetPasswordPage() {
  const token = useTokenOnce();
  const link = useResetLink(token);
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null)
    return (
      <AccountCard title={texts.done.title}>
        <p role="status">{message}</p>
        <Link className={styles.main} to="/login">
          {texts.done.logIn}
        </Link>
      </AccountCard>
    );
  if (token === '') return <EndedCard reason={texts.incomplete} />;
  // 5xx and a lost network say nothing about the link.
  const isRefused = link.error instanceof CallFailure && link.error.status >= 400 && link.error.status < 500;
  if (isRefused) return <EndedCard reason={sentenceOf(link.error, texts.incomplete)} />;
  return (
    <AccountCard title={texts.title} aside={<Link to="/login">{recoveryTexts.toLogin}</Link>}>
      {link.isPending && <Waiting label={recoveryTexts.loading} />}
      {link.error && (
        <>
          <p className={styles.failure} role="alert">
            {sentenceOf(link.error, texts.checkFailed)}
          </p>
          <PlainButton isBusy={link.isFetching} onClick={() => void link.refetch()}>
            {texts.retry}
          </PlainButton>
        </>
      )}
      {link.data && (
        <ResetPasswordForm token={token} onDone={setMessage} onEnded={() => void link.refetch()} />
      )}
    </AccountCard>
  );
}

/** A link that was used, replaced, has expired or was cut off. */
function EndedCard({ reason }: { reason: string }) {
  return (
    <AccountCard title={texts.ended} aside={<Link to="/login">{recoveryTexts.toLogin}</Link>}>
      <p role="alert">{reason}</p>
      <Link className={styles.main} to="/forgot-password">
        {texts.askAgain}
      </Link>
    </AccountCard>
  );
}

/** The secret in the address, which it takes out of the address bar and the history. */
function useTokenOnce(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    const found = tokenIn(hash);
    if (found === '') return;
    setToken(found);
    void navigate({ to: '/reset-password', replace: true });
  }, [hash, navigate]);
  return token;
}
