import type { Job } from '../../platform/jobs.ts';
import { expireJoinRequests } from './join-request-expiry.service.ts';
import type { JoinRequestsDeps } from './join-requests.service.ts';

export const createJoinRequestsJobs = (deps: JoinRequestsDeps): Job[] => [
  { name: 'expire-join-requests', cron: '22 * * * *', run: () => expireJoinRequests(deps) },
];
