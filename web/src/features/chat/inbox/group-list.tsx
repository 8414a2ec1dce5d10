import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { inboxOf } from '../chat.view.ts';
import { ChatRow } from './chat-row.tsx';
import { useInbox } from './inbox.queries.ts';
import { ListStates } from './list-states.tsx';
import styles from './chat-list.module.css';

const texts = chatTexts.page;

interface GroupListProps {
  search: string;
  open: string | undefined;
  me: string;
}

/** The group chats of the member's projects, last used first. */
export function GroupList({ search, open, me }: GroupListProps) {
  const inbox = useInbox('group', search);
  const groups = inboxOf(inbox.data ?? [], search);
  return (
    <ListStates
      queries={[inbox]}
      isEmpty={groups.length === 0}
      isSearch={search !== ''}
      isSearching={inbox.isPlaceholderData}
      empty={
        <EmptyState
          title={texts.noGroups}
          hint={texts.noGroupsHint}
          icon={<IconUsersGroup size={22} />}
          action={
            <Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.noGroupsAction}</Button>
          }
        />
      }
    >
      <InfiniteList {...pagesIn(inbox)}>
        <ul className={styles.list} aria-label={texts.groups}>
          {groups.map((chat) => (
            <li key={chat._id}>
              <ChatRow chat={chat} me={me} isOpen={chat._id === open} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </ListStates>
  );
}
