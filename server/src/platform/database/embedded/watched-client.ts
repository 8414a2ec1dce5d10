import { Socket } from 'node:net';
import { NamingClient, type NamingConfig } from '../named-statements.ts';

export interface WatchedConfig extends NamingConfig {
  statementMs: number;
  idleInTransactionMs: number;
  /** Called when a statement passes its deadline; PGlite enforces none and drops cancel requests. */
  onOverdue: () => void;
}

/** A client that enforces the time-outs PGlite does not. */
export class WatchedClient extends NamingClient {
  /** False while a migration or maintenance uses the client. */
  hasDeadline = true;
  #config: WatchedConfig;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: WatchedConfig) {
    super(config);
    this.#config = config;
    const send = this.query as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => this.#watch(send(...args))) as typeof this.query;
    this.on('end', () => clearTimeout(this.#timer));
  }

  #watch(result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    this.#running += 1;
    if (this.#running === 1) this.#arm();
    const settled = () => {
      this.#running -= 1;
      this.#arm();
    };
    result.then(settled, settled);
    return result;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (!this.hasDeadline) return;
    const { statementMs, idleInTransactionMs, onOverdue } = this.#config;
    const { _txStatus: status, connection } = this as unknown as {
      _txStatus: string | null;
      connection: { stream: Socket };
    };
    if (this.#running > 0) this.#timer = setTimeout(onOverdue, statementMs);
    else if (status === 'T' || status === 'E') {
      const forgotten = new Error('A transaction was left idle for too long.');
      this.#timer = setTimeout(() => connection.stream.destroy(forgotten), idleInTransactionMs);
    }
    this.#timer?.unref();
  }
}

/** A socket that waits to connect while the engine reopens, instead of failing. */
export function patientSocket(socketPath: () => Promise<string>): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = (() => {
    socketPath().then(
      (path) => socket.destroyed || connect(path),
      (error: Error) => socket.destroy(error),
    );
    return socket;
  }) as typeof socket.connect;
  return socket;
}
