import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { Link } from '@tanstack/react-router';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { connectionTexts } from '../connections.texts.ts';
import { headingIdOf } from '../connections.view.ts';
import { useConnect } from '../control/connect.queries.ts';

const texts = connectionTexts.control;

interface RequestButtonsProps {
  request: ConnectionRequest;
  /** Whether they stand in a narrow list: small, and Accept first. */
  isCompact?: boolean;
  /** Called at once, before the server answers. */
  onDecided: (request: ConnectionRequest) => void;
  /** Called when the request stays undecided after all. */
  onFailed: (requestId: string) => void;
}

/** Accepts or rejects a received connection request. */
export function RequestButtons({ request, isCompact = false, onDecided, onFailed }: RequestButtonsProps) {
  const { _id, fromUserId: sender } = request;
  const { act, isBusy } = useConnect(sender._id, () => onFailed(_id));
  const name = fullName(sender);
  const decide = (decision: 'accept' | 'reject') => {
    onDecided({ ...request, status: decision === 'accept' ? 'accepted' : 'rejected' });
    moveFocus(headingIdOf(_id));
    act(decision, { ...sender, requestId: _id });
  };
  const shared = { size: isCompact ? 'compact-sm' : 'compact-md', disabled: isBusy };
  const reject = (
    <Button
      key="reject"
      {...shared}
      {...(isCompact ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
      aria-label={texts.rejectOf(name)}
      onClick={() => decide('reject')}
    >
      {texts.reject}
    </Button>
  );
  const accept = (
    <Button
      key="accept"
      {...shared}
      variant="light"
      aria-label={texts.acceptOf(name)}
      onClick={() => decide('accept')}
    >
      {texts.accept}
    </Button>
  );
  return isCompact ? [accept, reject] : [reject, accept];
}

const receivedResultTexts = connectionTexts.received;

/** What came of a received request, in place of its buttons. */
export function ReceivedResult({ request }: { request: ConnectionRequest }) {
  const { fromUserId: sender, status } = request;
  const name = fullName(sender);
  if (status !== 'accepted')
    return <ResultLine tone="neutral" sentence={receivedResultTexts.rejected(name)} />;
  return (
    <ResultLine sentence={receivedResultTexts.accepted(name)}>
      <Button
        variant="default"
        size="compact-md"
        aria-label={receivedResultTexts.sayHelloTo(name)}
        renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: sender._id }} {...props} />}
      >
        {receivedResultTexts.sayHello}
      </Button>
    </ResultLine>
  );
}
