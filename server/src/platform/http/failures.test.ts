import { commonFailures } from '@tandem/contract/failure';
import { fastify } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '../refusal.ts';
import { failureResponseOf, translateFailures } from './failures.ts';

const queryThat = (cause: Error) =>
  Object.assign(new Error('Failed query: select secret', { cause }), { query: 'select secret' });

it.each([
  ['has no connection to give in time', new Error('timeout exceeded when trying to connect')],
  ['is not there', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['drops a connection', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['is gone while a statement is sent', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ['ends a connection', new Error('Connection terminated unexpectedly')],
  ['is told to stop', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['is starting', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['breaks the protocol', Object.assign(new Error('connection failure'), { code: '08006' })],
  ['has no address', new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })])],
  ['has too many clients', Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
])('asks to come back shortly when the database %s', (_, cause) => {
  expect(failureResponseOf(queryThat(cause))).toMatchObject({
    status: 503,
    retryAfter: 2,
    body: { code: 'unavailable' },
  });
});

it.each([
  ['a lock', '55P03'],
  ['its turn', '57014'],
  ['another that waits for it', '40P01'],
])('asks to come back when a statement waited too long for %s', (_, code) => {
  const waited = failureResponseOf(queryThat(Object.assign(new Error('canceling statement'), { code })));
  expect(waited).toMatchObject({ status: 503, retryAfter: 2, body: { code: 'busy' } });
});

it.each([
  ['the database', queryThat(Object.assign(new Error('could not extend file'), { code: '53100' }))],
  ['the photos', new Error('Cannot write', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) })],
])('says when the disk of %s is full', (_, error) => {
  expect(failureResponseOf(error)).toMatchObject({
    status: 503,
    retryAfter: 10,
    body: { code: 'unavailable', message: expect.stringContaining('disk of this server is full') },
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

it('holds a refusal for too many requests back for 200 ms', async () => {
  const app = fastify();
  translateFailures(app);
  const handled = Promise.withResolvers<void>();
  app.get('/', () => {
    handled.resolve();
    refuse(commonFailures.tooMany);
  });
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let status: number | null = null;
  const replied = app.inject('/').then(({ statusCode }) => (status = statusCode));
  await handled.promise;
  await vi.advanceTimersByTimeAsync(199);
  // More turns of the event loop than a reply takes.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(status).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await replied;
  expect(status).toBe(429);
});
