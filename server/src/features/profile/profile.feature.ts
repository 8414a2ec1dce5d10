import type { Live } from '../../platform/live/live.ts';
import type { Feature } from '../../platform/feature.ts';
import { showPresence } from '../chat/public.ts';
import { type BoardPeopleDeps, refreshBoardPeople } from '../tasks/public.ts';
import { bindProfile } from './profile.routes.ts';
import { createProfileService, type ProfileDeps } from './profile.service.ts';

/** Editing the own profile. */
export function createProfileFeature(
  deps: BoardPeopleDeps & Omit<ProfileDeps, 'showOnline'> & { live: Live },
): Feature {
  const service = createProfileService({
    ...deps,
    showOnline: (memberId, isShown) => {
      showPresence(deps.live, memberId, isShown);
      refreshBoardPeople(deps, memberId);
    },
  });
  return { routes: (bind) => bindProfile(bind, service) };
}
