import { IconUserPlus } from '@tabler/icons-react';
import type { SignUpRequest } from '@tandem/contract/administration/administration-sign-ups';
import { useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useCommunity } from '../../community/public.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { SignUpCard } from './sign-up-card.tsx';
import { useApprove, useSignUpRequests } from './sign-ups.queries.ts';
import { signUpsTexts as texts } from './sign-ups.texts.ts';
import { nextHeading } from './sign-ups.view.ts';

/** /admin/sign-ups: those who ask to become members. */
export function SignUpsPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="wide">
      <Queue />
    </Page>
  );
}

function Queue() {
  const list = useSignUpRequests();
  const approve = useApprove();
  const [refused, setRefused] = useState<SignUpRequest | null>(null);
  if (list.isPending) return <LoadingState label={texts.loading} cards={3} />;
  if (!list.data) return <ErrorState message={texts.failed} {...retryOf(list)} />;
  const accept = (request: SignUpRequest) => {
    const heading = nextHeading(list.data, request);
    approve.mutate(request, { onSuccess: () => moveFocus(heading) });
  };
  const close = (heading?: string) => {
    setRefused(null);
    if (heading !== undefined) moveFocus(heading);
  };
  return (
    <>
      {list.data.length === 0 ? (
        <NobodyWaits />
      ) : (
        <InfiniteList {...pagesIn(list)}>
          <CardGrid label={texts.list}>
            {list.data.map((request) => (
              <SignUpCard
                key={request._id}
                request={request}
                isAccepting={approve.isPending && approve.variables._id === request._id}
                onAccept={() => approve.isPending || accept(request)}
                onRefuse={() => setRefused(request)}
              />
            ))}
          </CardGrid>
        </InfiniteList>
      )}
      {refused && (
        <RefuseDialog
          request={refused}
          onRefused={() => close(nextHeading(list.data, refused))}
          onClose={() => close()}
        />
      )}
    </>
  );
}

function NobodyWaits() {
  const needsApproval = useCommunity(({ signUpMode }) => signUpMode === 'approval');
  return (
    <EmptyState
      title={texts.empty}
      hint={needsApproval ? texts.emptyHint : texts.emptyOpen}
      icon={<IconUserPlus size={22} />}
    />
  );
}
