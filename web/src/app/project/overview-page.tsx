import { useOwnProfile } from '../../features/account/public.ts';
import { ProjectOverview } from '../../features/projects/overview/project-overview.tsx';
import { useProjectContext } from '../../features/projects/public.ts';
import { RecentActivity, UpcomingSection } from '../../features/tasks/insights/overview-sections.tsx';

/** The Overview tab of a project. */
export function OverviewPage() {
  const { projectId, project } = useProjectContext();
  return (
    <ProjectOverview
      profile={useOwnProfile()}
      deadlines={project && <UpcomingSection projectId={projectId} timeZone={project.timeZone} />}
      activity={
        project && <RecentActivity projectId={projectId} isMember={project.isOwner || project.isMember} />
      }
    />
  );
}
