import type { Job } from '../../platform/jobs.ts';
import type { JoinRequestsDeps } from './join-requests.deps.ts';
import { publishJoinRequestChange } from './join-requests.live.ts';
import { expireRequests } from './join-requests.repository.ts';

export const createJoinRequestsJobs = (deps: JoinRequestsDeps): Job[] => [
  { name: 'expire-join-requests', cron: '22 * * * *', run: () => expireJoinRequests(deps) },
];

const batch = 500;

/** Ends the requests that nobody decided in time, and tells owner and applicant. */
async function expireJoinRequests(deps: JoinRequestsDeps): Promise<void> {
  const { database, clock, publishPartnersChanged } = deps;
  const now = clock.now();
  // One statement a batch, so that nobody waits long for the embedded database.
  for (let ended = batch; ended === batch;) {
    const expired = await expireRequests(database.orm, { now, limit: batch });
    for (const request of expired) publishJoinRequestChange(deps, { ...request, status: 'expired' });
    if (expired.length > 0)
      publishPartnersChanged([
        ...new Set(expired.flatMap(({ applicantId, ownerId }) => [applicantId, ownerId])),
      ]);
    ended = expired.length;
  }
}
