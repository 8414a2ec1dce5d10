import { Button, Textarea, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { type User, genders } from '@tandem/contract/account';
import { clientFailures } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { type SubmitEvent, useEffect, useState, type ReactNode, useId } from 'react';
import { IconPlus } from '@tabler/icons-react';
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
  joinedOn,
  withEntry,
  type Entry,
  type ListName,
} from '../profile.view.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from '../profile.module.css';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Fact, FactLine } from '../../../ui/lists/fact.tsx';
import { PhotoPicker } from '../../files/public.ts';
import { EntryInput } from '../../people/public.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';

/** Edits the profile in place. Both Cancel buttons restore the last saved values. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useProfileForm(user, onDone);
  const { draft, errors, failure, change, isSaving } = form;
  const cancel = (
    <Button flex="none" variant="default" onClick={onDone} disabled={isSaving}>
      {texts.cancel}
    </Button>
  );
  return (
    <Stack as="form" gap={32} most={872} onSubmit={form.submit} noValidate aria-label={texts.form}>
      <ProfileFacts user={user} draft={draft} errors={errors} onChange={change} cancel={cancel} />
      <Textarea
        classNames={{ label: 'l-font-16 l-weight-600', input: 'l-size-15' }}
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
      <Stack gap={24} least={240}>
        {listNames.map((name) => (
          <EntryList
            key={name}
            name={name}
            list={draft[name]}
            error={errors[name]}
            onChange={(list) => change({ [name]: list })}
          />
        ))}
      </Stack>
      <Row gap={8} wraps justify="end" pad="12 0" line="above" className={styles.foot}>
        {failure && (
          <Text tone="danger" size={14} grows={240} role="alert">
            {failure}
          </Text>
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

const { labels } = texts;

/** The browser's own time zone first, then all that it knows. */
const timeZones = [
  { value: '', label: texts.noTimeZone },
  ...[
    ...new Set([new Intl.DateTimeFormat().resolvedOptions().timeZone, ...Intl.supportedValuesOf('timeZone')]),
  ].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
];

interface ProfileFactsProps {
  user: User;
  draft: ProfileDraft;
  errors: ProfileErrors;
  onChange: (typed: Partial<ProfileDraft>) => void;
  cancel: ReactNode;
}

