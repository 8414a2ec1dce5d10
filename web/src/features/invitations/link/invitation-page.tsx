import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { isFinal } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useLinkedProject } from './invitation-link.queries.ts';
import { invitationLinkTexts as texts } from './invitation-link.texts.ts';
import { LinkedProject } from './linked-project.tsx';

/** What an invitation link leads to: the project, and one click to join it. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false });
  const link = useLinkedProject(token);
  const failed = sentenceOf(link.error, texts.failed);
  return (
    <>
      {/* The address is a secret. */}
      <meta name="referrer" content="no-referrer" />
      {link.data ? (
        <LinkedProject token={token} link={link.data} />
      ) : (
        <Page title={texts.title} width="narrow">
          {link.isPending && <LoadingState label={texts.loading} cards={1} />}
          {link.error && isFinal(link.error) && <UselessLink sentence={failed} />}
          {link.error && !isFinal(link.error) && <ErrorState message={failed} {...retryOf(link)} />}
        </Page>
      )}
    </>
  );
}

/** Says why the link does not work, with a way on. */
function UselessLink({ sentence }: { sentence: string }) {
  const isMember = useSession(({ user }) => user !== null);
  return (
    <EmptyState
      title={sentence}
      icon={<IconLinkOff size={22} />}
      action={
        <Button renderRoot={(props) => <Link to={isMember ? '/feed' : '/login'} {...props} />}>
          {isMember ? texts.explore : texts.toLogIn}
        </Button>
      }
    />
  );
}
