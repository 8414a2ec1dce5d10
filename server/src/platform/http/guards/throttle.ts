import { createHash } from 'node:crypto';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { newId } from '../../ids.ts';
import { limitDefaults, type LimitName, type Limits } from '../../limits.ts';
import { mailboxOf } from '../../mail/mailbox.rules.ts';
import { Refusal } from '../../refusal.ts';
import { networksOf } from './client-address.ts';

/** The limit of each budget, or its points where operators cannot change them, and the seconds over which it refills. */
const budgets = {
  /** Failed log-ins to one account from one network. */
  logInFailuresHere: { limit: 'LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS', duration: 300 },
  /** Failed log-ins to one account from anywhere. */
  logInFailures: { limit: 'LIMIT_LOG_IN_FAILURES_ACCOUNT', duration: 900 },
  /** Failed log-ins of one browser that logged in to the account before, which none of the others refuse. */
  logInFailuresOfDevice: { limit: 'LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS', duration: 300 },
  /** Notices to one member that somebody guesses the password. */
  guessNotices: { points: 1, duration: 86_400 },
  /** Failed log-ins of one network to any account. */
  logInFailuresOfAddress: { limit: 'LIMIT_LOG_IN_FAILURES_ADDRESS', duration: 60 },
  /** Wrong codes in log-ins to one account from one network. */
  secondStepFailuresHere: { limit: 'LIMIT_SECOND_STEP_FAILURES_ACCOUNT_ADDRESS', duration: 900 },
  /** Wrong codes in log-ins to one account from anywhere. */
  secondStepFailures: { limit: 'LIMIT_SECOND_STEP_FAILURES_ACCOUNT', duration: 3_600 },
  /** Sign-ups of one network. */
  signUps: { limit: 'LIMIT_SIGN_UPS_ADDRESS', duration: 3_600 },
  /** Mails to one mailbox that ask to confirm a sign-up or the address itself. */
  confirmationMails: { limit: 'LIMIT_CONFIRMATION_MAILS', duration: 3_600 },
  /** Such mails about the address of one member. */
  emailChanges: { limit: 'LIMIT_EMAIL_CHANGES', duration: 3_600 },
  /** Wrong passwords at the links about the address of one member. */
  emailLinkFailures: { limit: 'LIMIT_REAUTHENTICATION_FAILURES', duration: 300 },
  /** Wrong passwords at one link of a sign-up. */
  signUpFailures: { limit: 'LIMIT_REAUTHENTICATION_FAILURES', duration: 300 },
  /** Wrong passwords in one session of one member. */
  reauthenticationFailures: { limit: 'LIMIT_REAUTHENTICATION_FAILURES', duration: 300 },
  /** Wrong passwords in all sessions of one member. */
  reauthenticationFailuresOfDay: { limit: 'LIMIT_REAUTHENTICATION_FAILURES_DAY', duration: 86_400 },
  /** Password changes of one member. */
  passwordChanges: { limit: 'LIMIT_PASSWORD_CHANGES', duration: 3_600 },
  /** Mails for recovery to one mailbox. */
  recoveries: { limit: 'LIMIT_RECOVERIES_ACCOUNT', duration: 3_600 },
  /** Mails for recovery that one network asks for. */
  recoveriesOfAddress: { limit: 'LIMIT_RECOVERIES_ADDRESS', duration: 3_600 },
  /** Requests of one network to the other open operations, and to routes that are neither operations nor files. */
  open: { limit: 'LIMIT_OPEN_REQUESTS_ADDRESS', duration: 60 },
  /** Questions of one network whether a process is ready, apart: a load balancer must get an answer when others got theirs. */
  health: { limit: 'LIMIT_OPEN_REQUESTS_ADDRESS', duration: 60 },
  /** Photos loaded by one network. */
  content: { limit: 'LIMIT_PHOTO_READS_ADDRESS', duration: 60 },
  /** Calendar feeds loaded by one network. */
  calendar: { limit: 'LIMIT_CALENDAR_READS_ADDRESS', duration: 60 },
  /** Public pages loaded by one network, and what else everybody can read without an account. */
  documents: { limit: 'LIMIT_DOCUMENT_READS_ADDRESS', duration: 60 },
  /** Photos that one network uploads before it has an account. */
  ticket: { limit: 'LIMIT_SIGN_UP_PHOTOS_ADDRESS', duration: 3_600 },
  /** Requests of one network that lack the session they need. */
  signedOut: { limit: 'LIMIT_SIGNED_OUT_REQUESTS_ADDRESS', duration: 60 },
  /** Exports of one member's data. */
  exportMemberData: { limit: 'LIMIT_EXPORTS', duration: 3_600 },
  /** Exports of projects by one member. */
  projectExports: { limit: 'LIMIT_EXPORTS', duration: 3_600 },
  /** Connection and join requests of one member. */
  requests: { limit: 'LIMIT_NEW_CONTACTS', duration: 3_600 },
  /** Projects published by one member. */
  projects: { limit: 'LIMIT_NEW_PROJECTS', duration: 3_600 },
  /** Edits of texts by one member: projects, tasks, comments, the profile. */
  textEdits: { limit: 'LIMIT_TEXT_EDITS', duration: 60 },
  /** Files that one member uploads to chats and tasks. */
  fileUploads: { limit: 'LIMIT_FILE_UPLOADS', duration: 3_600 },
  /** Searches of one member. */
  searches: { limit: 'LIMIT_SEARCHES', duration: 60 },
  /** Suggestions while typing a skill or interest, of one member, or of one network before log-in. */
  entrySuggestions: { limit: 'LIMIT_ENTRY_SUGGESTIONS', duration: 60 },
  /** Requests of one member, all sessions together. */
  member: { limit: 'LIMIT_REQUESTS', duration: 60 },
  /** Requests with one API token, which take nothing from what its owner has in a browser. */
  accessToken: { limit: 'LIMIT_TOKEN_REQUESTS', duration: 60 },
  /** Bytes of text of one member. */
  texts: { limit: 'LIMIT_TEXT_BYTES_DAY', duration: 86_400 },
  /** Websockets that one member opens: 100 windows pass that connect again after a restart. */
  handshakes: { limit: 'LIMIT_HANDSHAKES', duration: 60 },
  /** Handshakes of websockets that one network is told are refused; further ones are cut without a word. */
  refusedHandshakes: { limit: 'LIMIT_HANDSHAKES', duration: 60 },
  /** Commands of one member, all sockets together: an outbox of 100 sent again passes, 200 a second do not. */
  live: { limit: 'LIMIT_COMMANDS', duration: 10 },
} as const satisfies Record<string, ({ limit: LimitName } | { points: number }) & { duration: number }>;

