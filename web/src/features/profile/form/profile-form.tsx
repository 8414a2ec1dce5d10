import { Button, Textarea } from '@mantine/core';
import type { User } from '@tandem/contract/account';
import { clientFailures } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { type SubmitEvent, useEffect, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { forget, readForMember, storeForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { ResultAt } from '../../../ui/notices/result-at.tsx';
import { profilePlace, useSaveProfile } from '../profile.queries.ts';
import { profileTexts as texts } from '../profile.texts.ts';
import {
  type ProfileDraft,
  type ProfileErrors,
  checked,
  draftFrom,
  draftOf,
  errorsOf,
  isChanged,
  listNames,
} from '../profile.view.ts';
import { EntryList } from './entry-list.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import styles from './profile-form.module.css';

/** Edits the profile in place. Both Cancel buttons restore the last saved values. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useProfileForm(user, onDone);
  const { draft, errors, failure, change, isSaving } = form;
  const cancel = (
    <Button variant="default" onClick={onDone} disabled={isSaving}>
      {texts.cancel}
    </Button>
  );
  return (
    <Stack
      as="form"
      gap={32}
      className={styles.form}
      onSubmit={form.submit}
      noValidate
      aria-label={texts.form}
    >
      <ProfileFacts user={user} draft={draft} errors={errors} onChange={change} cancel={cancel} />
      <Textarea
        className={styles.about}
        dir="auto"
        label={texts.labels.about}
        description={texts.aboutHint}
        maxLength={limits.about}
        autosize
        minRows={5}
        maxRows={24}
        value={draft.about}
        error={errors.about}
        onChange={(event) => change({ about: event.currentTarget.value })}
      />
      <div className={styles.lists}>
        {listNames.map((name) => (
          <EntryList
            key={name}
            name={name}
            list={draft[name]}
            error={errors[name]}
            onChange={(list) => change({ [name]: list })}
          />
        ))}
      </div>
      <Row gap={8} wraps justify="end" className={styles.foot}>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <ResultAt place={profilePlace} />
        {cancel}
        <Button type="submit" loading={isSaving}>
          {texts.save}
        </Button>
      </Row>
      <LeaveGuard
        isNeeded={() => form.isDirty && useSession.getState().user !== null}
        title={texts.leaving.title}
        text={texts.leaving.text}
        leaveLabel={texts.leaving.leave}
        stayLabel={texts.leaving.stay}
      />
    </Stack>
  );
}

const storageKey = 'profile';

/** The unsaved draft from before a reload or the end of the session. */
export function storedDraft(user: User): ProfileDraft | undefined {
  const draft = draftFrom(readForMember(storageKey, user._id), user);
  return draft && isChanged(draft, user) ? draft : undefined;
}

/** Stores the draft while the form is open; leaving the form while signed in discards it. */
function useStoredDraft(draft: ProfileDraft, isDirty: boolean, member: string): void {
  useEffect(() => {
    if (isDirty) storeForMember(storageKey, member, draft);
    else forget(storageKey);
  }, [draft, isDirty, member]);
  useEffect(
    () => () => {
      if (useSession.getState().user) forget(storageKey);
    },
    [],
  );
}

// Focus moves after the errors are rendered.
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

// An error no longer applies once its field changes.
const without = (errors: ProfileErrors, names: string[]): ProfileErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** The profile form's state; input survives failures until it is saved or cancelled. */
function useProfileForm(user: User, onSaved: () => void) {
  const [draft, setDraft] = useState(() => storedDraft(user) ?? draftOf(user));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useSaveProfile(user);
  const isDirty = isChanged(draft, user);
  useStoredDraft(draft, isDirty, user._id);

  const showErrors = (form: HTMLFormElement, invalid: ProfileErrors, sentence: string | null) => {
    setErrors(invalid);
    setFailure(sentence);
    if (Object.keys(invalid).length > 0) focusFirstError(form);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const invalid = checked(draft, user);
    const isValid = Object.keys(invalid).length === 0;
    showErrors(form, invalid, isValid ? null : clientFailures.invalid.message);
    if (!isValid) return;
    mutate(draft, {
      onSuccess: onSaved,
      onError: (error) => {
        const fields = error instanceof CallFailure ? error.fields : {};
        showErrors(form, errorsOf(draft, fields), failureLine(error, texts.notUpdated));
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
