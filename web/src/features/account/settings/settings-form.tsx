import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { CallFailure, isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import styles from './settings-form.module.css';
import type { Errors } from './settings.view.ts';

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

type Callbacks = { onSuccess?: () => void; onError: (error: Error) => void };

interface SettingsFormOptions<Draft> {
  empty: Draft;
  errorsOf: (draft: Draft) => Errors<Draft>;
  /** Sends the draft, such as the `mutate` of a mutation; nothing is sent while it is pending. */
  send: { isPending: boolean; mutate: (draft: Draft, callbacks: Callbacks) => void };
  /** The sentence for a failure that the server does not explain. */
  failed: string;
}

/** A form of texts. Errors appear at their fields and keep the input, which is emptied once it was sent. */
export function useSettingsForm<Draft extends Record<keyof Draft, string>>({
  empty,
  errorsOf,
  send: { isPending, mutate },
  failed,
}: SettingsFormOptions<Draft>) {
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<Errors<Draft>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const showErrors = (invalid: Errors<Draft>, sentence: string | null) => {
    setErrors(invalid);
    setFailure(Object.keys(invalid).length > 0 ? null : sentence);
    focusInvalid();
  };
  const onError = (error: Error) => {
    // The member went to the provider, or cancelled.
    if (isPasswordRequired(error)) return;
    const fields = error instanceof CallFailure ? (error.fields as Errors<Draft>) : {};
    showErrors(fields, failureLine(error, failed));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const invalid = errorsOf(draft);
    showErrors(invalid, null);
    if (Object.keys(invalid).length === 0) mutate(draft, { onSuccess: () => setDraft(empty), onError });
  };
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setDraft((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return { form: { ref: form, onSubmit }, field, failure, isPending };
}
