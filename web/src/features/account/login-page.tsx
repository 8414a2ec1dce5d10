import type { SecondStep } from '@tandem/contract/account';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { takeReturnPath } from '../../platform/arrival.ts';
import { useSession } from '../../platform/session.store.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { AccountCard } from './account-card.tsx';
import styles from './account-card.module.css';
import { accountTexts } from './account.texts.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderLogIn } from './provider/provider-log-in.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail address of the account that was just created. */
    signedUpAs?: string;
    /** The e-mail address that was typed before the password was found to be forgotten. */
    recoverFor?: string;
    /** How a log-in through the provider ended: why it failed, or what to do next. */
    logInFailure?: string;
    logInHint?: string;
    /** What a log-in through the provider waits for. */
    secondStep?: SecondStep;
  }
}

const texts = accountTexts.login;
const SecondStepForm = lazyPart(
  async () => (await import('./second-step/second-step-form.tsx')).SecondStepForm,
);

/** Log-in. A logged-in member is redirected to the page where the session was lost, or to the feed. */
export function LoginPage() {
  const { history } = useRouter();
  const { next = '/feed' } = useSearch({ from: '/login' });
  const isLoggedIn = useSession(({ user }) => user !== null);
  const { signedUpAs, logInFailure, logInHint, secondStep } = useLocation({ select: ({ state }) => state });
  const [step, setStep] = useState<SecondStep | null>(secondStep ?? null);
  const [ended, setEnded] = useState<string | null>(logInFailure ?? null);
  useEffect(() => {
    if (isLoggedIn) history.replace(takeReturnPath() ?? next);
  }, [isLoggedIn, history, next]);
  const startAgain = (sentence: string | null) => {
    setEnded(sentence);
    setStep(null);
  };
  if (step)
    return (
      <Suspense>
        <SecondStepForm step={step} onAgain={startAgain} />
      </Suspense>
    );
  return (
    <AccountCard title={texts.title} aside={<Link to="/signup">{texts.toSignUp}</Link>}>
      <Greeting sentence={logInHint ?? (signedUpAs === undefined ? null : texts.accountReady)} />
      <LoginForm signedUpAs={signedUpAs} ended={ended} onSecondStep={setStep} />
      <ProviderLogIn next={next} />
    </AccountCard>
  );
}

/** What led here, or what the product is for. */
function Greeting({ sentence }: { sentence: string | null }) {
  if (sentence === null) return <p className={styles.hint}>{texts.welcome}</p>;
  return (
    <p className={styles.hint} role="status">
      {sentence}
    </p>
  );
}
