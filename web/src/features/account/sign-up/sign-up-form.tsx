import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AccountCard } from '../account-card.tsx';
import styles from '../account-card.module.css';
import { ProviderLogIn } from '../provider/provider-log-in.tsx';
import { SignUpSentCard } from './confirm/sign-up-sent-card.tsx';
import { signUpTexts } from './sign-up.texts.ts';
import { SignUpPreview } from './sign-up-preview.tsx';
import { SignUpStepOne } from './sign-up-step-one.tsx';
import { SignUpStepTwo } from './sign-up-step-two.tsx';
import { useSignUpForm } from './sign-up.hooks.ts';

const texts = signUpTexts;
const homePath = '/feed';

/** Sign-up in two steps; Back keeps every value (spec §2). */
export function SignUpForm() {
  const { form, step, failure, isPending, submit, back, ...after } = useSignUpForm();
  const { sent, send, error, changeAddress } = after;
  const element = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    const isNewStep = shownStep.current !== step;
    shownStep.current = step;
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (isNewStep) element.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [step, form.errors]);

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
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.progress} aria-hidden>
          <span data-done />
          <span data-done={step === 2} />
        </div>
        <div className={styles.step}>
          <h2 tabIndex={-1}>{texts.steps[step - 1]}</h2>
          <span>{texts.progress(step)}</span>
        </div>
        <p className={styles.required}>{texts.required[step - 1]}</p>
        {step === 1 ? <SignUpStepOne form={form} /> : <SignUpStepTwo form={form} />}
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
      {step === 1 && <ProviderLogIn next={homePath} />}
    </AccountCard>
  );
}
