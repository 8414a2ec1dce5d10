import { io, type Socket } from 'socket.io-client';

/** A socket of a member, as if opened from a page of `origin`. */
export const connect = (address: string, cookie: string, origin = address): Socket =>
  io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, cookie },
  });

/** Whether the server accepts the socket. */
export const connected = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });

/** Sends a command and returns its ack; not ok when none comes. */
export const command = (
  socket: Socket,
  name: string,
  input: unknown,
): Promise<{ ok: boolean; userIds?: string[] }> =>
  socket
    .timeout(8_000)
    .emitWithAck(name, input)
    .catch(() => ({ ok: false }));
