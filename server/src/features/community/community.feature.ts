import type { Feature } from '../../platform/feature.ts';
import type { CommunityDeps } from './community.service.ts';

/** The settings of the community. */
export function createCommunityFeature({ communitySettings }: CommunityDeps): Feature {
  return { routes: () => {}, prepare: communitySettings.start };
}
