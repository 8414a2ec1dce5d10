import { commonFailures } from '@tandem/contract/failure';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from '../../refusal.ts';

/** How many points a key may spend, and over how many seconds. */
const budgets = {
  /** Failed log-ins to one account. */
  account: { points: 10, duration: 300 },
  /** Requests from one address to what is open to anybody, such as log-in and sign-up. */
  open: { points: 50, duration: 60 },
  /** Photos shown from one address. */
  content: { points: 3_000, duration: 60 },
  /** Calendar feeds read from one address. */
  calendar: { points: 300, duration: 60 },
  /** Photos that one address stores before it has an account. */
  ticket: { points: 100, duration: 3_600 },
  /** Copies of all their data that one member takes. */
  exportMemberData: { points: 10, duration: 3_600 },
  /** Requests to connect or to join that one member sends; each is read by somebody, and shows an e-mail address. */
  requests: { points: 100, duration: 3_600 },
  /** Projects that one member publishes. */
  projects: { points: 30, duration: 3_600 },
  /** Requests without a session to what asks for one, from one address. */
  signedOut: { points: 600, duration: 60 },
  /** Requests of one member, over all their sessions. */
  member: { points: 1_200, duration: 60 },
  /** Wishes of one member over all their sockets: an outbox of 100 sent again passes, 200 a second do not. */
  live: { points: 150, duration: 10 },
} as const;

export type Budget = keyof typeof budgets;

/** Budgets of requests; spending past one refuses with 429 and says when to come back. */
export interface Throttles {
  spend(budget: Budget, key: string): Promise<void>;
  giveBack(budget: Budget, key: string): Promise<void>;
  close(): Promise<void>;
}

/** Throttles that never refuse, for load tests. */
export const noThrottles: Throttles = {
  spend: async () => {},
  giveBack: async () => {},
  close: async () => {},
};

/** How long a Redis that is silent holds up a request before it is counted here, in milliseconds. */
const commandTimeout = 500;

/** Throttles in this process, or shared by several through Redis; while Redis is away each counts for itself. */
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
