import { Button } from '@mantine/core';
import type { Person } from '@tandem/contract/people';
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
import { useProjectUsers } from '../projects.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { peopleListId } from '../projects.view.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
import styles from './people-list.module.css';

interface PeopleListProps {
  projectId: string;
  isEnabled: boolean;
  /** Absent where the viewer may change nothing. */
  onRemove?: (person: Person) => void;
  onHandOver?: (person: Person) => void;
}

/** The project members, the owner first. */
export function PeopleList({ projectId, isEnabled, onRemove, onHandOver }: PeopleListProps) {
  const users = useProjectUsers(isEnabled ? projectId : undefined);
  const me = useSession(({ user }) => user?._id);
  if (!users.data && users.isError)
    return <ErrorState message={sentenceOf(users.error, texts.people.failed)} {...retryOf(users)} />;
  if (!users.data)
    return (
      <LoadingState label={texts.people.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  return (
    <InfiniteList {...pagesIn(users)}>
      <ul id={peopleListId} tabIndex={-1} className={styles.list} aria-label={texts.people.title}>
        {users.data.map((person, at) => (
          <li key={person._id} className={styles.row}>
            <PersonLink person={person} pictureSize={40} />
            <div className={styles.who}>
              <span className={styles.name}>
                <PersonLink person={person} />
                {at === 0 && <StatusBadge tone="accent">{texts.people.owner}</StatusBadge>}
                {person._id === me && <StatusBadge>{texts.people.you}</StatusBadge>}
              </span>
              {person.emailId && <span className={styles.email}>{person.emailId}</span>}
              <TagList entries={person.skills} label={texts.people.skillsOf(fullName(person))} max={3} />
            </div>
            {at > 0 && onRemove && onHandOver && (
              <div className={styles.buttons}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.people.handOverTo(fullName(person))}
                  onClick={() => onHandOver(person)}
                >
                  {texts.people.handOver}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  aria-label={texts.people.removeOf(fullName(person))}
                  onClick={() => onRemove(person)}
                >
                  {texts.people.remove}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {users.data.length <= 1 && <p className={styles.empty}>{texts.people.nobodyElse}</p>}
    </InfiniteList>
  );
}