export type Budget = keyof typeof budgets;

const pointsOf = (budget: Budget, limits: Limits): number => {
  const one = budgets[budget];
  return 'limit' in one ? limits[one.limit] : one.points;
};

/** Budgets of mails to an address: they are spent by the mailbox that the address leads to. */
const perMailbox: ReadonlySet<Budget> = new Set(['confirmationMails', 'recoveries']);

/**
 * Whose budget it is: a key such as a member's id, or an IP address, with an account where both count. An IPv6 address
 * spends the budget of its /64, and a larger one of its /48.
 */
export type Spender = string | { address: string; account?: string };

/** The points spent of a budget, and when it is full again. */
export interface Spent {
  points: number;
  msLeft: number;
}

/** Budgets of requests; a spent one refuses with 429 and Retry-After. */
export interface Throttles {
  /** Spends one point, or as many as given, or refuses. */
  spend(budget: Budget, spender: Spender, points?: number): Promise<void>;
  giveBack(budget: Budget, spender: Spender): Promise<void>;
  /** Refuses when the budget is spent, and spends nothing. */
  check(budget: Budget, spender: Spender): Promise<void>;
  /** Spends one point and never refuses. */
  count(budget: Budget, spender: Spender): Promise<void>;
  /** Spends points, never refuses, and tells what all processes spent; null where this process counts alone. */
  countTogether: ((budget: Budget, key: string, points: number) => Promise<Spent>) | null;
  close(): Promise<void>;
}

/** Never refuses; for load tests. */
export const noThrottles: Throttles = {
  spend: async () => {},
  giveBack: async () => {},
  check: async () => {},
  count: async () => {},
  countTogether: null,
  close: async () => {},
};

/** How long a request waits for a silent Redis before this process counts it, in milliseconds. */
const commandTimeout = 500;

/** The counters of a budget: of its key, and of the /48 of an IPv6 address. */
interface Counters {
  near: Counter;
  wide: Counter;
}

interface Counter {
  limiter: RateLimiterAbstract;
  /** Counts while Redis is away, or always without one. */
  alone: RateLimiterMemory;
}

