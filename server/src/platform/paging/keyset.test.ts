import { describe, expect, it } from 'vitest';
import { encodeCursor, pageOf, decodeCursor } from './keyset.ts';
import { newId } from '../ids.ts';

const place = () => ({ at: new Date('2026-03-01T10:00:00.123Z'), id: newId() });

describe('keyset cursors', () => {
  it('decode to the position they encode, to the millisecond', () => {
    const here = place();
    expect(decodeCursor(encodeCursor(here))).toEqual(here);
  });

  it('are URL-safe', () => {
    expect(encodeCursor(place())).toMatch(/^[\w-]+$/);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['nothing', ''],
    ['no id', Buffer.from('1700000000000.').toString('base64url')],
    ['an id that is no UUID', Buffer.from("1700000000000.'; drop table projects").toString('base64url')],
    ['a moment before time began', Buffer.from(`-1.${newId()}`).toString('base64url')],
    ['a moment beyond the calendar', Buffer.from(`999999999999999.${newId()}`).toString('base64url')],
    ['something after the id', Buffer.from(`1.${newId()}.1`).toString('base64url')],
  ])('of %s are no place', (_, cursor) => {
    expect(decodeCursor(cursor)).toBeNull();
  });
});

describe('a page', () => {
  it('ends the list when no further row was read', () => {
    const rows = [place(), place()];
    expect(pageOf(rows, 2)).toEqual({ rows, nextCursor: null });
    expect(pageOf([], 2)).toEqual({ rows: [], nextCursor: null });
  });

  it('points behind its last row when there is more', () => {
    const rows = [place(), place(), place()];
    const page = pageOf(rows, 2);
    expect(page.rows).toEqual(rows.slice(0, 2));
    expect(decodeCursor(page.nextCursor ?? '')).toEqual(rows[1]);
  });
});
