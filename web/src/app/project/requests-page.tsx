import { ProjectRequests } from '../../features/join-requests/project/project-requests.tsx';
import { OwnerOnly, useProjectContext } from '../../features/projects/public.ts';

/** The Requests tab of a project, for its owner. */
export function RequestsPage() {
  const { project } = useProjectContext();
  return <OwnerOnly>{project && <ProjectRequests project={project} />}</OwnerOnly>;
}
