import { communityRoleChanged, signUpRequestsChanged } from '@tandem/contract/administration';
import type { CommunitySettings } from '@tandem/contract/community';
import type { Database } from '../../platform/database/database.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import { listActingModeratorIds, listModeratorIds } from '../account/public.ts';
import type { Notify } from '../notifications/public.ts';

/** Tells the devices of a member that their role of the community changed. Call it after COMMIT. */
export const publishRoleChanged = (live: Pick<Live, 'publish'>, memberId: string): void =>
  live.publish(communityRoleChanged, memberAudience(memberId), {});

/** What telling moderators of the queue needs. */
export interface SignUpsLiveDeps {
  database: Database;
  live: Live;
  communitySettings: { current(): Pick<CommunitySettings, 'secondFactorFor'> };
}

interface AnnouncingDeps extends SignUpsLiveDeps {
  notify: Notify;
}

/**
 * Tells moderators who may use their role that the queue changed. Neither waits nor throws; the next event or connection
 * repairs a lost one.
 */
export function publishSignUpRequests({ database, live, communitySettings }: SignUpsLiveDeps): void {
  listActingModeratorIds(database.orm, communitySettings.current().secondFactorFor)
    .then((ids) => live.publish(signUpRequestsChanged, ids.map(memberAudience), {}))
    .catch(() => undefined);
}

/** Tells moderators that somebody asked to become a member, at a time. */
export function createAnnounceSignUp(deps: AnnouncingDeps): (at: Date) => void {
  const readModerators = async (subjectIds: readonly string[]) => {
    const ids = await listModeratorIds(deps.database.orm);
    return new Map(subjectIds.map((subjectId) => [subjectId, ids]));
  };
  const about = { kind: 'signUpWaiting', actorId: null, projectId: null, requestId: null } as const;
  return (at) => {
    deps.notify(readModerators, about, { at });
    publishSignUpRequests(deps);
  };
}
