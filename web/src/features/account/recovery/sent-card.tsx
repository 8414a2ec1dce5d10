import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { PlainButton } from '../../../ui/forms/plain-button.tsx';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.forgot;

interface SentCardProps {
  /** The server's message. */
  message: string;
  /** Whether the mail is in a folder of a server for development. */
  isInFolder: boolean;
  onAgain: () => void;
}

/** What follows a request for a link, whether or not an account has the address. */
export function SentCard({ message, isInFolder, onAgain }: SentCardProps) {
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
