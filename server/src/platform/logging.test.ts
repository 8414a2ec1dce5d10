import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { createLog } from './logging.ts';

function loggedErrorOf(err: unknown): { line: string; err: Record<string, unknown> } {
  let line = '';
  createLog('info', { write: (text) => void (line = text) }).error({ err }, 'failed');
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

const queryThat = (cause?: Error) => new DrizzleQueryError('select $1', ['a secret text'], cause);
const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  ['a refused connection', queryThat(withCode('connect ECONNREFUSED', 'ECONNREFUSED')), 'ECONNREFUSED'],
  ['a broken pipe', queryThat(withCode('write EPIPE', 'EPIPE')), 'EPIPE'],
  ['a lost connection', queryThat(new Error('Connection terminated unexpectedly')), null],
  ['no cause', queryThat(), null],
  ['a wrapper', new Error('The job failed', { cause: queryThat(withCode('gone', '57P01')) }), '57P01'],
  ['several errors', new AggregateError([queryThat(withCode('gone', '08006'))], 'All failed'), '08006'],
  [
    'a copy of its properties',
    Object.assign({}, queryThat(withCode('gone', '57P01')), { message: 'a secret text' }),
    '57P01',
  ],
  ['an unreadable value', queryThat(withCode('invalid input: "a secret text"', '22P02')), '22P02'],
])('logs the cause of a failed query, never its values: %s', (_, error, code) => {
  const logged = loggedErrorOf(error);
  expect(logged.line).not.toContain('a secret text');
  expect(logged.err['code']).toBe(code);
});

it('logs message and stack of other errors, and nothing else of objects that are no errors', () => {
  expect(loggedErrorOf(new TypeError('no such thing')).err).toMatchObject({ message: 'no such thing' });
  const copied = { message: 'no such thing', stack: 'at …', data: 'a secret text' };
  expect(loggedErrorOf(copied).err).toEqual({ message: 'no such thing', stack: 'at …' });
});
