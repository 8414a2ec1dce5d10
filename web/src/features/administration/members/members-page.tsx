import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { MemberDetail } from './member-detail.tsx';
import { MemberFinder } from './member-finder.tsx';
import { MemberList } from './member-list.tsx';
import { membersTexts as texts } from './members.texts.ts';
import { filterIn } from './members.view.ts';

/** /admin/members: the list beside the member that was chosen. */
export function MembersPage() {
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
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      finder={
        <MemberFinder
          search={search}
          filter={filter}
          onSearch={(typed) => show({ search: typed, show: filter })}
          onFilter={(chosen) => show({ search, show: chosen })}
        />
      }
      list={<MemberList search={search} filter={filter} chosen={userId} />}
      detail={userId === undefined ? null : <MemberDetail key={userId} userId={userId} />}
      hint={texts.choose}
    />
  );
}
