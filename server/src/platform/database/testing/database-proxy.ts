import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy to a database that cuts its connections when the test says so. */
export interface DatabaseProxy {
  /** The given database URL, through the proxy. */
  url: string;
  /** Cuts all connections when this many more pieces of data were sent to the database. */
  cutAfter(pieces: number): void;
  /** Cuts all connections instead of passing on the answer to the next data with this text: the database has committed. */
  cutAnswerTo(text: string): void;
  /** Cuts all connections and refuses new ones until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
}

/** Opens a proxy in front of a PostgreSQL server; it closes when the test ends. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let piecesLeft = Infinity;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  let unanswered: string | null = null;
  const link = (from: Socket, to: Socket, onPiece: (piece: Buffer) => boolean) => {
    sockets.add(from);
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(ownPort)];
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    url: url.href,
    cutAfter: (pieces) => {
      piecesLeft = pieces;
    },
    cutAnswerTo: (text) => {
      unanswered = text;
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
  };
}
