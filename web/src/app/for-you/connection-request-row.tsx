import type { ConnectionRequest } from '@tandem/contract/connections';
import { useOwnProfile } from '../../features/account/public.ts';
import { headingIdOf } from '../../features/connections/connections.view.ts';
import { placeOf } from '../../features/connections/control/connect.queries.ts';
import { ReceivedResult, RequestButtons } from '../../features/connections/requests/request-buttons.tsx';
import { useResult } from '../../ui/notices/results.store.ts';
import { forYouTexts } from './for-you.texts.ts';
import { sharedSkills } from './for-you.view.ts';
import { WaitingRow } from './waiting-row.tsx';

const texts = forYouTexts.waiting;

interface ConnectionRequestRowProps {
  request: ConnectionRequest;
  onDecided: (request: ConnectionRequest) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** A request to connect, to accept or reject. */
export function ConnectionRequestRow({ request, onDecided, onFailed }: ConnectionRequestRowProps) {
  const { _id, fromUserId: sender, status } = request;
  const shared = sharedSkills(useOwnProfile(), sender);
  // What came of it is said here, so no notice says it.
  useResult(placeOf(sender._id));
  return (
    <WaitingRow
      person={sender}
      sentenceId={headingIdOf(_id)}
      sentence={[texts.connects, ...(shared > 0 ? [texts.shared(shared)] : [])].join(' · ')}
    >
      {status === 'pending' ? (
        <RequestButtons isCompact request={request} onDecided={onDecided} onFailed={onFailed} />
      ) : (
        <ReceivedResult request={request} />
      )}
    </WaitingRow>
  );
}
