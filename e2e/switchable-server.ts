import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { extname, join } from 'node:path';

/** Stands before the server of the tests, to be away for a while or to serve another build of the web. */
export interface SwitchableServer {
  origin: string;
  /** Breaks all connections and refuses new ones until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  /** Serves the web from this folder, and breaks all connections as a restart does. */
  serveBuild(folder: string): void;
  stop(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Starts it on a free port, before the server at `target`. */
export async function startSwitchableServer(target: string): Promise<SwitchableServer> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isAway = false;
  let build: string | null = null;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer((incoming, outgoing) => {
    const file = build === null ? undefined : fileFor(build, incoming);
    if (file === undefined) return forward(incoming, outgoing);
    const type = types[extname(file)] ?? 'application/octet-stream';
    outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(readFileSync(file));
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  server.on('connection', (socket) => {
    if (isAway) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const disconnect = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway: () => {
      isAway = true;
      disconnect();
    },
    comeBack: () => {
      isAway = false;
    },
    serveBuild: (folder) => {
      build = folder;
      disconnect();
    },
    stop: async () => {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The file of a build that answers a request; undefined where the server itself answers. */
function fileFor(build: string, { method, url = '/', headers }: IncomingMessage): string | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  if (method !== 'GET' || pathname.startsWith('/api/')) return undefined;
  const file = join(build, pathname);
  if (existsSync(file) && statSync(file).isFile()) return file;
  return headers.accept?.includes('text/html') ? join(build, 'index.html') : undefined;
}
