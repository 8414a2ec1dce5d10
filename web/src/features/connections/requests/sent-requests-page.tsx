import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { connectionTexts } from '../connections.texts.ts';
import { SentRequests } from './sent-requests.tsx';

const texts = connectionTexts.sent;

/** Outgoing Requests. */
export function SentRequestsPage() {
  const isKnown = useSession(({ user }) => user !== null);
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {isKnown ? <SentRequests /> : <LoadingState label={texts.loadingUser} cards={3} />}
    </Page>
  );
}
