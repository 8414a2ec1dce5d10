import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../testing/processes/server-process.ts';
import { putMigrated, scratchFolder } from '../database/testing/scratch.ts';

const stuckServer = fileURLToPath(new URL('../../testing/processes/stuck-server.ts', import.meta.url));

it('ends a process whose event loop stands still, and says why', async () => {
  const folder = scratchFolder();
  putMigrated(folder);
  const server = await startServer({ DATA_DIR: folder, WATCHDOG_SECONDS: '2' }, stuckServer);
  onTestFinished(() => server.kill());
  process.kill(server.pid, 'SIGUSR2');
  const { status, signal, output } = await server.ended;
  expect({ status, signal }).toEqual({ status: null, signal: 'SIGKILL' });
  const line = output.split('\n').find((text) => text.includes('event_loop_blocked')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    seconds: 2,
    msg: 'the event loop has stood still for 2 seconds, so this process ends itself',
  });
});

it('tells systemd that it is ready, and then that it lives', async () => {
  const folder = scratchFolder();
  putMigrated(folder);
  const states = join(folder, 'states');
  writeFileSync(states, '');
  // Stands in for systemd's own.
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${states}\n`, { mode: 0o755 });
  const server = await startServer({
    DATA_DIR: folder,
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '200000',
  });
  onTestFinished(() => server.kill());
  const told = () => readFileSync(states, 'utf8').split('\n');
  await expect.poll(() => told().length, { timeout: 10_000 }).toBeGreaterThan(3);
  expect(told().slice(0, 3)).toEqual(['--ready', 'WATCHDOG=1', 'WATCHDOG=1']);
});
