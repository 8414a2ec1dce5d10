import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What a thread posts, `times` times, one after the other. */
export interface Posting {
  port: number;
  path: string;
  headers: Record<string, string>;
  payload: string | Uint8Array;
  times: number;
  keepAlive: boolean;
}

const { port, path, headers, payload, times, keepAlive } = workerData as Posting;
const agent = new Agent({ keepAlive, maxSockets: 1 });

/** The status of the reply, or the code of the error that came instead. */
const post = () =>
  new Promise<number | string>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const options = { method: 'POST', port, host: '127.0.0.1', path, headers, agent };
    const outgoing = request(options, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
      reply.once('error', fail);
    });
    outgoing.once('error', fail);
    outgoing.end(payload);
  });

const results: (number | string)[] = [];
for (let count = 0; count < times; count += 1) results.push(await post());
agent.destroy();
parentPort?.postMessage(results);
