import type { ConnectionRequest } from '@tandem/contract/connections';
import type { Person } from '@tandem/contract/people';
import { describe, expect, it } from 'vitest';
import { personNamed } from '../../testing/sample-people.ts';
import {
  nextHeading,
  putBack,
  relationAfter,
  standingOf,
  tabOf,
  takenFrom,
  withPerson,
  type Relation,
} from './connections.view.ts';

const relation = (change: Partial<Relation> = {}): Relation => ({
  connectionStatus: 'none',
  requestId: null,
  requestDirection: null,
  ...change,
});
const person = (_id: string, change: Partial<Person> = {}) =>
  personNamed('Ada', { _id, lastName: 'Lovelace', ...relation(), ...change });
const request = (_id: string, from: string, to: string): ConnectionRequest => ({
  _id,
  fromUserId: person(from),
  toUserId: person(to),
  status: 'pending',
  createdAt: '2026-03-02T12:00:00.000Z',
});

describe('the relation to a person', () => {
  // spec: §2.9-06
  it('is none, sent, received, connected or rejected', () => {
    expect(standingOf(relation())).toBe('none');
    expect(standingOf(relation({ connectionStatus: 'pending', requestDirection: 'sent' }))).toBe('sent');
    expect(standingOf(relation({ connectionStatus: 'pending', requestDirection: 'received' }))).toBe(
      'received',
    );
    expect(standingOf(relation({ connectionStatus: 'accepted', requestDirection: 'sent' }))).toBe(
      'connected',
    );
    expect(standingOf(relation({ connectionStatus: 'rejected', requestDirection: 'sent' }))).toBe('rejected');
  });

  it('is shown optimistically before the reply', () => {
    const received = relation({ connectionStatus: 'pending', requestId: 'r', requestDirection: 'received' });
    expect(standingOf(relationAfter('send', relation()))).toBe('sent');
    expect(relationAfter('accept', received)).toEqual({ ...received, connectionStatus: 'accepted' });
    for (const act of ['withdraw', 'reject', 'disconnect'] as const)
      expect(relationAfter(act, received)).toEqual(relation());
  });
});

describe('a change of one person', () => {
  const connect = (before: Person): Person => ({ ...before, connectionStatus: 'accepted' });

  it('is updated wherever a reply contains the person', () => {
    const reply = {
      pages: [{ suggestions: [{ ...person('a'), reason: '1 shared skill: Rust' }, person('b')] }],
      pageParams: [1],
    };
    const after = withPerson(reply, 'a', connect);
    expect(after.pages[0]?.suggestions[0]).toMatchObject({
      connectionStatus: 'accepted',
      reason: '1 shared skill: Rust',
    });
    expect(after.pages[0]?.suggestions[1]).toBe(reply.pages[0]?.suggestions[1]);
    expect(
      withPerson({ requests: [request('r', 'a', 'b')] }, 'b', connect).requests[0]?.toUserId,
    ).toMatchObject({
      connectionStatus: 'accepted',
    });
  });

  it('keeps the identity of everything else', () => {
    const reply = { data: [person('a')], nextCursor: null };
    expect(withPerson(reply, 'z', connect)).toBe(reply);
    expect(withPerson(null, 'a', connect)).toBeNull();
    expect(withPerson(7, 'a', connect)).toBe(7);
  });

  it('ignores other objects with the same id', () => {
    const reply = { data: { _id: 'a', title: 'A project' } };
    expect(withPerson(reply, 'a', connect)).toBe(reply);
  });
});

describe('a card that leaves its list', () => {
  const list = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];

  it('returns to its index, once', () => {
    const taken = takenFrom(list, ({ _id }) => _id === 'b');
    expect(taken).toEqual({ item: { _id: 'b' }, at: 1 });
    expect(putBack([{ _id: 'a' }, { _id: 'c' }], taken!)).toEqual(list);
    expect(putBack(list, taken!)).toBe(list);
    expect(putBack([], taken!)).toEqual([{ _id: 'b' }]);
  });

  it('is undefined when the list does not contain it or is not loaded', () => {
    expect(takenFrom(list, () => false)).toBeUndefined();
    expect(takenFrom(undefined, () => true)).toBeUndefined();
  });

  it('moves the focus to the next, else the previous, else nowhere', () => {
    expect(nextHeading(list, 'a')).toBe('connection-b');
    expect(nextHeading(list, 'c')).toBe('connection-b');
    expect(nextHeading([{ _id: 'a' }], 'a')).toBeUndefined();
    expect(nextHeading(list, 'z')).toBeUndefined();
  });
});

describe('the sent requests', () => {
  // spec: §2.10-01
  it('open on the tab in the URL, else on pending', () => {
    expect(tabOf({ tab: 'rejected' })).toBe('rejected');
    for (const tab of [undefined, 'none', 7, ['accepted']]) expect(tabOf({ tab })).toBe('pending');
  });
});
