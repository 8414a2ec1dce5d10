import { Button, CloseButton, Menu, TextInput, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { listChatMessages, type Chat } from '@tandem/contract/chat';
import { type FoundMessage, searchChats } from '@tandem/contract/chat/chat-search';
import { plainTextOf } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../platform/call.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { formatDate } from '../../../ui/dates.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { onceById, pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { plainWordsOf } from '../preview.view.ts';
import { jumpTo } from '../message/jump.store.ts';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import { labelOf } from '../thread/rows.view.ts';
import { markedParts } from './marked.view.ts';
import styles from './chat-search.module.css';
import { closeSearch } from './search.store.ts';

const texts = chatTexts.search;
const dayMs = 86_400_000;

/** What the search is limited to, beside the words. */
interface Limits {
  isHere: boolean;
  from: string | undefined;
  days: number | undefined;
}

interface ChatSearchProps {
  chat: Chat;
  me: string;
}

/** The search beside a chat: words, what it is limited to, what was found, and the way to a day. */
export function ChatSearch({ chat, me }: ChatSearchProps) {
  const [words, setWords] = useState('');
  const [limited, limit] = useState<Limits>({ isHere: true, from: undefined, days: undefined });
  const go = (messageId: string) => {
    jumpTo(chat._id, messageId);
    // On phones it covers the chat.
    if (!matchMedia('(min-width: 48em)').matches) closeSearch();
  };
  return (
    <aside
      className={styles.side}
      aria-label={texts.label}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && closeSearch()}
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
        <CloseButton aria-label={texts.close} onClick={closeSearch} />
      </div>
      <LimitChips chat={chat} me={me} limited={limited} onLimit={limit} />
      {words === '' ? (
        <p className={styles.hint}>{texts.hint}</p>
      ) : (
        <Found chat={chat} me={me} words={words} limited={limited} onGo={go} />
      )}
      <JumpToDate chatId={chat._id} onGo={go} />
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
  onGo: (messageId: string) => void;
}

function Found({ chat, me, words, limited, onGo }: FoundProps) {
  // The day, so that the same search has the same key.
  const today = Math.floor(Date.now() / dayMs);
  const after =
    limited.days === undefined ? undefined : new Date((today - limited.days) * dayMs).toISOString();
  const found = useInfiniteQuery({
    ...pagesOf(
      searchChats,
      { query: { q: words, chatId: limited.isHere ? chat._id : undefined, from: limited.from, after } },
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
      <VisuallyHidden role="status">{texts.count(found.data.length, found.hasNextPage)}</VisuallyHidden>
      <p className={styles.order} aria-hidden>
        {texts.count(found.data.length, found.hasNextPage)}
      </p>
      <ul className={styles.found} aria-label={texts.found}>
        {found.data.map((message) => (
          <li key={message._id}>
            <Hit message={message} me={me} words={words} chatId={chat._id} onGo={onGo} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

/** All that a message says: what was searched for may stand at its end. */
const wordsOf = (message: FoundMessage): string =>
  plainTextOf(message.text, message.mentions) || plainWordsOf(message);

interface HitProps {
  message: FoundMessage;
  me: string;
  words: string;
  chatId: string;
  onGo: (messageId: string) => void;
}

/** A found message: it leads to its place, in another chat by a link. */
function Hit({ message, me, words, chatId, onGo }: HitProps) {
  const { sender, createdAt, chat } = message;
  const content = (
    <>
      {sender ? <PersonAvatar person={sender} size={28} /> : <span />}
      <span className={styles.words}>
        <span className={styles.by}>
          <strong dir="auto">{labelOf({ isOwn: sender?._id === me, sender })}</strong>
          <time dateTime={createdAt}>{formatDate(createdAt, 'MMM D')}</time>
        </span>
        {chat._id !== chatId && (
          <span className={styles.place} dir="auto">
            {chat.title}
          </span>
        )}
        <span className={styles.text} dir="auto">
          {markedParts(wordsOf(message), words).map(({ start, text, isMarked }) =>
            isMarked ? <mark key={start}>{text}</mark> : text,
          )}
        </span>
      </span>
    </>
  );
  return chat._id === chatId ? (
    <button type="button" className={styles.hit} onClick={() => onGo(message._id)}>
      {content}
    </button>
  ) : (
    <Link
      to="/chat"
      search={{ chat: chat._id, message: message._id }}
      className={styles.hit}
      onClick={closeSearch}
    >
      {content}
    </Link>
  );
}

/** Leads to the first message of a day, or of the next day that has one. */
function JumpToDate({ chatId, onGo }: { chatId: string; onGo: (messageId: string) => void }) {
  const jump = useMutation({
    mutationFn: (day: string) =>
      call(listChatMessages, {
        params: { chatId },
        query: { at: new Date(`${day}T00:00`).toISOString(), limit: '1' },
      }),
    onSuccess: ({ data: [first] }) => (first ? onGo(first._id) : notifyFailure(chatTexts.message.notFound)),
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
