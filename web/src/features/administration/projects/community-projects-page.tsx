import type { CommunityProject } from '@tandem/contract/administration/administration-projects';
import { useParams } from '@tanstack/react-router';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AdminRow, AdminRows } from '../frame/admin-rows.tsx';
import { useListAddress, ListFilter, ListAndDetail } from '../frame/list-and-detail.tsx';
import { CommunityProjectDetail } from './community-project-detail.tsx';
import {
  useCommunityProjects,
  type ProjectFilter,
  projectFilters,
  statesOf,
} from './community-projects.queries.ts';
import { communityProjectsTexts as texts } from './community-projects.texts.ts';

interface CommunityProjectListProps {
  search: string;
  filter: ProjectFilter;
  /** The id of the project that is shown beside the list. */
  chosen: string | undefined;
}

/** The projects that fit, in pages. */
function CommunityProjectList({ search, filter, chosen }: CommunityProjectListProps) {
  return (
    <AdminRows query={useCommunityProjects(search, filter)} texts={texts}>
      {(project) => <ProjectRow key={project._id} project={project} isChosen={project._id === chosen} />}
    </AdminRows>
  );
}

function ProjectRow({ project, isChosen }: { project: CommunityProject; isChosen: boolean }) {
  const { _id, title, owner, members } = project;
  return (
    <AdminRow
      to={{ to: '/admin/projects/$projectId', params: { projectId: _id } }}
      isChosen={isChosen}
      picture={<PersonAvatar person={owner} size={36} />}
      name={title}
      fact={texts.row(fullName(owner), members)}
      badges={statesOf(project).map((state) => ({
        label: texts.states[state],
        isWarning: state !== 'closed' && state !== 'archived',
      }))}
    />
  );
}

/** /admin/projects: the list beside the project that was chosen. */
export function CommunityProjectsPage() {
  const { projectId } = useParams({ strict: false });
  const address = useListAddress(projectFilters);
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.list}
      filter={
        <ListFilter address={address} filters={projectFilters} searchLabel={texts.search} texts={texts} />
      }
      list={<CommunityProjectList search={address.search} filter={address.filter} chosen={projectId} />}
      detail={
        projectId === undefined ? null : <CommunityProjectDetail key={projectId} projectId={projectId} />
      }
      hint={texts.choose}
    />
  );
}
