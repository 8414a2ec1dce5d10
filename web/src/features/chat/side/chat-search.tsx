import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { listChatMessages, type Chat } from '@tandem/contract/chat';
import { searchChats } from '@tandem/contract/chat/chat-search';
import { limits } from '@tandem/contract/limits';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { chatTexts } from '../chat.texts.ts';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import styles from './side.module.css';
import { FoundList } from './found-list.tsx';
import { goTo, MessageRow } from './message-row.tsx';
import { Column, Row, Text } from '../../../ui/layout/layout.tsx';
import { closeSide } from './side.store.ts';

const texts = chatTexts.search;
const dayMs = 86_400_000;

/** What the search is limited to, beside the words. */
interface Limits {
  isHere: boolean;
  from: string | undefined;
  days: number | undefined;
  hasFile: boolean;
  /** The comments of the project instead of messages. */
  inComments: boolean;
}

const unlimited: Limits = {
  isHere: true,
  from: undefined,
  days: undefined,
  hasFile: false,
  inComments: false,
};

interface ChatSearchProps {
  chat: Chat;
  me: string;
}

/** The search beside a chat: words, what it is limited to, what was found, and the way to a day. */
export function ChatSearch({ chat, me }: ChatSearchProps) {
  const [words, setWords] = useState('');
  const { FoundComments } = use(ReferencesContext);
  const [limited, limit] = useState(unlimited);
  return (
    <Column
      as="aside"
      gap={12}
      ground="surface"
      line="start"
      scrolls
      className={styles.side}
      aria-label={texts.label}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && closeSide()}
    >
      <Row gap={8} className={styles.head}>
        <SearchBox
          label={texts.field}
          clearLabel={texts.clear}
          maxLength={limits.search}
          isFocused
          search={words}
          onSearch={setWords}
        />
        <CloseButton aria-label={texts.close} onClick={closeSide} />
      </Row>
      <LimitChips chat={chat} me={me} limited={limited} onLimit={limit} />
      {words === '' && (
        <Text tone="2" font={13}>
          {texts.hint}
        </Text>
      )}
      {words !== '' && limited.inComments && FoundComments && chat.projectId !== null && (
        <FoundComments projectId={chat.projectId} words={words} onOpen={closeSide} />
      )}
      {words !== '' && !limited.inComments && <Found chat={chat} me={me} words={words} limited={limited} />}
      <JumpToDate chatId={chat._id} />
    </Column>
  );
}

interface LimitChipsProps extends ChatSearchProps {
  limited: Limits;
  onLimit: (limited: Limits) => void;
}

const periods = [7, 30, 365] as const;

function LimitChips({ chat, me, limited, onLimit }: LimitChipsProps) {
  const { FoundComments } = use(ReferencesContext);
  const { isHere, inComments, hasFile } = limited;
  return (
    <Row gap={8} align="stretch" wraps role="group" aria-label={texts.limits}>
      <Chip
        label={texts.here}
        isOn={isHere && !inComments}
        onPress={() => onLimit({ ...unlimited, days: limited.days, isHere: !isHere || inComments })}
      />
      {FoundComments && chat.projectId !== null && (
        <Chip
          label={texts.comments}
          isOn={inComments}
          onPress={() => onLimit({ ...unlimited, inComments: !inComments })}
        />
      )}
      {!inComments && (
        <>
          {isHere && <FromChoice chat={chat} me={me} limited={limited} onLimit={onLimit} />}
          <DateChoice limited={limited} onLimit={onLimit} />
          <Chip
            label={texts.withFiles}
            isOn={hasFile}
            onPress={() => onLimit({ ...limited, hasFile: !hasFile })}
          />
        </>
      )}
    </Row>
  );
}

function Chip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <Button size="compact-sm" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={onPress}>
      {label}
    </Button>
  );
}

function FromChoice({ chat, me, limited, onLimit }: LimitChipsProps) {
  const { people = [] } = useChatPeople(chat);
  const from = people.find(({ _id }) => _id === limited.from);
  const name = (person: (typeof people)[number]) => (person._id === me ? texts.me : fullName(person));
  return (
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
  );
}

function DateChoice({ limited, onLimit }: Pick<LimitChipsProps, 'limited' | 'onLimit'>) {
  return (
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
      <Menu.Dropdown className="l-scrolls" mah="50dvh">
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
  return (
    <FoundList found={found} labels={texts}>
      {found.data?.map((message) => (
        <li key={message._id}>
          <MessageRow message={message} chat={message.chat} me={me} words={words} openChatId={chat._id} />
        </li>
      ))}
    </FoundList>
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
