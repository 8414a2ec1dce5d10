import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** Where other processes are reached: a Redis, and the prefix of everything that is written there. */
export interface RelayOptions {
  url: string;
  prefix: string;
  log: FastifyBaseLogger;
}

/** The way to the other processes; a hint only, which nothing waits for and whose absence stops nothing. */
export interface Relay {
  adapter: ReturnType<typeof createAdapter>;
  isUp(): boolean;
  close(): void;
}

/** Opens the way to the other processes. */
export function openRelay({ url, prefix, log }: RelayOptions): Relay {
  const say = (err: unknown) => log.warn({ err }, 'redis');
  const redis = new Teller(url, say);
  const create = createAdapter(redis, {
    streamName: `${prefix}:live`,
    channelPrefix: `${prefix}:live`,
    onlyPlaintext: true,
  });
  return {
    // No arrow: Socket.IO calls it with `new`.
    adapter: function join(namespace) {
      const adapter = create(namespace);
      const publish = adapter.doPublish.bind(adapter);
      // The library delivers here only after Redis answered; who is connected here does not wait for it.
      adapter.doPublish = async (message) => {
        if (redis.status === 'ready') Promise.resolve(publish(message)).catch(say);
        return '';
      };
      return adapter;
    },
    isUp: () => redis.status === 'ready',
    close: () => redis.leave(),
  };
}

/** The writing connection; its readers, which the library duplicates from it, wait for Redis where it gives up at once. */
class Teller extends Redis {
  readonly #url: string;
  readonly #say: (error: unknown) => void;
  readonly #readers: Redis[] = [];

  constructor(url: string, say: (error: unknown) => void) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2_000 });
    this.#url = url;
    this.#say = say;
    this.on('error', say);
  }

  override duplicate(): Redis {
    const reader = new Reader(this.#url, { maxRetriesPerRequest: null });
    this.#readers.push(reader);
    return reader;
  }

  // The library leaves this promise to itself, and an unknown rejection ends the process.
  override publish(...args: Parameters<Redis['publish']>): Promise<number> {
    return super.publish(...args).catch((error: unknown) => {
      this.#say(error);
      return 0;
    });
  }

  leave(): void {
    for (const reader of this.#readers) reader.disconnect();
    this.disconnect();
  }
}

class Reader extends Redis {
  // Rejects when the process stops before Redis ever answered; nobody else would hear it.
  override subscribe(...channels: unknown[]): Promise<unknown> {
    return super.subscribe(...(channels as string[])).catch(() => undefined);
  }
}
