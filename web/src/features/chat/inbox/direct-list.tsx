import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { named } from '../chat.view.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { useDirectRows } from './inbox.queries.ts';
import { ListStates } from './list-states.tsx';
import { PersonRow } from './person-row.tsx';

const texts = chatTexts.page;

interface DirectListProps {
  search: string;
  open: string | undefined;
  me: string;
}

/** The direct chats and possible chat partners. */
export function DirectList({ search, open, me }: DirectListProps) {
  const { rows, queries, pages } = useDirectRows(search);
  const userId = named(useSearch({ strict: false }), 'with');
  return (
    <ListStates
      queries={queries}
      isEmpty={rows.length === 0}
      isSearch={search !== ''}
      isSearching={pages.isLoadingMore || queries.some(({ isPlaceholderData }) => isPlaceholderData)}
      empty={
        <EmptyState
          title={texts.noPeople}
          hint={texts.noPeopleHint}
          icon={<IconMessageCircle size={22} />}
          action={
            <Button renderRoot={(props) => <Link to="/people/feed" {...props} />}>
              {texts.noPeopleAction}
            </Button>
          }
        />
      }
    >
      <InfiniteList {...pages}>
        <ul className={styles.list} aria-label={texts.people}>
          {rows.map(({ key, chat, person, name }) => {
            return (
              <li key={key}>
                {chat ? (
                  <ChatRow chat={chat} me={me} isOpen={chat._id === open} />
                ) : (
                  person && <PersonRow person={person} name={name} isOpen={person._id === userId} />
                )}
              </li>
            );
          })}
        </ul>
      </InfiniteList>
    </ListStates>
  );
}
