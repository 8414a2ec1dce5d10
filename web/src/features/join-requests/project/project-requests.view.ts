import type { JoinRequest } from '@tandem/contract/join-requests';
import type { ProjectRole } from '@tandem/contract/projects';

/** The requests for one role; `role` is absent for what applicants wrote themselves. */
export interface RequestGroup {
  title: string;
  role: ProjectRole | undefined;
  requests: JoinRequest[];
}

/** Requests by role: the open roles of the project in their order, then others as they were first asked for. */
export function groupsOf(requests: readonly JoinRequest[], roles: readonly ProjectRole[]): RequestGroup[] {
  const groups: RequestGroup[] = roles.map((role) => ({ title: role.title, role, requests: [] }));
  for (const request of requests) {
    const isSame = ({ role, title }: RequestGroup) =>
      role ? role._id === request.roleId : title.toLowerCase() === request.role.toLowerCase();
    const group = groups.find(isSame);
    if (group) group.requests.push(request);
    else groups.push({ title: request.role, role: undefined, requests: [request] });
  }
  return groups.filter((group) => group.requests.length > 0);
}

/**
 * The request that is open: the one of the URL and no other. Without one, the first that waits, where list and conversation
 * stand side by side.
 */
export function openRequest(
  groups: readonly RequestGroup[],
  named: string | undefined,
  isWide: boolean,
): JoinRequest | undefined {
  const all = groups.flatMap(({ requests }) => requests);
  if (named !== undefined) return all.find(({ _id }) => _id === named);
  return isWide ? all.find(({ status }) => status === 'pending') : undefined;
}

/** The id of a request's row. */
export const rowIdOf = (requestId: string): string => `row-${requestId}`;

/** The id of the heading of an open request. */
export const threadIdOf = (requestId: string): string => `request-${requestId}`;

/** The lists of the Requests tab. */
export const requestLists = ['pending', 'accepted', 'rejected'] as const;
export type RequestListName = (typeof requestLists)[number];

/** The list that the URL names; the pending requests otherwise. */
export const listOf = ({ show }: Record<string, unknown>): RequestListName =>
  requestLists.find((name) => name === show) ?? 'pending';
