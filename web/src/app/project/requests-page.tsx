import { ProjectRequests } from '../../features/join-requests/project/project-requests.tsx';
import { OwnerOnly, useProjectPlace } from '../../features/projects/public.ts';

/** The Requests tab of a project, for its owner. */
export function RequestsPage() {
  const { project } = useProjectPlace();
  return <OwnerOnly>{project && <ProjectRequests project={project} />}</OwnerOnly>;
}
