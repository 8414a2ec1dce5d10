import { legalPages, type LegalPage as PageName } from '@tandem/contract/community/community-administration';
import { useParams } from '@tanstack/react-router';
import { isFinal } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useLegalPage } from './legal.queries.ts';
import { legalPageNames, legalTexts as texts } from '../community.texts.ts';

/** The imprint, the privacy page or the terms, for everybody. */
export function LegalPage() {
  const { page = '' } = useParams({ strict: false });
  const name = legalPages.find((known) => known === page);
  return name === undefined ? <EmptyState title={texts.missing} drawing="lens" /> : <LegalText page={name} />;
}

function LegalText({ page }: { page: PageName }) {
  const text = useLegalPage(page);
  const isMissing = text.error !== null && isFinal(text.error);
  return (
    <Page title={legalPageNames[page]} width="narrow">
      {text.isPending && <LoadingState label={texts.loading} cards={1} />}
      {isMissing && <EmptyState title={texts.missing} drawing="lens" />}
      {text.error && !isMissing && (
        <ErrorState message={sentenceOf(text.error, texts.failed)} {...retryOf(text)} />
      )}
      {text.data !== undefined && <Markdown text={text.data} below={1} />}
    </Page>
  );
}
