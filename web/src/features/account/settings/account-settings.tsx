import { Button } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { CallFailure, isPasswordRequired } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useOwnProfile } from '../account.queries.ts';
import { EmailSection } from '../email/email-section.tsx';
import { PasswordField } from '../password-field.tsx';
import { providerAccountTexts } from '../provider/provider-account.texts.ts';
import { ProviderSection } from '../provider/provider-section.tsx';
import { useSetPassword } from '../provider/provider-settings.queries.ts';
import { useChangePassword } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import {
  emptyNewPassword,
  emptyPassword,
  newPasswordErrors,
  passwordErrors,
  type Errors,
} from './settings.view.ts';

const { account: texts } = settingsTexts.pages;

/** Settings → Email and password. */
export function AccountSettings() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <EmailSection />
      <PasswordSection />
      <ProviderSection />
    </Page>
  );
}

const passwordTexts = settingsTexts.password;

/** Changes the password, or sets one where the member has none. */
function PasswordSection() {
  const hasPassword = useOwnProfile()?.hasPassword !== false;
  return (
    <SettingsSection
      title={passwordTexts.title}
      text={hasPassword ? passwordTexts.text : providerAccountTexts.password.text}
    >
      {hasPassword ? <PasswordForm /> : <SetPasswordForm />}
    </SettingsSection>
  );
}

/** Changes the password. */
function PasswordForm() {
  const { field, ...form } = useSettingsForm({
    empty: emptyPassword,
    errorsOf: passwordErrors,
    send: useChangePassword(),
    failed: passwordTexts.failed,
  });
  return (
    <SettingsForm {...form} submitLabel={passwordTexts.submit}>
      <PasswordField
        label={passwordTexts.current}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={passwordTexts.next}
        description={passwordTexts.hint(limits.password.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </SettingsForm>
  );
}

const setTexts = providerAccountTexts.password;

/** Chooses a password, for members who log in without one. */
function SetPasswordForm() {
  const { field, ...form } = useSettingsForm({
    empty: emptyNewPassword,
    errorsOf: newPasswordErrors,
    send: useSetPassword(),
    failed: setTexts.failed,
  });
  return (
    <SettingsForm {...form} submitLabel={setTexts.submit}>
      <PasswordField
        label={setTexts.next}
        description={settingsTexts.password.hint(limits.password.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </SettingsForm>
  );
}

type SettingsFormProps = Pick<ReturnType<typeof useSettingsForm>, 'form' | 'failure' | 'isPending'> & {
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
};

/** The fields of a form, the sentence of its failure, and its button. */
function SettingsForm({ form, failure, isPending, submitLabel, children }: SettingsFormProps) {
  return (
    <Stack {...form} as="form" gap={16} isWide most={400} noValidate>
      {children}
      {failure && (
        <Text tone="danger" size={14} role="alert">
          {failure}
        </Text>
      )}
      <div>
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </Stack>
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
function useSettingsForm<Draft extends Record<keyof Draft, string>>({
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
