import { communityChanged, type CommunityView } from '@tandem/contract/community/community-administration';
import type { Audience, AudienceResolver, Live } from '../../platform/live/live.ts';

const everyone: Audience = 'community:all';

/** Every socket. */
export const everyoneResolver: AudienceResolver = {
  kind: 'community',
  autoJoin: true,
  of: async (memberIds) => new Map(memberIds.map((id) => [id, [everyone]])),
};

/** Tells everybody who is connected how the community looks now. */
export const publishCommunityChange = (live: Live, view: CommunityView): void =>
  live.publish(communityChanged, everyone, view);
