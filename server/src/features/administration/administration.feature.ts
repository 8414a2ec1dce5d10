import type { Feature } from '../../platform/feature.ts';
import { bindAdministration } from './administration.routes.ts';
import type { MemberActsDeps } from './members/member-acts.service.ts';
import { bindMembers } from './members/members.routes.ts';
import { bindCommunityProjects } from './projects/community-projects.routes.ts';
import type { ProjectActsDeps } from './projects/project-acts.service.ts';
import { bindSignUpRequests } from './sign-ups/sign-up-requests.routes.ts';
import type { SignUpRequestsDeps } from './sign-ups/sign-up-requests.service.ts';
import { createOverviewService, type OverviewDeps } from './overview.service.ts';

/** What administrators and moderators do for the community. */
export function createAdministrationFeature(
  deps: OverviewDeps & MemberActsDeps & SignUpRequestsDeps & ProjectActsDeps,
): Feature {
  const overview = createOverviewService(deps);
  return {
    routes: (bind) => {
      bindAdministration(bind, deps, overview);
      bindMembers(bind, deps);
      bindSignUpRequests(bind, deps);
      bindCommunityProjects(bind, deps);
    },
  };
}
