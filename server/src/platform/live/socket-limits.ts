import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveServer } from './live.ts';

/** What one connection may send within a second, and at once; read at each packet, because limits change. */
export interface SocketLimits {
  packets: number;
  bytes: number;
}

type PollingRequest = IncomingMessage & { res: ServerResponse };

/** The parts of Engine.IO's transports that the limits need; most are not in its types. */
interface Transport {
  name: string;
  /** The websocket of the `ws` package; only in the transport `websocket`. */
  socket?: EventEmitter & { terminate(): void };
  onRequest(request: PollingRequest): void;
  onData(payload: string | Buffer): void;
  onError(message: string): void;
}

interface TransportFactory {
  createTransport(name: string, request: IncomingMessage): Transport;
}

const reason = 'too much traffic';
/** Separates the packets in the body of a polling request. */
const separator = '\u001e';

/**
 * Closes connections that exceed the limits. Counts below the parsers of Engine.IO and Socket.IO, because parsing is
 * what a flood makes expensive. Wraps the factory of transports: it is the one place that all connections and upgrades pass.
 */
export function limitTraffic(
  io: LiveServer,
  { limits, log }: { limits: SocketLimits; log: FastifyBaseLogger },
): void {
  const factory = io.engine as unknown as TransportFactory;
  const create = factory.createTransport.bind(io.engine);
  factory.createTransport = (name, request) => {
    const transport = create(name, request);
    const spend = createBudget(limits, () => {
      log.warn({ event: 'socket_flooded', transport: name }, 'A socket was closed: it sent too much.');
      end(transport);
    });
    if (transport.socket === undefined) countPolling(transport, spend);
    else countWebSocket(transport.socket, request, spend);
    return transport;
  };
}

/** Spends packets and bytes; false once the connection has exceeded its limits. */
type Spend = (packets: number, bytes: number) => boolean;

function createBudget(limits: SocketLimits, onExceeded: () => void): Spend {
  const [packets, bytes] = [createBucket(() => limits.packets), createBucket(() => limits.bytes)];
  let isExceeded = false;
  return (packetCount, byteCount) => {
    if (isExceeded) return false;
    const isWithin = [packets(packetCount), bytes(byteCount)].every(Boolean);
    if (isWithin) return true;
    isExceeded = true;
    onExceeded();
    return false;
  };
}

/** A budget that refills continuously, from empty to full within a second. */
function createBucket(limit: () => number): (amount: number) => boolean {
  let left = limit();
  let filledAt = performance.now();
  return (amount) => {
    const [now, perSecond] = [performance.now(), limit()];
    left = Math.min(perSecond, left + ((now - filledAt) / 1_000) * perSecond) - amount;
    filledAt = now;
    return left >= 0;
  };
}

function countWebSocket(socket: EventEmitter, request: IncomingMessage, spend: Spend): void {
  // Bytes on the wire also count the fragments of a message that never ends.
  request.socket.prependListener('data', (chunk: Buffer) => spend(0, chunk.length));
  for (const packet of ['message', 'ping', 'pong']) socket.prependListener(packet, () => spend(1, 0));
}

function countPolling(transport: Transport, spend: Spend): void {
  const onData = transport.onData.bind(transport);
  const onRequest = transport.onRequest.bind(transport);
  transport.onRequest = (request) => {
    if (spend(1, 0)) onRequest(request);
    else request.res.writeHead(429).end();
  };
  transport.onData = (payload) => {
    const text = String(payload);
    if (spend(packetsIn(text), Buffer.byteLength(text))) onData(payload);
  };
}

function packetsIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) count += 1;
  return count;
}

function end(transport: Transport): void {
  transport.onError(reason);
  // A closing handshake would wait for the client; frames that have arrived would still be parsed.
  transport.socket?.removeAllListeners('message');
  transport.socket?.terminate();
}
