import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { useLinkToken } from '../mail-links/link-token.hooks.ts';
import { MailLinkCard } from '../mail-links/mail-link-card.tsx';
import { useResetLink } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const texts = recoveryTexts.reset;

/** What the link of the mail leads to. Its secret is kept in memory only, and leaves the address bar at once. */
export function ResetPasswordPage() {
  const token = useLinkToken();
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
  return (
    <MailLinkCard title={texts.title} token={token} link={link} Ended={AskAgain}>
      {() => <ResetPasswordForm token={token} onDone={setMessage} onEnded={() => void link.refetch()} />}
    </MailLinkCard>
  );
}

function AskAgain() {
  return (
    <Link className={styles.main} to="/forgot-password">
      {texts.askAgain}
    </Link>
  );
}
