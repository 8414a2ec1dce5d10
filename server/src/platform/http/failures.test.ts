import { expect, it } from 'vitest';
import { failureResponseOf } from './failures.ts';

const queryThat = (cause: Error) =>
  Object.assign(new Error('Failed query: select secret', { cause }), { query: 'select secret' });

it.each([
  ['has no connection to give in time', new Error('timeout exceeded when trying to connect')],
  ['is not there', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['has too many clients', Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
])('asks to come back shortly when the database %s', (_, cause) => {
  expect(failureResponseOf(queryThat(cause))).toMatchObject({
    status: 503,
    retryAfter: 2,
    body: { code: 'unavailable' },
  });
});

it('does not expose other database errors', () => {
  const answer = failureResponseOf(
    queryThat(Object.assign(new Error('syntax error at or near "secret"'), { code: '42601' })),
  );
  expect(answer).toEqual({
    status: 500,
    body: { error: 'Something went wrong', message: 'Something went wrong', code: 'unexpected' },
  });
});
