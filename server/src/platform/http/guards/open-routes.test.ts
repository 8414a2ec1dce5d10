import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPMethods, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { limitDefaults } from '../../limits.ts';
import { createThrottles } from './throttle.ts';

const limit = 40;
const routes: RouteOptions[] = [];
let app: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'tandem-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<head></head>');
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}');
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'plain');
  const throttles = createThrottles(null, () => {}, {
    ...limitDefaults,
    LIMIT_OPEN_REQUESTS_ADDRESS: limit,
    LIMIT_DOCUMENT_READS_ADDRESS: limit,
  });
  app = await createTestApp({
    webRoot,
    hasServiceWorker: false,
    throttles,
    onRoute: (route) => routes.push(route),
  });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const statusOf = async (method: HTTPMethods, url: string, remoteAddress: string) =>
  (await app.http.inject({ method: method as 'GET', url, remoteAddress })).statusCode;

it('leaves no route without a budget but files of the web and the question whether the process lives', async () => {
  const from = '192.0.2.1';
  for (const url of ['/readyz', '/openapi.json', '/robots.txt'])
    await Promise.all(Array.from({ length: limit }, () => statusOf('GET', url, from)));
  const others = routes.filter(({ config }) => config?.operation === undefined);
  const answered = await Promise.all(
    others.flatMap(({ method, url }) =>
      [method].flat().map(async (one) => {
        const status = await statusOf(one as HTTPMethods, url.replace('*', 'index.css'), from);
        return status === 429 ? [] : [`${String(one)} ${url}`];
      }),
    ),
  );
  const files = ['/', '/assets/app-1a2b.js', '/index.html', '/manifest.webmanifest'];
  expect(answered.flat().toSorted()).toEqual(
    ['GET /livez', 'GET /sw.js', ...files.flatMap((url) => [`GET ${url}`, `HEAD ${url}`])].toSorted(),
  );
  expect(others.length).toBeGreaterThan(answered.flat().length);
  expect(await statusOf('GET', '/openapi.json', '192.0.2.2')).toBe(200);
});

it('tells a load balancer whether the process is ready also when its network spent the other budget', async () => {
  const from = '192.0.2.3';
  await Promise.all(Array.from({ length: limit + 1 }, () => statusOf('GET', '/docs', from)));
  expect(await statusOf('GET', '/openapi.json', from)).toBe(429);
  expect(await statusOf('GET', '/readyz', from)).toBe(200);
});
