import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import {
  addWebhookBody,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  type WebhookFormat,
  webhookFormats,
} from '@tandem/contract/webhooks';
import { type SubmitEvent, useState } from 'react';
import { CallFailure } from '../../platform/call.ts';
import { failureLine } from '../../platform/failure-sentence.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useFocusInvalid } from '../../ui/forms/use-focus-invalid.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { useSaveWebhook } from './webhooks.queries.ts';
import { webhooksTexts } from './webhooks.texts.ts';

const texts = webhooksTexts.form;

interface WebhookDialogProps {
  projectId: string;
  /** Null for a new one. */
  webhook: Webhook | null;
  isOpen: boolean;
  /** Called with the secret of a new webhook, which is shown once; null for a changed one. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}

/** Adds a webhook, or changes one. */
export function WebhookDialog({ projectId, webhook, isOpen, onSaved, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'tandem');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [secret, setSecret] = useState('');
  const [invalid, setInvalid] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const saving = useSaveWebhook(projectId, webhook?._id ?? null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const body = { url, format, events, ...(secret !== '' && { secret }) };
    const checked = addWebhookBody.safeParse(body);
    const issues = (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
    setInvalid(Object.fromEntries(issues) as Record<string, string>);
    if (!checked.success) return focusInvalid();
    saving.mutate(checked.data, {
      onSuccess: ({ message, ...made }) => {
        if (webhook !== null) notifySuccess(message);
        onSaved(made.secret ?? null);
      },
      onError: (error) => {
        const fields = error instanceof CallFailure ? error.fields : {};
        setInvalid(fields);
        setFailure(Object.keys(fields).length > 0 ? null : failureLine(error, texts.failed));
        focusInvalid();
      },
    });
  };
  const toggle = (event: WebhookEvent) =>
    setEvents(events.includes(event) ? events.filter((one) => one !== event) : [...events, event]);
  return (
    <FormDialog
      isOpen={isOpen}
      title={webhook === null ? texts.add : texts.edit}
      submitLabel={webhook === null ? texts.add : texts.save}
      isBusy={saving.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="url"
        label={texts.url}
        description={texts.urlHint}
        placeholder="https://"
        autoComplete="off"
        dir="ltr"
        maxLength={limits.webhookUrl}
        data-autofocus
        value={url}
        error={invalid['url']}
        onChange={({ currentTarget: { value } }) => setUrl(value)}
      />
      <NativeSelect
        label={texts.format}
        value={format}
        data={webhookFormats.map((value) => ({ value, label: webhooksTexts.formats[value] }))}
        onChange={({ currentTarget: { value } }) => setFormat(value as WebhookFormat)}
      />
      <Stack as="fieldset" gap={8} least={190}>
        <Text as="legend" size={14} weight={500} below={8}>
          {texts.events}
        </Text>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={webhooksTexts.events[event]}
            checked={events.includes(event)}
            aria-invalid={invalid['events'] !== undefined || undefined}
            onChange={() => toggle(event)}
          />
        ))}
        {events.includes('message.created') && (
          <Text tone="2" size={13} spans>
            {texts.private}
          </Text>
        )}
        {invalid['events'] && (
          <Text tone="danger" size={13} spans role="alert">
            {invalid['events']}
          </Text>
        )}
      </Stack>
      <TextInput
        label={texts.secret}
        description={webhook === null ? texts.secretHint : texts.newSecretHint}
        autoComplete="off"
        dir="ltr"
        maxLength={limits.webhookSecret}
        value={secret}
        error={invalid['secret']}
        onChange={({ currentTarget: { value } }) => setSecret(value)}
      />
    </FormDialog>
  );
}
