import { NativeSelect, TextInput } from '@mantine/core';
import { genders, type User } from '@tandem/contract/account';
import { limits } from '@tandem/contract/limits';
import type { ReactNode } from 'react';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Fact, FactLine } from '../../../ui/lists/fact.tsx';
import { PhotoPicker } from '../../files/public.ts';
import { profileTexts as texts } from '../profile.texts.ts';
import { joinedOn, type ProfileDraft, type ProfileErrors } from '../profile.view.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import styles from './profile-facts.module.css';

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
export function ProfileFacts({ user, draft, errors, onChange, cancel }: ProfileFactsProps) {
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
      <Row gap={16} align="start" justify="between" className={styles.top}>
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
