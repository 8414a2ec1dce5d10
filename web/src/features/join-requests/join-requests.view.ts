import type { countPendingRequests, JoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import type { Reply } from '@tandem/contract/operation';
import { isFull, type RequestStatus, type ProjectRole } from '@tandem/contract/projects';
import type { Tone } from '../../ui/badges/status-badge.tsx';
import { neighbourOf } from '../../ui/lists/pages-in.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';

/** The applicant's name. */
export const nameOf = ({ userId }: Pick<JoinRequest, 'userId'>): string => fullName(userId);

/**
 * The id of the heading of a request. It gets the focus when the request is decided, for the card stays; and when an application
 * beside it is withdrawn.
 */
export const headingIdOf = (requestId: string): string => `request-${requestId}`;

/** The cached pages of a list of requests, each of which may have more than a join request has. */
export interface RequestPages {
  pages: { data: JoinRequest[]; nextCursor: string | null }[];
  pageParams: unknown[];
}

/** Removes a request from its page. */
export const withoutInPages = (list: RequestPages, { _id }: JoinRequest): RequestPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.filter((request) => request._id !== _id) })),
});

/** Restores a request, oldest first; unchanged when it is in the list already. */
export function putBackInPages(list: RequestPages, request: JoinRequest): RequestPages {
  const { pages } = list;
  if (pages.some(({ data }) => data.some(({ _id }) => _id === request._id))) return list;
  const found = pages.findIndex(({ data }) => data.some((other) => isLater(other, request)));
  const at = found < 0 ? pages.length - 1 : found;
  return {
    ...list,
    pages: pages.map((page, index) => (index === at ? { ...page, data: putBack(page.data, request) } : page)),
  };
}

function putBack(data: JoinRequest[], request: JoinRequest): JoinRequest[] {
  const at = data.findIndex((other) => isLater(other, request));
  return at < 0 ? [...data, request] : data.toSpliced(at, 0, request);
}

const isLater = (a: JoinRequest, b: JoinRequest) =>
  a.createdAt === b.createdAt ? a._id > b._id : a.createdAt > b.createdAt;

/** The pending requests of a project for an open role; null is a role that the applicants wrote. */
type PendingCount = Reply<typeof countPendingRequests>['data'][number];

/** The pending requests of a project; with `roleId`, those for an open role. */
export const sumOf = (
  counts: readonly PendingCount[],
  { projectId, roleId }: { projectId: string; roleId: string | undefined },
): number =>
  counts
    .filter((count) => count.projectId === projectId && (roleId === undefined || count.roleId === roleId))
    .reduce((sum, { pending }) => sum + pending, 0);

/** The counts with so many requests more for the project and role of this one. */
export const countedBy = (
  counts: readonly PendingCount[],
  { projectId, roleId }: Pick<JoinRequest, 'projectId' | 'roleId'>,
  by: number,
): PendingCount[] =>
  counts.map((count) =>
    count.projectId === projectId && count.roleId === roleId
      ? { ...count, pending: Math.max(0, count.pending + by) }
      : count,
  );

/** The heading to focus after a request is removed: of the next request, else of the previous one. */
export function nextHeading(list: JoinRequest[] = [], { _id }: JoinRequest): string | undefined {
  const next = neighbourOf(list, _id);
  return next && headingIdOf(next._id);
}

const tones: Record<RequestStatus, Tone> = {
  pending: 'accent',
  accepted: 'ok',
  rejected: 'danger',
  expired: 'neutral',
};

/** The label and tone of a state's badge. */
export const badgeOf = (status: RequestStatus): { label: string; tone: Tone } => ({
  label: texts.states[status],
  tone: tones[status],
});

/** Whether a text is too long to show in full on a card. */
export const isLong = (text: string): boolean => text.length > 280 || text.split('\n').length > 6;

/** The join form's values, as typed. */
export interface JoinDraft {
  /** The open role that was chosen; null for one in words, undefined until one is chosen. */
  roleId: string | null | undefined;
  role: string;
  message: string;
}
export const emptyDraft: JoinDraft = { roleId: undefined, role: '', message: '' };

/** The request body of a draft. */
export const bodyOf = ({ roleId, role, message }: JoinDraft) =>
  roleId ? { roleId, message } : { role, message };

/** The roles that still have a place. */
export const openRoles = (roles: readonly ProjectRole[] = []): ProjectRole[] =>
  roles.filter((role) => !isFull(role));

/** The draft with a role that can be chosen; words are kept. Without open roles it is one in words. */
export function withOpenRole(draft: JoinDraft, roles: readonly ProjectRole[]): JoinDraft {
  if (roles.length === 0) return { ...draft, roleId: null };
  const isOffered = draft.roleId === null || roles.some(({ _id }) => _id === draft.roleId);
  return isOffered ? draft : { ...draft, roleId: undefined };
}

/** Validation errors by field. */
export type JoinErrors = Partial<Record<'role' | 'message', string>>;

/** The length without surrounding white space, which is not sent. */
export const lengthOf = (typed: string): number => typed.trim().length;

/** Validates a draft before it is sent (§5-10). */
export function errorsOf(draft: JoinDraft): JoinErrors {
  const errors: JoinErrors = {};
  const isInWords = draft.roleId === null;
  if (draft.roleId === undefined || (isInWords && lengthOf(draft.role) === 0))
    errors.role = texts.join.roleRequired;
  if (lengthOf(draft.role) > limits.role) errors.role = texts.join.tooLong(limits.role);
  if (lengthOf(draft.message) > limits.joinMessage) errors.message = texts.join.tooLong(limits.joinMessage);
  return errors;
}

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

/** The lists of the Requests tab. */
export const requestLists = ['pending', 'accepted', 'rejected'] as const;
export type RequestListName = (typeof requestLists)[number];

/** The list that the URL names; the pending requests otherwise. */
export const listOf = ({ show }: Record<string, unknown>): RequestListName =>
  requestLists.find((name) => name === show) ?? 'pending';
