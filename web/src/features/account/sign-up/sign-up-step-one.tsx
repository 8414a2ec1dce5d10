import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@tandem/contract/limits';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import styles from '../account-card.module.css';
import { signUpTexts } from './sign-up.texts.ts';
import type { SignUpValues } from './sign-up.view.ts';
import { PasswordField } from '../password-field.tsx';

const { fields, help } = signUpTexts;

/** The first step: name, e-mail address, password and age. */
export function SignUpStepOne({ form }: { form: UseFormReturnType<SignUpValues> }) {
  return (
    <>
      <div className={styles.pair}>
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
      </div>
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
