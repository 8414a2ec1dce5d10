import { createServer, connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A server behind a slow network. */
export interface SlowNetwork {
  origin: string;
  stop(): Promise<void>;
}

/** Hands each chunk on after a time, in their order. */
const delayed = (ms: number) =>
  new Transform({
    transform(chunk, _encoding, done) {
      setTimeout(() => this.push(chunk), ms);
      done();
    },
    flush: (done) => void setTimeout(done, ms),
  });

/**
 * Puts a network with a round trip of so many milliseconds before a server. Unlike Chromium's own slowing down it also holds
 * for the service worker and the socket.
 */
export async function slowDown(origin: string, roundTripMs: number): Promise<SlowNetwork> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    client.pipe(delayed(roundTripMs / 2)).pipe(upstream);
    upstream.pipe(delayed(roundTripMs / 2)).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => [client, upstream].forEach((each) => each.destroy()));
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
