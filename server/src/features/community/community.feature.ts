import type { CommunitySettings } from '@tandem/contract/community';
import type { Feature } from '../../platform/feature.ts';
import { everyoneResolver } from './community.live.ts';
import { bindCommunity } from './community.routes.ts';
import { type CommunityDeps, createCommunityService } from './community.service.ts';

interface CommunityFeatureDeps extends CommunityDeps {
  /** Makes the limits of this process those of the settings. */
  adjustLimits: (settings: CommunitySettings, defaults: CommunitySettings) => void;
}

/** The settings of the community. */
export function createCommunityFeature(deps: CommunityFeatureDeps): Feature {
  const { communitySettings, adjustLimits } = deps;
  const service = createCommunityService(deps);
  communitySettings.onChange((settings) => adjustLimits(settings, communitySettings.defaults));
  return {
    routes: (bind) => bindCommunity(bind, service, communitySettings),
    audiences: [everyoneResolver],
    prepare: communitySettings.start,
  };
}
