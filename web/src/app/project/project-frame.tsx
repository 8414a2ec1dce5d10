import { Outlet, useParams } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { ProjectLayout } from '../../features/projects/layout/project-layout.tsx';
import { prefetchTab } from './prefetch-tab.ts';

/** The layout of all screens of a project: its header and tabs stay while the screens change. */
export function ProjectFrame() {
  const { projectId = '' } = useParams({ strict: false });
  const client = useQueryClient();
  return (
    // The key closes the dialogs of the project before.
    <ProjectLayout
      key={projectId}
      projectId={projectId}
      onIntent={(tab) => prefetchTab(client, projectId, tab)}
    >
      <Outlet />
    </ProjectLayout>
  );
}
