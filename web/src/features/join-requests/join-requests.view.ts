import type { JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import type { RequestStatus } from '@tandem/contract/projects';
import type { ProjectRole } from '@tandem/contract/projects/project-roles';
import type { Tone } from '../../ui/badges/status-badge.tsx';
import { neighbourOf } from '../../ui/lists/neighbour-of.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';

/** The applicant's name. */
export const nameOf = ({ userId }: Pick<JoinRequest, 'userId'>): string => fullName(userId);

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
export const headingIdOf = (requestId: string): string => `request-${requestId}`;

/** Removes a request from the list. */
export const without = (list: TitledJoinRequest[], { _id }: TitledJoinRequest): TitledJoinRequest[] =>
  list.filter((request) => request._id !== _id);

/** Restores a request, oldest first; unchanged when it is in the list already. */
export function putBack(list: TitledJoinRequest[], request: TitledJoinRequest): TitledJoinRequest[] {
  if (list.some(({ _id }) => _id === request._id)) return list;
  const at = list.findIndex((other) => isLater(other, request));
  return at < 0 ? [...list, request] : list.toSpliced(at, 0, request);
}

const isLater = (a: TitledJoinRequest, b: TitledJoinRequest) =>
  a.createdAt === b.createdAt ? a._id > b._id : a.createdAt > b.createdAt;

/** The heading to focus after a request is removed: of the next request, else of the previous one. */
export function nextHeading(list: TitledJoinRequest[] = [], { _id }: TitledJoinRequest): string | undefined {
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
  /** The open role that was chosen; null for one in words. */
  roleId: string | null;
  role: string;
  message: string;
}
export const emptyDraft: JoinDraft = { roleId: null, role: '', message: '' };

/** The request body of a draft. */
export const bodyOf = ({ roleId, role, message }: JoinDraft) =>
  roleId === null ? { role, message } : { roleId, message };

/** The roles that still have a place. */
export const openRoles = (roles: readonly ProjectRole[] = []): ProjectRole[] =>
  roles.filter(({ places, filled }) => filled < places);

/** The draft with a role that is still open; words are kept. */
export const withOpenRole = (draft: JoinDraft, roles: readonly ProjectRole[]): JoinDraft =>
  roles.some(({ _id }) => _id === draft.roleId) ? draft : { ...draft, roleId: null };

/** Validation errors by field. */
export type JoinErrors = Partial<Record<'role' | 'message', string>>;

/** The length without surrounding white space, which is not sent. */
export const lengthOf = (typed: string): number => typed.trim().length;

/** Validates a draft before it is sent (spec §5). */
export function errorsOf(draft: JoinDraft): JoinErrors {
  const errors: JoinErrors = {};
  if (draft.roleId === null && lengthOf(draft.role) === 0) errors.role = texts.join.roleRequired;
  if (lengthOf(draft.role) > limits.role) errors.role = texts.join.tooLong(limits.role);
  if (lengthOf(draft.message) > limits.joinMessage) errors.message = texts.join.tooLong(limits.joinMessage);
  return errors;
}
