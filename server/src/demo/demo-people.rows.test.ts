import { describe, expect, it } from 'vitest';
import { readDemoData } from './demo-data.ts';
import type { DemoConnection } from './demo-data.schemas.ts';
import { demoRows } from './demo.rows.ts';

const data = readDemoData();
const { connections: demoConnections, dismissals: demoDismissals, members: demoMembers } = data;
const joinedDaysAgo = new Map(demoMembers.map((member) => [member.key, member.joinedDaysAgo]));
const namesOf = ({ from, to }: DemoConnection) => [from, to].toSorted().join(' ');
const isLive = ({ status }: DemoConnection) => status === 'pending' || status === 'accepted';
const repeats = (names: string[]) => names.filter((name, place) => names.indexOf(name) !== place);

describe('the demo connections', () => {
  it('were asked for after both had joined, and decided since', () => {
    for (const connection of demoConnections) {
      const { from, to, status, daysAgo } = connection;
      expect(from, namesOf(connection)).not.toBe(to);
      for (const side of [from, to])
        expect(daysAgo, namesOf(connection)).toBeLessThan(joinedDaysAgo.get(side) ?? 0);
      expect(daysAgo, namesOf(connection)).toBeGreaterThanOrEqual(status === 'pending' ? 1 : 2);
    }
  });

  it('are at most one live one for a pair, in every state', () => {
    expect(repeats(demoConnections.filter(isLive).map(namesOf))).toEqual([]);
    const states = new Set(demoConnections.map(({ status }) => status));
    expect(states).toEqual(new Set(['pending', 'accepted', 'rejected', 'withdrawn', 'ended']));
    expect(demoConnections.filter(({ status }) => status === 'accepted').length).toBeGreaterThan(60);
  });

  it('give Mira connections, and requests in both directions and every state', () => {
    const count = (state: string, side: 'from' | 'to') =>
      demoConnections.filter((one) => one.status === state && one[side] === 'mira').length;
    expect(count('accepted', 'from') + count('accepted', 'to')).toBe(12);
    expect([count('pending', 'from'), count('pending', 'to')]).toEqual([3, 4]);
    expect([count('rejected', 'from'), count('rejected', 'to')]).toEqual([2, 2]);
  });

  it('leave the newcomer with none', () => {
    expect(demoConnections.filter(({ from, to }) => from === 'lucia' || to === 'lucia')).toEqual([]);
  });

  it('are told in order: asked, decided, ended, all before now', () => {
    const now = new Date('2026-11-20T00:10:00Z');
    for (const row of demoRows({ data, passwordHash: 'a hash', now }).connections) {
      const moments = [row.createdAt, row.decidedAt, row.endedAt].flatMap((moment) => moment ?? []);
      expect(moments).toEqual(moments.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(moments.at(-1)!.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe('those whom demo members dismissed', () => {
  it('are others, there since before that, and not connected with them', () => {
    const connected = new Set(demoConnections.filter(isLive).map(namesOf));
    for (const { member, dismissed, daysAgo } of demoDismissals) {
      expect(member).not.toBe(dismissed);
      expect(connected.has([member, dismissed].toSorted().join(' '))).toBe(false);
      for (const side of [member, dismissed])
        expect(daysAgo, side).toBeLessThan(joinedDaysAgo.get(side) ?? 0);
    }
  });
});
