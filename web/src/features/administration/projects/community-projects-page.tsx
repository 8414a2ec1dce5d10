import { useParams } from '@tanstack/react-router';
import { Finder } from '../frame/finder.tsx';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { useListAddress } from '../frame/list-address.hooks.ts';
import { CommunityProjectDetail } from './community-project-detail.tsx';
import { CommunityProjectList } from './community-project-list.tsx';
import { communityProjectsTexts as texts } from './community-projects.texts.ts';
import { projectFilters } from './community-projects.view.ts';

/** /admin/projects: the list beside the project that was chosen. */
export function CommunityProjectsPage() {
  const { projectId } = useParams({ strict: false });
  const address = useListAddress(projectFilters);
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      finder={<Finder address={address} filters={projectFilters} searchLabel={texts.search} texts={texts} />}
      list={<CommunityProjectList search={address.search} filter={address.filter} chosen={projectId} />}
      detail={
        projectId === undefined ? null : <CommunityProjectDetail key={projectId} projectId={projectId} />
      }
      hint={texts.choose}
    />
  );
}
