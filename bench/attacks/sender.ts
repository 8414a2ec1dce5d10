import { Agent, request } from 'node:http';
import type { Call } from '../tasks/client.ts';

/** A reply of any status; 0 when the connection was cut. */
export interface Answer {
  status: number;
  text: string;
}

/** Sends requests over kept connections and tells every status. */
export function createSender(address: string) {
  const agent = new Agent({ keepAlive: true });
  const send = ({ method, path, cookie = '', body }: Call): Promise<Answer> =>
    new Promise((resolve) => {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      const cut = () => resolve({ status: 0, text: '' });
      const headers = { origin: address, cookie, ...type };
      const outgoing = request(`${address}${path}`, { method, agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', cut);
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      outgoing.on('error', cut);
      outgoing.end(json);
    });
  return { send, close: () => agent.destroy() };
}
