import { expect, it, onTestFinished } from 'vitest';
import { putMigrated, scratchFolder } from '../platform/database/testing/scratch.ts';
import { startServer } from '../testing/processes/server-process.ts';

it('welcomes whoever tries it before any line of the log, and logs requests afterwards', async () => {
  const folder = scratchFolder();
  putMigrated(folder);
  const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' });
  onTestFinished(() => server.kill());
  await fetch(`${server.address}/api/unknown`, { method: 'POST' });
  await fetch(`${server.address}/login`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await server.stop();
  const { output } = await server.ended;
  const [before = '', after = ''] = output.split(/ is ready at \S+\n/);
  expect(before).toBe('\n  Tandem');
  expect(after).toContain('"msg":"request"');
});
