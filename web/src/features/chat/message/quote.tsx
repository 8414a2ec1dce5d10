import { CloseButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ChatMessage } from '@tandem/contract/chat';
import { use } from 'react';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { plainWordsOf } from '../preview.view.ts';
import { labelOf } from '../thread/rows.view.ts';
import { jumpTo } from './jump.store.ts';
import { ChatActionsContext } from './message-actions.hooks.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import styles from './message.module.css';

const texts = chatTexts.message;

/** The words of a message that another one replies to, as they are now. */
export function wordsOf(message: ChatMessage): string {
  const { isHidden, deletedAt } = message;
  if (deletedAt !== undefined) return chatLiveTexts.messageDeleted;
  return isHidden ? chatLiveTexts.hidden : plainWordsOf(message);
}

export const nameOf = ({ sender }: ChatMessage, me: string | undefined) =>
  labelOf({ isOwn: sender !== null && sender._id === me, sender });

/** What a message replies to; leads to it. `quote` is its id where it is not loaded. */
export function Quote({ quote }: { quote: ChatMessage | string }) {
  const actions = use(ChatActionsContext);
  const id = typeof quote === 'string' ? quote : quote._id;
  return (
    <Text
      as="button"
      type="button"
      isBlock
      fits
      tone="2"
      font={13}
      isCut
      ground="accent"
      round="sm"
      pad="2 8"
      below={4}
      textAlign="start"
      className={styles.quote}
      dir="auto"
      onClick={() => actions && jumpTo(actions.chat._id, id)}
    >
      <Hidden>{`${texts.inReplyTo} `}</Hidden>
      {typeof quote === 'string' ? (
        texts.earlier
      ) : (
        <>
          <Text as="strong" tone="accent" weight={600}>
            {nameOf(quote, actions?.viewer().me)}
          </Text>{' '}
          {wordsOf(quote)}
        </>
      )}
    </Text>
  );
}

interface ReplyStripProps {
  message: ChatMessage;
  me: string;
  onEnd: () => void;
}

/** What the next message replies to, above the input. */
export function ReplyStrip({ message, me, onEnd }: ReplyStripProps) {
  return (
    <Row gap={8} tone="2" line="below" below={4} pad="0 8" spans className={styles.strip}>
      <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
      <Text grows size={13} isCut dir="auto" role="status">
        {`${texts.replyTo} `}
        <Text as="strong" tone="1" weight={600}>
          {nameOf(message, me)}
        </Text>{' '}
        {wordsOf(message)}
      </Text>
      <CloseButton size="sm" aria-label={texts.endReply} title={texts.endReply} onClick={onEnd} />
    </Row>
  );
}
