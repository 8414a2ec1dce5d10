import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../platform/database/embedded/embedded.ts';
import { putMigrated, scratchFolder } from '../../platform/database/testing/scratch.ts';
import { recordLog } from '../../platform/database/testing/test-log.ts';
import { isFairAnswer, openObserved } from './observed-app.ts';

it('logs no private text and answers 503 when the embedded database stops under requests', async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const database = await openEmbedded({ dataDir, log: recordLog() });
  const { app, callAll, lines, leaks } = await openObserved(database);
  onTestFinished(() => app.close());
  const statuses: number[] = [];
  for (let round = 1; round <= 4; round += 1) {
    const calls = callAll();
    for (let turn = 0; turn < round; turn += 1) await database.orm.execute('select 1');
    // Usually, what the calls ask next is under way when it stops.
    await nextTurn();
    database.engine.restart('the test stops it');
    const answers = await calls;
    expect(answers.filter((answer) => !isFairAnswer(answer)).map(({ body }) => body)).toEqual([]);
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  // A round between two statements only waits for the database.
  expect(statuses).toContain(503);
  expect(lines.join()).toContain('request failed');
  expect(leaks()).toEqual([]);
});
