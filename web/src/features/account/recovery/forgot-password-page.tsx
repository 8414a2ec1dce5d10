import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PlainButton, PlainField } from '../../../ui/forms/plain-controls.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import styles from '../account-card.module.css';
import { AccountCard, CardForm } from '../account-card.tsx';
import { useRecovery, useRequestReset } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';

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

interface ForgotPasswordFormProps {
  emailId: string;
  onChange: (emailId: string) => void;
  /** Called with the server's message, which is the same for every address. */
  onSent: (message: string) => void;
}

/** The address, and the button that sends the link. */
function ForgotPasswordForm({ emailId, onChange, onSent }: ForgotPasswordFormProps) {
  const { mutate, isPending, error } = useRequestReset();
  return (
    <CardForm
      hint={texts.hint}
      texts={texts}
      onSubmit={() => mutate(emailId, { onSuccess: ({ message }) => onSent(message) })}
      isPending={isPending}
      error={error}
    >
      <PlainField
        type="email"
        label={texts.email}
        autoComplete="username"
        autoFocus
        value={emailId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </CardForm>
  );
}

interface SentCardProps {
  /** The server's message. */
  message: string;
  /** Whether the mail is in a folder of a server for development. */
  isInFolder: boolean;
  onAgain: () => void;
}

/** What follows a request for a link, whether or not an account has the address. */
function SentCard({ message, isInFolder, onAgain }: SentCardProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <AccountCard title={texts.sent.title} aside={<Link to="/login">{recoveryTexts.toLogin}</Link>}>
      <p ref={sentence} role="status" tabIndex={-1}>
        {message}
      </p>
      <p className={styles.hint}>{isInFolder ? texts.folder : texts.sent.wait}</p>
      <PlainButton isWide onClick={onAgain}>
        {texts.sent.again}
      </PlainButton>
    </AccountCard>
  );
}
