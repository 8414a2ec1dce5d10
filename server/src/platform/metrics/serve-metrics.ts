import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** The listener of the metrics. */
export interface MetricsServer {
  /** Where it listens, such as `http://127.0.0.1:9464/metrics`. */
  address: string;
  close(): Promise<void>;
}

/** Serves the metrics at `/metrics` on a port of their own, and nothing else. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => void respond(registry, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return { address: addressOf(server), close: () => closed(server) };
}

async function respond(registry: Registry, { method, url }: IncomingMessage, response: ServerResponse) {
  const isScrape = method === 'GET' && url?.split('?')[0] === '/metrics';
  if (!isScrape) return response.writeHead(404).end();
  try {
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    return response.writeHead(500).end();
  }
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
}

/** Prometheus keeps its connection open between scrapes. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
