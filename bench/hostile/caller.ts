import { request } from 'node:http';

/** A reply as the attacker sees it; status 0 when the connection was cut. */
export interface Answer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  /** The parsed body; null when it is no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- hostile requests have replies of every shape.
  json: any;
}

/** Whether the server refused. A lost connection is no refusal: the request may have been carried out. */
export const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** Whether the server replied without failing. */
export const isHandled = (status: number): boolean => status > 0 && status < 500;

export interface Sending {
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address of this machine to send from, such as 127.0.0.9. */
  from?: string;
}

/** Sends one request without any help of a client library, so that everything in it can be wrong. */
export function send(address: string, method: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { cookie, body, headers, from } = sending;
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const all = {
    origin: address,
    ...(cookie === undefined ? {} : { cookie }),
    // Node does not say the length of a DELETE's body itself; the server takes it for another request, and cuts the connection.
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 0, text: '', headers: {}, json: null });
    const options = { method, headers: all, ...(from === undefined ? {} : { localAddress: from }) };
    const outgoing = request(`${address}${path}`, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', cut);
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers, json: parsed(text) });
      });
    });
    outgoing.on('error', cut);
    outgoing.end(payload);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
