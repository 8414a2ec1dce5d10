import { Button } from '@mantine/core';
import type { Connection } from '@tandem/contract/connections';
import { formatDate } from '../../ui/dates.ts';
import { Fact } from '../../ui/lists/fact.tsx';
import { AboutText } from '../../ui/people/about-text.tsx';
import { fullName } from '../../ui/people/full-name.ts';
import { PersonCard } from '../../ui/people/person-card.tsx';
import { ChatButton } from '../chat/public.ts';
import { connectionTexts as texts } from './connections.texts.ts';
import { headingIdOf } from './connections.view.ts';
import { MailLink } from '../../ui/people/mail-link.tsx';

interface ConnectionCardProps {
  connection: Connection;
  onChat: (connection: Connection) => void;
  onDisconnect: (connection: Connection) => void;
}

/** A connection of the member. */
export function ConnectionCard({ connection, onChat, onDisconnect }: ConnectionCardProps) {
  const { about, connectedSince, emailId } = connection;
  return (
    <PersonCard
      person={connection}
      headingId={headingIdOf(connection._id)}
      line={<MailLink address={emailId} />}
      foot={
        <>
          <Button
            size="compact-md"
            variant="default"
            aria-label={texts.control.disconnectFrom(fullName(connection))}
            onClick={() => onDisconnect(connection)}
          >
            {texts.control.disconnect}
          </Button>
          <ChatButton
            name={fullName(connection)}
            chatId={connection.chatId}
            onOpen={() => onChat(connection)}
          />
        </>
      }
    >
      <AboutText about={about} whenEmpty={texts.facts.noAbout} />
      <dl>
        <Fact label={texts.facts.since}>
          <time dateTime={connectedSince}>{formatDate(connectedSince, 'DD MMM YYYY')}</time>
        </Fact>
      </dl>
    </PersonCard>
  );
}
