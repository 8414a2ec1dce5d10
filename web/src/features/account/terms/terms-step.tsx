import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { formatDate } from '../../../ui/dates.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTerms } from '../../community/public.ts';
import { useOwnProfile } from '../own-profile.queries.ts';
import { DataDownload } from '../settings/data-download.tsx';
import { DeleteAccount } from '../settings/delete-account.tsx';
import { LogOutButton } from '../log-out-button.tsx';
import { readTermsAgain } from './read-terms.queries.ts';
import { AcceptForm } from './accept-form.tsx';
import styles from './terms-step.module.css';
import { termsTexts as texts } from './terms.texts.ts';

/**
 * Takes the place of the screens until the member accepts the terms as they are now. It first reads the own profile again,
 * because the member may have accepted them elsewhere, or be the administrator who set them.
 */
export function TermsStep() {
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  useEffect(() => void readTermsAgain(client).then(() => setSure(true)), [client]);
  return isSure ? <Step /> : <LoadingState label={texts.loading} cards={1} />;
}

function Step() {
  const { data, ...query } = useTerms();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={place} data-terms-step>
      <Page title={texts.title} subtitle={useReason(data?.since)} width="narrow">
        {query.isPending && <LoadingState label={texts.loading} cards={1} />}
        {query.error && !data && (
          <ErrorState message={sentenceOf(query.error, texts.notLoaded)} {...retryOf(query)} />
        )}
        {data && (
          <>
            <section className={styles.terms} aria-label={texts.region}>
              <Markdown text={data.text} below={1} />
            </section>
            <AcceptForm version={data.version ?? ''} onChanged={() => void query.refetch()} />
          </>
        )}
        <details className={styles.otherwise}>
          <summary>{texts.otherwise}</summary>
          <p className={styles.text}>{texts.otherwiseText}</p>
          <LogOutButton className={styles.logOut ?? ''} />
          <DataDownload />
          <DeleteAccount />
        </details>
      </Page>
    </div>
  );
}

/** Why the member is asked, and since when the terms hold. */
function useReason(since: string | null | undefined): string {
  if (useOwnProfile()?.termsVersion == null) return texts.first;
  return since ? texts.changed(formatDate(since, 'MMM D, YYYY')) : texts.changedUndated;
}
