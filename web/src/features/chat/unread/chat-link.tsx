import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Person } from '@tandem/contract/people';
import { fullName } from '../../../ui/people/full-name.ts';
import { useMayMessage } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';

/** A link to the direct chat with a person, if the viewer may write to them; filled for connections. */
export function ChatLink({ person }: { person: Person }) {
  const isConnected = person.connectionStatus === 'accepted';
  const { data: mayMessage } = useMayMessage(person._id, !isConnected);
  if (!isConnected && !mayMessage) return null;
  return (
    <Button
      size="compact-md"
      variant={isConnected ? 'filled' : 'default'}
      leftSection={<IconMessageCircle size={16} aria-hidden />}
      aria-label={chatTexts.open.messageTo(fullName(person))}
      renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: person._id }} {...props} />}
    >
      {chatTexts.open.message}
    </Button>
  );
}