/** The inputs for photo, name and numbers. E-mail address and joined date are read-only (§3-06). */
function ProfileFacts({ user, draft, errors, onChange, cancel }: ProfileFactsProps) {
  const text = (name: 'firstName' | 'lastName') => ({
    dir: 'auto' as const,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const number = (name: 'age' | 'experience' | 'hoursPerWeek') => ({
    value: draft[name],
    error: errors[name],
    onChange: (digits: string) => onChange({ [name]: digits }),
  });
  const chooseGender = (value: string) => {
    const gender = genders.find((known) => known === value);
    if (gender) onChange({ gender });
  };
  return (
    <Stack gap={24}>
      <Row gap={16} align="start" justify="between" className={styles.formTop}>
        <PhotoPicker
          label={labels.photo}
          person={draft}
          size={150}
          value={draft.photoUrl}
          hint={user.photoUrl !== null && draft.photoUrl === null ? texts.photoHint : undefined}
          error={errors.photoUrl}
          onChange={(photoUrl) => onChange({ photoUrl })}
        />
        {cancel}
      </Row>
      <div className={styles.inputs}>
        <TextInput
          autoFocus
          label={labels.firstName}
          autoComplete="given-name"
          maxLength={limits.name}
          {...text('firstName')}
        />
        <TextInput
          label={labels.lastName}
          autoComplete="family-name"
          maxLength={limits.name}
          {...text('lastName')}
        />
        <NativeSelect
          label={labels.gender}
          data={genders.map((value) => ({ value, label: texts.genders[value] }))}
          value={draft.gender}
          error={errors.gender}
          onChange={(event) => chooseGender(event.currentTarget.value)}
        />
        <NumberField label={labels.age} {...number('age')} />
        <NumberField label={labels.experienceYears} maxLength={2} {...number('experience')} />
        <NumberField label={labels.hoursPerWeek} maxLength={2} {...number('hoursPerWeek')} />
        <NativeSelect
          label={labels.timeZone}
          data={timeZones}
          value={draft.timeZone}
          error={errors.timeZone}
          onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
        />
      </div>
      <FactLine>
        <Fact label={labels.email}>{user.emailId || texts.none}</Fact>
        <Fact label={labels.joined}>{joinedOn(user)}</Fact>
      </FactLine>
    </Stack>
  );
}

const { entries: entryTexts } = texts;

const kinds = { skills: 'skills', techStack: 'skills', interests: 'interests' } as const;
const mostEntries = {
  skills: limits.list.entries,
  techStack: limits.list.entries,
  interests: limits.list.entries,
  languages: limits.languages,
  links: limits.links,
};

interface EntryListProps {
  name: ListName;
  list: Entry[];
  error?: string;
  onChange: (list: Entry[]) => void;
}

/** Edits a list entry by entry. The focus moves to an added entry, or to a neighbour of a removed one. */
function EntryList({ name, list, error, onChange }: EntryListProps) {
  const base = useId();
  const [addedId, setAddedId] = useState<number | null>(null);
  const listTexts = entryTexts[name];
  const inputId = (entry: Entry | undefined) => `${base}-${entry?.id ?? 'add'}`;
  const add = () => {
    const longer = withEntry(list);
    setAddedId(longer.at(-1)?.id ?? null);
    onChange(longer);
  };
  const remove = (at: number) => {
    moveFocus(inputId(list[at + 1] ?? list[at - 1]));
    onChange(list.filter((_, index) => index !== at));
  };
  const type = (id: number, text: string) =>
    onChange(list.map((entry) => (entry.id === id ? { id, text } : entry)));
  return (
    <Stack as="fieldset" gap={8} align="start" aria-describedby={error && `${base}-error`}>
      <Text as="legend" font={16} weight={600} below={8}>
        {labels[name]}
      </Text>
      {list.length > 0 && (
        <Stack as="ul" gap={8} isWide>
          {list.map((entry, at) => (
            <Row as="li" gap={4} key={entry.id} className={styles.formLine}>
              <ListEntryInput
                name={name}
                id={inputId(entry)}
                dir="auto"
                aria-label={listTexts.nth(at + 1)}
                aria-invalid={error !== undefined}
                autoFocus={entry.id === addedId}
                value={entry.text}
                onType={(text) => type(entry.id, text)}
              />
              <Button
                flex="none"
                px={12}
                variant="subtle"
                color="gray"
                aria-label={listTexts.removeNth(at + 1, entry.text.trim() || entryTexts.empty)}
                onClick={() => remove(at)}
              >
                {entryTexts.remove}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      {error && (
        <Text tone="danger" size={13} id={`${base}-error`} role="alert">
          {error}
        </Text>
      )}
      <Button
        id={inputId(undefined)}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={list.length >= mostEntries[name]}
        onClick={add}
      >
        {listTexts.add}
      </Button>
    </Stack>
  );
}

interface ListEntryInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  name: ListName;
  value: string;
  onType: (text: string) => void;
}

/** An entry's input; those of skills and interests suggest what members already use. */
function ListEntryInput({ name, onType, ...props }: ListEntryInputProps) {
  if (name !== 'links' && name !== 'languages')
    return <EntryInput kind={kinds[name]} maxLength={limits.list.entry} {...props} onChange={onType} />;
  const isLink = name === 'links';
  return (
    <TextInput
      {...props}
      inputMode={isLink ? 'url' : 'text'}
      placeholder={isLink ? entryTexts.linkExample : undefined}
      maxLength={isLink ? limits.link.title + limits.link.url + 1 : limits.list.entry}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
