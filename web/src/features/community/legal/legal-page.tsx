import { legalPages, type LegalPage as PageName } from '@tandem/contract/community/community-administration';
import { Link, useParams } from '@tanstack/react-router';
import { isFinal } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import plain from '../../../ui/forms/plain-controls.module.css';
import { Row } from '../../../ui/layout/layout.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useLegalPage } from './legal.queries.ts';
import { legalPageNames } from '../community.texts.ts';
import { legalPageTexts as texts } from './legal.texts.ts';

/** The imprint, the privacy page or the terms, for everybody. */
export function LegalPage() {
  const { page = '' } = useParams({ strict: false });
  const name = legalPages.find((known) => known === page);
  return name === undefined ? <Missing /> : <LegalText page={name} />;
}

function LegalText({ page }: { page: PageName }) {
  const text = useLegalPage(page);
  const isMissing = text.error !== null && isFinal(text.error);
  return (
    <Page title={legalPageNames[page]} width={isMissing ? 'normal' : 'narrow'}>
      {text.isPending && <LoadingState label={texts.loading} cards={1} />}
      {isMissing && <Missing />}
      {text.error && !isMissing && (
        <ErrorState message={sentenceOf(text.error, texts.failed)} {...retryOf(text)} />
      )}
      {text.data !== undefined && <Markdown text={text.data} below={1} />}
    </Page>
  );
}

function Missing() {
  return (
    <EmptyState
      title={texts.missing}
      hint={texts.missingHint}
      drawing="lens"
      action={
        <Row as={Link} to="/" isInline justify="center" isLink className={plain.button}>
          {texts.home}
        </Row>
      }
    />
  );
}
