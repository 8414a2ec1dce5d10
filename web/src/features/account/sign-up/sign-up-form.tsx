import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCommunity } from '../../community/public.ts';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { ProviderLogIn } from '../provider/provider-log-in.tsx';
import { SignUpAskedCard } from './confirm/sign-up-asked-card.tsx';
import { SignUpSentCard } from './sign-up-sent-card.tsx';
import { signUpTexts } from './sign-up.texts.ts';
import { SignUpPreview } from './sign-up-preview.tsx';
import { SignUpStepOne } from './sign-up-step-one.tsx';
import { SignUpStepTwo } from './sign-up-step-two.tsx';
import { useSignUpForm } from './sign-up.hooks.ts';

const texts = signUpTexts;
const homePath = '/feed';

interface SignUpFormProps {
  /** The secret of the invitation to the community; '' without one. */
  invitation: string;
  /** What led here. */
  greeting: string | null;
}

/** Sign-up in two steps; Back keeps every value (§2.4-01). */
export function SignUpForm({ invitation, greeting }: SignUpFormProps) {
  const { form, step, failure, isPending, submit, back, ...after } = useSignUpForm(invitation);
  const { asked, sent, send, error, changeAddress } = after;
  const asksApproval = useCommunity(({ signUpMode }) => signUpMode === 'approval') && invitation === '';
  const termsVersion = useCommunity((community) => community.termsVersion);
  const element = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    const isNewStep = shownStep.current !== step;
    shownStep.current = step;
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (isNewStep) element.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [step, form.errors]);

  if (asked !== null) return <SignUpAskedCard message={asked} />;
  if (sent)
    return (
      <SignUpSentCard
        message={sent.message}
        emailId={form.values.emailId.trim()}
        onAgain={() => isPending || send()}
        again={{ isPending, error, count: sent.count }}
        onChange={changeAddress}
      />
    );
  return (
    <AccountCard
      title={texts.title}
      aside={<Link to="/login">{texts.toLogin}</Link>}
      beside={step === 2 && <SignUpPreview values={form.values} />}
    >
      {greeting !== null && <p className={styles.hint}>{greeting}</p>}
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.progress} aria-hidden>
          <span data-done />
          <span data-done={step === 2} />
        </div>
        <div className={styles.step}>
          <h2 tabIndex={-1}>{texts.steps[step - 1]}</h2>
          <span>{texts.progress(step)}</span>
        </div>
        {asksApproval && <p className={styles.hint}>{texts.approval}</p>}
        <p className={styles.required}>{texts.required[step - 1]}</p>
        {step === 1 ? (
          <SignUpStepOne form={form} />
        ) : (
          <SignUpStepTwo form={form} asksApproval={asksApproval} termsVersion={termsVersion} />
        )}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {step === 2 && <p className={styles.later}>{texts.changeLater}</p>}
        <div className={styles.buttons}>
          {step === 2 && (
            <Button variant="default" onClick={back} disabled={isPending}>
              {texts.back}
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {step === 1 ? texts.next : texts.submit}
          </Button>
        </div>
      </form>
      {step === 1 && <ProviderLogIn next={homePath} invitation={invitation} />}
    </AccountCard>
  );
}
