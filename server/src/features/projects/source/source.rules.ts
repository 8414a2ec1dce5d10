import type { ProjectRepository, RepositoryKind, RepositoryProblem } from '@tandem/contract/projects';
import type { RepositoryHost } from '../../../platform/repository-hosts.ts';
import type { projectRepositories, RepositoryFacts } from './source.tables.ts';

/** Where a repository is. */
export type RepositoryPlace = Pick<typeof projectRepositories.$inferSelect, 'kind' | 'origin' | 'path'>;

const segment = /^(?!\.{1,2}$)[\w.-]{1,100}$/;
const deepest = 20;

/** The host that an address names, as people copy it: with or without https, a page inside of it, or `.git`. */
function hostAt(
  address: string,
  hosts: readonly RepositoryHost[],
): { host: RepositoryHost; url: URL } | null {
  const url = URL.parse(/^[a-z+]+:\/\//i.test(address) ? address : `https://${address}`);
  if (url?.username !== '' || url.password !== '') return null;
  const host = hosts.find(({ origin }) => origin === url.origin);
  return host === undefined ? null : { host, url };
}

/** The repository at an address; `hostForbidden` where the operator does not allow its host, null where it names none. */
export function repositoryAt(
  address: string,
  hosts: readonly RepositoryHost[],
): RepositoryPlace | 'hostForbidden' | null {
  const found = hostAt(address, hosts);
  if (found === null) return 'hostForbidden';
  const { kind, origin } = found.host;
  const parts = found.url.pathname.split('/').filter((part) => part !== '');
  // Groups of GitLab have groups; elsewhere a repository has one owner.
  const end = parts.indexOf('-');
  const own = kind === 'gitlab' ? parts.slice(0, end === -1 ? deepest : end) : parts.slice(0, 2);
  const names = own.map((part, at) => (at === own.length - 1 ? part.replace(/\.git$/, '') : part));
  if (names.length < 2 || !names.every((name) => segment.test(name))) return null;
  return { kind, origin, path: names.join('/') };
}

/** Where the API of a host is. */
const apiOf = ({ kind, origin }: RepositoryPlace): string => {
  if (kind === 'github')
    return origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
  return `${origin}/api/${kind === 'gitlab' ? 'v4' : 'v1'}`;
};

/** How a host calls the label, in the order in which it is asked. */
const spellings: Record<RepositoryKind, string[]> = {
  github: ['good first issue'],
  gitlab: ['good first issue', 'good for new contributors'],
  forgejo: ['good first issue', 'good-first-issue'],
  gitea: ['good first issue', 'good-first-issue'],
};
/** A host may answer an unknown label with all issues. */
const isForNewcomers = /^(?:[\w -]*[/:] ?)?(?:good[ _-]first[ _-]issues?|good for new contributors)$/i;

type Value = Record<string, unknown>;
const isRecord = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What a host says on one line, without what could change the text around it. */
const lineOf = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
    : '';
const nameOf = (value: unknown): string | null => lineOf(value, 60) || null;
const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
const timeOf = (value: unknown): string | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? null : new Date(time).toISOString();
};
const longestDescription = 500;

/** A request to a host, and what its reply says of the repository; an optional one may fail. */
export interface Step {
  name: string;
  url: string;
  isOptional: boolean;
  read(value: unknown): RepositoryFacts;
}

const licenceOf = (value: unknown): string | null => {
  const name = nameOf(value);
  return name === 'NOASSERTION' ? null : name;
};

const readers: Record<RepositoryKind, (value: unknown) => RepositoryFacts> = {
  github: (value) => ({
    description: lineOf(at(value, 'description'), longestDescription),
    stars: countOf(at(value, 'stargazers_count')),
    language: nameOf(at(value, 'language')),
    licence: licenceOf(at(at(value, 'license'), 'spdx_id')),
    lastCommitAt: timeOf(at(value, 'pushed_at')),
    isPrivate: at(value, 'private') !== false,
  }),
  gitlab: (value) => ({
    description: lineOf(at(value, 'description'), longestDescription),
    stars: countOf(at(value, 'star_count')),
    licence: nameOf(at(at(value, 'license'), 'nickname')) ?? nameOf(at(at(value, 'license'), 'name')),
    // Without a session, GitLab does not say who sees it: everybody.
    isPrivate: at(value, 'visibility') !== undefined && at(value, 'visibility') !== 'public',
  }),
  forgejo: (value) => readGitea(value),
  gitea: (value) => readGitea(value),
};

