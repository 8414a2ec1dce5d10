import { NativeSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { genders } from '@tandem/contract/account';
import { splitList } from '@tandem/contract/values';
import { ListInput } from '../../ui/forms/list-input.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { PhotoPicker } from '../files/public.ts';
import styles from './account-card.module.css';
import { accountTexts } from './account.texts.ts';
import type { SignUpValues } from './account.view.ts';

const texts = accountTexts.signUp;
const { fields, help } = texts;
const options = genders.map((value) => ({ value, label: texts.genders[value] }));
const lists = ['techStack', 'skills', 'interests'] as const;

/** The second step: gender, experience, about text, lists and photo. */
export function SignUpStepTwo({ form }: { form: UseFormReturnType<SignUpValues> }) {
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect label={fields.gender} data={options} {...form.getInputProps('gender')} />
        <NumberField
          required
          withAsterisk={false}
          label={fields.experience}
          maxLength={2}
          {...form.getInputProps('experience')}
        />
      </div>
      <Textarea
        required
        withAsterisk={false}
        label={fields.about}
        description={help.about}
        minRows={3}
        rows={3}
        {...form.getInputProps('about')}
      />
      {lists.map((name) => (
        <ListInput
          key={name}
          required
          withAsterisk={false}
          label={fields[name]}
          kind={name === 'interests' ? 'tag' : 'skill'}
          placeholder={help.examples[name]}
          entries={splitList(form.values[name])}
          {...form.getInputProps(name)}
        />
      ))}
      <PhotoPicker
        isSigningUp
        label={fields.photoUrl}
        person={form.values}
        size={72}
        value={form.values.photoUrl}
        error={form.errors['photoUrl']}
        onChange={(photoUrl) => form.setFieldValue('photoUrl', photoUrl)}
      />
    </>
  );
}
