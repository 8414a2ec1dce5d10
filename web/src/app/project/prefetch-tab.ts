import type { QueryClient } from '@tanstack/react-query';
import { prefetchGroupChat } from '../../features/chat/public.ts';
import type { ProjectTab } from '../../features/projects/layout/layout.view.ts';
import { prefetchProjectPeople } from '../../features/projects/public.ts';
import { prefetchBoard } from '../../features/tasks/public.ts';

/** Loads the data of a tab before it is opened, so that it shows its content at once. */
export function prefetchTab(client: QueryClient, projectId: string, tab: ProjectTab): void {
  if (tab === 'board') prefetchBoard(client, projectId);
  if (tab === 'chat') prefetchGroupChat(client, projectId);
  if (tab === 'people') prefetchProjectPeople(client, projectId);
}
