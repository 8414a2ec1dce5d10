import { Button, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconEye } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import { splitList } from '@tandem/contract/values';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { awaitArrival } from '../../../platform/arrival.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { fetchCommunity, useCommunity } from '../../community/public.ts';
import styles from '../account.module.css';
import { AccountCard } from '../account-card.tsx';
import { PasswordField } from '../password-field.tsx';
import { ProviderLogIn } from '../provider/provider-log-in.tsx';
import signUpForm from './sign-up.module.css';
import { dropSignUpInvitation } from './sign-up-invitation.store.ts';
import { SignUpAskedCard, SignUpSentCard } from './sign-up-sent-card.tsx';
import { SignUpStepTwo } from './sign-up-step-two.tsx';
import { useSignUp } from './sign-up.queries.ts';
import { signUpTexts } from './sign-up.texts.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import {
  type SignUpStep,
  type SignUpValues,
  emptySignUp,
  errorsOfStep,
  isIncomplete,
  placeRefusal,
} from './sign-up.view.ts';

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
  const { form, search, step, failure, isPending, submit, back, ...after } = useSignUpForm(invitation);
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
      aside={
        <Link to="/login" search={search}>
          {texts.toLogin}
        </Link>
      }
      beside={step === 2 && <SignUpPreview values={form.values} />}
    >
      {greeting !== null && <p className={styles.hint}>{greeting}</p>}
      <Stack as="form" gap={16} ref={element} onSubmit={submit} noValidate>
        <Row gap={8} className={styles.progress} aria-hidden>
          <span data-done />
          <span data-done={step === 2 || undefined} />
        </Row>
        <Row gap={12} align="baseline" justify="between" tone="3" size={13}>
          <Text as="h2" tone="1" className={styles.stepTitle} tabIndex={-1}>
            {texts.steps[step - 1]}
          </Text>
          <Text as="span" isFixed>
            {texts.progress(step)}
          </Text>
        </Row>
        {asksApproval && <p className={styles.hint}>{texts.approval}</p>}
        <Text tone="3" size={13}>
          {texts.required[step - 1]}
        </Text>
        {step === 1 ? (
          <SignUpStepOne form={form} />
        ) : (
          <SignUpStepTwo form={form} asksApproval={asksApproval} termsVersion={termsVersion} />
        )}
        {failure && (
          <Text tone="danger" size={14} role="alert">
            {failure}
          </Text>
        )}
        {step === 2 && (
          <Text tone="3" size={13}>
            {texts.changeLater}
          </Text>
        )}
        <Row gap={12} above={8}>
          {step === 2 && (
            <Button flex={1} variant="default" onClick={back} disabled={isPending}>
              {texts.back}
            </Button>
          )}
          <Button flex={1} type="submit" loading={isPending}>
            {step === 1 ? texts.next : texts.submit}
          </Button>
        </Row>
      </Stack>
      {step === 1 && <ProviderLogIn next={search.next ?? homePath} invitation={invitation} />}
    </AccountCard>
  );
}

const { fields, help } = signUpTexts;

/** The first step: name, e-mail address, password and age. */
function SignUpStepOne({ form }: { form: UseFormReturnType<SignUpValues> }) {
  return (
    <>
      <Stack gap={16} least={160}>
        <TextInput
          required
          withAsterisk={false}
          label={fields.firstName}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          required
          withAsterisk={false}
          label={fields.lastName}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </Stack>
      <TextInput
        required
        withAsterisk={false}
        type="email"
        label={fields.emailId}
        autoComplete="email"
        {...form.getInputProps('emailId')}
      />
      <PasswordField
        required
        label={fields.password}
        description={help.password(limits.password.min)}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <NumberField required withAsterisk={false} label={fields.age} {...form.getInputProps('age')} />
    </>
  );
}

