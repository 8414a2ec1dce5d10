import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { useLinkToken } from '../mail-links/link-token.hooks.ts';
import { MailLinkCard } from '../mail-links/mail-link-card.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { EndedEmailLink } from './ended-email-link.tsx';
import { useEmailLink } from './email.queries.ts';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.confirm;

/** What the link to an address leads to: the password, which confirms it. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const link = useEmailLink(token);
  const isLoggedIn = useSession(({ user }) => user !== null);
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null)
    return (
      <AccountCard title={texts.done}>
        <p role="status">{message}</p>
        <Link className={styles.main} to={isLoggedIn ? '/feed' : '/login'}>
          {texts.goOn}
        </Link>
      </AccountCard>
    );
  const purpose = link.data?.purpose === 'verification' ? 'verification' : 'change';
  return (
    <MailLinkCard title={texts.title[purpose]} token={token} link={link} Ended={EndedEmailLink}>
      {({ emailId }) => (
        <ConfirmEmailForm
          token={token}
          emailId={emailId}
          onDone={setMessage}
          onEnded={() => void link.refetch()}
        />
      )}
    </MailLinkCard>
  );
}
