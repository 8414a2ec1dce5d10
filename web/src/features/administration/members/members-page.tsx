import { useParams } from '@tanstack/react-router';
import { Finder } from '../frame/finder.tsx';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { useListAddress } from '../frame/list-address.hooks.ts';
import { useIsAdministrator } from '../own-role.hooks.ts';
import { MemberDetail } from './member-detail.tsx';
import { MemberList } from './member-list.tsx';
import { membersTexts as texts } from './members.texts.ts';
import { memberFilters } from './members.view.ts';

/** /admin/members: the list beside the member that was chosen. Only administrators find e-mail addresses. */
export function MembersPage() {
  const { userId } = useParams({ strict: false });
  const address = useListAddress(memberFilters);
  const isAdministrator = useIsAdministrator();
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      finder={
        <Finder
          address={address}
          filters={memberFilters}
          searchLabel={isAdministrator ? texts.searchWithEmail : texts.search}
          texts={texts}
        />
      }
      list={<MemberList search={address.search} filter={address.filter} chosen={userId} />}
      detail={userId === undefined ? null : <MemberDetail key={userId} userId={userId} />}
      hint={texts.choose}
    />
  );
}
