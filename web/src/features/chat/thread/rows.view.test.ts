import type { ChatMessage } from '@tandem/contract/chat';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../outbox/outbox.view.ts';
import { daysBetween, estimateOf, labelOf, openingAt, type Row, rowsOf } from './rows.view.ts';
import { threadFrom } from './thread.view.ts';

const mira = { _id: 'mira', firstName: 'Mira', lastName: 'Okafor', photoUrl: null };
const jonas = { _id: 'jonas', firstName: 'Jonas', lastName: '', photoUrl: null };
const me = mira._id;

const message = (
  seq: number,
  sender: ChatMessage['sender'],
  time: string,
  day = '2026-11-20',
): ChatMessage => ({
  _id: `m${seq}`,
  chatId: 'c',
  seq,
  text: `number ${seq}`,
  createdAt: new Date(`${day}T${time}:00`).toISOString(),
  sender,
  clientId: `client-${seq}`,
});
const entry: Entry = {
  clientId: 'client-9',
  chatId: 'c',
  text: 'on its way',
  at: new Date('2026-11-20T09:20:00').toISOString(),
  state: 'sending',
};

const rowsFor = (messages: ChatMessage[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, pending: [], me, hasOlder: false, newAfter: null, ...more });
const shape = (rows: Row[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.isFirst ? 'first ' : ''}${row.text}` : row.kind));

describe('the rows of a chat', () => {
  it('group consecutive messages of one sender', () => {
    const rows = rowsFor([
      message(1, jonas, '09:00'),
      message(2, jonas, '09:04'),
      message(3, jonas, '09:10'),
      message(4, mira, '09:10'),
      message(5, jonas, '09:11'),
    ]);
    expect(shape(rows)).toEqual([
      'beginning',
      'day',
      'first number 1',
      'number 2',
      'first number 3',
      'first number 4',
      'first number 5',
    ]);
  });

  it('show the time when it differs from the previous one', () => {
    const rows = rowsFor([
      message(1, jonas, '09:00'),
      message(2, jonas, '09:00'),
      message(3, jonas, '09:01'),
    ]);
    const times = rows.flatMap((row) => (row.kind === 'message' ? row.showsTime : []));
    expect(times).toEqual([true, false, true]);
  });

  it('start each day with a separator', () => {
    const rows = rowsFor([message(1, jonas, '23:59', '2026-11-19'), message(2, jonas, '00:01')]);
    expect(shape(rows)).toEqual(['beginning', 'day', 'first number 1', 'day', 'first number 2']);
  });

  it('have what happened in the project where it happened, which parts groups and begins days', () => {
    const line = (afterSeq: number, time: string, day = '2026-11-20') => ({
      _id: `line ${time}`,
      afterSeq,
      kind: 'joined' as const,
      at: new Date(`${day}T${time}:00`).toISOString(),
      person: jonas,
      role: '',
    });
    const lines = [line(0, '08:00'), line(1, '09:00'), line(2, '10:00', '2026-11-21')];
    const rows = rowsFor([message(1, jonas, '09:00'), message(2, jonas, '09:01')], { lines, newAfter: 1 });
    expect(shape(rows)).toEqual([
      'beginning',
      'day',
      'line',
      'first number 1',
      'line',
      'new',
      'first number 2',
      'day',
      'line',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('say in one line that a day begins with new messages', () => {
    const rows = rowsFor([message(1, jonas, '09:00')], { newAfter: 0 });
    expect(rows.slice(1, 2)).toEqual([
      { kind: 'new', key: 'new', day: message(1, jonas, '09:00').createdAt },
    ]);
    expect(shape(rows)).toEqual(['beginning', 'new', 'first number 1']);
  });

  it('have one line above the first new message of others', () => {
    const messages = [
      message(1, jonas, '09:00'),
      message(2, mira, '09:00'),
      message(3, jonas, '09:01'),
      message(4, jonas, '09:01'),
    ];
    const rows = rowsFor(messages, { newAfter: 1 });
    expect(shape(rows).slice(4)).toEqual(['new', 'first number 3', 'number 4']);
    expect(openingAt(rows)).toBe(4);
    expect(shape(rowsFor(messages, { newAfter: 4 }))).not.toContain('new');
    expect(shape(rowsFor(messages.slice(2), { newAfter: 1, hasOlder: true }))).not.toContain('new');
    expect(shape(rowsFor(messages.slice(1), { newAfter: 1, hasOlder: true }))).toContain('new');
    expect(openingAt(rowsFor(messages))).toBeNull();
    expect(openingAt(rowsFor(messages), rowsFor(messages)[1]?.key)).toBe(1);
    expect(openingAt(rowsFor(messages), 'gone')).toBeNull();
  });

  it('fold messages of blocked members, which are no news', () => {
    const messages = [message(1, jonas, '09:00'), message(2, mira, '09:00')];
    const rows = rowsFor(messages, { newAfter: 0, blocked: new Set(['jonas']) });
    expect(shape(rows)).not.toContain('new');
    expect(rows.flatMap((row) => (row.kind === 'message' ? (row.isFolded ?? false) : []))).toEqual([
      true,
      false,
    ]);
  });

  it('end with unsent messages, which keep their row once sent', () => {
    const pending = rowsFor([message(1, mira, '09:19')], { pending: [entry] });
    expect(shape(pending).at(-1)).toBe('on its way');
    const sent = rowsFor([message(1, mira, '09:19'), message(9, mira, '09:20')]);
    expect(sent.at(-1)?.key).toBe(pending.at(-1)?.key);
  });

  it('begin with a row for older messages, if there are any', () => {
    expect(rowsFor([message(5, jonas, '09:00')], { hasOlder: true })[0]?.kind).toBe('older');
    expect(shape(rowsFor([]))).toEqual(['beginning']);
  });

  it('have unique keys', () => {
    const keys = rowsFor([message(1, jonas, '09:00'), message(2, mira, '09:01')], {
      pending: [entry],
      newAfter: 0,
    });
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
  });

  it('are estimated higher for longer texts and narrower lists', () => {
    const guess = (text: string, width: number) => {
      const row = { kind: 'message', key: '1', text, createdAt: '', sender: null } as const;
      return estimateOf({ ...row, isOwn: false, isFirst: true, showsTime: true }, width);
    };
    expect(guess('a\n'.repeat(9), 1_000)).toBeGreaterThan(guess('a', 1_000));
    expect(guess('a'.repeat(80), 320)).toBeGreaterThan(guess('a'.repeat(80), 1_000));
    expect(estimateOf(undefined, 1_000)).toBe(0);
  });
});

// spec: §2.17-05
it('labels messages with their sender', () => {
  expect(labelOf({ isOwn: true, sender: mira })).toBe('You');
  expect(labelOf({ isOwn: false, sender: mira })).toBe('Mira Okafor');
  expect(labelOf({ isOwn: false, sender: { ...jonas, firstName: '' } })).toBe('Unknown');
  expect(labelOf({ isOwn: false, sender: null })).toBe('Deleted member');
});

// spec: §2.17-05, §3-20
it.each([
  ['an id', 'u7'],
  ['an object with an id only', { _id: 'u7' }],
])('labels messages whose sender is %s', (_, sender) => {
  const given = { ...message(1, mira, '09:00'), sender } as unknown as ChatMessage;
  const labels = (me: string) =>
    rowsFor(threadFrom([given], false).messages, { me }).flatMap((row) =>
      row.kind === 'message' ? labelOf(row) : [],
    );
  expect(labels('somebody else')).toEqual(['Unknown']);
  expect(labels('u7')).toEqual(['You']);
});

it('counts calendar days, not hours', () => {
  const at = (text: string) => new Date(text);
  expect(daysBetween(at('2026-11-19T23:59:00'), at('2026-11-20T00:01:00'))).toBe(1);
  expect(daysBetween(at('2026-11-20T00:01:00'), at('2026-11-20T23:59:00'))).toBe(0);
});