const readGitea = (value: unknown): RepositoryFacts => ({
  description: lineOf(at(value, 'description'), longestDescription),
  stars: countOf(at(value, 'stars_count')),
  language: nameOf(at(value, 'language')),
  licence: nameOf(listOf(at(value, 'licenses'))[0]),
  isPrivate: at(value, 'private') !== false || at(value, 'internal') === true,
});

/** The language with the largest share. */
function largest(shares: unknown): string | null {
  const known = isRecord(shares)
    ? Object.entries(shares).filter(([, share]) => typeof share === 'number')
    : [];
  const [first] = known.toSorted(([, a], [, b]) => Number(b) - Number(a));
  return nameOf(first?.[0]);
}

const baseOf = (place: RepositoryPlace): string => {
  const { kind, path } = place;
  if (kind === 'gitlab') return `${apiOf(place)}/projects/${encodeURIComponent(path)}`;
  return `${apiOf(place)}/repos/${path}`;
};

/** What is asked for the card, in order: the repository first, whose answer decides whether the others are asked. */
export function stepsOf(place: RepositoryPlace): Step[] {
  const { kind } = place;
  const base = baseOf(place);
  const step = (name: string, path: string, read: Step['read']): Step => ({
    name,
    url: `${base}${path}`,
    isOptional: name !== 'repository',
    read,
  });
  const first = step('repository', kind === 'gitlab' ? '?license=true' : '', readers[kind]);
  if (kind === 'github') return [first];
  const latest = (read: (commit: unknown) => unknown) => (value: unknown) => ({
    lastCommitAt: timeOf(read(listOf(value)[0])),
  });
  if (kind === 'gitlab')
    return [
      first,
      step('languages', '/languages', (value) => ({ language: largest(value) })),
      step(
        'commits',
        '/repository/commits?per_page=1',
        latest((commit) => at(commit, 'committed_date')),
      ),
    ];
  const byCommitter = latest((commit) => at(at(at(commit, 'commit'), 'committer'), 'date'));
  return [first, step('commits', '/commits?limit=1&stat=false&verification=false&files=false', byCommitter)];
}

/** An open issue for newcomers. */
export interface Issue {
  number: number;
  title: string;
  description: string;
  labels: string[];
  url: string;
  createdAt: string | null;
}

const issuesPath: Record<RepositoryKind, string> = {
  github: '/issues?state=open&per_page=100&labels=',
  gitlab: '/issues?state=opened&per_page=100&labels=',
  forgejo: '/issues?state=open&type=issues&limit=50&labels=',
  gitea: '/issues?state=open&type=issues&limit=50&labels=',
};

/** The requests that list good first issues, one for each spelling of the label; the first that lists some is enough. */
export const issueStepsOf = (place: RepositoryPlace): { name: string; url: string }[] =>
  spellings[place.kind].map((label, n) => ({
    name: `issues${n}`,
    url: `${baseOf(place)}${issuesPath[place.kind]}${encodeURIComponent(label)}`,
  }));

const longestIssue = 20_000;

/** The open issues for newcomers in the reply of a host. Their addresses are ours: a host could send any. */
export function issuesIn(value: unknown, place: RepositoryPlace): Issue[] {
  return listOf(value).flatMap((issue) => {
    const number = countOf(at(issue, place.kind === 'gitlab' ? 'iid' : 'number'));
    const title = lineOf(at(issue, 'title'), 500);
    const labels = listOf(at(issue, 'labels')).flatMap((label) => nameOf(at(label, 'name') ?? label) ?? []);
    const isOpen = /^open(?:ed)?$/.test(String(at(issue, 'state')));
    const isPull = isRecord(at(issue, 'pull_request'));
    if (!number || title === '' || !isOpen || isPull || !labels.some((label) => isForNewcomers.test(label)))
      return [];
    const text = at(issue, 'body') ?? at(issue, 'description');
    const description = typeof text === 'string' ? text.replaceAll(/[\0\r]/g, '').slice(0, longestIssue) : '';
    const createdAt = timeOf(at(issue, 'created_at'));
    return [
      {
        number,
        title,
        description: description.toWellFormed(),
        labels,
        url: issueUrl(place, number),
        createdAt,
      },
    ];
  });
}

