import { expect, it } from 'vitest';
import { isConnectionSpoilt, isDatabaseAway, isRolledBack, repeatOf } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });
const lostWithoutCode = new Error('Connection terminated unexpectedly');
/** As the ORM throws it. */
const wrapped = (cause: Error) =>
  Object.assign(new Error('Failed query', { cause }), { query: '', params: [] });

it('repeats as it is what PostgreSQL refused before it did anything', () => {
  for (const code of ['25006', '40001', '57P03'])
    expect(repeatOf(wrapped(withCode(code))), code).toBe('as it is');
});

it('repeats only as a read what may have been executed', () => {
  const lost = ['57P01', '57P02', '08006', '08P01', 'ECONNRESET', 'ECONNREFUSED'].map(withCode);
  for (const error of [...lost, lostWithoutCode]) expect(repeatOf(wrapped(error))).toBe('as a read');
});

it('repeats nothing else', () => {
  const closed = new Error('Cannot use a pool after calling end on the pool');
  for (const error of [...['23505', '57014', '53300', '55P03'].map(withCode), closed, new Error('no'), null])
    expect(repeatOf(error)).toBe('never');
});

it('closes a connection to a server that takes no writes, and answers that the database is away', () => {
  const demoted = wrapped(withCode('25006'));
  expect([isConnectionSpoilt(demoted), isDatabaseAway(demoted), isRolledBack(demoted)]).toEqual([
    true,
    true,
    false,
  ]);
  const refused = wrapped(withCode('23505'));
  expect([isConnectionSpoilt(refused), isDatabaseAway(refused), isRolledBack(refused)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isConnectionSpoilt(lostWithoutCode), isDatabaseAway(lostWithoutCode)]).toEqual([true, true]);
});
