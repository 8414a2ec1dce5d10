import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { formatDate } from '../../../ui/dates.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTerms } from '../../community/public.ts';
import { useOwnProfile } from '../account.queries.ts';
import { LogOutButton } from '../log-out-button.tsx';
import { DataDownload, DeleteAccount } from '../settings/own-data.tsx';
import styles from '../sign-up/sign-up.module.css';
import { readTermsAgain, useAcceptTerms } from './terms.queries.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
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
            <Box as="section" pad={24} ground="panel" aria-label={texts.region}>
              <Markdown text={data.text} below={1} />
            </Box>
            <AcceptForm version={data.version ?? ''} onChanged={() => void query.refetch()} />
          </>
        )}
        <details className={styles.otherwise}>
          <summary>{texts.otherwise}</summary>
          <Text tone="2">{texts.otherwiseText}</Text>
          <LogOutButton
            className="l-inline l-gap-8 l-isHot"
            ground="field"
            weight={600}
            pad="12 16"
            above={12}
            below={12}
          />
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

/** The box and the button by which a member accepts a version of the terms; another version clears the box. */
function AcceptForm({ version, onChanged }: { version: string; onChanged: () => void }) {
  const [ticked, setTicked] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAcceptTerms(onChanged);
  const box = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isTicked = version !== '' && ticked === version;
    setMissing(!isTicked);
    if (isTicked) mutate(version);
    else box.current?.focus();
  };
  return (
    <Stack as="form" gap={16} align="start" className={styles.accept} onSubmit={submit} noValidate>
      <Checkbox
        ref={box}
        label={texts.box}
        checked={ticked !== '' && ticked === version}
        error={isMissing && texts.missing}
        styles={{ error: { paddingInlineStart: 'var(--label-offset-start)' } }}
        onChange={({ currentTarget }) => {
          setTicked(currentTarget.checked ? version : '');
          setMissing(false);
        }}
      />
      {error && (
        <Text tone="danger" size={14} role="alert">
          {failureLine(error, texts.notAccepted)}
        </Text>
      )}
      <Button type="submit" loading={isPending}>
        {texts.submit}
      </Button>
    </Stack>
  );
}
