import type { LiveEvent, PayloadOf } from '@tandem/contract/events';
import { type LiveServer, type LiveSocket, socketsOf } from './sockets.ts';

interface SpreadParts {
  io: LiveServer;
  emitToOne(event: LiveEvent, socket: LiveSocket, payload: unknown): void;
}

/** How many sockets get an event at once, and the milliseconds until the next ones do: 2,000 sockets take ten seconds. */
const pace = { sockets: 20, everyMs: 100 };

/** Emits events after which each client fetches what it shows, so that they do not all ask at once. */
export function createSpread({ io, emitToOne }: SpreadParts) {
  const timers = new Map<LiveEvent, NodeJS.Timeout>();
  return {
    /** Emits to every socket of this process that is connected now. A later call with the same event replaces an earlier one. */
    emitToAll: <E extends LiveEvent>(event: E, payload: PayloadOf<E>): void => {
      const waiting = socketsOf(io);
      const emitToSome = () => {
        for (const socket of waiting.splice(0, pace.sockets))
          if (socket.connected) emitToOne(event, socket, payload);
        if (waiting.length > 0) timers.set(event, setTimeout(emitToSome, pace.everyMs).unref());
      };
      clearTimeout(timers.get(event));
      emitToSome();
    },
    stop: (): void => timers.forEach((timer) => clearTimeout(timer)),
  };
}
