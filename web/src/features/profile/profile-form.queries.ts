import type { User } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import { useEffect, useState, type SubmitEvent } from 'react';
import { CallFailure } from '../../platform/call.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import { forget, keep, readForMember } from '../../platform/member-storage.ts';
import { useSession } from '../../platform/session.store.ts';
import { useSaveProfile } from './profile.queries.ts';
import { profileTexts as texts } from './profile.texts.ts';
import {
  checked,
  draftFrom,
  draftOf,
  errorsOf,
  isChanged,
  type ProfileDraft,
  type ProfileErrors,
} from './profile.view.ts';

const shelf = 'profile';

/** What was typed here and neither saved nor given up, when the session ended or the page was loaded again. */
export function storedDraft(user: User): ProfileDraft | undefined {
  const draft = draftFrom(readForMember(shelf, user._id), user);
  return draft && isChanged(draft, user) ? draft : undefined;
}

/** Keeps what is typed as long as the form is open; who leaves it while logged in has saved it, or given it up. */
function useKeeping(draft: ProfileDraft, isDirty: boolean, member: string): void {
  useEffect(() => {
    if (isDirty) keep(shelf, member, draft);
    else forget(shelf);
  }, [draft, isDirty, member]);
  useEffect(
    () => () => {
      if (useSession.getState().user) forget(shelf);
    },
    [],
  );
}

// The field to mend first is found once the errors stand beside the fields.
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

// A sentence about what was typed before would be wrong about what is typed now.
const without = (errors: ProfileErrors, names: string[]): ProfileErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** The profile while it is edited: what was typed stays through every failure, until it is saved or cancelled. */
export function useProfileForm(user: User, onSaved: () => void) {
  const [draft, setDraft] = useState(() => storedDraft(user) ?? draftOf(user));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useSaveProfile();
  const isDirty = isChanged(draft, user);
  useKeeping(draft, isDirty, user._id);

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
    judge(form, wrong, isRight ? null : commonFailures.invalid.message);
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
    isDirty,
    change: (typed: Partial<ProfileDraft>) => {
      setDraft((now) => ({ ...now, ...typed }));
      setErrors((now) => without(now, Object.keys(typed)));
    },
    submit,
  };
}
