import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** The Redis that connects processes, and the prefix of its keys. */
export interface RelayOptions {
  url: string;
  prefix: string;
  log: FastifyBaseLogger;
  /** Called for each lost or failed connection. */
  onError(): void;
  /** Called when Redis takes messages again after some may have got lost. */
  onReturn(): void;
}

/** Connects processes through Redis. Best effort: nothing waits for it, and the product works without it. */
export interface Relay {
  adapter: ReturnType<typeof createAdapter>;
  isUp(): boolean;
  /** For commands of our own; they reject at once while Redis is away. */
  redis: Redis;
  close(): void;
}

/** Connects to Redis. */
export function openRelay({ url, prefix, log, onError, onReturn }: RelayOptions): Relay {
  const logError = (err: unknown) => {
    onError();
    log.warn({ err }, 'redis');
  };
  const redis = new RedisWriter(url, logError);
  let hasLost = false;
  const lose = () => {
    hasLost = true;
  };
  const noteReturn = () => {
    if (!hasLost) return;
    hasLost = false;
    onReturn();
  };
  redis.on('close', lose).on('ready', noteReturn);
  const create = createAdapter(redis, {
    streamName: `${prefix}:live`,
    channelPrefix: `${prefix}:live`,
    onlyPlaintext: true,
  });
  return {
    // Not an arrow function: Socket.IO calls it with `new`.
    adapter: function join(namespace) {
      const adapter = create(namespace);
      const publish = adapter.doPublish.bind(adapter);
      // The library emits locally only after Redis answered; sockets of this process should not wait for that.
      adapter.doPublish = async (message) => {
        if (redis.status === 'ready')
          Promise.resolve(publish(message)).then(noteReturn, (error: unknown) => {
            lose();
            logError(error);
          });
        else lose();
        return '';
      };
      return adapter;
    },
    isUp: () => redis.status === 'ready',
    redis,
    close: () => redis.leave(),
  };
}

/** The writing connection gives up at once; the readers, which the library duplicates from it, wait for Redis. */
class RedisWriter extends Redis {
  readonly #url: string;
  readonly #logError: (error: unknown) => void;
  readonly #readers: Redis[] = [];

  constructor(url: string, logError: (error: unknown) => void) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2_000 });
    this.#url = url;
    this.#logError = logError;
    this.on('error', logError);
  }

  override duplicate(): Redis {
    const reader = new RedisReader(this.#url, { maxRetriesPerRequest: null });
    this.#readers.push(reader);
    return reader;
  }

  // The library does not handle this promise, and an unhandled rejection ends the process.
  override publish(...args: Parameters<Redis['publish']>): Promise<number> {
    return super.publish(...args).catch((error: unknown) => {
      this.#logError(error);
      return 0;
    });
  }

  leave(): void {
    for (const reader of this.#readers) reader.disconnect();
    this.disconnect();
  }
}

class RedisReader extends Redis {
  // Rejects when the process stops before Redis answered; the library does not handle that.
  override subscribe(...channels: unknown[]): Promise<unknown> {
    return super.subscribe(...(channels as string[])).catch(() => undefined);
  }
}
