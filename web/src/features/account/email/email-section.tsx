import { Button, Skeleton } from '@mantine/core';
import { type OwnEmail, changeEmailBody } from '@tandem/contract/account/account-email';
import { type SubmitEvent, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine, retryOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { PlainField } from '../../../ui/forms/plain-controls.tsx';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import {
  useCancelEmailChange,
  useChangeEmail,
  useOwnEmail,
  useRequestVerification,
} from './email.queries.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { emailTexts } from './email.texts.ts';

const texts = emailTexts.settings;

/** The member's e-mail address: whether it is confirmed, and how to change it. */
export function EmailSection() {
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Address />
    </SettingsSection>
  );
}

function Address() {
  const { data, isPending, error, isFetching, refetch } = useOwnEmail();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={44} width={280} aria-hidden />
      </LoadingState>
    );
  if (!data) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <Row as="p" gap={8} rowGap={4} wraps weight={600} breaks>
        <span>{data.emailId}</span>
        <StatusBadge tone={data.isVerified ? 'ok' : 'neutral'}>
          {data.isVerified ? texts.verified : texts.unverified}
        </StatusBadge>
      </Row>
      {data.mail === 'off' ? <Text tone="2">{texts.mailIsOff}</Text> : <Changing email={data} />}
    </>
  );
}

function Changing({ email }: { email: OwnEmail }) {
  const verification = useRequestVerification();
  const cancelling = useCancelEmailChange();
  return (
    <>
      {!email.isVerified && (
        <div>
          <Button variant="default" loading={verification.isPending} onClick={() => verification.mutate()}>
            {texts.verify}
          </Button>
        </div>
      )}
      {email.change ? (
        <>
          <p role="status">{texts.waiting(email.change.emailId)}</p>
          {email.mail === 'folder' && <Text tone="2">{texts.folder}</Text>}
          <div>
            <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {texts.cancel}
            </Button>
          </div>
        </>
      ) : (
        <EmailForm />
      )}
    </>
  );
}

/** The new address, and the button that sends the link to it. */
function EmailForm() {
  const [emailId, setEmailId] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const { form, focusInvalid } = useFocusInvalid();
  const { mutate, isPending, error, reset } = useChangeEmail();
  const refusedField = error instanceof CallFailure ? error.fields['emailId'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const checked = changeEmailBody.safeParse({ emailId });
    setInvalid(checked.error?.issues[0]?.message);
    if (!checked.success) return focusInvalid();
    return mutate(emailId, { onError: focusInvalid });
  };
  return (
    <Stack ref={form} as="form" gap={16} isWide most={400} onSubmit={submit} noValidate>
      <PlainField
        type="email"
        label={texts.next}
        description={texts.hint}
        autoComplete="email"
        value={emailId}
        error={invalid ?? refusedField}
        onChange={(event) => {
          setEmailId(event.currentTarget.value);
          setInvalid(undefined);
          if (error) reset();
        }}
      />
      {error && refusedField === undefined && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(error, texts.notChanged)}
        </Text>
      )}
      <div>
        <Button type="submit" variant="light" loading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </Stack>
  );
}
