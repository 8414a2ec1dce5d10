import { Agent, request } from 'node:http';

/** A request to a server process. */
export interface Call {
  method: string;
  path: string;
  cookie?: string;
  body?: unknown;
}

/** A reply, with its size on the wire. */
export interface Reply {
  text: string;
  bytes: number;
}

/** Sends requests over kept connections; rejects when a reply is no success. */
export function createClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = ({ method, path, cookie = '', body }: Call, keepsText = false): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { origin: address, cookie, ...type };
      const outgoing = request(`${address}${path}`, { method, agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (keepsText || (reply.statusCode ?? 500) >= 300) chunks.push(chunk);
        });
        reply.on('error', reject);
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((reply.statusCode ?? 500) < 300) resolve({ text, bytes });
          else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(json);
    });
  return { send, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;
