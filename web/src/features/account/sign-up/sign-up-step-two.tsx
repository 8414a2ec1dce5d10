import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { genders } from '@tandem/contract/account';
import { limits } from '@tandem/contract/limits';
import type { ReactNode } from 'react';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { PhotoPicker } from '../../files/public.ts';
import { EntryChips } from '../../people/public.ts';
import { signUpTexts } from './sign-up.texts.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import type { SignUpValues } from './sign-up.view.ts';

const texts = signUpTexts;
const { fields, help } = texts;
const lists = ['skills', 'techStack', 'interests'] as const;

interface SignUpStepTwoProps {
  form: UseFormReturnType<SignUpValues>;
  /** Whether moderators decide, who are told why somebody wants to join. */
  asksApproval: boolean;
  /** The version of the terms to accept; null where there are none. */
  termsVersion: string | null;
}

/** The second step: photo, about text, experience, lists and gender. */
export function SignUpStepTwo({ form, asksApproval, termsVersion }: SignUpStepTwoProps) {
  return (
    <>
      <PhotoPicker
        isSigningUp
        label={fields.photoUrl}
        person={form.values}
        size={64}
        value={form.values.photoUrl}
        error={form.errors['photoUrl']}
        onChange={(photoUrl) => form.setFieldValue('photoUrl', photoUrl)}
      />
      <Textarea
        required
        withAsterisk={false}
        label={fields.about}
        description={help.about}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('about')}
      />
      <NumberField
        required
        withAsterisk={false}
        label={fields.experience}
        maxLength={2}
        {...form.getInputProps('experience')}
      />
      {lists.map((name) => (
        <EntryChips
          key={name}
          required
          kind={name === 'interests' ? 'interests' : 'skills'}
          label={fields[name]}
          description={help.lists[name]}
          placeholder={help.examples[name]}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      ))}
      <Row as="fieldset" gap={16} rowGap={4} align="stretch" wraps>
        <Text as="legend" font={14} weight={600}>
          {fields.gender}
        </Text>
        {genders.map((gender) => (
          <Row as="label" isInline key={gender} gap={8} tall={36}>
            <input
              type="radio"
              name="gender"
              value={gender}
              checked={form.values.gender === gender}
              onChange={() => form.setFieldValue('gender', gender)}
            />
            {texts.genders[gender]}
          </Row>
        ))}
        {form.errors['gender'] && (
          <Text tone="danger" size={14}>
            {form.errors['gender']}
          </Text>
        )}
      </Row>
      {asksApproval && (
        <Textarea
          label={fields.message}
          description={help.message}
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.signUpMessage}
          {...form.getInputProps('message')}
        />
      )}
      {termsVersion !== null && (
        <TermsBox
          version={termsVersion}
          value={form.values.acceptedTerms}
          error={form.errors['acceptedTerms']}
          onChange={(version) => form.setFieldValue('acceptedTerms', version)}
        />
      )}
    </>
  );
}

const termsTexts = signUpTexts.terms;

interface TermsBoxProps {
  /** The version of the terms as they are now. */
  version: string;
  /** The version that was ticked; '' for none. */
  value: string;
  error: ReactNode;
  onChange: (version: string) => void;
}

/** The box by which somebody accepts the terms, with a link to them. The link opens a tab, so that the form stays. */
function TermsBox({ version, value, error, onChange }: TermsBoxProps) {
  const [before, link, after] = termsTexts.accept;
  return (
    <Checkbox
      checked={value === version}
      error={error}
      styles={{ error: { paddingInlineStart: 'var(--label-offset-start)' } }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? version : '')}
      label={
        <>
          {before}
          <a href="/legal/terms" target="_blank" rel="noreferrer">
            {link}
            <Hidden> {termsTexts.newTab}</Hidden>
          </a>
          {after}
        </>
      }
    />
  );
}
