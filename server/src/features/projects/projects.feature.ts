import type { Feature } from '../../platform/feature.ts';
import { indexFormerProjects } from './feed/project-feed.service.ts';
import { exportMemberData } from './member-data.repository.ts';
import { createOnAccountDeleted } from './member-data.service.ts';
import { bindProjects } from './projects.routes.ts';
import { ownerSource, projectSource } from './search/project-search.repository.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import { createProjectsService } from './projects.service.ts';

/** Projects: the feed, the own ones, their collaborators, and what a member saved or ignored. */
export function createProjectsFeature(deps: ProjectsDeps): Feature {
  const service = createProjectsService(deps);
  return {
    routes: (bind) => bindProjects(bind, service),
    prepare: () => indexFormerProjects(deps.database),
    onAccountDeleted: createOnAccountDeleted(deps),
    exportMemberData,
    jobs: [{ name: 'purge-projects', cron: '22 * * * *', run: service.purgeProjects }],
    searchSources: [ownerSource, projectSource],
  };
}
