import { editProject } from '@tandem/contract/projects';
import { inject, expect, it, onTestFinished } from 'vitest';
import { openTcpProxy } from '../faults/tcp-proxy.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { copyOfTemplate } from '../../platform/database/testing/test-database.ts';
import { lockProject } from '../../features/projects/projects.repository.ts';
import { openPostgres } from '../../platform/database/open-database.ts';
import { isFairAnswer, openObserved } from './observed-app.ts';
import { publish } from '../project-actions.ts';
import { createTestApp } from '../test-app.ts';

async function openBehindProxy() {
  const source = inject('testSource');
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  const proxy = await openTcpProxy(await copyOfTemplate(source));
  const observed = await openObserved(await openPostgres({ databaseUrl: proxy.url, log: recordLog() }));
  onTestFinished(() => observed.app.close());
  return { ...observed, proxy };
}

it('logs no private text and answers 503 when connections are cut under requests', async () => {
  const { proxy, callAll, lines, leaks } = await openBehindProxy();
  let refused = 0;
  for (let pieces = 1; pieces <= 24; pieces += 1) {
    proxy.cutAfter(pieces);
    const answers = await callAll();
    expect(answers.filter((answer) => !isFairAnswer(answer)).map(({ body }) => body)).toEqual([]);
    refused += answers.filter(({ statusCode }) => statusCode === 503).length;
  }
  // What is safe to repeat is repeated (ADR 0118); the others are refused, each with a line.
  expect(refused).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(refused);
  expect(leaks()).toEqual([]);
});

it('logs no private text and answers 503 while the database refuses connections', async () => {
  const { proxy, callAll, lines, leaks } = await openBehindProxy();
  await proxy.refuse();
  // The first requests meet the connections that are being cut, the others none.
  const answers = [...(await callAll()), ...(await callAll())];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(answers.every(isFairAnswer)).toBe(true);
  expect(lines.join()).toContain('ECONNREFUSED');
  expect(leaks()).toEqual([]);
  await proxy.accept();
  const later = await callAll();
  expect(later.map(({ statusCode }) => statusCode)).not.toContain(503);
});

it('answers 503 with Retry-After and a code when a change waits too long for a lock', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const owner = await app.member();
  const { _id: id } = await publish(owner);
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.database.transaction(async (tx) => {
    await lockProject(tx, id);
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  const answer = await owner.send(editProject, { params: { id }, body: { title: 'Another title' } });
  ended.resolve();
  await holding;
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toEqual({
    error: 'The server is too busy for this right now. Try again in a moment.',
    message: 'The server is too busy for this right now. Try again in a moment.',
    code: 'busy',
  });
});
