import { io, type Socket } from 'socket.io-client';

/** Opens a socket to the page's server with the reconnect constants (§9-23); websocket first, polling as a fallback. */
export const connectSocket = (): Socket =>
  io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    forceNew: true,
  });
