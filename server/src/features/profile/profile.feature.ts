import { editProfile, profileMessages } from '@tandem/contract/profile';
import type { Live } from '../../platform/live/live.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showPresence } from '../chat/public.ts';
import { type BoardPeopleDeps, refreshBoardPeople } from '../tasks/public.ts';
import { createProfileService, type ProfileDeps, type ProfileService } from './profile.service.ts';

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

/** Serves the operation of the profile feature. */
function bindProfile(bind: Bind, service: ProfileService): void {
  bind(editProfile, async ({ me, body }) => ({
    message: profileMessages.updated,
    user: await service.editProfile(me, body),
  }));
}
