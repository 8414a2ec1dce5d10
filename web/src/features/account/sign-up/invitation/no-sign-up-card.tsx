import { Link } from '@tanstack/react-router';
import { AccountCard } from '../../account-card.tsx';
import styles from '../../account-card.module.css';
import { signUpInvitationTexts as texts } from './sign-up-invitation.texts.ts';

interface NoSignUpCardProps {
  title: string;
  /** Why there is no form. */
  sentence: string;
  hint?: string;
}

/** Says why nobody can sign up here, with the way to log in. */
export function NoSignUpCard({ title, sentence, hint }: NoSignUpCardProps) {
  return (
    <AccountCard title={title}>
      <p role="status">{sentence}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <p className={styles.hint}>{texts.haveAccount}</p>
      <Link className={styles.main} to="/login">
        {texts.logIn}
      </Link>
    </AccountCard>
  );
}
