import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { useRecovery } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';
import { SentCard } from './sent-card.tsx';

const texts = recoveryTexts.forgot;
const aside = <Link to="/login">{recoveryTexts.toLogin}</Link>;

/** Asks for the address that a link to choose a new password goes to; says so where the server sends no mail. */
export function ForgotPasswordPage() {
  const recovery = useRecovery();
  const typed = useLocation({ select: ({ state }) => state.recoverFor ?? '' });
  const [emailId, setEmailId] = useState(typed);
  const [message, setMessage] = useState<string | null>(null);
  const mail = recovery.data?.mail;
  if (message !== null)
    return <SentCard message={message} isInFolder={mail === 'folder'} onAgain={() => setMessage(null)} />;
  return (
    <AccountCard title={texts.title} aside={aside}>
      {recovery.isPending && <Waiting label={recoveryTexts.loading} />}
      {mail === 'off' && (
        <>
          <p role="status">{texts.off.text}</p>
          <p className={styles.hint}>{texts.off.hint}</p>
        </>
      )}
      {!recovery.isPending && mail !== 'off' && (
        <ForgotPasswordForm emailId={emailId} onChange={setEmailId} onSent={setMessage} />
      )}
    </AccountCard>
  );
}
