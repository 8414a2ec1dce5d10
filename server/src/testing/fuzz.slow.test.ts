import { operationRegistry } from '@tandem/contract/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTargets, type Send } from './fuzz/targets.ts';
import { hostileRequests, unstorableRequests } from './fuzz/hostile-requests.ts';
import { describeRequest, violationIn } from './fuzz/violations.ts';
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

// `npm run bench -- fuzz` is the long form, against a running server.
it(
  'answers 2,000 hostile requests without a server error and without internal details',
  { timeout: 120_000 },
  async () => {
    const { targets, secrets } = await createTargets(send, 'http://localhost');
    const violations: string[] = [];
    const statuses = new Map<string, Set<number>>();
    const requests = [
      ...unstorableRequests(targets, { seed: 1 }),
      ...hostileRequests(targets, { seed: 20_261_120, count: 2_000 }),
    ];
    for (const request of requests) {
      const reply = await send(request);
      const violation = violationIn(request, reply, [...secrets, process.cwd()]);
      if (violation !== null) violations.push(`${describeRequest(request)} ${violation}`);
      statuses.set(request.operation, (statuses.get(request.operation) ?? new Set()).add(reply.status));
    }
    expect(violations).toEqual([]);
    expect(statuses.size).toBe(operationRegistry.length);
    const succeeded = [...statuses.values()].filter((codes) => codes.has(200) || codes.has(201));
    // Those for roles of the community refuse members first; others need a secret, a passkey or a provider.
    const ofMembers = operationRegistry.filter(
      ({ operation: { access } }) => access !== 'moderator' && access !== 'administrator',
    );
    expect(succeeded.length).toBeGreaterThan(ofMembers.length * 0.4);
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  },
);
