import { describe, expect, it } from 'vitest';
import { readDemoData } from './seed.ts';
import type { DemoConnection } from './demo-data.schemas.ts';
import { demoRows } from './demo.rows.ts';

const data = readDemoData();
const { connections: demoConnections, dismissals: demoDismissals, members: demoMembers } = data;
const joinedDaysAgo = new Map(demoMembers.map((member) => [member.key, member.joinedDaysAgo]));
const namesOf = ({ from, to }: DemoConnection) => [from, to].toSorted().join(' ');
const isOpen = ({ status }: DemoConnection) => status === 'pending' || status === 'accepted';
const repeats = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the demo connections', () => {
  it('are newer than both members, and old enough to be decided', () => {
    for (const connection of demoConnections) {
      const { from, to, status, daysAgo } = connection;
      expect(from, namesOf(connection)).not.toBe(to);
      for (const side of [from, to])
        expect(daysAgo, namesOf(connection)).toBeLessThan(joinedDaysAgo.get(side) ?? 0);
      expect(daysAgo, namesOf(connection)).toBeGreaterThanOrEqual(status === 'pending' ? 1 : 2);
    }
  });

  it('have every status, and at most one per pair is pending or accepted', () => {
    expect(repeats(demoConnections.filter(isOpen).map(namesOf))).toEqual([]);
    const states = new Set(demoConnections.map(({ status }) => status));
    expect(states).toEqual(new Set(['pending', 'accepted', 'rejected', 'withdrawn', 'ended']));
    expect(demoConnections.filter(({ status }) => status === 'accepted').length).toBeGreaterThan(60);
  });

  it('give Mira connections, and pending and rejected requests in both directions', () => {
    const count = (state: string, side: 'from' | 'to') =>
      demoConnections.filter((connection) => connection.status === state && connection[side] === 'mira')
        .length;
    expect(count('accepted', 'from') + count('accepted', 'to')).toBe(12);
    expect([count('pending', 'from'), count('pending', 'to')]).toEqual([3, 4]);
    expect([count('rejected', 'from'), count('rejected', 'to')]).toEqual([2, 2]);
  });

  it('leave out the newcomer', () => {
    expect(demoConnections.filter(({ from, to }) => from === 'lucia' || to === 'lucia')).toEqual([]);
  });

  it('are requested, decided and ended in this order, all before now', () => {
    const now = new Date('2026-11-20T00:10:00Z');
    for (const row of demoRows({ data, photoUrlOf: () => null, passwordHash: 'a hash', now }).connections) {
      const times = [row.createdAt, row.decidedAt, row.endedAt].flatMap((time) => time ?? []);
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(times.at(-1)!.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe('a dismissed suggestion', () => {
  it('is of another member who had joined by then and is not connected', () => {
    const connected = new Set(demoConnections.filter(isOpen).map(namesOf));
    for (const { member, dismissed, daysAgo } of demoDismissals) {
      expect(member).not.toBe(dismissed);
      expect(connected.has([member, dismissed].toSorted().join(' '))).toBe(false);
      for (const side of [member, dismissed])
        expect(daysAgo, side).toBeLessThan(joinedDaysAgo.get(side) ?? 0);
    }
  });
});
