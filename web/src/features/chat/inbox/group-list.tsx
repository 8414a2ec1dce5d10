import { Button } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { ChatRow } from './chat-row.tsx';
import { ListStates } from './list-states.tsx';
import styles from './chat-list.module.css';

const texts = chatTexts.page;

interface GroupListProps {
  chats: UseQueryResult<Chat[]>;
  groups: Chat[];
  search: string;
  open: string | undefined;
  me: string;
}

/** The group chats of the member's projects, last used first. */
export function GroupList({ chats, groups, search, open, me }: GroupListProps) {
  return (
    <ListStates
      queries={[chats]}
      isEmpty={groups.length === 0}
      isSearch={search.trim() !== ''}
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
      <ul className={styles.list} aria-label={texts.groups}>
        {groups.map((chat) => (
          <li key={chat._id}>
            <ChatRow chat={chat} me={me} isOpen={chat._id === open} isOnline={false} />
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
