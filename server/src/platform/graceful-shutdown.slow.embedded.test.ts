import { once } from 'node:events';
import { createConnection } from 'node:net';
import { viewProfile } from '@tandem/contract/account';
import { expect, it, onTestFinished } from 'vitest';
import { type RemoteMember, signUpRemotely } from '../testing/processes/remote-member.ts';
import { connect } from '../testing/live-client.ts';
import { startServer } from '../testing/processes/server-process.ts';
import { putMigrated, scratchFolder } from './database/testing/scratch.ts';

async function start(settings: Record<string, string> = {}) {
  const folder = scratchFolder();
  putMigrated(folder);
  const server = await startServer({ DATA_DIR: folder, ...settings });
  onTestFinished(() => server.kill());
  return { server, ada: await signUpRemotely(server.address, 'ada') };
}

/** A websocket whose client stops responding, like a closed laptop. */
async function frozenSocket(address: string, { cookie }: RemoteMember): Promise<void> {
  const { hostname, port } = new URL(address);
  const connection = createConnection(Number(port), hostname);
  connection.on('error', () => {});
  connection.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${address}`,
      `Cookie: ${cookie}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [head] = (await once(connection, 'data')) as [Buffer];
  expect(head.toString()).toContain('101 Switching Protocols');
  connection.pause();
}

it('stops with sockets of both transports open, whose clients reconnect, and waits at most its time-out for a frozen one', async () => {
  const { server, ada } = await start();
  const clients = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      connect(server, ada, { transport: at % 2 === 0 ? 'websocket' : 'polling' }),
    ),
  );
  await frozenSocket(server.address, ada);
  const begun = performance.now();
  const status = server.stop();
  const reasons = await Promise.all(clients.map(({ ended }) => ended));
  expect(performance.now() - begun).toBeLessThan(4_000);
  // A poll in flight fails for its client, which reconnects from that too.
  const known = ['transport close', 'transport error'];
  for (const [at, reason] of reasons.entries()) {
    expect(at % 2 === 0 ? known.slice(0, 1) : known).toContain(reason);
  }
  expect(await status).toBe(0);
  expect(performance.now() - begun).toBeLessThan(9_000);
});

it('serves during DRAIN_SECONDS while it is not ready, until a second signal, and metrics until it has stopped', async () => {
  const { server, ada } = await start({ METRICS_PORT: '0', DRAIN_SECONDS: '600' });
  const address = server.metricsAddress ?? '';
  const scrape = async () => (await fetch(address)).text();
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(await scrape()).toContain(`\n${name} `);
  expect(await scrape()).toContain('tandem_jobs_pending{job="sweep-files"} ');
  expect(await scrape()).toContain('tandem_database_up 1\n');
  expect(await scrape()).toMatch(/^tandem_build_info\{version="\d+\.\d+\.\d+",commit="\w*"\} 1$/m);
  for (const name of ['disk_available_bytes', 'disk_size_bytes'])
    expect(await scrape()).toMatch(new RegExp(`^tandem_${name} [1-9]\\d*(\\.\\d+)?$`, 'm'));
  expect(await scrape()).toContain('tandem_last_backup_timestamp_seconds 0\n');
  expect(await scrape()).toContain('tandem_requests_total{operation="signUp",status="201"} 1');
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404);

  const readiness = async () => (await fetch(`${server.address}/readyz`)).status;
  expect(await readiness()).toBe(200);
  const status = server.stop();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
  const reply = await fetch(`${server.address}/livez`);
  expect(reply.headers.get('connection')).toBe('close');
  expect((await ada.call(viewProfile, {})).user._id).toBe(ada.id);
  expect(await scrape()).toContain('tandem_requests_total');
  const begun = performance.now();
  void server.stop();
  expect(await status).toBe(0);
  expect(performance.now() - begun).toBeLessThan(4_000);
  await expect(scrape()).rejects.toThrow();
});
