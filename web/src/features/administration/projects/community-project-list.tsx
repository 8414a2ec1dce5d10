import type { CommunityProject } from '@tandem/contract/administration/administration-projects';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AdminRow } from '../frame/admin-row.tsx';
import { AdminRows } from '../frame/admin-rows.tsx';
import { useCommunityProjects } from './community-projects.queries.ts';
import { communityProjectsTexts as texts } from './community-projects.texts.ts';
import { type ProjectFilter, statesOf } from './community-projects.view.ts';

interface CommunityProjectListProps {
  search: string;
  filter: ProjectFilter;
  /** The id of the project that is shown beside the list. */
  chosen: string | undefined;
}

/** The projects that fit, in pages. */
export function CommunityProjectList({ search, filter, chosen }: CommunityProjectListProps) {
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
