import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { SessionList } from '../settings/session-list.tsx';
import { AppSection } from './app-section.tsx';
import styles from './factors.module.css';
import { useFactors } from './factors.queries.ts';
import { factorsTexts as texts } from './factors.texts.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { CodesSection, RecoveryCodesDialog } from './recovery-codes-section.tsx';

/** Settings → Security. */
export function SecurityPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <Sections />
      <SessionList />
    </Page>
  );
}

function Sections() {
  const { data: factors, error, isPending, isFetching, refetch } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={420} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!factors) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  const count = factors.passkeys.length + (factors.appSince === null ? 0 : 1);
  return (
    <>
      {count === 0 && <p className={styles.intro}>{factors.isRequired ? texts.required : texts.intro}</p>}
      <PasskeysSection passkeys={factors.passkeys} isLast={count === 1} onCodes={setCodes} />
      <AppSection since={factors.appSince} isLast={count === 1} onCodes={setCodes} />
      {count > 0 && <CodesSection left={factors.recoveryCodesLeft} onCodes={setCodes} />}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
