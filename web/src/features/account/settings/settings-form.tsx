import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { useSettingsForm } from './settings-form.hooks.ts';
import styles from './settings-form.module.css';

type SettingsFormProps = Pick<ReturnType<typeof useSettingsForm>, 'form' | 'failure' | 'isPending'> & {
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
};

/** The fields of a form, the sentence of its failure, and its button. */
export function SettingsForm({ form, failure, isPending, submitLabel, children }: SettingsFormProps) {
  return (
    <form {...form} className={styles.form} noValidate>
      {children}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
