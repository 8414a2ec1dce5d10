import type { RepositoryProblem } from '@tandem/contract/projects';
import type { Clock } from '../../../platform/clock.ts';
import { getOutside, isOutsideAddress, TooLargeError } from '../../../platform/outside.ts';
import type { RepositoryHost } from '../../../platform/repository-hosts.ts';
import { version } from '../../../platform/version.ts';
import type { Answer, RepositoryRow } from './source.repository.ts';
import {
  isPassing,
  type Issue,
  issuesIn,
  issueStepsOf,
  nextAskAt,
  problemOf,
  type RepositoryPlace,
  stepsOf,
  waitAskedFor,
} from './source.rules.ts';
import type { KeptReply, RepositoryFacts } from './source.tables.ts';

/** For all requests about a repository together, and for one of them. */
const timeouts = { allMs: 10_000, oneMs: 5_000 };
/** A hundred long issues. */
const bytes = 4_000_000;

/** Why a host said nothing, and until when it asks to wait. */
export class HostProblem extends Error {
  readonly problem: RepositoryProblem;
  readonly until: Date | null;

  constructor(problem: RepositoryProblem, until: Date | null = null) {
    super(`A host of repositories: ${problem}.`);
    this.name = 'HostProblem';
    this.problem = problem;
    this.until = until;
  }
}

/** What is asked: a repository, with the token for its host, as it opened. */
export type Asked = RepositoryPlace & { projectId: string; token: string | null };

/** What a request gave: the value, or that it is the same as before. */
type Given = { isSame: true } | { isSame: false; value: unknown; etag: string | null };

export interface SourceHosts {
  /** What a host says of a repository now; never throws. What it said before may be asked with ETags, and stays while it is silent. */
  askCard(asked: Asked, before: Pick<RepositoryRow, 'facts' | 'replies'> | null): Promise<Answer>;
  /** Its good first issues now. Throws a `HostProblem`. */
  askIssues(asked: Asked): Promise<Issue[]>;
}

/** Asks hosts of repositories, never inside a transaction. A host that has enough of us is left alone as long as it asks for. */
export function createSourceHosts(deps: {
  clock: Clock;
  repositoryHosts: readonly RepositoryHost[];
}): SourceHosts {
  const { clock, repositoryHosts } = deps;
  const restingUntil = new Map<string, Date>();
  const send = async (asked: Asked, url: string, etag: string | null, endsAt: number): Promise<Given> => {
    const host = repositoryHosts.find(({ origin }) => origin === asked.origin);
    if (host === undefined) throw new HostProblem('hostForbidden');
    // Hosts count what they answer by address, and by token.
    const rest = `${asked.origin} ${asked.token === null ? '' : asked.projectId}`;
    const until = restingUntil.get(rest);
    if (until !== undefined && until > clock.now()) throw new HostProblem('limited', until);
    restingUntil.delete(rest);
    const reply = await read(asked, host, { url, etag, endsAt });
    const waitUntil = waitAskedFor(reply.status, reply.headers, clock.now());
    if (waitUntil !== null) {
      restingUntil.set(rest, waitUntil);
      throw new HostProblem('limited', waitUntil);
    }
    const problem = problemOf(reply.status);
    if (problem !== null) throw new HostProblem(problem);
    if (reply.status === 304) return { isSame: true };
    return { isSame: false, value: parse(reply.body), etag: reply.headers.etag ?? null };
  };
  const listIssues = async (asked: Asked, endsAt: number): Promise<Issue[]> => {
    for (const { url } of issueStepsOf(asked)) {
      const given = await send(asked, url, null, endsAt);
      const issues = given.isSame ? [] : issuesIn(given.value, asked);
      if (issues.length > 0) return issues;
    }
    return [];
  };
  return {
    askCard: async (asked, before) => {
      const endsAt = performance.now() + timeouts.allMs;
      const round = createRound(before, (url, etag) => send(asked, url, etag, endsAt));
      const failure = await askAll(asked, round);
      const now = clock.now();
      const { problem, until } = failure ?? { problem: null, until: null };
      const stays = problem === null || isPassing(problem);
      const isPrivate = stays && round.facts.isPrivate === true;
      // What is private at its host is kept nowhere.
      const facts = isPrivate ? { isPrivate } : stays && round.hasFacts() ? round.facts : null;
      return {
        facts,
        problem: problem ?? (isPrivate ? 'private' : null),
        replies: stays && !isPrivate ? round.replies : {},
        askedAt: now,
        nextAt: nextAskAt(problem, now, until),
      };
    },
    askIssues: async (asked) => {
      try {
        return await listIssues(asked, performance.now() + timeouts.allMs);
      } catch (error) {
        throw asProblem(error);
      }
    },
  };
}

