import { IconSend } from '@tabler/icons-react';
import { useSession } from '../../../platform/session.store.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useSentRequests } from '../connections.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { ListState } from '../list-state.tsx';
import { NobodyYet } from '../nobody-yet.tsx';
import { SentRequests } from './sent-requests.tsx';

const texts = connectionTexts.sent;

/** Outgoing Requests. */
export function SentRequestsPage() {
  const me = useSession(({ user }) => user?._id);
  const requests = useSentRequests(me);
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {me === undefined ? (
        <LoadingState label={texts.loadingUser} cards={3} />
      ) : (
        <ListState
          query={requests}
          texts={texts}
          empty={<NobodyYet texts={texts} icon={<IconSend size={22} />} />}
        >
          {(list) => <SentRequests requests={list} />}
        </ListState>
      )}
    </Page>
  );
}
