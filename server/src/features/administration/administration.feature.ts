import type { Feature } from '../../platform/feature.ts';
import { bindAdministration } from './administration.routes.ts';
import { createOverviewService, type OverviewDeps } from './overview.service.ts';

/** What administrators and moderators do for the community. */
export function createAdministrationFeature(deps: OverviewDeps): Feature {
  const overview = createOverviewService(deps);
  return { routes: (bind) => bindAdministration(bind, overview) };
}
