import type { User } from '@tandem/contract/account';
import { houseFailures } from '@tandem/contract/failure';
import { useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../platform/call.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import { useSaveProfile } from './profile.queries.ts';
import { profileTexts as texts } from './profile.texts.ts';
import {
  checked,
  draftOf,
  errorsOf,
  isChanged,
  type ProfileDraft,
  type ProfileErrors,
} from './profile.view.ts';

// The field to mend first is found once the errors stand beside the fields.
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

// A sentence about what was typed before would be wrong about what is typed now.
const without = (errors: ProfileErrors, names: string[]): ProfileErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** The profile while it is edited: what was typed stays through every failure, until it is saved or cancelled. */
export function useProfileForm(user: User, onSaved: () => void) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useSaveProfile();

  const judge = (form: HTMLFormElement, wrong: ProfileErrors, sentence: string | null) => {
    setErrors(wrong);
    setFailure(sentence);
    if (Object.keys(wrong).length > 0) focusFirstError(form);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const wrong = checked(draft);
    const isRight = Object.keys(wrong).length === 0;
    judge(form, wrong, isRight ? null : houseFailures.invalid.message);
    if (!isRight) return;
    mutate(draft, {
      onSuccess: onSaved,
      onError: (error) => {
        const fields = error instanceof CallFailure ? error.fields : {};
        judge(form, errorsOf(draft, fields), failureLine(error, texts.notUpdated));
      },
    });
  };
  return {
    draft,
    errors,
    failure,
    isSaving: isPending,
    isDirty: isChanged(draft, user),
    change: (typed: Partial<ProfileDraft>) => {
      setDraft((now) => ({ ...now, ...typed }));
      setErrors((now) => without(now, Object.keys(typed)));
    },
    submit,
  };
}
