import { connectionStatuses, type ConnectionStatus, type Person } from '@tandem/contract/people';
import type { Tone } from '../../ui/badges/status-badge.tsx';
import { neighbourOf } from '../../ui/lists/pages-in.ts';

/** The viewer's relation to a person, from the server. */
export type Relation = Pick<Person, 'connectionStatus' | 'requestId' | 'requestDirection'>;

/** The state shown by the connect control. */
export type Standing = 'none' | 'sent' | 'received' | 'connected' | 'rejected';

/** The viewer's relation to a person as one state that decides the possible actions. */
export function standingOf({ connectionStatus, requestDirection }: Relation): Standing {
  if (connectionStatus === 'pending') return requestDirection === 'received' ? 'received' : 'sent';
  if (connectionStatus === 'accepted') return 'connected';
  return connectionStatus === 'rejected' ? 'rejected' : 'none';
}

/** The possible actions on a connection. */
export type Act = 'send' | 'withdraw' | 'accept' | 'reject' | 'disconnect';

const strangers: Relation = { connectionStatus: 'none', requestId: null, requestDirection: null };

/** The expected relation after an action succeeds. */
export function relationAfter(act: Act, before: Relation): Relation {
  if (act === 'send') return { connectionStatus: 'pending', requestId: null, requestDirection: 'sent' };
  if (act === 'accept') return { ...before, connectionStatus: 'accepted' };
  return strangers;
}

/** The relation fields of a person. */
export const relationOf = ({ connectionStatus, requestId, requestDirection }: Relation): Relation => ({
  connectionStatus,
  requestId,
  requestDirection,
});

/** Updates one person wherever a cached reply contains them; other parts keep their identity. */
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

/** An item removed from a list, with its index. */
export interface Taken<Item> {
  item: Item;
  at: number;
}

/** The matching item of a list with its index, or undefined. */
export function takenFrom<Item>(
  list: readonly Item[] | undefined,
  fits: (item: Item) => boolean,
): Taken<Item> | undefined {
  const at = list?.findIndex(fits) ?? -1;
  const item = list?.[at];
  return item === undefined ? undefined : { item, at };
}

/** Restores an item at its index; unchanged when it is in the list already. */
export function putBack<Item extends { _id: string }>(list: Item[], { item, at }: Taken<Item>): Item[] {
  return list.some(({ _id }) => _id === item._id) ? list : list.toSpliced(at, 0, item);
}

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
export const headingIdOf = (id: string): string => `connection-${id}`;

/** The heading to focus after a card is removed: of the next card, else of the previous one. */
export function nextHeading(list: readonly { _id: string }[], id: string): string | undefined {
  const next = neighbourOf(list, id);
  return next && headingIdOf(next._id);
}

/** The tab named in the URL; the first one by default (§2.10-01). */
export const tabOf = (search: Record<string, unknown>): ConnectionStatus =>
  connectionStatuses.find((status) => status === search['tab']) ?? 'pending';

const tones: Record<ConnectionStatus, Tone> = { pending: 'accent', accepted: 'ok', rejected: 'danger' };

/** The tone of a state's badge. */
export const toneOf = (status: ConnectionStatus): Tone => tones[status];