/** Collects what the requests about one repository give. */
function createRound(
  before: Pick<RepositoryRow, 'facts' | 'replies'> | null,
  send: (url: string, etag: string | null) => Promise<Given>,
) {
  const replies: Record<string, KeptReply> = { ...before?.replies };
  const facts: RepositoryFacts = { ...before?.facts };
  return {
    facts,
    replies,
    hasFacts: () => Object.keys(facts).length > 0,
    /** Takes what a request says; from what it said before, where nothing changed. */
    ask: async (name: string, url: string, read: (value: unknown) => RepositoryFacts) => {
      const kept = replies[name];
      const given = await send(url, kept?.etag ?? null);
      const found = given.isSame ? (kept?.facts ?? {}) : read(given.value);
      if (!given.isSame && given.etag !== null)
        replies[name] = { etag: given.etag.slice(0, 200), facts: found };
      else if (!given.isSame) delete replies[name];
      return Object.assign(facts, found);
    },
  };
}

/** Asks for all that the card shows; the failure that ended it, if any. What is beside the repository itself may be missing. */
async function askAll(
  asked: Asked,
  { ask, facts }: ReturnType<typeof createRound>,
): Promise<HostProblem | null> {
  const steps = stepsOf(asked);
  const issues = issueStepsOf(asked).map(({ name, url }) => ({
    name,
    url,
    isOptional: true,
    read: (value: unknown) => ({ goodFirstIssues: issuesIn(value, asked).length }),
  }));
  for (const { name, url, isOptional, read } of [...steps, ...issues]) {
    if (facts.isPrivate === true && isOptional) return null;
    if (name !== 'issues0' && name.startsWith('issues') && (facts.goodFirstIssues ?? 0) > 0) return null;
    try {
      await ask(name, url, read);
    } catch (error) {
      const failure = asProblem(error);
      if (!isOptional || failure.problem === 'limited' || failure.problem === 'unreachable') return failure;
    }
  }
  return null;
}

/** Only a 200 has a body. */
async function read(
  { kind, token }: Asked,
  { host, isInside }: RepositoryHost,
  { url, etag, endsAt }: { url: string; etag: string | null; endsAt: number },
) {
  const allowedHosts = isInside ? [host] : [];
  if (!isOutsideAddress(url, allowedHosts)) throw new HostProblem('hostForbidden');
  const timeoutMs = Math.ceil(Math.min(timeouts.oneMs, endsAt - performance.now()));
  if (timeoutMs <= 0) throw new HostProblem('unreachable');
  const scheme = kind === 'forgejo' || kind === 'gitea' ? 'token' : 'Bearer';
  const headers = {
    accept: 'application/json',
    'user-agent': `Tandem/${version}`,
    ...(token !== null && { authorization: `${scheme} ${token}` }),
    ...(etag !== null && { 'if-none-match': etag }),
  };
  return getOutside(new URL(url), { headers, timeoutMs, bytes, allowedHosts });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new HostProblem('unreadable');
  }
}

/** Whatever else went wrong, the host was not reached. */
function asProblem(error: unknown): HostProblem {
  if (error instanceof HostProblem) return error;
  return new HostProblem(error instanceof TooLargeError ? 'unreadable' : 'unreachable');
}
