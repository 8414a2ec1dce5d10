import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconBriefcase, IconDots, IconUserMinus } from '@tabler/icons-react';
import type { Person } from '@tandem/contract/people';
import type { ReactNode } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { WatchedDot } from '../../chat/public.ts';
import { useProjectUsers } from '../projects.queries.ts';
import { peopleListId } from '../projects.view.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import styles from './people-list.module.css';
import { projectPeopleTexts as texts } from './project-people.texts.ts';

interface PersonMenuProps {
  person: Person;
  onRole: () => void;
  onHandOver: () => void;
  onRemove: () => void;
}

/** The ⋯ menu of a collaborator: what the owner does seldom. */
export function PersonMenu({ person, onRole, onHandOver, onRemove }: PersonMenuProps) {
  const label = texts.actionsOf(fullName(person));
  return (
    <Menu position="bottom-end" withinPortal width={220}>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label={label} title={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBriefcase size={16} aria-hidden />} onClick={onRole}>
          {texts.role.change}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onHandOver}>
          {texts.handOverMenu}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={onRemove}>
          {texts.removeMenu}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PeopleListProps {
  projectId: string;
  isEnabled: boolean;
  /** The role of each collaborator, by id. */
  roles?: ReadonlyMap<string, string>;
  /** More about a person at the end of their row. */
  renderExtra?: (person: Person) => ReactNode;
  /** Absent where the viewer may change nothing. */
  onRemove?: (person: Person) => void;
  onHandOver?: (person: Person) => void;
}

/** The project members, the owner first. */
export function PeopleList(props: PeopleListProps) {
  const { projectId, isEnabled, roles, renderExtra, onRemove, onHandOver } = props;
  const users = useProjectUsers(isEnabled ? projectId : undefined);
  const me = useSession(({ user }) => user?._id);
  if (!users.data && users.isError)
    return <ErrorState message={sentenceOf(users.error, texts.failed)} {...retryOf(users)} />;
  if (!users.data)
    return (
      <LoadingState label={texts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  return (
    <InfiniteList {...pagesIn(users)}>
      <ul id={peopleListId} tabIndex={-1} className={styles.list} aria-label={texts.title}>
        {users.data.map((person, at) => (
          <li key={person._id} className={styles.row}>
            <span className={styles.picture}>
              <PersonLink person={person} pictureSize={40} />
              {person._id !== me && <WatchedDot userId={person._id} />}
            </span>
            <div className={styles.who}>
              <span className={styles.name}>
                <PersonLink person={person} />
                {at === 0 && <StatusBadge tone="accent">{texts.owner}</StatusBadge>}
                {person._id === me && <StatusBadge>{texts.you}</StatusBadge>}
              </span>
              {roles?.get(person._id) && <bdi className={styles.role}>{roles.get(person._id)}</bdi>}
              {person.emailId && <span className={styles.email}>{person.emailId}</span>}
              <TagList entries={person.skills} label={texts.skillsOf(fullName(person))} max={3} />
            </div>
            <div className={styles.buttons}>
              {renderExtra?.(person)}
              {at > 0 && onHandOver && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.handOverTo(fullName(person))}
                  onClick={() => onHandOver(person)}
                >
                  {texts.handOver}
                </Button>
              )}
              {at > 0 && onRemove && (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  aria-label={texts.removeOf(fullName(person))}
                  onClick={() => onRemove(person)}
                >
                  {texts.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {users.data.length <= 1 && <p className={styles.empty}>{texts.nobodyElse}</p>}
    </InfiniteList>
  );
}
