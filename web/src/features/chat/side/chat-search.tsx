import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { listChatMessages, type Chat } from '@tandem/contract/chat';
import { searchChats } from '@tandem/contract/chat/chat-search';
import { limits } from '@tandem/contract/limits';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { onceById, pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import styles from './side.module.css';
import { goTo, MessageRow } from './message-row.tsx';
import { closeSide } from './side.store.ts';

const texts = chatTexts.search;
const dayMs = 86_400_000;

/** What the search is limited to, beside the words. */
interface Limits {
  isHere: boolean;
  from: string | undefined;
  days: number | undefined;
  hasFile: boolean;
}

interface ChatSearchProps {
  chat: Chat;
  me: string;
}

/** The search beside a chat: words, what it is limited to, what was found, and the way to a day. */
export function ChatSearch({ chat, me }: ChatSearchProps) {
  const [words, setWords] = useState('');
  const [limited, limit] = useState<Limits>({
    isHere: true,
    from: undefined,
    days: undefined,
    hasFile: false,
  });
  return (
    <aside
      className={styles.side}
      aria-label={texts.label}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && closeSide()}
    >
      <div className={styles.head}>
        <SearchBox
          label={texts.field}
          clearLabel={texts.clear}
          maxLength={limits.search}
          isFocused
          search={words}
          onSearch={setWords}
        />
        <CloseButton aria-label={texts.close} onClick={closeSide} />
      </div>
      <LimitChips chat={chat} me={me} limited={limited} onLimit={limit} />
      {words === '' ? (
        <p className={styles.hint}>{texts.hint}</p>
      ) : (
        <Found chat={chat} me={me} words={words} limited={limited} />
      )}
      <JumpToDate chatId={chat._id} />
    </aside>
  );
}

interface LimitChipsProps extends ChatSearchProps {
  limited: Limits;
  onLimit: (limited: Limits) => void;
}

const periods = [7, 30, 365] as const;

function LimitChips({ chat, me, limited, onLimit }: LimitChipsProps) {
  const { people = [] } = useChatPeople(chat);
  const from = people.find(({ _id }) => _id === limited.from);
  const name = (person: (typeof people)[number]) => (person._id === me ? texts.me : fullName(person));
  return (
    <div className={styles.chips} role="group" aria-label={texts.limits}>
      <Button
        size="compact-sm"
        variant={limited.isHere ? 'light' : 'default'}
        aria-pressed={limited.isHere}
        onClick={() => onLimit({ ...limited, isHere: !limited.isHere, from: undefined })}
      >
        {texts.here}
      </Button>
      {limited.isHere && (
        <Choice
          label={from ? texts.fromPerson(name(from)) : texts.from}
          isChosen={from !== undefined}
          entries={[
            { label: texts.anybody, choose: () => onLimit({ ...limited, from: undefined }) },
            ...people.map((person) => ({
              label: name(person),
              choose: () => onLimit({ ...limited, from: person._id }),
            })),
          ]}
        />
      )}
      <Choice
        label={limited.days === undefined ? texts.date : texts.lastDays(limited.days)}
        isChosen={limited.days !== undefined}
        entries={[
          { label: texts.anyTime, choose: () => onLimit({ ...limited, days: undefined }) },
          ...periods.map((days) => ({
            label: texts.lastDays(days),
            choose: () => onLimit({ ...limited, days }),
          })),
        ]}
      />
      <Button
        size="compact-sm"
        variant={limited.hasFile ? 'light' : 'default'}
        aria-pressed={limited.hasFile}
        onClick={() => onLimit({ ...limited, hasFile: !limited.hasFile })}
      >
        {texts.withFiles}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  entries: { label: string; choose: () => void }[];
}

function Choice({ label, isChosen, entries }: ChoiceProps) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant={isChosen ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        {entries.map((entry) => (
          <Menu.Item key={entry.label} onClick={entry.choose}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FoundProps extends ChatSearchProps {
  words: string;
  limited: Limits;
}

function Found({ chat, me, words, limited }: FoundProps) {
  // The day, so that the same search has the same key.
  const today = Math.floor(Date.now() / dayMs);
  const after =
    limited.days === undefined ? undefined : new Date((today - limited.days) * dayMs).toISOString();
  const found = useInfiniteQuery({
    ...pagesOf(
      searchChats,
      {
        query: {
          q: words,
          chatId: limited.isHere ? chat._id : undefined,
          from: limited.from,
          after,
          hasFile: limited.hasFile ? 'true' : undefined,
        },
      },
      byCursor,
    ),
    placeholderData: keepPreviousData,
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
    staleTime: 0,
  });
  if (found.isPending)
    return (
      <LoadingState label={texts.searching}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!found.data) return <ErrorState message={texts.failed} {...retryOf(found)} />;
  if (found.data.length === 0) return <EmptyState title={texts.nothing} hint={texts.nothingHint} />;
  return (
    <InfiniteList {...pagesIn(found)}>
      <p className={styles.order} role="status">
        {texts.count(found.data.length, found.hasNextPage)}
      </p>
      <ul className={styles.found} aria-label={texts.found}>
        {found.data.map((message) => (
          <li key={message._id}>
            <MessageRow message={message} chat={message.chat} me={me} words={words} openChatId={chat._id} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

/** Leads to the first message of a day, or of the next day that has one. */
function JumpToDate({ chatId }: { chatId: string }) {
  const jump = useMutation({
    mutationFn: (day: string) =>
      call(listChatMessages, {
        params: { chatId },
        query: { at: new Date(`${day}T00:00`).toISOString(), limit: '1' },
      }),
    onSuccess: ({ data: [first] }) =>
      first ? goTo(chatId, first._id) : notifyFailure(chatTexts.message.notFound),
    onError: () => notifyFailure(chatTexts.message.notFound),
  });
  return (
    <TextInput
      className={styles.date}
      type="date"
      label={texts.jump}
      max={new Date().toISOString().slice(0, 10)}
      onChange={({ currentTarget: { value, validity } }) =>
        value !== '' && validity.valid && jump.mutate(value)
      }
    />
  );
}
