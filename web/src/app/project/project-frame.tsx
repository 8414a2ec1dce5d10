import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { prefetchGroupChat } from '../../features/chat/public.ts';
import type { ProjectTab } from '../../features/projects/layout/layout.view.ts';
import { ProjectLayout } from '../../features/projects/layout/project-layout.tsx';
import { prefetchProjectPeople } from '../../features/projects/public.ts';
import { prefetchBoard } from '../../features/tasks/public.ts';
import { ReferencesContext } from '../../ui/markdown/markdown.tsx';
import { references } from './references.ts';

/** The layout of all screens of a project: its header and tabs stay while the screens change. */
export function ProjectFrame() {
  const { projectId = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const onIntent = useCallback((tab: ProjectTab) => prefetchTab(client, projectId, tab), [client, projectId]);
  return (
    // The key closes the dialogs of the project before.
    <ProjectLayout key={projectId} projectId={projectId} onIntent={onIntent}>
      <ReferencesContext value={references}>
        <Outlet />
      </ReferencesContext>
    </ProjectLayout>
  );
}

/** Loads the data of a tab before it is opened, so that it shows its content at once. */
function prefetchTab(client: QueryClient, projectId: string, tab: ProjectTab): void {
  if (tab === 'board') prefetchBoard(client, projectId);
  if (tab === 'chat') prefetchGroupChat(client, projectId);
  if (tab === 'people') prefetchProjectPeople(client, projectId);
}