/** The state of both sign-up steps. Back keeps the input, and errors appear at their fields. */
function useSignUpForm(invitation: string) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/library/signup' });
  const form = useForm({ initialValues: emptySignUp });
  const [step, setStep] = useState<SignUpStep>(1);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<{ message: string; count: number } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const { mutate, isPending, error } = useSignUp(invitation);

  const termsError = () => {
    const { termsVersion } = useCommunity.getState();
    const isMissing = termsVersion !== null && form.values.acceptedTerms !== termsVersion;
    return isMissing && { acceptedTerms: texts.terms.missing };
  };
  const isStepValid = () => {
    const errors = { ...errorsOfStep(step, form.values), ...(step === 2 && termsError()) };
    form.setErrors(errors);
    setFailure(isIncomplete(step, form.values) ? texts.incomplete[step] : null);
    return Object.keys(errors).length === 0;
  };
  const goTo = (next: SignUpStep) => {
    setFailure(null);
    form.clearErrors();
    setStep(next);
  };
  const showRefusal = (error: Error) => {
    const { errors, step: stepOfError } = placeRefusal(error instanceof CallFailure ? error.fields : {});
    if (stepOfError) setStep(stepOfError);
    // They changed while the form was open.
    if (errors.acceptedTerms) fetchCommunity();
    form.setErrors(errors);
    setFailure(sentenceOf(error, texts.failed));
  };
  const goToLogin = async () => {
    // Not in the address, where history and logs would keep it.
    await navigate({ to: '/login', search, state: { signedUpAs: form.values.emailId.trim() } });
  };
  const send = () =>
    mutate(form.values, {
      onSuccess: ({ user, message, waitsFor }) => {
        if (user) {
          dropSignUpInvitation();
          return void goToLogin();
        }
        awaitArrival(form.values.emailId, search.next);
        if (waitsFor === 'approval') return setAsked(message);
        return setSent((before) => ({ message, count: (before?.count ?? 0) + 1 }));
      },
      onError: showRefusal,
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || !isStepValid()) return;
    if (step === 1) goTo(2);
    else send();
  };
  const changeAddress = () => {
    setSent(null);
    goTo(1);
  };
  return {
    form,
    search,
    step,
    failure,
    isPending,
    submit,
    back: () => goTo(1),
    asked,
    sent,
    send,
    error,
    changeAddress,
  };
}

const { preview: signUpPreviewTexts, fields: shownFields } = signUpTexts;
const lists = ['skills', 'techStack', 'interests'] as const;

/** The card of the new member as others will see it, beside the form. */
function SignUpPreview({ values }: { values: SignUpValues }) {
  return (
    <Stack as="aside" gap={12} className={signUpForm.preview} aria-labelledby="preview-title">
      <Row as="h2" gap={8} font={14} weight={600} id="preview-title">
        <IconEye size={16} stroke={1.7} aria-hidden />
        {signUpPreviewTexts.title}
      </Row>
      <Stack gap={12} tone="1" pad={16} ground="panel">
        <Row gap={12}>
          <PersonAvatar person={values} size={44} />
          <div>
            <Text font={15} weight={600} breaks dir="auto">
              {fullName(values).trim() || signUpPreviewTexts.nameless}
            </Text>
            {values.experience !== '' && (
              <Text tone="3" size={13}>
                {signUpPreviewTexts.experience(values.experience)}
              </Text>
            )}
          </div>
        </Row>
        <Text tone={values.about.trim() ? '2' : '3'} size={14} breaks keepsLines dir="auto">
          {values.about.trim() || signUpPreviewTexts.about}
        </Text>
        <Stack as="dl" gap={12}>
          {lists.map((name) => {
            const entries = splitList(values[name]);
            return (
              entries.length > 0 && (
                <Fact key={name} label={shownFields[name]}>
                  <TagList
                    entries={entries}
                    label={shownFields[name]}
                    kind={name === 'interests' ? 'tag' : 'skill'}
                  />
                </Fact>
              )
            );
          })}
        </Stack>
      </Stack>
      <Text size={13}>{signUpPreviewTexts.privacy}</Text>
    </Stack>
  );
}
