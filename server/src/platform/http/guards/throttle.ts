import { commonFailures } from '@tandem/contract/failure';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from '../../refusal.ts';

/** Points per key, and the seconds over which they refill. */
const budgets = {
  /** Failed log-ins to one account. */
  account: { points: 10, duration: 300 },
  /** Requests of one address to open operations such as log-in and sign-up. */
  open: { points: 50, duration: 60 },
  /** Photos loaded by one address. */
  content: { points: 3_000, duration: 60 },
  /** Calendar feeds loaded by one address. */
  calendar: { points: 300, duration: 60 },
  /** Photos one address uploads before it has an account. */
  ticket: { points: 100, duration: 3_600 },
  /** Exports of one member's data. */
  exportMemberData: { points: 10, duration: 3_600 },
  /** Connection and join requests of one member. */
  requests: { points: 100, duration: 3_600 },
  /** Projects published by one member. */
  projects: { points: 30, duration: 3_600 },
  /** Requests of one address that lack the session they need. */
  signedOut: { points: 600, duration: 60 },
  /** Requests of one member, all sessions together. */
  member: { points: 1_200, duration: 60 },
  /** Commands of one member, all sockets together: an outbox of 100 sent again passes, 200 a second do not. */
  live: { points: 150, duration: 10 },
} as const;

export type Budget = keyof typeof budgets;

/** Budgets of requests; spending more refuses with 429 and Retry-After. */
export interface Throttles {
  spend(budget: Budget, key: string): Promise<void>;
  giveBack(budget: Budget, key: string): Promise<void>;
  close(): Promise<void>;
}

/** Never refuses; for load tests. */
export const noThrottles: Throttles = {
  spend: async () => {},
  giveBack: async () => {},
  close: async () => {},
};

/** How long a request waits for a silent Redis before this process counts it, in milliseconds. */
const commandTimeout = 500;

/** Counts in this process, or in Redis for several; while Redis is down each process counts for itself. */
export function createThrottles(redisUrl: string | null, onError: (error: Error) => void): Throttles {
  const redis =
    redisUrl === null
      ? null
      : new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout });
  redis?.on('error', onError);
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, { points, duration }]) => [
      name,
      limiter(redis, { keyPrefix: `tandem:${name}`, points, duration }),
    ]),
  ) as Record<Budget, RateLimiterAbstract>;
  return {
    spend: async (budget, key) => {
      try {
        await limiters[budget].consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          throw new Refusal(commonFailures.tooMany, { retryAfter: Math.ceil(error.msBeforeNext / 1_000) });
        }
        throw error;
      }
    },
    giveBack: async (budget, key) => void (await limiters[budget].reward(key)),
    close: async () => redis?.disconnect(),
  };
}

function limiter(
  redis: Redis | null,
  options: { keyPrefix: string; points: number; duration: number },
): RateLimiterAbstract {
  const memory = new RateLimiterMemory(options);
  return redis === null
    ? memory
    : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
}
