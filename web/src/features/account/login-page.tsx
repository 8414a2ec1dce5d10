import type { SecondStep } from '@tandem/contract/account';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { takeReturnPath } from '../../platform/arrival.ts';
import { CallFailure } from '../../platform/call.ts';
import { useSession } from '../../platform/session.store.ts';
import { PlainButton, PlainField } from '../../ui/forms/plain-controls.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { useCommunity } from '../community/public.ts';
import { AccountCard } from './account-card.tsx';
import { useLogIn } from './account.queries.ts';
import { accountTexts } from './account.texts.ts';
import { usePasskeySupport } from './account.hooks.ts';
import { PasswordField } from './password-field.tsx';
import { ProviderLogIn } from './provider/provider-log-in.tsx';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './account.module.css';

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
  const search = useSearch({ from: '/login' });
  const { next = '/feed' } = search;
  const isLoggedIn = useSession(({ user }) => user !== null);
  const typed = useRef<string>(undefined);
  const { signedUpAs, logInFailure, logInHint, secondStep } = useLocation({ select: ({ state }) => state });
  const [step, setStep] = useState<SecondStep | null>(secondStep ?? null);
  const [ended, setEnded] = useState<string | null>(logInFailure ?? null);
  useEffect(() => {
    if (isLoggedIn) history.replace(takeReturnPath(typed.current) ?? next);
  }, [isLoggedIn, history, next]);
  const startAgain = (sentence: string | null) => {
    setEnded(sentence);
    setStep(null);
  };
  if (step) return <SecondStepForm step={step} onAgain={startAgain} />;
  return (
    <AccountCard
      title={texts.title}
      aside={
        <>
          <Link to="/signup" search={search}>
            {texts.toSignUp}
          </Link>
          <PublicProjects />
        </>
      }
    >
      <Greeting sentence={logInHint ?? (signedUpAs === undefined ? null : texts.accountReady)} />
      <LoginForm typed={typed} signedUpAs={signedUpAs} ended={ended} onSecondStep={setStep} />
      <ProviderLogIn next={next} />
    </AccountCard>
  );
}

/** The way to what visitors may see, which is a page of the server. */
function PublicProjects() {
  const isShown = useCommunity(({ publicPages }) => publicPages !== 'none');
  if (!isShown) return null;
  return (
    <>
      <br />
      <a href="/projects">{texts.toProjects}</a>
    </>
  );
}

/** What led here, or what the product is for. */
function Greeting({ sentence }: { sentence: string | null }) {
  if (sentence === null) return <p className={`${styles.hint} ${styles.narrow}`}>{texts.welcome}</p>;
  return (
    <p className={styles.hint} role="status">
      {sentence}
    </p>
  );
}

const PasskeyLogIn = lazyPart(async () => (await import('./second-step/passkey-log-in.tsx')).PasskeyLogIn);

interface LoginFormProps {
  /** The address that was sent last. */
  typed: RefObject<string | undefined>;
  /** The address of the account that was just created. */
  signedUpAs: string | undefined;
  /** Why the last log-in ended before its second step. */
  ended: string | null;
  /** Called when the password was right and a second step follows. */
  onSecondStep: (step: SecondStep) => void;
}

/** E-mail address and password, or a passkey where the browser has them. */
function LoginForm({ typed, signedUpAs, ended, onSecondStep }: LoginFormProps) {
  const { mutate, isPending, error } = useLogIn();
  const hasPasskeys = usePasskeySupport();
  const [emailId, setEmailId] = useState(signedUpAs ?? '');
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    typed.current = emailId;
    mutate(
      { emailId, password },
      { onSuccess: ({ secondStep }) => void (secondStep && onSecondStep(secondStep)) },
    );
  };
  const failure = error instanceof CallFailure && !error.isOffline ? error.message : texts.failed;
  return (
    <>
      {ended !== null && error === null && (
        <Text tone="danger" size={14} role="alert">
          {ended}
        </Text>
      )}
      <Stack as="form" gap={16} onSubmit={submit}>
        <PlainField
          type="email"
          label={texts.email}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoFocus={signedUpAs === undefined}
          value={emailId}
          onChange={(event) => setEmailId(event.currentTarget.value)}
        />
        <Box isAnchor className={styles.password}>
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            autoFocus={signedUpAs !== undefined}
            // Which field was wrong is not told: the server answers log-in with one sentence.
            error={error && <span role="alert">{failure}</span>}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Link className={styles.forgot} to="/forgot-password" state={{ recoverFor: emailId }}>
            {texts.forgot}
          </Link>
        </Box>
        <PlainButton isSubmit isWide isBusy={isPending}>
          {texts.submit}
        </PlainButton>
      </Stack>
      {hasPasskeys && <PasskeyLogIn whileLoading={<Stack gap={12} tall={74} />} />}
    </>
  );
}
