import type { Feature } from '../../platform/feature.ts';
import { bindAdministration } from './administration.routes.ts';
import type { MemberActsDeps } from './members/act-on-member.service.ts';
import { bindMembers } from './members/members.routes.ts';
import { createOverviewService, type OverviewDeps } from './overview.service.ts';

/** What administrators and moderators do for the community. */
export function createAdministrationFeature(deps: OverviewDeps & MemberActsDeps): Feature {
  const overview = createOverviewService(deps);
  return {
    routes: (bind) => {
      bindAdministration(bind, deps, overview);
      bindMembers(bind, deps);
    },
  };
}
