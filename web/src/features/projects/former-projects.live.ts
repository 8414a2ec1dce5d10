import { viewProject } from '@tandem/contract/projects';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import type { QueryClient } from '@tanstack/react-query';
import { live, onReconnect } from '../../platform/live/live.ts';
import { forgetThing, idsIn, removeUnshown } from '../../platform/offline/forget-thing.ts';
import { keyOf } from '../../platform/query/query-of.ts';

/**
 * Forgets what was seen of a project that the member may have been removed from, so that the server is asked before anything
 * of it is shown again. Returns an unsubscribe function.
 */
export function forgetFormerProjects(client: QueryClient): () => void {
  const stops = [
    live.listen(projectMembersChanged, ({ projectId }) => forgetThing(client, projectId)),
    // Changes may have been missed.
    onReconnect(() => {
      const viewed = client.getQueryCache().findAll({ queryKey: keyOf(viewProject) });
      for (const id of viewed.flatMap(({ queryKey }) => idsIn(queryKey))) removeUnshown(client, id);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
