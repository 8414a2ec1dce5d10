import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTabTitle } from '../../../ui/page/use-tab-title.ts';
import { MemberDetail } from './member-detail.tsx';
import { MemberFinder } from './member-finder.tsx';
import { MemberList } from './member-list.tsx';
import styles from './members-page.module.css';
import { membersTexts as texts } from './members.texts.ts';
import { filterIn } from './members.view.ts';

/** /admin/members: the list beside the member that was chosen; one of both on phones. */
export function MembersPage() {
  useTabTitle(texts.title);
  const { userId } = useParams({ strict: false });
  const given: Record<string, unknown> = useSearch({ strict: false });
  const search = typeof given['search'] === 'string' ? given['search'] : '';
  const filter = filterIn(given['show']);
  const navigate = useNavigate();
  const show = (next: { search: string; show: string }) =>
    void navigate({
      to: '.',
      search: {
        ...(next.search && { search: next.search }),
        ...(next.show !== 'all' && { show: next.show }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles.page} data-has-member={userId !== undefined}>
      <section className={styles.side} aria-label={texts.list}>
        <div className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {texts.title}
          </h1>
          <MemberFinder
            search={search}
            filter={filter}
            onSearch={(typed) => show({ search: typed, show: filter })}
            onFilter={(chosen) => show({ search, show: chosen })}
          />
        </div>
        <MemberList search={search} filter={filter} chosen={userId} />
      </section>
      <div className={styles.detail}>
        {userId === undefined ? (
          <p className={styles.hint}>{texts.choose}</p>
        ) : (
          <MemberDetail key={userId} userId={userId} />
        )}
      </div>
    </div>
  );
}
