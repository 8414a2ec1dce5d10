import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from '../processes/free-port.ts';

/** A TCP proxy to a database or Redis that cuts or stalls its connections when the test says so. */
export interface TcpProxy {
  /** The given URL, through the proxy. */
  url: string;
  /** Cuts all connections when this many more pieces of data were sent to the server. */
  cutAfter(pieces: number): void;
  /** Cuts all connections instead of passing on the answer to the next data with this text: a database has committed. */
  cutAnswerTo(text: string): void;
  /** Accepts connections, and passes nothing on until `answer`. */
  silence(): void;
  answer(): void;
  /** Cuts all connections and refuses new ones until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
}

/** Opens a proxy in front of a server; the caller closes it. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy & { close(): void }> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let piecesLeft = Infinity;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  let unanswered: string | null = null;
  let isSilent = false;
  const link = (from: Socket, to: Socket, onPiece: (piece: Buffer) => boolean) => {
    sockets.add(from);
    // A paused socket keeps what arrives, as a network that drops packets does until they are sent again.
    if (isSilent) from.pause();
    from.on('data', (piece: Buffer) => void (onPiece(piece) && to.write(piece)));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = createConnection(Number(port || 5432), hostname);
    let cutsAnswer = false;
    link(far, near, () => {
      if (!cutsAnswer) return true;
      cut();
      return false;
    });
    link(near, far, (piece) => {
      if (unanswered !== null && piece.includes(unanswered)) [cutsAnswer, unanswered] = [true, null];
      piecesLeft -= 1;
      if (piecesLeft !== 0) return true;
      cut();
      return false;
    });
  });
  const ownPort = await freePort();
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(ownPort)];
  return {
    url: url.href,
    cutAfter: (pieces) => {
      piecesLeft = pieces;
    },
    cutAnswerTo: (text) => {
      unanswered = text;
    },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    answer: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    refuse: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    accept: async () => {
      server.listen(ownPort, '127.0.0.1');
      await once(server, 'listening');
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Opens a proxy in front of a server; it closes when the test ends. */
export async function openTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const proxy = await startTcpProxy(serverUrl);
  onTestFinished(proxy.close);
  return proxy;
}
