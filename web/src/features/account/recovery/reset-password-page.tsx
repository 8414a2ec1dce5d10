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
  const [done, setDone] = useState<{ message: string; hasKept: boolean } | null>(null);
  if (done !== null)
    return (
      <AccountCard title={texts.done.title}>
        <p role="status">
          {done.message} {done.hasKept && texts.done.kept}
        </p>
        <Link className={styles.main} to="/login">
          {texts.done.logIn}
        </Link>
      </AccountCard>
    );
  return (
    <MailLinkCard title={texts.title} token={token} link={link} Ended={AskAgain}>
      {({ data }) => (
        <ResetPasswordForm
          token={token}
          recentLogIns={data.recentLogIns}
          onDone={(message, hasKept) => setDone({ message, hasKept })}
          onEnded={() => void link.refetch()}
        />
      )}
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
