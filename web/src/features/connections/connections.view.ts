import type { ConnectionRequest } from '@tandem/contract/connections';
import { connectionStatuses, type ConnectionStatus, type Person } from '@tandem/contract/people';
import type { Tone } from '../../ui/badges/status-badge.tsx';
import { neighbourOf } from '../../ui/lists/neighbour-of.ts';

/** How the viewer stands to a person, as the server says it. */
export type Relation = Pick<Person, 'connectionStatus' | 'requestId' | 'requestDirection'>;

/** What the control shows: who may be asked, who was asked, who asks, who is connected, who said no. */
export type Standing = 'free' | 'asked' | 'asks' | 'connected' | 'rejected';

/** How the viewer stands to a person, in the one word that decides what can be done. */
export function standingOf({ connectionStatus, requestDirection }: Relation): Standing {
  if (connectionStatus === 'pending') return requestDirection === 'received' ? 'asks' : 'asked';
  if (connectionStatus === 'accepted') return 'connected';
  return connectionStatus === 'rejected' ? 'rejected' : 'free';
}

/** What a person can do about a connection. */
export type Act = 'send' | 'withdraw' | 'accept' | 'reject' | 'disconnect';

const strangers: Relation = { connectionStatus: 'none', requestId: null, requestDirection: null };

/** How the two stand once an act went well, as far as that is known before the server answers. */
export function relationAfter(act: Act, before: Relation): Relation {
  if (act === 'send') return { connectionStatus: 'pending', requestId: null, requestDirection: 'sent' };
  if (act === 'accept') return { ...before, connectionStatus: 'accepted' };
  return strangers;
}

/** Only the relation of a person. */
export const relationOf = ({ connectionStatus, requestId, requestDirection }: Relation): Relation => ({
  connectionStatus,
  requestId,
  requestDirection,
});

/** Any kept reply with one person changed wherever they stand in it; what does not hold them stays the same object. */
export function withPerson<Reply>(reply: Reply, id: string, change: (person: Person) => Person): Reply {
  return changed(reply, id, change) as Reply;
}

function changed(value: unknown, id: string, change: (person: Person) => Person): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => changed(entry, id, change));
    return entries.some((entry, at) => entry !== value[at]) ? entries : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isPerson(value, id)) return change(value);
  const fields = Object.entries(value).map(([name, field]) => [name, changed(field, id, change)] as const);
  const isSame = fields.every(([name, field]) => field === (value as Record<string, unknown>)[name]);
  return isSame ? value : Object.fromEntries(fields);
}

const isPerson = (value: object, id: string): value is Person =>
  '_id' in value && value._id === id && 'connectionStatus' in value;

/** A thing that left a list, with its place. */
export interface Taken<Item> {
  item: Item;
  at: number;
}

/** The thing of a list that fits, with its place; undefined when none does. */
export function takenFrom<Item>(
  list: readonly Item[] | undefined,
  fits: (item: Item) => boolean,
): Taken<Item> | undefined {
  const at = list?.findIndex(fits) ?? -1;
  const item = list?.[at];
  return item === undefined ? undefined : { item, at };
}

/** The list with a thing back in its place; unchanged when it stands there already. */
export function putBack<Item extends { _id: string }>(list: Item[], { item, at }: Taken<Item>): Item[] {
  return list.some(({ _id }) => _id === item._id) ? list : list.toSpliced(at, 0, item);
}

/** The id of a card's name, which takes the focus when the card beside it goes. */
export const headingIdOf = (id: string): string => `connection-${id}`;

/** The heading that takes the focus when a card leaves its list: of the next one, else of the one before. */
export function nextHeading(list: readonly { _id: string }[], id: string): string | undefined {
  const next = neighbourOf(list, id);
  return next && headingIdOf(next._id);
}

/** The requests that a member sent (spec §7: the list holds both directions). */
export const sentBy = (requests: readonly ConnectionRequest[], me: string | undefined): ConnectionRequest[] =>
  requests.filter(({ fromUserId }) => fromUserId._id === me);

/** Which tab an address names; the first one for anything else (spec §2). */
export const tabOf = (search: Record<string, unknown>): ConnectionStatus =>
  connectionStatuses.find((status) => status === search['tab']) ?? 'pending';

const tones: Record<ConnectionStatus, Tone> = { pending: 'accent', accepted: 'ok', rejected: 'danger' };

/** How a state looks beside its word. */
export const toneOf = (status: ConnectionStatus): Tone => tones[status];
