import type { ChatMessage } from '@tandem/contract/chat';
import type { SavedMessage } from '@tandem/contract/chat/chat-saved-messages';
import { plainTextOf } from '@tandem/contract/chat/plain-text';
import { formatDate } from '../../../ui/dates.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { jumpTo } from '../message/jump.store.ts';
import { plainWordsOf } from '../preview.view.ts';
import { labelOf } from '../thread/rows.view.ts';
import { hitLook, MarkedText } from './found-list.tsx';
import { closeSide } from './side.store.ts';
import { Box, Row, RowLink, Stack, Text } from '../../../ui/layout/layout.tsx';

/** All that a message says: what was searched for may stand at its end. */
const wordsOf = (message: ChatMessage): string =>
  plainTextOf(message.text, message.mentions) || plainWordsOf(message);

interface MessageRowProps {
  message: ChatMessage;
  chat: SavedMessage['chat'];
  me: string;
  /** What is marked in its text. */
  words?: string;
  /** Below its text. */
  note?: string | false;
  /** The chat that is open beside it. */
  openChatId: string;
}

/** A message outside its chat: it leads to its place, in another chat by a link. */
export function MessageRow({ message, chat, me, words = '', note = false, openChatId }: MessageRowProps) {
  const { sender, createdAt } = message;
  const content = (
    <>
      {sender ? <PersonAvatar person={sender} size={28} /> : <Box as="span" isFixed square={28} />}
      <Stack as="span" gap={2} grows>
        <Row as="span" gap={8} align="baseline" justify="between">
          <Text as="strong" tone="1" weight={600} dir="auto">
            {labelOf({ isOwn: sender?._id === me, sender })}
          </Text>
          <Text as="time" tone="3" size={12} dateTime={createdAt}>
            {formatDate(createdAt, 'MMM D')}
          </Text>
        </Row>
        {chat._id !== openChatId && (
          <Text as="span" tone="3" size={12} isCut dir="auto">
            {chat.title}
          </Text>
        )}
        <MarkedText text={wordsOf(message)} words={words} />
        {note && (
          <Text as="span" tone="accent" font={12} weight={500}>
            {note}
          </Text>
        )}
      </Stack>
    </>
  );
  return chat._id === openChatId ? (
    <Row as="button" type="button" {...hitLook} onClick={() => goTo(chat._id, message._id)}>
      {content}
    </Row>
  ) : (
    <RowLink to="/chat" search={{ chat: chat._id, message: message._id }} {...hitLook} onClick={closeSide}>
      {content}
    </RowLink>
  );
}

/** Shows a message of the open chat. */
export function goTo(chatId: string, messageId: string): void {
  jumpTo(chatId, messageId);
  // On phones the panel covers the chat.
  if (!matchMedia('(min-width: 48em)').matches) closeSide();
}
