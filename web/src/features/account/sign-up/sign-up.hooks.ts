import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { sentenceOf } from '../../../platform/failure-sentence.ts';
import { awaitWithInvitation } from '../../../platform/invitation.store.ts';
import { fetchCommunity, useCommunity } from '../../community/public.ts';
import { dropSignUpInvitation } from './sign-up-invitation.store.ts';
import { useSignUp } from './sign-up.queries.ts';
import { signUpTexts } from './sign-up.texts.ts';
import { emptySignUp, errorsOfStep, isIncomplete, placeRefusal, type SignUpStep } from './sign-up.view.ts';

const texts = signUpTexts;

/** The state of both sign-up steps. Back keeps the input, and errors appear at their fields. */
export function useSignUpForm(invitation: string) {
  const navigate = useNavigate();
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
    await navigate({ to: '/login', state: { signedUpAs: form.values.emailId.trim() } });
  };
  const send = () =>
    mutate(form.values, {
      onSuccess: ({ user, message, waitsFor }) => {
        if (user) {
          dropSignUpInvitation();
          return void goToLogin();
        }
        if (waitsFor === 'approval') return setAsked(message);
        awaitWithInvitation(form.values.emailId);
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
