import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Project } from '@tandem/contract/projects';
import type { GoodFirstIssue, setRepository } from '@tandem/contract/projects/project-repository';
import type { TaskImport } from '@tandem/contract/tasks/tasks-imports';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-work.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { findProjectSealer } from '../../../platform/keys/server-keys.repository.ts';
import type { RepositoryHost } from '../../../platform/repository-hosts.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { publishProjectChange } from '../members/project-hooks.service.ts';
import {
  listAffectedMembers,
  lockOwnForChange,
  type ProjectContext,
  viewOne,
} from '../project-access.service.ts';
import type { ProjectsDeps } from '../projects.deps.ts';
import { projectErrors } from '../projects.errors.ts';
import { findOwnerId, lockProject } from '../projects.repository.ts';
import { type Asked, createSourceHosts, HostProblem, type SourceHosts } from './source-hosts.service.ts';
import * as repository from './source.repository.ts';
import { type Issue, repositoryAt, type RepositoryPlace } from './source.rules.ts';

/** What makes tasks of issues. Implemented by tasks. */
export interface IssueTasks {
  /** Those of the addresses of issues that are tasks of the board. */
  known(db: Queryable, projectId: string, urls: readonly string[]): Promise<Set<string>>;
  /** Makes tasks of those that are none yet, as one import that can be undone; null where all are. */
  make(
    context: { me: string; projectId: string },
    from: { name: string; kind: RepositoryPlace['kind'] },
    issues: readonly Issue[],
  ): Promise<TaskImport | null>;
}

export interface SourceDeps {
  database: Database;
  repositoryHosts: readonly RepositoryHost[];
  issueTasks: IssueTasks;
}

type Deps = ProjectsDeps & SourceDeps;

/** Hosts that are asked at a time for people who wait, and for one project. */
const atOnce = { inAll: 8, each: 1 };
/** A list of issues is not asked for again so soon, whoever asks. */
const freshMs = 60_000;
/** Repositories that one run of the job asks for, one after the other. */
const mostInRun = 2_000;
const leaseMs = 3_600_000;

/** The repository of a project: its card, and tasks of its good first issues (ADR 0117). */
export function createSourceService(deps: Deps) {
  const { database, clock, repositoryHosts } = deps;
  const hosts = createSourceHosts(deps);
  const inTurn = createKeyedLimiter(atOnce);
  const listed = new Map<string, { issues: Issue[]; until: number }>();
  const readIssues = async (row: repository.RepositoryRow): Promise<Issue[]> => {
    const key = `${row.projectId} ${row.origin} ${row.path}`;
    for (const [known, { until }] of listed) if (until <= clock.now().getTime()) listed.delete(known);
    const kept = listed.get(key);
    if (kept !== undefined) return kept.issues;
    const issues = (await hosts.askIssues(await withToken(deps, row))).slice(0, limits.repositoryIssues);
    listed.set(key, { issues, until: clock.now().getTime() + freshMs });
    return issues;
  };
  const findForOwner = async ({ me, id }: ProjectContext) => {
    await requireOwner(deps, { me, id });
    return repository.findRepository(database.orm, id);
  };
  return {
    setRepository: (context: ProjectContext, body: ParsedInput<typeof setRepository>['body']) =>
      inTurn(context.id, () => set(deps, hosts, context, body)),
    removeRepository: (context: ProjectContext): Promise<Project> =>
      change(deps, context, (tx) => repository.deleteRepository(tx, context.id)),
    listGoodFirstIssues: (context: ProjectContext) =>
      inTurn(context.id, async () => {
        const row = await findForOwner(context);
        const shown = {
          data: [] as GoodFirstIssue[],
          problem: null,
          hosts: repositoryHosts.map(({ host }) => host),
        };
        if (row === null) return shown;
        try {
          return { ...shown, data: await withKnown(deps, context.id, await readIssues(row)) };
        } catch (error) {
          if (error instanceof HostProblem) return { ...shown, problem: error.problem };
          throw error;
        }
      }),
    importGoodFirstIssues: (
      context: ProjectContext,
      numbers: readonly number[],
    ): Promise<TaskImport | null> =>
      inTurn(context.id, async () => {
        await requireUnarchived(deps, context);
        const row = (await findForOwner(context)) ?? refuse(projectErrors.noRepository);
        const issues = await readIssues(row).catch((error: unknown) => {
          if (error instanceof HostProblem) return refuse(projectErrors.hostSilent);
          throw error;
        });
        const chosen = issues.filter(({ number }) => numbers.includes(number));
        if (chosen.length < numbers.length) refuse(projectErrors.noSuchIssue);
        const from = { name: row.path, kind: row.kind };
        return deps.issueTasks.make({ me: context.me, projectId: context.id }, from, chosen);
      }),
    refreshRepositories: () => refreshAll(deps, hosts),
  };
}

