import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@tandem/contract/connections';
import { Link } from '@tanstack/react-router';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { connectionTexts } from '../connections.texts.ts';

const texts = connectionTexts.received;

/** What came of a received request, in place of its buttons. */
export function ReceivedResult({ request }: { request: ConnectionRequest }) {
  const { fromUserId: sender, status } = request;
  const name = fullName(sender);
  if (status !== 'accepted') return <ResultLine tone="neutral" sentence={texts.rejected(name)} />;
  return (
    <ResultLine sentence={texts.accepted(name)}>
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.sayHelloTo(name)}
        renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: sender._id }} {...props} />}
      >
        {texts.sayHello}
      </Button>
    </ResultLine>
  );
}
