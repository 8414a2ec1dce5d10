import { Popover } from '@mantine/core';
import type { ChatMessage } from '@tandem/contract/chat';
import { viewMessageHistory } from '@tandem/contract/chat/chat-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './message.module.css';

const texts = chatTexts.message;

/** Says that a message was edited, and opens what it said before. */
export function MessageHistory({ message }: { message: ChatMessage }) {
  const [isOpen, setOpen] = useState(false);
  const label = (
    <Text
      as="button"
      type="button"
      tone="3"
      font={12}
      isLink
      className={styles.edited}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {texts.edited}
    </Text>
  );
  if (!isOpen) return label;
  return (
    <Popover opened onChange={setOpen} position="bottom-end" width={320} trapFocus withinPortal>
      <Popover.Target>{label}</Popover.Target>
      <Popover.Dropdown className="l-scrolls" mah="60dvh" aria-label={texts.history}>
        <FormerTexts message={message} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FormerTexts({ message: { _id: messageId, chatId } }: { message: ChatMessage }) {
  const query = useQuery({
    ...queryOf(viewMessageHistory, { params: { chatId, messageId } }),
    // A later edit asks again, and what is deleted stays nowhere.
    gcTime: 0,
  });
  if (query.isPending) return <LoadingState label={texts.historyLoading}>{null}</LoadingState>;
  if (!query.data) return <ErrorState message={texts.failed.history} {...retryOf(query)} />;
  const former = query.data.data.slice(0, -1).toReversed();
  return (
    <>
      <Text as="h3" font={13} weight={600}>
        {texts.editedTimes(former.length)}
      </Text>
      <Stack as="ol" gap={12} tone="2" size={14} above={8} tabIndex={0} aria-label={texts.history}>
        {former.map(({ text, at }) => (
          <li key={at}>
            <Text as="time" tone="3" size={12} dateTime={at}>
              {formatDateTime(at)}
            </Text>
            <Markdown text={text} mentions={query.data.mentions} isCompact />
          </li>
        ))}
      </Stack>
    </>
  );
}
