import type { JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import type { RequestStatus } from '@tandem/contract/projects';
import type { Tone } from '../../ui/badges/status-badge.tsx';
import { neighbourOf } from '../../ui/lists/neighbour-of.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { joinRequestTexts as texts } from './join-requests.texts.ts';

/** Whose request it is. */
export const nameOf = ({ userId }: Pick<JoinRequest, 'userId'>): string => fullName(userId);

/** The id of a card's heading, which takes the focus when the card beside it goes. */
export const headingIdOf = (requestId: string): string => `request-${requestId}`;

/** The list without one request. */
export const without = (list: TitledJoinRequest[], { _id }: TitledJoinRequest): TitledJoinRequest[] =>
  list.filter((one) => one._id !== _id);

/** The list with a request back in the place that its time gives it; unchanged when it stands there already. */
export function putBack(
  list: TitledJoinRequest[],
  request: TitledJoinRequest,
  order: 'oldest' | 'newest',
): TitledJoinRequest[] {
  if (list.some(({ _id }) => _id === request._id)) return list;
  const isBehind = (one: TitledJoinRequest) =>
    order === 'oldest' ? isLater(one, request) : isLater(request, one);
  const at = list.findIndex(isBehind);
  return at < 0 ? [...list, request] : list.toSpliced(at, 0, request);
}

const isLater = (one: TitledJoinRequest, other: TitledJoinRequest) =>
  one.createdAt === other.createdAt ? one._id > other._id : one.createdAt > other.createdAt;

/** The heading that takes the focus when a request leaves the list: of the next one, else of the one before. */
export function nextHeading(list: TitledJoinRequest[] = [], { _id }: TitledJoinRequest): string | undefined {
  const next = neighbourOf(list, _id);
  return next && headingIdOf(next._id);
}

const tones: Record<RequestStatus, Tone> = { pending: 'accent', accepted: 'ok', rejected: 'danger' };

/** How a state is shown: its word, and the tone beside it. */
export const badgeOf = (status: RequestStatus): { label: string; tone: Tone } => ({
  label: texts.states[status],
  tone: tones[status],
});

/** Where an application leads: to the joined projects, to the feed where the project can be found, or nowhere while it is closed. */
export function wayOn({ status, projectStatus }: TitledJoinRequest): 'joined' | 'feed' | null {
  if (status === 'accepted') return 'joined';
  return projectStatus === 'open' ? 'feed' : null;
}

/** Whether a text is too long to stand on a card whole. */
export const isLong = (text: string): boolean => text.length > 280 || text.split('\n').length > 6;

/** A request to join as it is typed. */
export interface JoinDraft {
  role: string;
  message: string;
}
export const emptyDraft: JoinDraft = { role: '', message: '' };

/** What is wrong with a draft, a sentence a field. */
export type JoinErrors = Partial<Record<keyof JoinDraft, string>>;

/** The length that counts: white space around a text is not sent. */
export const lengthOf = (typed: string): number => typed.trim().length;

/** What the form says about a draft before anything is sent (spec §5). */
export function errorsOf(draft: JoinDraft): JoinErrors {
  const errors: JoinErrors = {};
  if (lengthOf(draft.role) === 0) errors.role = texts.join.roleRequired;
  if (lengthOf(draft.role) > limits.role) errors.role = texts.join.tooLong(limits.role);
  if (lengthOf(draft.message) > limits.joinMessage) errors.message = texts.join.tooLong(limits.joinMessage);
  return errors;
}
