import { pino } from 'pino';
import { expect, it } from 'vitest';
import { noHistory } from '../database/database-history.ts';
import { noMaintenance } from '../maintenance.ts';
import { noMetrics } from '../metrics/metrics.ts';
import { createHttp } from './create-http.ts';
import { noThrottles } from './guards/throttle.ts';

async function addressSeen(trustProxy: boolean, forwardedFor: string): Promise<string> {
  const log = pino({ level: 'silent' });
  const http = await createHttp({
    log,
    publicUrl: null,
    trustProxy,
    uploads: { bytes: 1_000 },
    throttles: noThrottles,
    metrics: noMetrics,
    history: noHistory,
    maintenance: noMaintenance,
    storage: { origin: null },
  });
  http.get('/address', async ({ clientAddress }) => clientAddress);
  const headers = { 'x-forwarded-for': forwardedFor };
  const { body } = await http.inject({ url: '/address', remoteAddress: '10.0.0.1', headers });
  await http.close();
  return body;
}

it('trusts the address of the nearest proxy, not the one the client sent', async () => {
  expect(await addressSeen(true, '192.0.2.7, 198.51.100.4')).toBe('198.51.100.4');
  expect(await addressSeen(false, '192.0.2.7')).toBe('10.0.0.1');
});

it('replies with the id that the trusted proxy gave the request', async () => {
  const headers = { 'x-request-id': 'a0b1c2d3-FRA' };
  for (const trustProxy of [true, false]) {
    const log = pino({ level: 'silent' });
    const uploads = { bytes: 1_000 };
    const http = await createHttp({
      log,
      publicUrl: null,
      trustProxy,
      uploads,
      throttles: noThrottles,
      metrics: noMetrics,
      history: noHistory,
      maintenance: noMaintenance,
      storage: { origin: null },
    });
    http.get('/', async () => '');
    const given = (await http.inject({ url: '/', headers })).headers['x-request-id'];
    expect(given === 'a0b1c2d3-FRA').toBe(trustProxy);
    await http.close();
  }
});