/** Counts in this process, or in Redis for several; while Redis is down each process counts for itself. */
export function createThrottles(
  shared: { url: string; prefix: string } | null,
  onError: (error: Error) => void,
  limits: Limits = limitDefaults,
): Throttles {
  const redis =
    shared === null
      ? null
      : new Redis(shared.url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout });
  redis?.on('error', onError);
  const prefix = shared?.prefix ?? '';
  const counters = Object.fromEntries(
    (Object.keys(budgets) as Budget[]).map((name) => {
      const { duration } = budgets[name];
      const near = { keyPrefix: `${prefix}:${name}`, points: pointsOf(name, limits), duration };
      const wide = { ...near, keyPrefix: `${prefix}:${name}:48` };
      return [name, { near: counter(redis, near), wide: counter(redis, wide) }];
    }),
  ) as Record<Budget, Counters>;
  const onEach = async (
    budget: Budget,
    spender: Spender,
    act: (limiter: RateLimiterAbstract, key: string) => Promise<unknown>,
  ) => {
    const { near, wide } = keysOf(
      perMailbox.has(budget) && typeof spender === 'string' ? mailboxOf(spender) : spender,
    );
    // Limits change while the process runs.
    const points = pointsOf(budget, limits);
    await act(within(points, counters[budget].near), near);
    if (wide !== null) await act(within(points * limits.LIMIT_IPV6_48_FACTOR, counters[budget].wide), wide);
  };
  return {
    spend: (budget, spender, points = 1) => onEach(budget, spender, (one, key) => consume(one, key, points)),
    giveBack: (budget, spender) => onEach(budget, spender, (one, key) => one.reward(key)),
    check: (budget, spender) => onEach(budget, spender, requireLeft),
    count: (budget, spender) => onEach(budget, spender, (one, key) => one.penalty(key)),
    countTogether:
      redis === null
        ? null
        : async (budget, key, points) => {
            const { consumedPoints, msBeforeNext } = await counters[budget].near.limiter.penalty(
              hashOf(key),
              points,
            );
            return { points: consumedPoints, msLeft: msBeforeNext };
          },
    close: async () => redis?.disconnect(),
  };
}

/** The limiter with this many points, also where it counts without Redis. */
function within(points: number, { limiter: shared, alone }: Counter): RateLimiterAbstract {
  shared.points = points;
  alone.points = points;
  return shared;
}

/** Keys are hashed: Redis need not know e-mail addresses. */
function keysOf(spender: Spender): { near: string; wide: string | null } {
  if (typeof spender === 'string') return { near: hashOf(spender), wide: null };
  const { near, wide } = networksOf(spender.address);
  const account = spender.account ?? '';
  return { near: hashOf(`${account} ${near}`), wide: wide === null ? null : hashOf(`${account} ${wide}`) };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

async function consume(limiter: RateLimiterAbstract, key: string, points: number): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (error) {
    throw error instanceof RateLimiterRes ? refusalUntil(error) : error;
  }
}

async function requireLeft(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const spent = await limiter.get(key);
  if (spent !== null && spent.consumedPoints >= limiter.points) throw refusalUntil(spent);
}

const refusalUntil = ({ msBeforeNext }: RateLimiterRes): Refusal =>
  new Refusal(commonFailures.tooMany, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });

function counter(
  redis: Redis | null,
  options: { keyPrefix: string; points: number; duration: number },
): Counter {
  const alone = new RateLimiterMemory(options);
  const limiter =
    redis === null
      ? alone
      : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: alone });
  return { limiter, alone };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The budget of the network that a request to this route spends; `open` where nothing is said. `nothing` is for files
     * of the web, of which a page needs dozens, and for `/livez`: its answer costs nothing, and a supervisor that were
     * refused it would restart a healthy process.
     */
    spends?: 'health' | 'documents' | 'nothing';
  }
}

/**
 * Makes each request to a route that is neither an operation nor a file of the web spend a budget of its network.
 * Operations have their own. Unknown addresses have none: they answer with a prepared page or a constant.
 */
export function limitOpenRoutes(app: FastifyInstance, throttles: Throttles): void {
  // Load balancers ask each process, so each counts by itself also where Redis counts for all.
  const thisProcess = newId();
  app.addHook('onRequest', async ({ is404, routeOptions, clientAddress: address }) => {
    const { operation, spends = 'open' } = routeOptions.config;
    if (is404 || operation !== undefined || spends === 'nothing') return;
    await throttles.spend(spends, spends === 'health' ? { address, account: thisProcess } : { address });
  });
}
