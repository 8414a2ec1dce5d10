import { Skeleton } from '@mantine/core';
import type { AuditEntry } from '@tandem/contract/audit';
import { retryOf } from '../../platform/failure-sentence.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../ui/lists/pages-in.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import styles from './audit-page.module.css';
import { useAuditEntries } from './audit.queries.ts';
import { auditTexts as texts } from './audit.texts.ts';
import type { AuditFilter } from './audit.view.ts';

interface AuditListProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** The entries that fit, in pages. */
export function AuditList({ filter, onChange }: AuditListProps) {
  const list = useAuditEntries(filter);
  const { data, error, isFetching, refetch } = list;
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={320} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (data.length === 0) return <EmptyState title={texts.empty} hint={texts.emptyHint} />;
  return (
    <InfiniteList {...pagesIn(list)}>
      <ol className={styles.list} aria-label={texts.title}>
        {data.map((entry) => (
          <Entry
            key={entry._id}
            entry={entry}
            onActor={(actor) => onChange({ ...filter, actor })}
            onMember={(member) => onChange({ ...filter, member })}
          />
        ))}
      </ol>
    </InfiniteList>
  );
}

interface EntryProps {
  entry: AuditEntry;
  onActor: (id: string) => void;
  onMember: (id: string) => void;
}

function Entry({ entry, onActor, onMember }: EntryProps) {
  const { act, actor, member, reason, address, at } = entry;
  const isAboutSelf = member !== null && member._id === actor?._id;
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p>
          {actor === null ? (
            <span className={styles.shell}>{texts.shell}</span>
          ) : (
            <Name person={actor} hint={texts.filterBy(actor.name)} onChoose={onActor} />
          )}
          {' · '}
          {texts.actName(act)} <bdi>{texts.detailOf(entry)}</bdi>
          {member !== null && !isAboutSelf && (
            <>
              {' · '}
              <Name person={member} hint={texts.filterAbout(member.name)} onChoose={onMember} />
            </>
          )}
        </p>
        {reason !== null && (
          <p className={styles.reason} dir="auto">
            {texts.reason(reason)}
          </p>
        )}
      </div>
      <div className={styles.when}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {address !== null && <span>{texts.address(address)}</span>}
      </div>
    </li>
  );
}

interface NameProps {
  person: { _id: string; name: string };
  hint: string;
  onChoose: (id: string) => void;
}

/** A name that narrows the list to its member. */
function Name({ person, hint, onChoose }: NameProps) {
  return (
    <button type="button" className={styles.name} title={hint} onClick={() => onChoose(person._id)}>
      <bdi>{person.name}</bdi>
    </button>
  );
}
