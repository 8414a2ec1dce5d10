import { operationRegistry } from '@tandem/contract/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherAims, type Send } from './fuzz/aims.ts';
import { hostileRequests, unstorableRequests } from './fuzz/hostile-requests.ts';
import { describeRequest, violationIn } from './fuzz/objections.ts';
import { type TestApp, createTestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send: Send = async (request) => {
  const { statusCode, headers, body } = await app.http.inject(request);
  return { status: statusCode, headers, body };
};

// The long form is `npm run bench -- fuzz`, against a running server.
it(
  'answers 1,200 hostile requests without failing inside or telling of it',
  { timeout: 60_000 },
  async () => {
    const { aims, secrets } = await gatherAims(send, 'http://localhost');
    const objections: string[] = [];
    const statuses = new Map<string, Set<number>>();
    const requests = [
      ...unstorableRequests(aims, { seed: 1 }),
      ...hostileRequests(aims, { seed: 20_261_120, count: 1_200 }),
    ];
    for (const request of requests) {
      const reply = await send(request);
      const objection = violationIn(request, reply, [...secrets, process.cwd()]);
      if (objection !== null) objections.push(`${describeRequest(request)} ${objection}`);
      statuses.set(request.operation, (statuses.get(request.operation) ?? new Set()).add(reply.status));
    }
    expect(objections).toEqual([]);
    expect(statuses.size).toBe(operationRegistry.length);
    const reached = [...statuses.values()].filter((seen) => seen.has(200) || seen.has(201));
    expect(reached.length).toBeGreaterThan(operationRegistry.length / 2);
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  },
);