async function requireOwner({ database: { orm } }: Deps, { me, id }: ProjectContext): Promise<void> {
  const ownerId = (await findOwnerId(orm, id)) ?? refuse(projectErrors.notFound);
  if (ownerId !== me) refuse(projectErrors.ownerOnly);
}

/** Refuses early what the transaction would refuse, so that no host is asked for nothing. */
const requireUnarchived = async ({ database }: Deps, context: ProjectContext): Promise<void> =>
  void (await database.transaction((tx) => lockOwnForChange(tx, context)));

type Sealed = RepositoryPlace & { projectId: string; sealedToken: string | null };

/** A repository with its token as it opens; without one that no longer does, as after keys were lost. */
async function withToken<Row extends Sealed>({ database, clock }: Deps, row: Row): Promise<Row & Asked> {
  const { projectId: id, origin, sealedToken } = row;
  if (sealedToken === null) return { ...row, token: null };
  const sealer = await findProjectSealer(database.orm, clock);
  try {
    return { ...row, token: sealer.open(sealedToken, repository.tokenOwner({ id, origin })).toString() };
  } catch {
    return { ...row, token: null };
  }
}

const withKnown = async (
  deps: Deps,
  projectId: string,
  issues: readonly Issue[],
): Promise<GoodFirstIssue[]> => {
  const urls = issues.map(({ url }) => url);
  const known = await deps.issueTasks.known(deps.database.orm, projectId, urls);
  return issues.map((issue) => ({ ...issue, isImported: known.has(issue.url) }));
};

/** Names a repository, and asks its host what it says, before the transaction. */
async function set(
  deps: Deps,
  hosts: SourceHosts,
  context: ProjectContext,
  { url, token }: ParsedInput<typeof setRepository>['body'],
): Promise<Project> {
  const { database, clock, repositoryHosts } = deps;
  const { id } = context;
  await requireUnarchived(deps, context);
  const place = repositoryAt(url, repositoryHosts);
  if (place === 'hostForbidden')
    return refuseField(projectErrors.repositoryElsewhere(repositoryHosts), 'url');
  if (place === null) return refuseField(projectErrors.noRepositoryThere, 'url');
  const stored = await repository.findRepository(database.orm, id);
  const isSame = stored?.origin === place.origin && stored.path === place.path;
  const before = isSame && stored !== null ? stored : null;
  const sealer = await findProjectSealer(database.orm, clock);
  const kept = before?.sealedToken ?? null;
  const sealedToken =
    token === undefined
      ? kept
      : token && sealer.seal(Buffer.from(token), repository.tokenOwner({ id, ...place }));
  const row = { projectId: id, ...place, sealedToken };
  const answer = await hosts.askCard(await withToken(deps, row), before);
  if (answer.problem === 'refused' && token) refuseField(projectErrors.tokenRefused, 'token');
  return change(deps, context, (tx) => repository.putRepository(tx, { ...row, ...answer }));
}

/** Changes the repository of the member's own project, and tells those whom the project concerns. */
async function change(
  deps: Deps,
  { me, id }: ProjectContext,
  write: (tx: Queryable) => Promise<void>,
): Promise<Project> {
  const { project, concerned } = await deps.database.transaction(async (tx) => {
    const { ownerId } = await lockOwnForChange(tx, { me, id });
    await write(tx);
    const memberIds = await listAffectedMembers(deps, tx, { ownerId, id });
    return { project: await viewOne(deps, tx, { me, id }), concerned: memberIds };
  });
  const { title } = project;
  publishProjectChange(deps.live, { projectId: id, title, change: 'edited', by: me }, concerned);
  return project;
}

/** Asks the hosts of all repositories that are due, one after the other. What a process leaves is due again in an hour. */
async function refreshAll(deps: Deps, hosts: SourceHosts): Promise<void> {
  const { database, clock } = deps;
  for (let count = 0; count < mostInRun; count += 1) {
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const row = await repository.takeDue(database.orm, { now, leasedUntil });
    if (row === null) return;
    const answer = await hosts.askCard(await withToken(deps, row), row);
    if (!(await repository.storeAnswer(database.orm, row, answer))) continue;
    if (isNews(row, answer)) await tell(deps, row.projectId);
  }
}

const isNews = (before: repository.RepositoryRow, { facts, problem }: repository.Answer): boolean =>
  JSON.stringify([before.facts, before.problem]) !== JSON.stringify([facts, problem]);

/** Tells that the card changed. Nobody changed the project. */
async function tell(deps: Deps, id: string): Promise<void> {
  const told = await deps.database.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (project === null) return null;
    return { title: project.title, concerned: await listAffectedMembers(deps, tx, { ...project, id }) };
  });
  if (told === null) return;
  const { title, concerned } = told;
  publishProjectChange(deps.live, { projectId: id, title, change: 'edited', by: null }, concerned);
}