const urlOf = ({ origin, path }: RepositoryPlace): string => `${origin}/${path}`;
const issueUrl = (place: RepositoryPlace, number: number): string =>
  `${urlOf(place)}${place.kind === 'gitlab' ? '/-' : ''}/issues/${number}`;

/** Where people read the good first issues. */
const issuesUrlOf = (place: RepositoryPlace): string => {
  const url = urlOf(place);
  if (place.kind === 'github')
    return `${url}/issues?q=${encodeURIComponent('is:open label:"good first issue"')}`;
  return place.kind === 'gitlab' ? `${url}/-/issues?label_name%5B%5D=good%20first%20issue` : `${url}/issues`;
};

const hourMs = 3_600_000;
const waits = { least: 60_000, most: 24 * hourMs };

/** Until when a host that has enough of us asks to wait, by any of the headers that hosts send; null where it does not. */
export function waitAskedFor(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): Date | null {
  const header = (name: string) => String(headers[name] ?? '');
  const isSpent = /^0$/.test(header('x-ratelimit-remaining') || header('ratelimit-remaining'));
  const after = header('retry-after');
  if (status !== 429 && !(status === 403 && (isSpent || after !== ''))) return null;
  const reset = Number(header('x-ratelimit-reset') || header('ratelimit-reset'));
  const until = /^\d+$/.test(after)
    ? now.getTime() + Number(after) * 1_000
    : Date.parse(after) || (reset > 0 ? reset * 1_000 : now.getTime() + hourMs);
  const wait = Math.min(waits.most, Math.max(waits.least, until - now.getTime()));
  return new Date(now.getTime() + wait);
}

/** Why a host that does not ask to wait said nothing; null where it answered. */
export function problemOf(status: number): RepositoryProblem | null {
  if (status === 200 || status === 304) return null;
  if (status >= 300 && status < 400) return 'moved';
  if (status === 401 || status === 403) return 'refused';
  return status === 404 || status === 410 || status === 451 ? 'missing' : 'unreachable';
}

/** With these, what the host said before may be shown on. */
export const isPassing = (problem: RepositoryProblem): boolean =>
  problem === 'unreachable' || problem === 'limited' || problem === 'unreadable';

/** When a host is asked again. */
export function nextAskAt(problem: RepositoryProblem | null, now: Date, until: Date | null): Date {
  const soon = problem === 'unreachable' ? 6 * hourMs : 24 * hourMs;
  return until ?? new Date(now.getTime() + soon);
}

/** A stored repository, as it is read with its project. */
export interface StoredRepository extends RepositoryPlace {
  facts: RepositoryFacts | null;
  problem: RepositoryProblem | null;
  askedAt: string | null;
  hasToken: boolean;
}

/** The repository as people see it; nothing of a private one but its address. */
export function shownRepository(stored: StoredRepository, isOwner: boolean): ProjectRepository {
  const { kind, path, facts, problem, askedAt, hasToken } = stored;
  return {
    url: urlOf(stored),
    name: path,
    kind,
    card:
      facts === null || facts.isPrivate === true
        ? null
        : {
            description: facts.description ?? '',
            stars: facts.stars ?? null,
            language: facts.language ?? null,
            licence: facts.licence ?? null,
            lastCommitAt: facts.lastCommitAt ?? null,
            goodFirstIssues: facts.goodFirstIssues ?? null,
          },
    problem,
    issuesUrl: issuesUrlOf(stored),
    askedAt: askedAt === null ? null : new Date(askedAt).toISOString(),
    ...(isOwner && hasToken && { hasToken }),
  };
}

/** The repository as everybody sees it without an account; null for one that its host shows to some only. */
export const publicRepository = (stored: StoredRepository | null): ProjectRepository | null =>
  stored === null || ['private', 'missing', 'refused'].includes(stored.problem ?? '')
    ? null
    : shownRepository(stored, false);
