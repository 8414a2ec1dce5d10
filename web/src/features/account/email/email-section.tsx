import { Button, Skeleton } from '@mantine/core';
import type { OwnEmail } from '@tandem/contract/account/account-email';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { EmailForm } from './email-form.tsx';
import { useCancelEmailChange, useOwnEmail, useRequestVerification } from './email.queries.ts';
import styles from './email-section.module.css';
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
      <p className={styles.address}>
        <span>{data.emailId}</span>
        <StatusBadge tone={data.isVerified ? 'ok' : 'neutral'}>
          {data.isVerified ? texts.verified : texts.unverified}
        </StatusBadge>
      </p>
      {data.mail === 'off' ? <p className={styles.hint}>{texts.mailIsOff}</p> : <Changing email={data} />}
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
          {email.mail === 'folder' && <p className={styles.hint}>{texts.folder}</p>}
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
