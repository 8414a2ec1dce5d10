import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AccountCard } from '../../account-card.tsx';
import styles from '../../account-card.module.css';
import { confirmSignUpTexts } from './confirm-sign-up.texts.ts';

const texts = confirmSignUpTexts.asked;

/** What follows a sign-up that waits for moderators, with the server's message. */
export function SignUpAskedCard({ message }: { message: string }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <AccountCard title={texts.title}>
      <p ref={sentence} role="status" tabIndex={-1}>
        {message}
      </p>
      <Link className={styles.main} to="/login">
        {texts.toLogin}
      </Link>
    </AccountCard>
  );
}
