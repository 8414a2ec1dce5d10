import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.store.ts';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { signUpTexts } from './sign-up.texts.ts';
import { AdmittedSignUp } from './invitation/admitted-sign-up.tsx';

const texts = signUpTexts;

/** Sign-up where the community admits somebody, or a notice for members who are already logged in. */
export function SignUpPage() {
  const isLoggedIn = useSession(({ user }) => user !== null);
  if (isLoggedIn)
    return (
      <AccountCard title={texts.title}>
        <p>{texts.loggedIn}</p>
        <p className={styles.hint}>{texts.logOutFirst}</p>
        <Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.toFeed}</Button>
      </AccountCard>
    );
  return <AdmittedSignUp />;
}
