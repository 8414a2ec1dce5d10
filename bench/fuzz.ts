import { request as ask } from 'node:http';
import { parseArgs } from 'node:util';
import { gatherAims, type Send } from '../server/src/testing/fuzz/aims.ts';
import {
  type HostileRequest,
  hostileRequests,
  unstorableRequests,
} from '../server/src/testing/fuzz/hostile-requests.ts';
import { describeRequest, violationIn } from '../server/src/testing/fuzz/objections.ts';

const { values } = parseArgs({
  options: {
    /** A disposable running server, started with RATE_LIMITS=false. */
    url: { type: 'string', default: 'http://localhost:3000' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const origin = new URL(values.url).origin;
/** The longest time for a reply, in milliseconds. */
const timeoutMs = 10_000;
const atOnce = 8;

const send: Send = ({ method, url, headers, payload }) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    // A new connection each: a kept-alive one may close when it is reused.
    const wanted = { hostname, port, method, path: url, headers: { ...headers, ...length }, agent: false };
    const asking = ask(wanted, (reply) => {
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
    asking.setTimeout(timeoutMs, () => asking.destroy(new Error('no reply in time')));
    asking.on('error', reject);
    asking.end(payload);
  });

const { aims, secrets } = await gatherAims(send, origin);
const counts = new Map<number, number>();
const objections: string[] = [];
const [seed, count] = [Number(values.seed), Number(values.count)];
const requests = [...unstorableRequests(aims, { seed }), ...hostileRequests(aims, { seed, count })].values();

async function attack(request: HostileRequest): Promise<void> {
  try {
    const reply = await send(request);
    counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
    const objection = violationIn(request, reply, secrets);
    if (objection !== null) objections.push(`${objection}: ${describeRequest(request)}`);
  } catch (error) {
    objections.push(`${String(error)}: ${describeRequest(request)}`);
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
for (const objection of objections.slice(0, 50)) console.error(objection);
console.log(objections.length === 0 ? 'Nothing to object to.' : `${objections.length} objections.`);
if (objections.length > 0) process.exitCode = 1;
