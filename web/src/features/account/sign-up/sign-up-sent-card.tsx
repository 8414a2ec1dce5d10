import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { PlainButtonLink } from '../../../ui/forms/plain-controls.tsx';
import styles from '../account.module.css';
import { AccountCard } from '../account-card.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { confirmSignUpTexts, signUpTexts } from './sign-up.texts.ts';

const texts = confirmSignUpTexts.sent;

interface SignUpSentCardProps {
  /** The server's message, which is the same for every address. */
  message: string;
  emailId: string;
  /** Signs up again with the same input. */
  onAgain: () => void;
  again: { isPending: boolean; error: Error | null; count: number };
  onChange: () => void;
}

/** What follows a sign-up, whether or not an account has the address. */
export function SignUpSentCard({ message, emailId, onAgain, again, onChange }: SignUpSentCardProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <AccountCard title={texts.title} aside={<Link to="/login">{signUpTexts.toLogin}</Link>}>
      <p ref={sentence} role="status" tabIndex={-1}>
        {message} {texts.address(emailId)}
      </p>
      <p className={styles.hint}>{texts.wait}</p>
      {again.error && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(again.error, texts.failed)}
        </Text>
      )}
      {!again.error && again.count > 1 && !again.isPending && <p role="status">{texts.sentAgain}</p>}
      <Row gap={12} align="stretch" wraps>
        <Button flex="auto" variant="default" onClick={onChange} disabled={again.isPending}>
          {texts.change}
        </Button>
        <Button flex="auto" onClick={onAgain} loading={again.isPending}>
          {texts.again}
        </Button>
      </Row>
    </AccountCard>
  );
}

const askedTexts = confirmSignUpTexts.asked;

/** What follows a sign-up that waits for moderators, with the server's message. */
export function SignUpAskedCard({ message }: { message: string }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <AccountCard title={askedTexts.title}>
      <p ref={sentence} role="status" tabIndex={-1}>
        {message}
      </p>
      <PlainButtonLink to="/login">{askedTexts.toLogin}</PlainButtonLink>
    </AccountCard>
  );
}
