import type { joinRequests } from '../features/join-requests/join-requests.tables.ts';
import type { DemoJoinRequest } from './demo-data.schemas.ts';
import { demoDecision, demoId, demoMoment } from './demo.rules.ts';

export type DemoRequestRow = typeof joinRequests.$inferInsert;

/** How long a request waits for an answer, in milliseconds. */
const requestLifetime = 60 * 86_400_000;

interface Deps {
  idOfMember: (key: string) => string;
  idOfProject: (key: string) => string;
  /** The id of a project's role with this title; null when it has none. */
  roleIdOf: (project: string, title: string) => string | null;
  now: Date;
}

export function requestRow(
  { project, member, daysAgo, ...request }: DemoJoinRequest,
  { idOfMember, idOfProject, roleIdOf, now }: Deps,
): DemoRequestRow {
  const seed = `request ${project} ${member} ${daysAgo}`;
  const createdAt = demoMoment(now, daysAgo, seed);
  const expiresAt = new Date(createdAt.getTime() + requestLifetime);
  const { status } = request;
  const decidedAt = status === 'expired' ? expiresAt : demoDecision(createdAt, seed);
  return {
    ...request,
    id: demoId(createdAt, seed),
    projectId: idOfProject(project),
    memberId: idOfMember(member),
    roleId: roleIdOf(project, request.role),
    createdAt,
    decidedAt: status === 'pending' ? null : decidedAt,
    expiresAt,
  };
}
