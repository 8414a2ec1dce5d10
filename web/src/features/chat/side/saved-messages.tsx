import { ActionIcon, CloseButton, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Chat } from '@tandem/contract/chat';
import {
  listSavedMessages,
  type SavedMessage,
  saveMessage,
  unsaveMessage,
} from '@tandem/contract/chat/chat-saved-messages';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { byCursor, keyOf, pagesOf } from '../../../platform/query/query-of.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { MessageRow } from './message-row.tsx';
import { type ReminderChoice, reminderAt, reminderChoices } from './reminders.view.ts';
import { closeSide } from './side.store.ts';
import { Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './side.module.css';

const texts = chatTexts.saved;

interface SavedMessagesProps {
  chat: Chat;
  me: string;
}

/** The messages of all chats that the member saved, latest first, with their reminders. */
export function SavedMessages({ chat, me }: SavedMessagesProps) {
  return (
    <Column
      as="aside"
      gap={12}
      ground="surface"
      line="start"
      scrolls
      className={styles.side}
      aria-label={texts.title}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && closeSide()}
    >
      <Row gap={8} className={styles.head}>
        <Text as="h2" grows font={15} weight={600}>
          {texts.title}
        </Text>
        <CloseButton autoFocus aria-label={texts.close} onClick={closeSide} />
      </Row>
      <Text tone="2" font={13}>
        {texts.hint}
      </Text>
      <Saved chatId={chat._id} me={me} />
    </Column>
  );
}

function Saved({ chatId, me }: { chatId: string; me: string }) {
  const saved = useInfiniteQuery({
    ...pagesOf(listSavedMessages, { query: {} }, byCursor),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
  });
  if (saved.isPending)
    return (
      <LoadingState label={texts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!saved.data) return <ErrorState message={texts.failed} {...retryOf(saved)} />;
  if (saved.data.length === 0) return <EmptyState title={texts.empty} hint={texts.emptyHint} />;
  return (
    <InfiniteList {...pagesIn(saved)}>
      <Stack as="ul" gap={4} className={styles.found} aria-label={texts.title}>
        {saved.data.map((one) => (
          <Row as="li" align="start" key={one.message._id}>
            <MessageRow
              message={one.message}
              chat={one.chat}
              me={me}
              openChatId={chatId}
              note={one.remindAt !== null && texts.reminds(formatDateTime(one.remindAt))}
            />
            <SavedMenu saved={one} />
          </Row>
        ))}
      </Stack>
    </InfiniteList>
  );
}

/** Reminds of a saved message, or removes it from the list. */
function SavedMenu({ saved: { message, remindAt } }: { saved: SavedMessage }) {
  const client = useQueryClient();
  const params = { chatId: message.chatId, messageId: message._id };
  const change = useMutation({
    mutationFn: (choice: ReminderChoice | 'never' | 'remove') =>
      choice === 'remove'
        ? call(unsaveMessage, { params })
        : call(saveMessage, {
            params,
            body: { remindAt: choice === 'never' ? null : reminderAt(choice, new Date()).toISOString() },
          }),
    onError: (error) => reportFailedWrite(error, texts.notChanged),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSavedMessages) }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={texts.more} disabled={change.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {reminderChoices.map((choice) => (
          <Menu.Item key={choice} onClick={() => change.mutate(choice)}>
            {texts.remind[choice]}
          </Menu.Item>
        ))}
        {remindAt !== null && <Menu.Item onClick={() => change.mutate('never')}>{texts.never}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => change.mutate('remove')}>{texts.remove}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
