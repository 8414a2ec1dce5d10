import { request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { createTargets, type Send } from '../server/src/testing/fuzz/targets.ts';
import {
  type HostileRequest,
  hostileRequests,
  unstorableRequests,
} from '../server/src/testing/fuzz/hostile-requests.ts';
import { describeRequest, violationIn } from '../server/src/testing/fuzz/violations.ts';

const { values } = parseArgs({
  options: {
    /** A disposable running server, started with RATE_LIMITS=false. */
    url: { type: 'string', default: 'http://localhost:3000' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const origin = new URL(values.url).origin;
/** The limit for a reply, in milliseconds. */
const timeoutMs = 10_000;
const atOnce = 8;

const send: Send = ({ method, url, headers, payload }) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    // A new connection each: the server may close a kept-alive one just before its reuse.
    const options = { hostname, port, method, path: url, headers: { ...headers, ...length }, agent: false };
    const outgoing = httpRequest(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
      reply.on('error', reject);
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('no reply in time')));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });

const { targets, secrets } = await createTargets(send, origin);
const counts = new Map<number, number>();
const violations: string[] = [];
const [seed, count] = [Number(values.seed), Number(values.count)];
const requests = [
  ...unstorableRequests(targets, { seed }),
  ...hostileRequests(targets, { seed, count }),
].values();

async function attack(request: HostileRequest): Promise<void> {
  try {
    const reply = await send(request);
    counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
    const violation = violationIn(request, reply, secrets);
    if (violation !== null) violations.push(`${violation}: ${describeRequest(request)}`);
  } catch (error) {
    violations.push(`${String(error)}: ${describeRequest(request)}`);
  }
}

// Several loops share the iterator; each takes the next request when it is free.
const work = async () => {
  for (let next = requests.next(); next.done !== true; next = requests.next()) await attack(next.value);
};
await Promise.all(Array.from({ length: atOnce }, work));
console.log(
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
for (const violation of violations.slice(0, 50)) console.error(violation);
console.log(violations.length === 0 ? 'No violations.' : `${violations.length} violations.`);
if (violations.length > 0) process.exitCode = 1;
